import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { KeptFocus } from '#src/shared/KeptFocus.tsx';

function Cards({ card }: { card: string }) {
  return (
    <>
      <button type="button">外</button>
      <KeptFocus>
        <div key={card}>
          <button type="button">{card}</button>
        </div>
      </KeptFocus>
    </>
  );
}

it('keeps the focus where a card was that became another one', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Cards card="入室する" />);
  await user.click(screen.getByRole('button', { name: '入室する' }));
  rerender(<Cards card="退室する" />);
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  await user.tab();
  expect(screen.getByRole('button', { name: '退室する' })).toHaveFocus();
});

it('leaves the focus alone that is elsewhere', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Cards card="入室する" />);
  await user.click(screen.getByRole('button', { name: '入室する' }));
  await user.click(screen.getByRole('button', { name: '外' }));
  rerender(<Cards card="退室する" />);
  await new Promise(requestAnimationFrame);
  expect(screen.getByRole('button', { name: '外' })).toHaveFocus();
});
