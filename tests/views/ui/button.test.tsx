import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Form } from '#src/ui/forms/Form.tsx';

describe('Button', () => {
  test('presses once for each click', async () => {
    const onClick = vi.fn();
    render(<Button onClick={onClick}>送信する</Button>);
    await userEvent.click(screen.getByRole('button', { name: '送信する' }));
    expect(onClick).toHaveBeenCalledOnce();
  });

  test('cannot be pressed a second time while the first is in flight', async () => {
    const onClick = vi.fn();
    function confirm(busy: boolean) {
      return (
        <Button busy={busy} busyLabel="送信しています…" onClick={onClick}>
          送信する
        </Button>
      );
    }
    const { rerender } = render(confirm(false));
    const button = screen.getByRole('button', { name: '送信する' });
    onClick.mockImplementation(() => rerender(confirm(true)));
    await userEvent.dblClick(button);
    await userEvent.keyboard('{Enter} ');
    expect(onClick).toHaveBeenCalledOnce();
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleName('送信しています…');
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  test('ends the lines of words that no build has seen between their phrases', () => {
    const amount = '4,125円';
    render(<Button>{`もう一度${amount}を支払う`}</Button>);
    const button = screen.getByRole('button', { name: 'もう一度4,125円を支払う' });
    expect(button.querySelectorAll('wbr')).toHaveLength(2);
  });

  test.each([{ busy: true }, { disabled: true }])('submits nothing when %o', async (state) => {
    const onSubmit = vi.fn();
    render(
      <Form onSubmit={onSubmit}>
        <input aria-label="ID" />
        <Button type="submit" busyLabel="送信しています…" {...state}>
          送信する
        </Button>
      </Form>,
    );
    await userEvent.click(screen.getByRole('button'));
    await userEvent.type(screen.getByLabelText('ID'), 'a{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
