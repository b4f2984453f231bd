import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { useDialogOpen } from '#src/shell/useDialogOpen.ts';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { ignoreSecondTaps, isStray } from '#src/ui/dialogs/secondTaps.ts';

interface OpenerProps {
  locked?: boolean;
  /** The button that opened the sheet goes with it, like the row of a reservation that was cancelled. */
  leaves?: boolean;
  onDismiss: () => void;
}

function Opener({ locked = false, leaves = false, onDismiss }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  const [isGone, setGone] = useState(false);
  return (
    <>
      <h1 tabIndex={-1}>予約</h1>
      {!isGone && (
        <button type="button" onClick={() => setOpen(true)}>
          開く
        </button>
      )}
      {isOpen && (
        <Sheet
          title="この内容で予約しますか"
          locked={locked}
          onDismiss={() => {
            onDismiss();
            setOpen(false);
            setGone(leaves);
          }}
        >
          <p>A-2</p>
        </Sheet>
      )}
    </>
  );
}

async function openSheet(props: Partial<OpenerProps> = {}) {
  const onDismiss = vi.fn();
  const user = userEvent.setup();
  render(<Opener {...props} onDismiss={onDismiss} />, { wrapper: StrictMode });
  await user.click(screen.getByRole('button', { name: '開く' }));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'この内容で予約しますか' });
  return { dialog, onDismiss, user };
}

describe('the second press of a double tap', () => {
  const dialog = document.createElement('dialog');
  const first = { at: 1_000, x: 200, y: 780, surface: null };

  test.each([
    ['where a dialog has come to lie under the finger', { surface: dialog }, true],
    ['on the same surface', { surface: null }, false],
    ['that is no double tap: too late', { surface: dialog, at: 1_300 }, false],
    ['that is no double tap: elsewhere', { surface: dialog, y: 756 }, false],
  ])('%s', (_, second, isIt) => {
    expect(isStray(first, { ...first, at: 1_299, ...second })).toBe(isIt);
  });

  test('presses nothing of the dialog, and a press that is meant does', async () => {
    const letGo = ignoreSecondTaps(window);
    const pressed = vi.fn();
    render(
      <>
        <button type="button">開く</button>
        <dialog open>
          <button type="button" onClick={pressed}>
            確定する
          </button>
        </dialog>
      </>,
    );
    const confirm = screen.getByRole('button', { name: '確定する' });
    fireEvent.click(screen.getByRole('button', { name: '開く' }), { detail: 1 });
    fireEvent.click(confirm, { detail: 2 });
    expect(pressed).not.toHaveBeenCalled();
    fireEvent.click(confirm, { detail: 1 });
    expect(pressed).toHaveBeenCalledOnce();
    letGo();
  });
});

describe('Sheet', () => {
  test('opens as a modal named by its title, with the focus on that title', async () => {
    const { dialog } = await openSheet();
    expect(dialog.open).toBe(true);
    expect(screen.getByRole('heading', { name: 'この内容で予約しますか' })).toHaveFocus();
  });

  test('is dismissed by Esc and gives the focus back to what opened it', async () => {
    const { onDismiss, user } = await openSheet();
    await user.keyboard('{Escape}');
    expect(onDismiss).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: '開く' })).toHaveFocus();
  });

  test.each([[false], [true]])(
    'is taken away by nobody but who has opened it (locked: %s)',
    async (locked) => {
      const { dialog } = await openSheet({ locked });
      const show = vi.spyOn(dialog, 'showModal');
      expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
      expect(show).not.toHaveBeenCalled();
    },
  );

  test('is dismissed by a press on the backdrop', async () => {
    const { dialog, onDismiss, user } = await openSheet();
    await user.click(dialog);
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  test('stays when what it holds is pressed', async () => {
    const { onDismiss, user } = await openSheet();
    await user.click(screen.getByText('A-2'));
    expect(onDismiss).not.toHaveBeenCalled();
  });

  test('stays when a selection of its text ends on the backdrop', async () => {
    const { dialog, onDismiss } = await openSheet();
    fireEvent.pointerDown(screen.getByText('A-2'));
    fireEvent.click(dialog);
    expect(onDismiss).not.toHaveBeenCalled();
  });

  test('stays when what it holds is pressed by keyboard after a press on the backdrop that was given up', async () => {
    const { dialog, onDismiss } = await openSheet();
    fireEvent.pointerDown(dialog);
    fireEvent.click(screen.getByText('A-2'));
    expect(onDismiss).not.toHaveBeenCalled();
  });

  test('can be dismissed neither by Esc nor by the backdrop while something is in flight', async () => {
    const { dialog, onDismiss, user } = await openSheet({ locked: true });
    await user.keyboard('{Escape}');
    await user.click(dialog);
    expect(onDismiss).not.toHaveBeenCalled();
    expect(dialog.open).toBe(true);
  });

  test('opens again when the browser closes it against its will while something is in flight', async () => {
    const { dialog, onDismiss } = await openSheet({ locked: true });
    dialog.removeAttribute('open');
    fireEvent(dialog, new Event('close'));
    expect(dialog.open).toBe(true);
    expect(onDismiss).not.toHaveBeenCalled();
  });

  test('gives the focus to the title of the screen when what opened it is gone', async () => {
    const { user } = await openSheet({ leaves: true });
    await user.keyboard('{Escape}');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

test('whoever waits for the last sheet to go hears of the first, and of the last', async () => {
  const open = document.createElement('dialog');
  document.body.append(open);
  const { result } = renderHook(useDialogOpen);
  expect(result.current).toBe(false);
  open.showModal();
  await waitFor(() => expect(result.current).toBe(true));
  open.remove();
  await waitFor(() => expect(result.current).toBe(false));
});
