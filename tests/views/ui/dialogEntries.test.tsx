import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  bindDialogHistory,
  type DialogEntriesRef,
  dialogEntriesMachine,
} from '#machines/shell/dialogEntries.ts';
import { browserDialogHistory } from '#src/shell/dialogs/browserDialogHistory.ts';
import { keepDialogEntries } from '#src/shell/dialogs/keepDialogEntries.ts';
import { replaceScreen } from '#src/shell/dialogs/replaceScreen.ts';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';

const clock = new SimulatedClock();
let entries: DialogEntriesRef;
let letGo: () => void;

/** The app is loaded where the browser stands. */
function load() {
  bindDialogHistory(browserDialogHistory(window));
  entries = createActor(dialogEntriesMachine, { clock });
  entries.start();
  letGo = keepDialogEntries(entries);
}

/** The page is gone, and what it had in the history is left. */
function leave() {
  letGo();
  entries.stop();
}

beforeEach(() => {
  history.replaceState({ screen: 'areas' }, '', '/user/app/area-search');
  history.pushState({ screen: 'reservations' }, '', '/user/app/reservations');
  load();
});
afterEach(() => {
  cleanup();
  leave();
  vi.restoreAllMocks();
});

const depth = () => history.state?.dialogs ?? 0;
const place = () => [location.pathname.replace('/user/app/', ''), depth()];
const dialogs = () => screen.queryAllByRole('dialog').map(({ textContent }) => textContent);

/** Everything that was begun has come to its end: as many entries as dialogs. */
const matched = () => waitFor(() => expect(entries.getSnapshot().value).toBe('matched'));

/** The next time that the browser says where it has come to. */
function arrival() {
  return new Promise<number>((heard) => {
    window.addEventListener('popstate', () => heard(depth()), { once: true });
  });
}

/** A second way back, taken before anything that follows from the first. */
async function goBackTwice() {
  const arrived = arrival();
  window.addEventListener('popstate', () => history.back(), { once: true });
  act(() => history.back());
  await act(() => arrived);
  await act(() => arrival());
}

/** The moment at which the browser has been sent back over the entry of a closed sheet, and is not there yet. */
function leaving() {
  return new Promise<void>((sent) => {
    const { unsubscribe } = entries.subscribe(({ value }) => {
      if (value !== 'leaving') return;
      unsubscribe();
      sent();
    });
  });
}

async function goBack() {
  const arrived = arrival();
  act(() => history.back());
  await act(() => arrived);
}

interface SheetsProps {
  titles: readonly string[];
  locked?: boolean;
  onDismiss?: (title: string) => void;
}

/** Sheets that open in one change of the screen. */
function Sheets({ titles, locked = false, onDismiss }: SheetsProps) {
  const [open, setOpen] = useState(titles);
  return open.map((title) => (
    <Sheet
      key={title}
      title={title}
      locked={locked}
      onDismiss={() => {
        onDismiss?.(title);
        setOpen((previous) => previous.filter((each) => each !== title));
      }}
    >
      {null}
    </Sheet>
  ));
}

async function open(titles: readonly string[] = ['確認'], props: Partial<SheetsProps> = {}) {
  const onDismiss = vi.fn();
  const shown = render(<Sheets titles={titles} onDismiss={onDismiss} {...props} />, { wrapper: StrictMode });
  await waitFor(() => expect(depth()).toBe(titles.length));
  await matched();
  return { ...shown, onDismiss };
}

describe('the way back', () => {
  test('closes the sheet instead of leaving the screen', async () => {
    const { onDismiss } = await open();
    expect(place()).toEqual(['reservations', 1]);
    await goBack();
    expect(dialogs()).toEqual([]);
    expect(onDismiss).toHaveBeenCalledOnce();
    await matched();
    expect(place()).toEqual(['reservations', 0]);
  });

  test('stays while something is in flight, as often as it is tried', async () => {
    const { onDismiss } = await open(['確認'], { locked: true });
    for (const _ of ['once', 'again']) {
      await goBack();
      await matched();
      expect(place()).toEqual(['reservations', 1]);
    }
    expect(onDismiss).not.toHaveBeenCalled();
    expect(dialogs()).toEqual(['確認']);
  });

  test('closes the upper of two sheets that opened at once, then the lower', async () => {
    const { onDismiss } = await open(['下', '上']);
    await goBack();
    expect(dialogs()).toEqual(['下']);
    await matched();
    expect(place()).toEqual(['reservations', 1]);
    await goBack();
    await matched();
    expect(onDismiss.mock.calls).toEqual([['上'], ['下']]);
    expect(place()).toEqual(['reservations', 0]);
  });

  test('taken twice in a row closes two sheets, and the screen stays', async () => {
    const { onDismiss } = await open(['下', '上']);
    await goBackTwice();
    expect(dialogs()).toEqual([]);
    await matched();
    expect(onDismiss).toHaveBeenCalledTimes(2);
    expect(place()).toEqual(['reservations', 0]);
  });

  test('taken twice in a row closes the one sheet and leaves its screen', async () => {
    const { onDismiss } = await open();
    await goBackTwice();
    expect(onDismiss).toHaveBeenCalledOnce();
    await matched();
    expect(place()).toEqual(['area-search', 0]);
  });

  test('leaves the entry of a sheet that a reload has taken away', async () => {
    leave();
    history.pushState({ dialogs: 1 }, '');
    load();
    await waitFor(() => expect(depth()).toBe(0));
  });

  test('needs no more steps after a sheet that was closed otherwise', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(place()).toEqual(['reservations', 0]));
    await goBack();
    expect(place()).toEqual(['area-search', 0]);
  });

  test('makes no entry more for a sheet that takes the place of another', async () => {
    const before = history.length;
    const { rerender } = await open();
    rerender(<Sheets key="next" titles={['完了']} />);
    await matched();
    expect([dialogs(), depth(), history.length]).toEqual([['完了'], 1, before + 1]);
  });

  test('passes over the entry of a sheet from which a link has led on', async () => {
    await open();
    history.pushState({}, '', '/user/app/settings/change-payment');
    cleanup(); // the screen and its sheet are gone
    await matched();
    expect(place()).toEqual(['settings/change-payment', 0]);
    history.back();
    await waitFor(() => expect(place()).toEqual(['reservations', 0]));
  });
});

