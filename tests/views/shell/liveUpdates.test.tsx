import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import { serverClock } from '#contract/clock.ts';
import { SERVER_TIME_HEADER } from '#contract/headers.ts';
import { getHome } from '#contract/search/home.ts';
import { getFloorMap, listPlaces } from '#contract/search/places.ts';
import type { FloorMap } from '#domain/search/places.ts';
import { instantOf } from '#domain/time.ts';
import { bindUpdates } from '#machines/shell/updateStream.ts';
import { updateStream } from '#src/shell/updateStream.ts';
import { at } from '#tests/support/clock/moments.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { UNTOLD_BOOTH, UNTOLD_PLACE } from '#tests/support/values/places.ts';
import { address, calls, installApp, keepSignedIn, openApp } from '../support/openApp.tsx';
import { dialogOf, press } from '../support/reading.ts';
import { DAY, RESERVATION } from '../support/wire.ts';

installApp();
beforeEach(() => {
  keepSignedIn();
  bindUpdates(updateStream);
  vi.spyOn(serverClock, 'now').mockReturnValue(NOW);
});
afterEach(() => {
  bindUpdates(() => ({ turn: () => undefined, stop: () => undefined }));
  vi.restoreAllMocks();
});

/** The server's side of every stream that was opened; the last is the one that is heard. */
function streams() {
  const opened: { say: (text: string) => void }[] = [];
  const given: (AbortSignal | null | undefined)[] = [];
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, options) => {
    if (String(url).includes('/api/events')) given.push(options?.signal);
    return fetch(url, options);
  });
  const answer = () => {
    const stream: (typeof opened)[number] = { say: () => undefined };
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream.say = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    stream.say(': open\n\n');
    opened.push(stream);
    return new HttpResponse(body, {
      headers: { 'Content-Type': 'text/event-stream', [SERVER_TIME_HEADER]: String(NOW) },
    });
  };
  const say = async (text: string) => act(async () => opened.at(-1)?.say(text));
  /** Of each stream that was asked for, in that order, whether it has been given up. */
  const givenUp = () => given.map((signal) => signal?.aborted);
  return { opened, answer, say, givenUp };
}

const asked = (name: string) => calls.filter((call) => call.name === name);

it('shows a reservation that was made elsewhere, and counts it, without being asked', async () => {
  const { answer, say, opened } = streams();
  let reservations: object[] = [];
  await openApp('/app/reservations', {
    answering: {
      'GET /events': answer,
      'GET /reservations': () => ({ reservations }),
      'GET /menu-status': () => ({
        survey_should_be_presented: false,
        reservations_count: reservations.length,
      }),
      'GET /reservations/availability-for-extension': () => ({ message: 'OK', time_units: [] }),
    },
  });
  expect(await screen.findByText('予約はありません')).toBeVisible();
  await waitFor(() => expect(opened.length).toBe(1));
  expect(asked('GET /events')[0]?.headers.get('Authorization')).toBe('Bearer token');
  expect(asked('GET /events')[0]?.query).toBe('');

  reservations = [RESERVATION];
  // In pieces, as a network has it.
  for (const piece of ['event: reserv', 'ations\r', '\ndata: {}\r\n', '\r\n']) await say(piece);
  expect(await screen.findByText(/C-8/)).toBeVisible();
  await waitFor(() => expect(asked('GET /menu-status').length).toBe(2));
  expect(asked('GET /notices')).toEqual([]);
});

