/** Two dialogs at once: whatever closes one closes the upper alone, whichever way they are rendered. */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { bindDialogHistory, dialogEntriesMachine } from '#machines/shell/dialogEntries.ts';
import { browserDialogHistory } from '#src/shell/dialogs/browserDialogHistory.ts';
import { keepDialogEntries } from '#src/shell/dialogs/keepDialogEntries.ts';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';

let dismissed: string[];
let letGo: () => void;
beforeEach(() => {
  dismissed = [];
  history.replaceState(null, '', '/user/app/reservations');
  bindDialogHistory(browserDialogHistory(window));
  const entries = createActor(dialogEntriesMachine).start();
  const stop = keepDialogEntries(entries);
  letGo = () => {
    stop();
    entries.stop();
  };
});

const depth = () => history.state?.dialogs ?? 0;
afterEach(async () => {
  cleanup();
  await waitFor(() => expect(depth()).toBe(0));
  letGo();
});

/** As a flow's sheet and an alert over it stand beside each other, or a sheet within what another one holds. */
const arrangements = ['beside', 'within'] as const;

interface PairProps {
  readonly arrangement: (typeof arrangements)[number];
  readonly locked?: 'upper' | 'lower' | undefined;
}

function Pair({ arrangement, locked }: PairProps) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const close = (name: string) => () => {
    dismissed.push(name);
    setOpen((all) => all.filter((each) => each !== name));
  };
  const upper = open.includes('upper') && (
    <Sheet title="upper" locked={locked === 'upper'} onDismiss={close('upper')}>
      <button type="button">OK</button>
    </Sheet>
  );
  return (
    <>
      <h1 tabIndex={-1}>予約</h1>
      <button type="button" onClick={() => setOpen(['lower'])}>
        下
      </button>
      {open.includes('lower') && (
        <Sheet title="lower" locked={locked === 'lower'} onDismiss={close('lower')}>
          <button type="button" onClick={() => setOpen(['lower', 'upper'])}>
            上
          </button>
          {arrangement === 'within' && upper}
        </Sheet>
      )}
      {arrangement === 'beside' && upper}
    </>
  );
}

const dialog = (name: string) => screen.getByRole<HTMLDialogElement>('dialog', { name });

async function openPair(props: PairProps): Promise<void> {
  render(<Pair {...props} />);
  await userEvent.click(screen.getByRole('button', { name: '下' }));
  await userEvent.click(screen.getByRole('button', { name: '上' }));
  await waitFor(() => expect(depth()).toBe(2));
}

/** Every way in which a person closes a dialog without one of its buttons. */
const ways: Readonly<Record<string, () => unknown>> = {
  Esc: () => userEvent.keyboard('{Escape}'),
  'a second Esc, at which a browser asks nobody': () => act(() => dialog('upper').close()),
  'the way back': async () => {
    const gone = new Promise((heard) => window.addEventListener('popstate', heard, { once: true }));
    act(() => history.back());
    await act(() => gone);
  },
  'a press on the backdrop': () => {
    fireEvent.pointerDown(dialog('upper'));
    fireEvent.click(dialog('upper'));
  },
};
const all = arrangements.flatMap((arrangement) =>
  Object.keys(ways).map((way) => [arrangement, way] as const),
);

describe.each(all)('of two dialogs, one %s the other, %s', (arrangement, way) => {
  it('closes the upper alone, which gives the focus back to the lower, and then the lower', async () => {
    await openPair({ arrangement });
    await ways[way]?.();
    await waitFor(() => expect(dismissed).toEqual(['upper']));
    expect(dialog('lower').open).toBe(true);
    expect(screen.getByRole('button', { name: '上' })).toHaveFocus();
    await waitFor(() => expect(depth()).toBe(1));

    await userEvent.keyboard('{Escape}');
    expect(dismissed).toEqual(['upper', 'lower']);
    expect(screen.getByRole('button', { name: '下' })).toHaveFocus();
  });

  it('closes neither while something of the upper is in flight', async () => {
    await openPair({ arrangement, locked: 'upper' });
    await ways[way]?.();
    await waitFor(() => expect(depth()).toBe(2));
    expect(dismissed).toEqual([]);
    expect([dialog('lower').open, dialog('upper').open]).toEqual([true, true]);
  });

  it('closes the upper while something of the lower is in flight', async () => {
    await openPair({ arrangement, locked: 'lower' });
    await ways[way]?.();
    await waitFor(() => expect(dismissed).toEqual(['upper']));
    expect(dialog('lower').open).toBe(true);
    await waitFor(() => expect(depth()).toBe(1));
  });
});

it('closes what is pressed: the backdrop of the lower is none while the upper is open, and its text never', async () => {
  await openPair({ arrangement: 'within' });
  fireEvent.pointerDown(screen.getByRole('button', { name: 'OK' }));
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(dismissed).toEqual([]);
});

/** Tried above an open sheet in tests/views/operator/house.test.tsx: it goes away by a sign-in alone. */
const SIGN_IN_OVER = 'src/operator/signIn/SignInOver.tsx';

it('has no other dialog over a screen than the sheet that is tried here', () => {
  const sources = import.meta.glob<string>('../../../src/**/*.tsx', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const makers = Object.entries(sources).filter(([, text]) =>
    /<dialog\b(?![^>]*data-in-page)|showModal|popover=/.test(text),
  );
  expect(makers.map(([path]) => path.replace('../../../', ''))).toEqual([
    SIGN_IN_OVER,
    'src/ui/dialogs/Sheet.tsx',
  ]);
});
