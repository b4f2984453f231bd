import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { listFreePlaces } from '#contract/search/freePlaces.ts';
import type { FreePlace } from '#domain/search/freePlaces.ts';
import { bindPosition } from '#machines/search/nearby/position.ts';
import { at } from '#tests/support/clock/moments.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { guest } from '#tests/support/people/member.ts';
import { freePlace, freePlaces } from '#tests/support/values/freePlaces.ts';
import { address, calls, installApp, keepSignedIn, METADATA, member, openApp } from '../support/openApp.tsx';
import { readAloud } from '../support/readAloud.ts';
import { later } from '../support/reading.ts';

installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(NOW);
  keepSignedIn();
});
afterEach(() => vi.restoreAllMocks());

const SEARCH = '/app/area-search/by-time';
const AFTERNOON = `${SEARCH}?date=2026-11-20&hour=14&minute=0&interval=60`;
const booth = freePlace({
  floorMapId: null,
  boothIds: [11],
  name: 'C-1',
  boothCount: 1,
  freeCount: 1,
  exit: '八重洲北口',
  walkMinutes: 4,
});
const shibuya = freePlace({
  areaId: 2,
  floorMapId: 9,
  boothIds: [91, 92],
  placeName: '渋谷駅',
  name: '東棟 3階',
  latitude: 35.6585,
  longitude: 139.7022,
  freeCount: 0,
  nextFreeAt: at('2026-11-20T15:10:00'),
  walkMinutes: null,
  exit: null,
});
const answering = (places: readonly FreePlace[]) => ({
  'GET /search/free': () => listFreePlaces.output.encode(freePlaces(places)),
});
const asked = () => calls.filter(({ name }) => name === 'GET /search/free').map(({ query }) => query);

async function open(places: readonly FreePlace[], where = AFTERNOON, as = member): Promise<void> {
  if (as !== member) keepSignedIn(as);
  await openApp(where, { as, answering: answering(places) });
  await screen.findByRole('radiogroup', { name: '日付' });
}

/** All that is said below the choices. */
const said = () => {
  const lines = readAloud(screen.getByRole('main'));
  return lines.slice(lines.findIndex((line) => line.includes(WORDS.window)) + 1);
};
const NOTE = '料金は選んだ時間の合計（税込）です。10:00の空きを表示しています。';
const SEEN = '10:00の空きを表示しています。';

const summarised = (sentence: string) => waitFor(() => expect(said()).toContain(`status: ${sentence}`));

