import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { getFloorMap, listPlaces } from '#contract/search/places.ts';
import type { Booth, FloorMap } from '#domain/search/places.ts';
import { at } from '#tests/support/clock/moments.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { UNTOLD_BOOTH, UNTOLD_PLACE } from '#tests/support/values/places.ts';
import { type Answers, calls, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { bodiesOf, later } from '../support/reading.ts';
import { HOME_PLACE } from '../support/wire.ts';

installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-11-20T10:12:30'));
  keepSignedIn();
});
afterEach(() => vi.restoreAllMocks());

const STAR = 'POST /favourites';
const LIST = 'GET /search/get-list-of-places/5';
const usable = { isImmediatelyAvailable: true, isInBusinessHours: true, isExceptionallyClosed: false };
const booth = (id: number, isFavourite: boolean | null): Booth => ({
  point: null,
  ...UNTOLD_BOOTH,
  ...UNTOLD_PLACE,
  ...usable,
  id,
  name: `K-${id}`,
  placeName: '大崎ゲート',
  access: '',
  isFavourite,
});
const floor: FloorMap = {
  id: 9,
  placeName: '大崎ゲート',
  floorName: '2階',
  access: '',
  imageUrl: '/9.svg',
  imageSize: { width: 640, height: 360 },
  boothCount: 2,
  latitude: 35.6,
  longitude: 139.7,
  hours: { workday: { opens: 450, closes: 1320 }, saturday: null, sunday: null },
  ...UNTOLD_PLACE,
  isFavourite: false,
  booths: [31, 32].map((id) => ({
    id,
    name: `C-${id}`,
    place: null,
    ...UNTOLD_BOOTH,
    ...usable,
    isFavourite: id === 32,
  })),
};

async function openArea(stars: readonly (boolean | null)[], answering: Answers = {}): Promise<void> {
  const booths = stars.map((isFavourite, index) => booth(index + 1, isFavourite));
  await openApp('/app/installation-location-selection?areaId=5&areaName=%E5%93%81%E5%B7%9D', {
    answering: {
      [LIST]: () => listPlaces.output.encode({ floorMaps: [], booths }),
      [STAR]: () => ({ message: 'OK' }),
      ...answering,
    },
  });
  await screen.findByRole('link', { name: 'K-1' });
}

const star = (name: string) => screen.getByRole('button', { name: `お気に入り、${name}` });
const rows = () => screen.getAllByRole('link', { name: /^K-\d$/ }).map(({ textContent }) => textContent);
const asked = (name: string) => calls.filter((each) => each.name === name).length;

describe('the star of a place', () => {
  it('stands before its name, says whether it is given, and puts its place first in the list', async () => {
    await openArea([false, true, false]);
    expect(rows()).toEqual(['K-2', 'K-1', 'K-3']);
    expect(star('K-2')).toHaveAttribute('aria-pressed', 'true');
    expect(star('K-1')).toHaveAttribute('aria-pressed', 'false');
  });

  it('is given by a tap at once, saved once, and moves no row', async () => {
    const answer = later();
    await openArea([false, false], { [STAR]: answer.answer });
    await userEvent.click(star('K-2'));
    expect(star('K-2')).toHaveAttribute('aria-pressed', 'true');
    expect(star('K-2')).toHaveAttribute('aria-busy', 'true');
    answer.say({ message: 'OK' });
    await waitFor(() => expect(asked(LIST)).toBe(2));
    expect(star('K-2')).toHaveAttribute('aria-pressed', 'true');
    expect(rows()).toEqual(['K-1', 'K-2']);
    expect(bodiesOf(STAR)).toEqual([{ kind: 'telecube', id: 2, is_favourite: 1 }]);
  });

  it('is taken away by another tap, which need not wait for the first', async () => {
    const answer = later();
    await openArea([false], { [STAR]: answer.answer });
    await userEvent.click(star('K-1'));
    await userEvent.click(star('K-1'));
    expect(star('K-1')).toHaveAttribute('aria-pressed', 'false');
    expect(bodiesOf(STAR)).toHaveLength(1);
    answer.say({ message: 'OK' });
    await waitFor(() => expect(bodiesOf(STAR)).toMatchObject([{ is_favourite: 1 }, { is_favourite: 0 }]));
  });

  it('is as before where it is refused, with the reason', async () => {
    const message = 'お気に入りは20件までです。';
    const refused = () => HttpResponse.json({ code: 'favourites_full', message }, { status: 409 });
    await openArea([false], { [STAR]: refused });
    await userEvent.click(star('K-1'));
    expect(await screen.findByRole('dialog')).toHaveTextContent(message);
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(star('K-1')).toHaveAttribute('aria-pressed', 'false');
  });

  it('is what the server says where the answer is lost', async () => {
    let isLost = false;
    const booths = () => [booth(1, isLost)];
    await openArea([false], {
      [LIST]: () => listPlaces.output.encode({ floorMaps: [], booths: booths() }),
      [STAR]: () => {
        isLost = true; // it was given all the same
        return HttpResponse.error();
      },
    });
    await userEvent.click(star('K-1'));
    await waitFor(() => expect(asked(LIST)).toBe(2));
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'お気に入りを変更できたか確認できませんでした。表示されている内容をご確認ください。',
    );
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(star('K-1')).toHaveAttribute('aria-pressed', 'true'));
  });

  it('can be changed once there is a network again, and says so', async () => {
    await openArea([false]);
    act(() => void window.dispatchEvent(new Event('offline')));
    await waitFor(() => expect(star('K-1')).toHaveAttribute('aria-disabled', 'true'));
    expect(star('K-1')).toHaveAccessibleDescription('通信が戻ると押せます。');
    await userEvent.click(star('K-1'));
    expect(star('K-1')).toHaveAttribute('aria-pressed', 'false');
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(star('K-1')).toHaveAttribute('aria-disabled', 'false'));
  });

  it('is not there where the server tells none, as to guests', async () => {
    await openArea([null]);
    expect(screen.queryByRole('button', { name: /お気に入り/ })).toBeNull();
  });
});

