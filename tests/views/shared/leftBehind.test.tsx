/** Everything that begins ends: with its screen, or by the way to stop it that was given out. */
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { HttpResponse } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { serverClock } from '#contract/clock.ts';
import { getUsageHistory } from '#contract/history/usage.ts';
import { listensToMember } from '#machines/account/session/listensToMember.ts';
import { reservationList } from '#machines/booking/reservations/chart.ts';
import { required } from '#machines/shared/required.ts';
import { SESSION_ID } from '#machines/shell/ids.ts';
import { watchesReservation } from '#machines/visit/visit/reservationChange.ts';
import { useWakeLock } from '#src/qr/showQr/useWakeLock.ts';
import { useLive, useWriting } from '#src/shared/live/live.ts';
import { browserPage } from '#src/shell/browserPage.ts';
import { browserWorker } from '#src/shell/browserWorker.ts';
import { browserDialogHistory } from '#src/shell/dialogs/browserDialogHistory.ts';
import { browserStores } from '#src/shell/stores.ts';
import { updateStream } from '#src/shell/updateStream.ts';
import { useOutput } from '#src/shell/useOutput.ts';
import { ignoreSecondTaps } from '#src/ui/dialogs/secondTaps.ts';
import { KEEPERS } from '#tests/architecture/keepers.ts';
import { at, day } from '#tests/support/clock/moments.ts';
import { reservation } from '#tests/support/values/arbitraries.ts';
import { history } from '#tests/support/values/history.ts';
import { countKept } from '../support/keeping.ts';
import { type Answers, address, installApp, keepSignedIn, openApp } from '../support/openApp.tsx';
import { DAY, RESERVATION } from '../support/wire.ts';

installApp();

const inUse = {
  ...RESERVATION,
  use_state: 1,
  extendable: true,
  telecube: { ...RESERVATION.telecube, wifi_ssid: 'c8' },
};
const missing = () => HttpResponse.json({ message: '', code: 'not_found' }, { status: 404 });

const answering: Answers = {
  'GET /reservations': () => ({ reservations: [inUse] }),
  'GET /reservations/availability-for-extension': () => ({ message: 'OK', time_units: [15], choices: [] }),
  'POST /reservations/get-wifi-password': () => ({ wifi_password: 'uminoneko88' }),
  'GET /reservations/day-availability': () => DAY,
  'GET /search/get-list-of-places/5': missing,
  'GET /search/get-floormap/9': missing,
  'GET /search/get-floormap/4': missing,
  'POST /reservations/check-passcode': () => ({ passcode_flag: 0, passcode_explanation: '' }),
  'POST /reservations/get-charge-model': missing,
  'GET /notices': () => ({ notices: [] }),
  'GET /settings/survey': () => ({ data: null }),
  'GET /settings/usage-history': () => getUsageHistory.output.encode(history),
  'GET /setting/coupon-info': () => ({ applied_coupons: [] }),
};

/** Each file that is looked for on a screen, and an address of that screen. */
const places = Object.entries(KEEPERS).flatMap(([file, keeping]) =>
  'on' in keeping ? [[file, keeping.on] as const] : [],
);
const screens = [...new Set(places.map(([, on]) => on))];

it('leaves nothing going that a screen has begun', async () => {
  vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-12-03T16:41:00'));
  Object.defineProperty(navigator, 'wakeLock', {
    configurable: true,
    value: { request: async () => ({ release: () => undefined }) },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'wakeLock');
    vi.restoreAllMocks();
  });
  const left = countKept();
  keepSignedIn();
  const shell = await openApp('/app/nowhere', { answering });
  const go = async (to: string) => {
    act(() => shell.send({ type: 'navigation.asked', to, replace: false }));
    await waitFor(() => expect(address()).toBe(to));
    await screen.findByRole('heading', { level: 1 });
  };
  const goAway = async () => {
    await go('/app/nowhere');
    await screen.findByRole('heading', { level: 1, name: 'ページが見つかりません' });
  };
  // Once there and back: what the app loads beside its first screen is there by then.
  await go('/app/settings');
  await goAway();
  // Tabs are fetched ahead of any screen, one in each idle moment, until all are there.
  await waitFor(() => expect(left().join()).not.toContain('afterFirstScreen'));
  const before = left();
  for (const path of screens) {
    await go(path);
    const begun = places.filter(([, on]) => on === path).map(([file]) => file);
    await waitFor(() =>
      expect(
        begun.filter((file) => !left().join().includes(file)),
        path,
      ).toEqual([]),
    );
    await goAway();
    await waitFor(() => expect(left(), path).toEqual(before));
  }
});

