import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import type { Member } from '#domain/account/member.ts';
import { at } from '#tests/support/clock/moments.ts';
import { inParts } from '#tests/support/dom/inParts.ts';
import { planMoves } from '#tests/support/dom/planView.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { expectScreen } from '../support/readAloud.ts';
import { press } from '../support/reading.ts';

const free = { immediateAvailable: true, inBusinessHours: true, exceptionalClosedDay: false };
const FLOOR = {
  id: 9,
  place_name: '品川シーサイド',
  floor_name: '2階 東',
  access: '品川シーサイド駅 A口すぐ',
  image_url: '/floor-maps/demo/9.svg',
  telecubeCnt: 7,
  latitude: 35.6097,
  longitude: 139.7501,
  image_size: { width: 640, height: 360 },
  telecubes: [
    { id: 31, cube_name: 'C-8', plan: { left: 0.1, top: 0.2, width: 0.3, height: 0.4 }, ...free },
    {
      id: 32,
      cube_name: 'C-9',
      plan: { left: 0.5, top: 0.2, width: 0.3, height: 0.4 },
      ...free,
      immediateAvailable: false,
    },
  ] as object[],
  min_business_workday: '07:30',
  max_business_workday: '22:00',
  min_business_saturday: '09:00',
  max_business_saturday: '18:00',
  min_business_sunday: null,
  max_business_sunday: null,
};