describe('favourites on the home screen', () => {
  const place = (id: number, but: object = {}) => ({
    ...HOME_PLACE,
    floor_map_id: id,
    telecube_ids: [id * 10],
    place_name: `大手町${id}`,
    is_favourite: 0,
    ...but,
  });
  const openHome = async (places: readonly object[]) => {
    await openApp('/app/area-search', {
      answering: {
        'GET /home': () => ({ reservation: null, places, areas: [] }),
        [STAR]: () => ({ message: 'OK' }),
      },
    });
    await screen.findByText('近くの場所');
  };
  const listed = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => /大手町\d/.exec(textContent)?.[0]);

  it('stand where the usual places stand while there is none', async () => {
    await openHome([place(1), place(2, { is_favourite: 1, last_used_at: null }), place(3)]);
    expect(listed('お気に入りの場所')).toEqual(['大手町2']);
    expect(screen.queryByText('いつもの場所')).toBeNull();
  });

  it('are usual places with a star to be given, as long as none has one', async () => {
    await openHome([place(1)]);
    expect(listed('いつもの場所')).toEqual(['大手町1']);
    await userEvent.click(star('大手町1 2階'));
    expect(bodiesOf(STAR)).toEqual([{ kind: 'floormap', id: 1, is_favourite: 1 }]);
    expect(listed('いつもの場所')).toEqual(['大手町1']);
  });

  it('stay where they are when their star is taken away, until the screen is opened again', async () => {
    await openHome([place(1, { is_favourite: 1 }), place(2)]);
    await userEvent.click(star('大手町1 2階'));
    expect(star('大手町1 2階')).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(asked('GET /home')).toBeGreaterThan(1));
    expect(listed('お気に入りの場所')).toEqual(['大手町1']);
  });
});

describe('the star of a booth of a floor', () => {
  const openFloor = (saying: Answers[string] = () => ({ message: 'OK' })) =>
    openApp('/app/area-search/floor-map?floorMapId=9', {
      as: { ...member },
      answering: {
        'GET /search/get-floormap/9': () => getFloorMap.output.encode(floor),
        'POST /reservations/check-passcode': () => ({ passcode_flag: 0, passcode_explanation: '' }),
        [STAR]: saying,
      },
    });

  it('puts its booth first in the list, and is given in the card of a chosen one', async () => {
    await openFloor();
    await userEvent.click(await screen.findByRole('radio', { name: WORDS.asList }));
    const booths = () =>
      within(screen.getByRole('list', { name: 'このフロアのブース' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => /C-\d+/.exec(textContent)?.[0]);
    expect(booths()).toEqual(['C-32', 'C-31']);
    await userEvent.click(screen.getByRole('button', { name: /^C-31/ }));
    await userEvent.click(star('C-31'));
    expect(star('C-31')).toHaveAttribute('aria-pressed', 'true');
    expect(bodiesOf(STAR)).toEqual([{ kind: 'telecube', id: 31, is_favourite: 1 }]);
    await waitFor(() => expect(asked('GET /search/get-floormap/9')).toBe(2));
    expect(booths()).toEqual(['C-32', 'C-31']);
  });

  it('is given also where the choice is taken back before it is saved', async () => {
    const answer = later();
    await openFloor(answer.answer);
    await userEvent.click(await screen.findByRole('radio', { name: WORDS.asList }));
    await userEvent.click(screen.getByRole('button', { name: /^C-31/ }));
    await userEvent.click(star('C-31'));
    await userEvent.click(screen.getByRole('button', { name: WORDS.unchoose }));
    await userEvent.click(screen.getByRole('button', { name: /^C-31/ }));
    expect(star('C-31')).toHaveAttribute('aria-pressed', 'true');
    answer.say({ message: 'OK' });
    await waitFor(() => expect(asked('GET /search/get-floormap/9')).toBe(2));
  });

  it('says that it can be changed once there is a network again', async () => {
    await openFloor();
    await userEvent.click(await screen.findByRole('radio', { name: WORDS.asList }));
    await userEvent.click(screen.getByRole('button', { name: /^C-31/ }));
    act(() => void window.dispatchEvent(new Event('offline')));
    await waitFor(() => expect(star('C-31')).toHaveAttribute('aria-disabled', 'true'));
    expect(star('C-31')).toHaveAccessibleDescription('通信が戻ると、お気に入りを変更できます。');
  });
});