describe('a screen that is replaced', () => {
  const leadOn = () => history.replaceState(null, '', '/user/app/search');

  test('while a sheet stands on it is not met on the way back', async () => {
    await open();
    const before = history.length;
    replaceScreen(() => {
      expect(depth()).toBe(0);
      leadOn();
      cleanup();
    });
    await waitFor(() => expect(place()).toEqual(['search', 0]));
    await matched();
    expect([place(), history.length]).toEqual([['search', 0], before]);
    await goBack();
    expect(place()).toEqual(['area-search', 0]);
  });

  test('where no sheet stands on it is replaced at once', () => {
    replaceScreen(leadOn);
    expect(place()).toEqual(['search', 0]);
  });

  test('while the entry of a closed sheet is being left is not gone past', async () => {
    await open();
    const left = leaving().then(() => replaceScreen(leadOn));
    await userEvent.keyboard('{Escape}');
    await left;
    await matched();
    expect(place()).toEqual(['search', 0]);
    await goBack();
    expect(place()).toEqual(['area-search', 0]);
  });

  test('while one of two sheets is being left goes back over the other, too', async () => {
    await open(['下', '上']);
    const left = leaving().then(() =>
      replaceScreen(() => {
        leadOn();
        cleanup();
      }),
    );
    await userEvent.keyboard('{Escape}');
    await left;
    await waitFor(() => expect(place()).toEqual(['search', 0]));
    await matched();
    expect(place()).toEqual(['search', 0]);
  });

  test('twice is replaced by the later', async () => {
    await open();
    const earlier = vi.fn();
    replaceScreen(earlier);
    replaceScreen(() => {
      leadOn();
      cleanup();
    });
    await waitFor(() => expect(place()).toEqual(['search', 0]));
    await matched();
    expect(earlier).not.toHaveBeenCalled();
  });
});

describe('a way back that the browser has lost, because it was led elsewhere', () => {
  const comeBack = () =>
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

  async function loseWay() {
    await open();
    const go = vi.spyOn(history, 'go').mockImplementationOnce(() => undefined);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(entries.getSnapshot().value).toBe('leaving'));
    return go;
  }

  test('is gone again when the page comes back as it was left', async () => {
    const go = await loseWay();
    comeBack();
    await waitFor(() => expect(place()).toEqual(['reservations', 0]));
    expect(go).toHaveBeenCalledTimes(2);
  });

  test('is given up after a while: the entry is the screen’s, and sheets have entries again', async () => {
    await loseWay();
    act(() => clock.increment(2_000));
    await matched();
    expect(place()).toEqual(['reservations', 0]);
    await open(['次']);
    await goBack();
    expect(dialogs()).toEqual([]);
    expect(place()).toEqual(['reservations', 0]);
  });

  test('loses no screen that was to be replaced', async () => {
    await loseWay();
    replaceScreen(() => history.replaceState(null, '', '/user/app/search'));
    act(() => clock.increment(2_000));
    await waitFor(() => expect(place()).toEqual(['search', 0]));
  });
});

test('hears neither of dialogs nor of screens to replace once it has let go', () => {
  const told = vi.spyOn(entries, 'send');
  letGo();
  render(<Sheets titles={['確認']} />);
  const replace = vi.fn();
  replaceScreen(replace);
  expect(told).not.toHaveBeenCalled();
  expect(replace, 'there is nobody to wait for').toHaveBeenCalledOnce();
});

test('gives its entry to a dialog that was open before it listened', async () => {
  leave();
  render(<Sheets titles={['確認']} />);
  load();
  await waitFor(() => expect(place()).toEqual(['reservations', 1]));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(place()).toEqual(['reservations', 0]));
});
