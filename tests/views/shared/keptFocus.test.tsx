import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { KeptFocus } from '#src/shared/KeptFocus.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';

function Cards({ card }: { card: string }) {
  return (
    <>
      <button type="button">外</button>
      <KeptFocus label="予約と利用">
        <div key={card}>
          <button type="button">{card}</button>
        </div>
      </KeptFocus>
    </>
  );
}

it('keeps the focus where a card was that became another one', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Cards card="開く" />);
  await user.click(screen.getByRole('button', { name: '開く' }));
  rerender(<Cards card={WORDS.close} />);
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  // It has a name as long as it has the focus: in passing, the name would only repeat the title.
  expect(screen.getByRole('group', { name: '予約と利用' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: WORDS.close })).toHaveFocus();
  expect(screen.queryByRole('group')).toBeNull();
});

it('leaves the focus alone that is elsewhere', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Cards card="開く" />);
  await user.click(screen.getByRole('button', { name: '開く' }));
  await user.click(screen.getByRole('button', { name: '外' }));
  rerender(<Cards card={WORDS.close} />);
  await new Promise(requestAnimationFrame);
  expect(screen.getByRole('button', { name: '外' })).toHaveFocus();
});