it('shows on the timetable what was taken elsewhere, and watches the day that it turns to', async () => {
  const { answer, say, givenUp } = streams();
  let { telecubes } = DAY;
  await openApp('/app/area-search/make-reservation?room=31&date=2026-12-04&hour=10&minute=0&interval=60', {
    answering: {
      'GET /events': answer,
      'GET /reservations/day-availability': () => ({ ...DAY, telecubes }),
    },
  });
  await screen.findByRole('button', { name: WORDS.review });
  await waitFor(() => expect(asked('GET /events').at(-1)?.query).toBe('?booths=31&date=2026-12-04'));
  expect(screen.queryByText(/選んだ時間|空いていません|予約が入っています/)).toBeNull();
  // Each one before is given up, whether the server has seen it or not.
  await waitFor(() => expect(givenUp()).toEqual(givenUp().map((_, index, { length }) => index < length - 1)));
  const before = asked('GET /reservations/day-availability').length;

  await say('event: availability\ndata: {"telecube_ids":[32],"date":"2026-12-04"}\n\n');
  telecubes = DAY.telecubes.map((booth) => ({ ...booth, busy: [[600, 660, 'others']] }));
  await say('event: availability\ndata: {"telecube_ids":[31],"date":"2026-12-04"}\n\n');
  await waitFor(() => expect(asked('GET /reservations/day-availability').length).toBe(before + 1));
});

const state = {
  isImmediatelyAvailable: true,
  isInBusinessHours: true,
  isExceptionallyClosed: false,
  ...UNTOLD_BOOTH,
  place: null,
};
const floor: FloorMap = {
  id: 6,
  placeName: '品川シーサイド',
  floorName: '2階',
  access: '',
  imageUrl: '/6.svg',
  imageSize: { width: 400, height: 300 },
  boothCount: 2,
  latitude: 35.6,
  longitude: 139.7,
  hours: { workday: null, saturday: null, sunday: null },
  ...UNTOLD_PLACE,
  booths: [
    { id: 31, name: 'C-8', ...state },
    { id: 32, name: 'C-9', ...state },
  ],
};
const FLOOR = getFloorMap.output.encode(floor);
const floorRead = 'GET /search/get-floormap/6';

const HOME = getHome.output.encode({
  reservation: null,
  usual: [],
  places: [
    {
      areaId: 1,
      floorMapId: 6,
      boothIds: [31, 32],
      placeName: '品川シーサイド',
      name: '2階',
      latitude: 35.6,
      longitude: 139.7,
      lastUsedAt: null,
      isFavourite: null,
      gross: null,
      boothCount: 2,
      freeCount: 2,
      nextFreeAt: null,
      closed: null,
    },
  ],
  areas: [],
});
const EXTENDABLE = { ...RESERVATION, telecube_id: 31, use_state: 1, extendable: true };

it.each([
  ['/app/area-search', 'GET /home', HOME, '31,32', '2026-11-20'],
  [
    '/app/installation-location-selection?areaId=1',
    'GET /search/get-list-of-places/1',
    listPlaces.output.encode({ floorMaps: [floor], booths: [] }),
    '31,32',
    '2026-11-20',
  ],
  ['/app/booth-selection?floorMapId=6', floorRead, FLOOR, '31,32', '2026-11-20'],
  ['/app/area-search/floor-map?floorMapId=6', floorRead, FLOOR, '31,32', '2026-11-20'],
  [
    '/app/use-without-reservation?room=31',
    'GET /reservations/day-availability',
    { ...DAY, date: '2026-11-20' },
    '31',
    '2026-11-20',
  ],
])('asks again for %s as soon as a booth of it is taken', async (link, call, body, booths, date) => {
  const { answer, say } = streams();
  const clock = new SimulatedClock();
  await openApp(link, {
    clock,
    answering: {
      'GET /events': answer,
      [call]: () => body,
      'POST /reservations/get-charge-model': () => ({ reserve_available_time: 180 }),
    },
  });
  const watched = () => decodeURIComponent(asked('GET /events').at(-1)?.query ?? '');
  await waitFor(() => expect(watched()).toBe(`?booths=${booths}&date=${date}`));
  await waitFor(() => expect(asked(call)).not.toEqual([]));
  const before = asked(call).length;
  await say('event: availability\ndata: {"telecube_ids":[31],"date":"2026-11-21"}\n\n');
  await say(`event: availability\ndata: {"telecube_ids":[99],"date":"${date}"}\n\n`);
  await say(`event: availability\ndata: {"telecube_ids":[31],"date":"${date}"}\n\n`);
  // However often: it is asked for once in a moment, and not by all in the same one.
  await say(`event: availability\ndata: {"telecube_ids":[31],"date":"${date}"}\n\n`);
  await waitFor(() => {
    act(() => clock.increment(100));
    expect(asked(call).length).toBe(before + 1);
  });
});