describe('the search by time', () => {
  it('says where it is free for the whole time and for how much, and leads to the timetable at that time', async () => {
    await open([freePlace({ gross: 880, isOnePrice: false }), booth, shibuya]);
    expect(asked()).toEqual(['?date=2026-11-20&hour=14&minute=0&interval=60']);
    expect(said()).toEqual([
      'status: 今日 14:00から15:00に、2か所で空いています。',
      '(東京駅 八重洲口)',
      '## 東京駅 八重洲口',
      '[link 八重洲地下街 地下1階; → /app/area-search/make-reservation?room=1,2,3&date=2026-11-20&hour=14&minute=0&interval=60]',
      '八重洲中央口から徒歩3分880円から',
      '2 空き',
      '[link C-1; → /app/area-search/make-reservation?room=11&date=2026-11-20&hour=14&minute=0&interval=60]',
      '八重洲北口から徒歩4分1,100円',
      '1 空き',
      '(この時間は空いていない場所)',
      '## この時間は空いていない場所',
      '[link 渋谷駅 東棟 3階; → /app/area-search/make-reservation?room=91,92&date=2026-11-20&hour=15&minute=10&interval=60]',
      '15:10 から',
      NOTE,
    ]);
  });

  it('opens with the next step where the link says nothing, and asks again for each choice, which the address keeps', async () => {
    await open([freePlace()], SEARCH);
    expect(asked()).toEqual(['?date=2026-11-20&hour=10&minute=0&interval=60']);
    await userEvent.selectOptions(screen.getByLabelText('開始（時）'), '14');
    await userEvent.selectOptions(screen.getByLabelText('利用時間'), '90');
    await userEvent.click(screen.getByRole('button', { name: WORDS.forTwo }));
    await userEvent.click(screen.getByRole('button', { name: WORDS.window }));
    await userEvent.click(screen.getByRole('button', { name: WORDS.monitor }));
    expect(screen.getByRole('button', { name: WORDS.monitor, pressed: true })).toBeVisible();
    const wish = '?date=2026-11-20&hour=14&minute=0&interval=90&seats=2&equipment=monitor%2Cwindow';
    await waitFor(() => expect(asked().at(-1)).toBe(wish));
    // The answer for another time is not taken for it meanwhile.
    await summarised('今日 14:00から15:30に、1か所で空いています。');
    await waitFor(() =>
      expect(address()).toBe(
        `${SEARCH}?date=2026-11-20&hour=14&minute=0&interval=90&seats=2&equipment=monitor,window`,
      ),
    );
    await userEvent.click(screen.getByRole('radio', { name: '明日 21(土)' }));
    await summarised('明日 14:00から15:30に、1か所で空いています。');
    await userEvent.click(screen.getByRole('button', { name: WORDS.monitor }));
    await waitFor(() => expect(asked().at(-1)).toContain('equipment=window'));
  });

  it('shows nothing of an earlier search while the next is on its way', async () => {
    let answer = (): unknown => answering([freePlace()])['GET /search/free']();
    await openApp(AFTERNOON, { answering: { 'GET /search/free': async () => answer() as object } });
    await screen.findByText(/1か所で空いています。$/);
    const held = later();
    answer = held.answer;
    await userEvent.selectOptions(screen.getByLabelText('利用時間'), '30');
    expect(screen.queryByText(/空いています/)).toBeNull();
    expect(screen.getByText('空きを調べています')).toBeInTheDocument();
    await waitFor(() => expect(asked()).toHaveLength(2));
    held.say(listFreePlaces.output.encode(freePlaces([booth])));
    await screen.findByRole('link', { name: 'C-1' });
  });

  it('looks around an area: what is near its middle, the nearest first, with nothing sent', async () => {
    const far = freePlace({ ...booth, boothIds: [12], name: 'C-2', latitude: 35.69, longitude: 139.78 });
    await open([far, shibuya, freePlace()]);
    await userEvent.selectOptions(screen.getByLabelText('場所'), '東京駅 八重洲口 周辺');
    expect(
      screen.getAllByRole('link', { name: /^(八重洲地下街|C-2|渋谷)/ }).map(({ textContent }) => textContent),
    ).toEqual(['八重洲地下街 地下1階', 'C-2']);
    await waitFor(() => expect(address()).toContain('areaId=1'));
    expect(asked()).toHaveLength(1);
  });

  it('looks around the device once it may say where it is, which stays on the device', async () => {
    bindPosition(async () => ({ kind: 'found', point: { latitude: 35.6581, longitude: 139.7016 } }));
    onTestFinished(() => bindPosition(() => Promise.reject(new Error('nobody is asked'))));
    await open([freePlace(), { ...shibuya, freeCount: 1, nextFreeAt: null }], `${AFTERNOON}&near=here`);
    expect(said()).toEqual([
      `(${TITLES.here})`,
      '現在地から探す位置情報は端末の外へ送りません。',
      `[button ${WORDS.allow}]`,
    ]);
    await userEvent.click(screen.getByRole('button', { name: WORDS.allow }));
    await screen.findByRole('link', { name: '東棟 3階' });
    expect(said()).toEqual([
      '現在地から',
      `[button ${WORDS.turnOff}]`,
      'status: 今日 14:00から15:00に、1か所で空いています。',
      '(渋谷駅)',
      '## 渋谷駅',
      expect.stringMatching(/^\[link 東棟 3階; /),
      '徒歩2分1,100円',
      '1 空き',
      NOTE,
    ]);
    expect(calls.some(({ query, body }) => `${query}${body}`.includes('139.7'))).toBe(false);
  });

  it('says that nothing is free, and leads to the next time at which something is', async () => {
    await open([
      { ...shibuya, nextFreeAt: at('2026-11-21T07:00:00'), closed: null },
      { ...booth, freeCount: 0 },
    ]);
    expect(said()).toEqual([
      'status: 今日 14:00から15:00に空いている場所はありません。',
      '[button 明日 7:00からの空きを探す]',
      '(場所ごとの次の空き)',
      '## 場所ごとの次の空き',
      '[link 渋谷駅 東棟 3階; → /app/area-search/make-reservation?room=91,92&date=2026-11-21&hour=7&minute=0&interval=60]',
      '7:00 明日から',
      '[link 東京駅 八重洲口 C-1; → /app/area-search/make-reservation?room=11&date=2026-11-20&hour=14&minute=0&interval=60]',
      '八重洲北口から徒歩4分',
      '満席',
      SEEN,
    ]);
    await userEvent.click(screen.getByRole('button', { name: '明日 7:00からの空きを探す' }));
    await waitFor(() => expect(asked().at(-1)).toBe('?date=2026-11-21&hour=7&minute=0&interval=60'));
    await waitFor(() => expect(address()).toContain('date=2026-11-21&hour=7'));
  });

  it('says once that every place is closed, and of each where only some are', async () => {
    const closed = { ...shibuya, closed: 'hours', nextFreeAt: at('2026-11-21T07:00:00') } as const;
    await open([closed]);
    expect(said()).toContain('status: 今日 14:00から15:00は、どの場所も営業時間外です。');
    expect(said().join()).not.toContain('営業時間外7:00');
    await open([freePlace(), { ...closed, closed: 'day' }]);
    await screen.findByText('休業');
  });

  it('leads out of what nobody has: booths of that kind, places near there, an area', async () => {
    await open([], `${AFTERNOON}&seats=2`);
    await screen.findByText('ご希望に合うブースはありません。');
    await userEvent.click(screen.getByRole('button', { name: '2名用・設備の条件を外す' }));
    await waitFor(() => expect(asked().at(-1)).not.toContain('seats'));

    await open([freePlace()], `${AFTERNOON}&areaId=2`);
    await screen.findByText('近くに場所がありません。');
    await userEvent.click(screen.getByRole('button', { name: WORDS.allAreas }));
    await screen.findByText(/1か所で空いています。$/);
    expect(screen.getByLabelText('場所')).toHaveValue('everywhere');

    await open([freePlace()], `${AFTERNOON}&areaId=99`);
    await screen.findByText('このエリアは見つかりませんでした。');
  });

  it('says why a time can not be looked for, and leads to one that can', async () => {
    const message = '予約できるのは12月3日(木)までです。';
    let answer: () => object = () =>
      HttpResponse.json({ code: 'invalid', message, errors: { date: [message] } }, { status: 422 });
    await openApp(`${SEARCH}?date=2026-12-05&hour=9&minute=0&interval=50&equipment=monitor`, {
      answering: { 'GET /search/free': () => answer() },
    });
    await screen.findByRole('button', { name: WORDS.searchFromNow });
    expect(readAloud(screen.getByRole('main'))).toEqual([message, `[button ${WORDS.searchFromNow}]`]);
    answer = answering([freePlace()])['GET /search/free'];
    await userEvent.click(screen.getByRole('button', { name: WORDS.searchFromNow }));
    await summarised('今日 10:00から11:00に、1か所で空いています。');
    expect(asked().at(-1)).toBe('?date=2026-11-20&hour=10&minute=0&interval=60&equipment=monitor');
  });

  it.each([
    [`${SEARCH}?date=2026-02-30`, 'リンクの日付が正しくありません。'],
    [`${SEARCH}?hour=25`, 'リンクの時刻が正しくありません。'],
  ])('does not guess at %s', async (where, sentence) => {
    await openApp(where, {});
    await screen.findByText(sentence);
    expect(asked()).toEqual([]);
  });

  it('passes over equipment that nobody knows', async () => {
    await open([freePlace()], `${AFTERNOON}&seats=3&equipment=sauna,wifi`);
    expect(asked()).toEqual(['?date=2026-11-20&hour=14&minute=0&interval=60&equipment=wifi']);
  });

  it('says that it could not be loaded, keeps the choices, and tries again', async () => {
    let answer: () => object = answering([freePlace()])['GET /search/free'];
    await openApp(AFTERNOON, { answering: { 'GET /search/free': () => answer() } });
    await screen.findByText(/1か所で空いています。$/);
    answer = () => new HttpResponse(null, { status: 500 });
    await userEvent.selectOptions(screen.getByLabelText('利用時間'), '30');
    await screen.findByText('空きを読み込めませんでした');
    expect(screen.getByLabelText('利用時間')).toHaveValue('30');
    answer = answering([booth])['GET /search/free'];
    await userEvent.click(screen.getByRole('button', { name: WORDS.retry }));
    await screen.findByRole('link', { name: 'C-1' });
  });

  it('tells guests what is free, and no price', async () => {
    await open([freePlace({ gross: null })], AFTERNOON, guest());
    expect(said()).toContain('2 空き');
    expect(said().join()).not.toMatch(/円|料金/);
  });

  it('has favourites first, whose star is given and taken away there', async () => {
    await open([freePlace({ isFavourite: false }), { ...booth, isFavourite: true }]);
    expect(
      screen.getAllByRole('button', { name: /^お気に入り/ }).map((star) => star.getAttribute('aria-label')),
    ).toEqual(['お気に入り、東京駅 八重洲口 C-1', 'お気に入り、東京駅 八重洲口 八重洲地下街 地下1階']);
  });

  it('is offered on the home screen by a server that has it, and by no other', async () => {
    const home = { reservation: null, usual: [], places: [], areas: [] };
    await openApp('/app/area-search', { answering: { 'GET /home': () => home } });
    const link = await screen.findByRole('link', { name: /^日時から探す/ });
    expect(link.getAttribute('href')).toBe(`/user${SEARCH}`);
    const additions = METADATA.additions.filter((name) => name !== 'GET /search/free');
    const plain = { 'GET /metadata.json': () => ({ ...METADATA, additions }) };
    await openApp('/app/area-search', { answering: { ...plain, 'GET /home': () => home } });
    await screen.findByText('近くの場所');
    expect(screen.queryByRole('link', { name: /^日時から探す/ })).toBeNull();
    await openApp(AFTERNOON, { answering: plain });
    await screen.findByText('日時から探すことは、ここではできません。');
    expect(asked()).toEqual([]);
  });
});