installApp();
beforeEach(() => void vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-12-04T11:22:00')));
afterEach(() => vi.restoreAllMocks());

async function open({ as = member, floor = {} }: { as?: Member; floor?: object } = {}) {
  keepSignedIn(as);
  await openApp('/app/area-search/floor-map?floorMapId=9', {
    as,
    answering: {
      'POST /reservations/check-passcode': () => ({ passcode_flag: 0, passcode_explanation: '' }),
      'GET /search/get-floormap/9': () => ({ floormap: { ...FLOOR, ...floor } }),
    },
  });
  await screen.findByRole('heading', { level: 1, name: '品川シーサイド' });
}

describe('a floor', () => {
  it('says from when another price holds, and of the chosen booth which', async () => {
    const next_price = { from: '2026-12-10', unit_price: 330 };
    const [first = {}, second = {}] = FLOOR.telecubes;
    const telecubes = [
      { ...first, taxInPrice: 275, next_price },
      { ...second, taxInPrice: 275 },
    ];
    await open({ floor: { telecubes } });
    expect(screen.getByText(/料金が変わります/).closest('p')).toHaveTextContent(
      '12月10日(木)から料金が変わります',
    );
    await press('C-8、今すぐ使えます');
    expect(screen.getByText('15分 275円（税込）').closest('p')).toHaveTextContent(
      '15分 275円（税込）・12月10日(木)から 15分 330円（税込）',
    );
  });

  it('shows a photo of the chosen booth to whoever wants to see it, and asks again for one that did not come', async () => {
    const [first = {}, second = {}] = FLOOR.telecubes;
    const third = { ...second, id: 33, cube_name: 'C-10', photo_url: '/booth-photos/demo/c10.jpg' };
    const telecubes = [{ ...first, photo_url: '/booth-photos/demo/c8.jpg' }, second, third];
    await open({ floor: { telecubes } });
    await press('C-9、今は使用中です');
    expect(screen.queryByText('写真を見る')).toBeNull();
    await press('C-8、今すぐ使えます');
    const summary = screen.getByText('写真を見る');
    const photo = screen.getByAltText('C-8の写真');
    expect(photo).not.toBeVisible();
    // A browser asks for it when it is seen, and not before.
    expect(photo).toHaveAttribute('loading', 'lazy');
    await userEvent.click(summary);
    expect(photo).toBeVisible();
    expect(photo).toHaveAttribute('src', '/booth-photos/demo/c8.jpg');
    fireEvent.error(photo);
    expect(
      screen.getByText('写真を表示できませんでした。閉じてもう一度開くと、読み込み直します。'),
    ).toBeVisible();
    expect(screen.queryByAltText('C-8の写真')).toBeNull();
    // The way out of it: another look asks again.
    const fold = summary.closest('details') ?? expect.fail('no fold');
    fold.open = false;
    fireEvent(fold, new Event('toggle'));
    expect(screen.getByAltText('C-8の写真')).toHaveAttribute('src', '/booth-photos/demo/c8.jpg');
    fold.open = true;
    await press('C-10、今は使用中です');
    expect(screen.getByAltText('C-10の写真')).not.toBeVisible();
  });

  it('says its name, its booths and when it is open', async () => {
    await open();
    expect(screen.getByText('2階 東')).toBeVisible();
    await expectScreen([
      `[button ${WORDS.back}]`,
      '# 品川シーサイド',
      '2階 東',
      '(フロアの表示)',
      '[radio 地図; checked]',
      '[radio リスト]',
      '営業時間 平日 7:30から22:00・土 9:00から18:00・日 休業',
      'いま 1ブース空き',
      '~今すぐ使えます使用中・予約あり選択中~',
      `[link ${WORDS.otherArea}; → /app/area-search]`,
      '(フロアマップ。矢印キーで移動、＋と−で拡大・縮小できます。)',
      '{品川シーサイド 2階 東の見取り図}',
      '[button C-8、今すぐ使えます]',
      '[button C-9、今は使用中です]',
      `[button ${WORDS.zoomIn}]`,
      `[button ${WORDS.zoomOut}]`,
      `[button ${WORDS.wholePlan}]`,
      'ブースを選ばずに、予約へ進むこともできます。',
      `[link ${WORDS.chooseTime}; → /app/area-search/make-reservation?room=31,32]`,
      `[link ${WORDS.useNow}; → /app/booth-selection?floorMapId=9]`,
    ]);
    expect(screen.getByText('平日 7:30–22:00・土 9:00–18:00・日 休業')).toBeVisible();
    expect(screen.getByText('ブースを選ばずに、予約へ進むこともできます。')).toBeVisible();
  });

  it('says which booths are closed today', async () => {
    await open({
      floor: { telecubes: [FLOOR.telecubes[0], { ...FLOOR.telecubes[1], exceptionalClosedDay: true }] },
    });
    expect(screen.getByText(inParts('本日はC-9が臨時休業です。'))).toBeVisible();
    const [bookable, closed] = ['C-8、今すぐ使えます', 'C-9、本日休業'].map((name) =>
      screen.getByRole('button', { name }),
    );
    expect(screen.getByText('使用中・予約あり')).toBeVisible();
    const ground = screen.getByText('営業時間外・休業').className;
    expect(closed?.className).toContain(ground.replace(/^_(\w+?)_.*$/, '$1'));
    expect(bookable?.className).not.toContain('shut');
  });

  it('has nothing in its legend that no booth can be where all are closed', async () => {
    await open({
      floor: { telecubes: FLOOR.telecubes.map((booth) => ({ ...booth, inBusinessHours: false })) },
    });
    expect(screen.getByText('営業時間外・休業')).toBeVisible();
    expect(screen.queryByText('使用中・予約あり')).toBeNull();
  });

  it('names each booth on the picture with whether it can be used at once, in its place', async () => {
    await open();
    const booth = screen.getByRole('button', { name: 'C-8、今すぐ使えます' });
    expect(booth).toHaveStyle({ left: '10%', top: '20%', width: '30%', height: '40%' });
    expect(screen.getByRole('button', { name: 'C-9、今は使用中です' })).toHaveStyle({ left: '50%' });
  });

  it('has no place for a star before a booth that can have none', async () => {
    await open();
    await press('C-8、今すぐ使えます');
    const name = screen.getByText('C-8', { selector: 'strong' });
    expect(name.parentElement?.firstElementChild).toBe(name);
  });

  it('that could not be loaded has its one action in the thumb’s reach', async () => {
    keepSignedIn();
    await openApp('/app/area-search/floor-map?floorMapId=9', {
      answering: {
        'POST /reservations/check-passcode': () => ({ passcode_flag: 0, passcode_explanation: '' }),
        'GET /search/get-floormap/9': () => new HttpResponse(null, { status: 500 }),
      },
    });
    const again = await screen.findByRole('button', { name: WORDS.retry });
    expect(again.closest('[data-dock]')).not.toBeNull();
  });

  it('leads from a chosen booth to its times and into it, and lets the choice go', async () => {
    await open();
    expect(screen.getByRole('link', { name: WORDS.useNow })).toHaveAttribute(
      'href',
      '/user/app/booth-selection?floorMapId=9',
    );
    await press('C-8、今すぐ使えます');
    expect(screen.getByRole('link', { name: WORDS.useNow })).toHaveAttribute(
      'href',
      '/user/app/use-without-reservation?room=31',
    );
    const footer = screen.getByText('C-8', { selector: 'strong' }).parentElement?.parentElement;
    expect(footer).toHaveTextContent('C-8今すぐ使えます');
    await expectScreen([
      `[button ${WORDS.back}]`,
      '# 品川シーサイド',
      '2階 東',
      '(フロアの表示)',
      '[radio 地図; checked]',
      '[radio リスト]',
      '営業時間 平日 7:30から22:00・土 9:00から18:00・日 休業',
      'いま 1ブース空き',
      '~今すぐ使えます使用中・予約あり選択中~',
      `[link ${WORDS.otherArea}; → /app/area-search]`,
      '(フロアマップ。矢印キーで移動、＋と−で拡大・縮小できます。)',
      '{品川シーサイド 2階 東の見取り図}',
      '[button C-8、今すぐ使えます; pressed]',
      '[button C-9、今は使用中です]',
      `[button ${WORDS.zoomIn}]`,
      `[button ${WORDS.zoomOut}]`,
      `[button ${WORDS.wholePlan}]`,
      'C-8',
      '今すぐ使えます',
      `[button ${WORDS.unchoose}]`,
      `[link ${WORDS.chooseTime}; → /app/area-search/make-reservation?room=31]`,
      `[link ${WORDS.useNow}; → /app/use-without-reservation?room=31]`,
    ]);
    expect(footer).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByRole('button', { name: 'C-8、今すぐ使えます' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(screen.getByRole('link', { name: WORDS.chooseTime }).getAttribute('href')).toMatch(
      /make-reservation\?room=31(&|$)/,
    );
    await press(WORDS.unchoose);
    expect(screen.getByRole('button', { name: 'C-8、今すぐ使えます' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    expect(screen.getByRole('link', { name: WORDS.chooseTime }).getAttribute('href')).toMatch(
      /room=31(,|%2C)32/,
    );
  });

  it('leads nobody into a booth who must pay first, and says why', async () => {
    await open({ as: { ...member, owedYen: 1100 } });
    await press('C-8、今すぐ使えます');
    const now = screen.getByRole('button', { name: WORDS.useNow });
    expect(now).toHaveAttribute('aria-disabled', 'true');
    expect(now).toHaveAccessibleDescription('お支払いが済むと使えます');
    expect(screen.queryByRole('link', { name: WORDS.useNow })).toBeNull();
    expect(screen.getByRole('link', { name: WORDS.chooseTime })).toBeVisible();
  });

  it('leads into no booth that is taken', async () => {
    await open();
    await press('C-9、今は使用中です');
    const said = screen.getByText('今は使用中です');
    expect(said).toBeVisible();
    // Neither until when nor for how much: no line is kept free for that.
    expect(said.closest('p')?.parentElement?.childElementCount).toBe(1);
    expect(screen.queryByRole('link', { name: WORDS.useNow })).toBeNull();
    expect(screen.getByRole('link', { name: WORDS.chooseTime }).getAttribute('href')).toMatch(/room=32/);
  });

  it('has the same choices as a list', async () => {
    await open();
    await press(WORDS.asList, 'radio');
    const list = screen.getByRole('list', { name: 'このフロアのブース' });
    const rows = within(list).getAllByRole('button');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['C-8今すぐ使えます', 'C-9今は使用中です']);
    await expectScreen([
      `[button ${WORDS.back}]`,
      '# 品川シーサイド',
      '2階 東',
      '(フロアの表示)',
      '[radio 地図]',
      '[radio リスト; checked]',
      '営業時間 平日 7:30から22:00・土 9:00から18:00・日 休業',
      'いま 1ブース空き',
      '~今すぐ使えます使用中・予約あり選択中~',
      `[link ${WORDS.otherArea}; → /app/area-search]`,
      '(このフロアのブース)',
      '[button C-8今すぐ使えます]',
      '[button C-9今は使用中です]',
      'ブースを選ばずに、予約へ進むこともできます。',
      `[link ${WORDS.chooseTime}; → /app/area-search/make-reservation?room=31,32]`,
      `[link ${WORDS.useNow}; → /app/booth-selection?floorMapId=9]`,
    ]);
    await press(/^C-9/);
    expect(within(list).getByRole('button', { name: /^C-9/ })).toHaveAttribute('aria-pressed', 'true');
  });

  it('tells a guest nothing of a use at once', async () => {
    await open({ as: { ...member, isGuest: true } });
    expect(screen.getByRole('button', { name: 'C-8' })).toBeVisible();
    expect(document.body).not.toHaveTextContent('今すぐ');
  });
});

describe('the picture of a floor', () => {
  it('chooses the booth that is pressed, and none by a drag that ends on one', async () => {
    await open();
    const booth = screen.getByRole('button', { name: /^C-8/ });
    const presses = (from: number, to: number) => {
      fireEvent.pointerDown(booth, { clientX: from, clientY: 50 });
      fireEvent.click(booth, { clientX: to, clientY: 50, detail: 1 });
    };
    presses(50, 60);
    expect(booth).toHaveAttribute('aria-pressed', 'false');
    presses(50, 55);
    expect(booth).toHaveAttribute('aria-pressed', 'true');
  });

  it('is zoomed, fitted and moved by the buttons and keys that say so', async () => {
    await open();
    for (const button of [WORDS.zoomIn, WORDS.zoomOut, WORDS.wholePlan]) await press(button);
    expect(planMoves).toEqual([['zoomBy', 1.25, null], ['zoomBy', 0.8, null], ['fit']]);

    planMoves.length = 0;
    screen.getByRole('group', { name: /^フロアマップ/ }).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}{ArrowUp}{ArrowDown}+;-0{Control>}0{/Control}x');
    expect(planMoves.filter(([move]) => move !== 'reveal')).toEqual([
      ['panBy', 60, 0],
      ['panBy', -60, 0],
      ['panBy', 0, 60],
      ['panBy', 0, -60],
      ['zoomBy', 1.25, null],
      ['zoomBy', 1.25, null],
      ['zoomBy', 0.8, null],
      ['fit'],
    ]);
  });

  it('is zoomed around the booth that is chosen', async () => {
    await open();
    const [booth = document.body] = screen.getAllByRole('button', { pressed: false });
    await userEvent.click(booth);
    planMoves.length = 0;
    await press(WORDS.zoomIn);
    expect(planMoves).toEqual([['zoomBy', 1.25, booth]]);
  });
});