it('offers for an extension what is left, as soon as somebody else has reserved behind it', async () => {
  const { answer, say } = streams();
  let times: object = { message: 'OK', time_units: [15, 30], prices: [275, 550] };
  vi.mocked(serverClock.now).mockReturnValue(at('2026-12-03T17:10:00'));
  await openApp('/app/reservations', {
    answering: {
      'GET /events': answer,
      'GET /reservations': () => ({ reservations: [EXTENDABLE] }),
      'POST /reservations/get-wifi-password': () => ({ password: 'uminoneko88' }),
      'GET /reservations/availability-for-extension': () => times,
    },
  });
  await press(WORDS.extend, 'link');
  const dialog = await dialogOf(TITLES.howLong);
  await press(/^30分/, 'radio');
  const watched = () => decodeURIComponent(asked('GET /events').at(-1)?.query ?? '');
  await waitFor(() => expect(watched()).toBe('?booths=31&date=2026-12-03'));
  times = { message: 'OK', time_units: [15], prices: [275], limited_by: 'others' };
  const taken = 'event: availability\ndata: {"telecube_ids":[31],"date":"2026-12-03"}\n\n';
  await say(taken);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'このあとの空きが変わり、選んでいた時間は選べなくなりました。もう一度お選びください。',
  );
  expect(within(dialog).getAllByRole('radio')).toHaveLength(1);
  times = { message: '延長可能な時間枠がありません。', time_units: [], limited_by: 'others' };
  await say(taken);
  expect(await dialogOf('延長できません')).toHaveTextContent('このあとに別の予約があるためです。');
  // It was extended in another tab: what is offered counts from the new end.
  times = { message: 'OK', time_units: [15, 30], prices: [275, 550], start: '20261203181500' };
  await say(taken);
  expect(await dialogOf(TITLES.howLong)).toHaveTextContent('今の予約は18:15まで。18:45まで延長できます。');
});

it('asks from time to time where no stream is to be had, and goes on trying for one', async () => {
  const clock = new SimulatedClock();
  vi.mocked(serverClock.now).mockImplementation(() => instantOf(NOW + clock.now()));
  let reservations: object[] = [];
  await openApp('/app/reservations', {
    clock,
    answering: {
      'GET /events': () => HttpResponse.error(),
      'GET /reservations': () => ({ reservations }),
      'GET /reservations/availability-for-extension': () => ({ message: 'OK', time_units: [] }),
    },
  });
  expect(await screen.findByText('予約はありません')).toBeVisible();
  reservations = [RESERVATION];
  const pass = (ms: number) => act(async () => clock.increment(ms));
  // Four tries, each after a longer pause; then the first round of asking.
  for (const tries of [1, 2, 3, 4]) {
    await waitFor(() => expect(asked('GET /events').length).toBe(tries));
    expect(screen.queryByText(/C-8/)).toBeNull();
    await act(async () => undefined);
    await pass(8_000);
  }
  expect(await screen.findByText(/C-8/)).toBeVisible();
  const before = asked('GET /reservations').length;
  await pass(25_000);
  await waitFor(() => expect(asked('GET /events').length).toBeGreaterThan(4));
  await pass(1_000);
  await waitFor(() => expect(asked('GET /reservations').length).toBeGreaterThan(before));
});

it('ends the session where the stream is refused for it', async () => {
  await openApp('/app/reservations', {
    answering: {
      'GET /events': () =>
        HttpResponse.json(
          { message: '認証エラーが発生しました。', code: 'unauthenticated' },
          { status: 401 },
        ),
    },
  });
  expect(await screen.findByText('認証エラーが発生しました。')).toBeVisible();
  await waitFor(() => expect(address()).toMatch(/^\/login/));
});
