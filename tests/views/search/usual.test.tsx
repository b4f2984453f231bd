import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { at } from '#tests/support/clock/moments.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { expectAloud, readAloud } from '../support/readAloud.ts';
import { HOME_PLACE } from '../support/wire.ts';

installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-11-20T10:12:30'));
  keepSignedIn();
});
afterEach(() => vi.restoreAllMocks());

const offer = (but: object = {}) => ({
  telecube_id: 32,
  cube_name: 'A-2',
  place_name: '東京駅 八重洲口',
  reserve_start_time: '20261126150000',
  reserve_end_time: '20261126160000',
  is_free: 1,
  next_free_at: null,
  price: 1100,
  ...but,
});

const place = {
  ...HOME_PLACE,
  place_name: '東京駅 八重洲口',
  name: '地下1階',
  last_used_at: null,
  booth_count: 2,
  free_count: 2,
};

async function openHome(usual: readonly object[] | undefined, as = member): Promise<void> {
  if (as !== member) keepSignedIn(as);
  const answer = { reservation: null, usual, places: [place], areas: [] };
  await openApp('/app/area-search', { as, answering: { 'GET /home': () => answer } });
  await screen.findByRole('link', { name: /^東京駅 八重洲口12ブース/ });
  await screen.findByText('近くの場所');
}

const list = () => screen.getByRole('list', { name: 'いつもの予約' });

describe('usual reservations on the home screen', () => {
  it('lead to their confirmation, and where they are taken to the timetable, among the booths of their place', async () => {
    await openHome([
      offer(),
      offer({
        telecube_id: 45,
        cube_name: 'B-4',
        place_name: '新宿駅 南口',
        reserve_start_time: '20261124093000',
        reserve_end_time: '20261124101500',
        is_free: 0,
        next_free_at: '20261124113000',
      }),
    ]);
    await expectAloud(list(), [
      '(いつもの予約)',
      '26日(木) 15:00から16:00 東京駅 八重洲口 A-2毎週木曜・1時間・1,100円（税込）',
      `[link ${WORDS.reviewUsual}; → /app/area-search/make-reservation?room=31,32&date=2026-11-26&hour=15&minute=0&interval=60&booth=32&confirm=true; 26日(木) 15:00から16:00 東京駅 八重洲口 A-2]`,
      '24日(火) 9:30から10:15 新宿駅 南口 B-4予約済み・11:30から空きます',
      `[link ${WORDS.chooseTime}; → /app/area-search/make-reservation?room=45&date=2026-11-24&hour=9&minute=30&interval=45&booth=45; 24日(火) 9:30から10:15 新宿駅 南口 B-4]`,
    ]);
    expect(screen.getByText('ご利用の履歴から')).toBeVisible();
  });

  it.each([
    [
      'today by that word',
      offer({ reserve_start_time: '20261120150000', reserve_end_time: '20261120160000' }),
      /^今日 15:00から16:00/,
    ],
    [
      'tomorrow by that word',
      offer({ reserve_start_time: '20261121150000', reserve_end_time: '20261121160000' }),
      /^明日 15:00から16:00/,
    ],
    [
      'the month where it is another one',
      offer({ reserve_start_time: '20261203150000', reserve_end_time: '20261203160000' }),
      /^12\/3\(木\) 15:00から16:00/,
    ],
    ['no price where none is told', offer({ price: undefined }), /毎週木曜・1時間$/],
    ['that the day has no time as long left', offer({ is_free: 0 }), /予約済み・この日の空きはありません/],
  ])('say %s', async (_, usual, words) => {
    await openHome([usual]);
    const [, row] = readAloud(list());
    expect(row).toMatch(words);
  });

  it.each([[[]], [undefined]])(
    'are not there where there are none, or no server knows of them',
    async (usual) => {
      await openHome(usual);
      expect(screen.queryByText('いつもの予約')).toBeNull();
    },
  );

  it('stay, with nothing to press, without a network, and say when they can be pressed again', async () => {
    await openHome([offer()]);
    act(() => void window.dispatchEvent(new Event('offline')));
    const review = await screen.findByRole('button', { name: WORDS.reviewUsual });
    expect(review).toHaveAttribute('aria-disabled', 'true');
    expect(review).toHaveAccessibleDescription(/通信が戻ると押せます。$/);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('link', { name: WORDS.reviewUsual })).toBeInTheDocument();
  });

  it('can be pressed once what is owed is paid', async () => {
    await openHome([offer()], { ...member, owedYen: 550 });
    expect(await screen.findByRole('button', { name: WORDS.reviewUsual })).toHaveAccessibleDescription(
      /お支払いが済むと使えます$/,
    );
  });
});