/** Each way to begin something outside of a screen. It returns how to stop. */
const beginnings: Readonly<Record<string, () => (() => void) | undefined>> = {
  'src/shell/browserPage.ts': () => browserPage(window)(() => undefined),
  'src/shell/browserWorker.ts': () => {
    const registration = Object.assign(new EventTarget(), { waiting: null, installing: null, active: null });
    const serviceWorker = Object.assign(new EventTarget(), {
      controller: null,
      ready: Promise.resolve(registration),
      register: async () => registration,
    });
    const browser = {
      navigator: { serviceWorker, locks: { request: async () => undefined } },
      performance,
      document: { readyState: 'complete' },
    } as unknown as Window; // as much of one as is asked for
    return browserWorker(browser, 'https://komori.example/user/assets/main.js', Promise.resolve())?.watch(
      () => undefined,
    );
  },
  'src/shell/dialogs/browserDialogHistory.ts': () => {
    const entries = browserDialogHistory(window);
    const [watching, reading] = [entries.watch(() => undefined), entries.read(() => undefined)];
    return () => {
      watching();
      reading();
    };
  },
  'src/shell/stores.ts': () => browserStores(window).watch(() => undefined),
  'src/ui/dialogs/secondTaps.ts': () => ignoreSecondTaps(window),
};

it.each(Object.entries(beginnings))('ends with the way to stop it: %s', (file, begin) => {
  const left = countKept();
  const stop = begin();
  expect(left().join()).toContain(file);
  stop?.();
  expect(left()).toEqual([]);
});

it('leaves neither time-out nor listener of a stream', async () => {
  const asked: AbortSignal[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, options) => {
    const signal = options?.signal;
    if (signal) asked.push(signal);
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const left = countKept();
  const stream = updateStream(null, () => undefined);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(left().join()).toContain('setTimeout of contract/stream.ts');
  stream.turn({ date: day('2026-12-04'), boothIds: [31] });
  await waitFor(() => expect(asked).toHaveLength(2));
  stream.stop();
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, true]);
  await act(async () => undefined);
  expect(left()).toEqual([]); // at once: a time-out would end by itself
});

it('asks for no stream that was given up before it began', async () => {
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    asked.push(new URL(String(url)).search);
    return new Promise(() => undefined);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const stream = updateStream(null, () => undefined);
  stream.turn({ date: day('2026-12-04'), boothIds: [31] });
  stream.turn({ date: day('2026-12-05'), boothIds: [31] });
  await waitFor(() => expect(asked).toContain('?booths=31&date=2026-12-05'));
  expect(asked).not.toContain('?booths=31&date=2026-12-04');
  stream.stop();
});

it('puts away the time-out of the first answer when a stream begins', async () => {
  const body = new ReadableStream<Uint8Array>();
  const headers = { 'Content-Type': 'text/event-stream' };
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { headers }));
  onTestFinished(() => void vi.restoreAllMocks());
  const left = countKept();
  const happened = vi.fn();
  const stream = updateStream(null, happened);
  await waitFor(() => expect(happened).toHaveBeenCalledWith({ type: 'stream.opened' }));
  expect(left().join()).not.toContain('setTimeout of contract/stream.ts');
  stream.stop();
});

it('lets go of a lock that comes when the screen has been left', async () => {
  const asked = Promise.withResolvers<{ release: () => void }>();
  Object.defineProperty(navigator, 'wakeLock', {
    configurable: true,
    value: { request: () => asked.promise },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
  const release = vi.fn();
  const { unmount } = renderHook(() => useWakeLock(true));
  unmount();
  await act(async () => asked.resolve({ release }));
  expect(release).toHaveBeenCalledOnce();
});

it('listens to an actor no longer than who asked is there', () => {
  const list = createActor(reservationList.machine, { input: { of: null } });
  const subscribe = vi.spyOn(list, 'subscribe');
  const endings = () => subscribe.mock.results.map(({ value }) => vi.spyOn(value, 'unsubscribe'));
  const write = () => undefined;
  const { unmount } = renderHook(() => {
    useWriting(useLive(list, reservationList.selectData), write);
    useOutput(list, write);
  });
  const watched = required(fc.sample(reservation, { numRuns: 1, seed: 1 })[0]);
  const visit = createActor(watchesReservation, { input: { list, reservation: watched } }).start();
  const ends = endings();
  expect(ends).toHaveLength(3);
  unmount();
  visit.stop();
  for (const end of ends) expect(end).toHaveBeenCalledOnce();
});

it('listens to the session no longer than its flow runs', () => {
  const nobody = createMachine({ context: { signIn: null } });
  const around = createMachine({
    invoke: { src: nobody, systemId: SESSION_ID },
    initial: 'idle',
    states: {
      idle: { on: { begin: 'hearing' } },
      hearing: { invoke: { src: listensToMember }, on: { end: 'idle' } },
    },
  });
  const parent = createActor(around).start();
  const subscribe = vi.spyOn(parent.system.get(SESSION_ID), 'subscribe');
  parent.send({ type: 'begin' });
  expect(subscribe).toHaveBeenCalledOnce();
  const end = vi.spyOn(required(subscribe.mock.results[0]).value, 'unsubscribe');
  parent.send({ type: 'end' });
  expect(end).toHaveBeenCalledOnce();
});
