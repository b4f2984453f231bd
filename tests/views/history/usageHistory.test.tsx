import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getUsageHistory } from '#contract/history/usage.ts';
import type { Member } from '#domain/account/member.ts';
import { parseMonth } from '#domain/history/month.ts';
import type { Use } from '#domain/history/usage.ts';
import { priceOf } from '#domain/money.ts';
import { addMinutes } from '#domain/time.ts';
import { at } from '#tests/support/clock/moments.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { calls, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { expectScreen } from '../support/readAloud.ts';

installApp();

const corporate: Member = { ...member, isPersonal: false, corporationId: 2, corporationName: 'みなと商事' };
const guest: Member = { ...corporate, isGuest: true };
const month = (text: string) => parseMonth(text) ?? expect.fail(`${text} is no month`);

function use(id: number, day: string, minutes: number, couponMinutes = 0): Use {
  const startsAt = at(`${day}T14:00:00`);
  return {
    id,
    placeName: '東京駅 八重洲口',
    boothName: 'A-2',
    startsAt,
    endsAt: addMinutes(startsAt, minutes),
    minutes,
    couponMinutes,
    amount: priceOf(minutes - couponMinutes, { netPer15Minutes: 250, taxPercent: 10 }),
    isOwed: false,
    receiptNumber: null,
  };
}

const november = [use(3, '2026-11-19', 60, 20), use(2, '2026-11-05', 120)];
const months = [
  { month: month('2026-11'), count: 2, amount: { net: 2666, tax: 266, gross: 2932 } },
  { month: month('2026-08'), count: 1, amount: { net: 1000, tax: 100, gross: 1100 } },
];

async function open(address: string, as: Member = member) {
  keepSignedIn(as);
  await openApp(address, {
    as,
    answering: {
      'GET /settings/usage-history': () =>
        getUsageHistory.output.encode({ uses: address.endsWith('-08') ? [] : november, costs: [], months }),
    },
  });
}

it('tells personal members what the month cost, the tax in it, and each use', async () => {
  await open('/app/settings/usage-history');
  expect(await screen.findByText('2,932')).toBeVisible();
  await expectScreen([
    `[link ${WORDS.backToMenu}; → /app/settings]`,
    '# 利用履歴',
    '(月を選ぶ)',
    '[link 前の利用月、2026年8月; → /app/settings/usage-history/2026-08]',
    '~2026年11月~',
    '[select 表示する月; 2026年11月]',
    '[button 次の利用月はありません; disabled]',
    '2,932円',
    '税込（税抜 2,666円・消費税 266円）2回・3時間',
    '[button 11月分の領収書をまとめて送る]',
    '(2026年11月のご利用)',
    '11/19(木) 14:00から15:00',
    '東京駅 八重洲口 A-2',
    '1時間・クーポン 20分',
    '732円',
    '[button 11/19(木) 14:00から15:00の領収書]',
    '11/5(木) 14:00から16:00',
    '東京駅 八重洲口 A-2',
    '2時間',
    '2,200円',
    '[button 11/5(木) 14:00から16:00の領収書]',
  ]);
  expect(screen.getByText(/税抜 2,666円・消費税 266円/)).toHaveTextContent('2回・3時間');
  expect(screen.getByText('14:00–15:00')).toBeVisible();
  expect(screen.getByText('クーポン 20分')).toBeVisible();
  expect(screen.getByText('732円')).toBeVisible();
});

it('tells what a use cost with its tax where the server says no more of it', async () => {
  keepSignedIn(member);
  const usage_history = {
    '2026/11': [
      { price: 1000, taxInPrice: 1100 },
      { price: 250, taxInPrice: 275 },
    ],
  };
  await openApp('/app/settings/usage-history', {
    answering: { 'GET /settings/usage-history': () => ({ usage_history }) },
  });
  const uses = await screen.findByRole('list', { name: '2026年11月のご利用' });
  expect([...uses.children].map(({ textContent }) => textContent)).toEqual([
    '1件目のご利用1,100円',
    '2件目のご利用275円',
  ]);
});

/** A month whose server tells of one use that cost so much; or only what it cost. */
const ofUse = (gross: number) =>
  getUsageHistory.output.encode({
    uses: [{ ...use(3, '2026-11-19', 60), amount: { net: gross, tax: 0, gross } }],
    costs: [],
    months,
  });
const ofCost = (gross: number) => ({ usage_history: { '2026/11': [{ price: gross, taxInPrice: gross }] } });

it.each([
  ['no receipt where its one use was free', ofUse(0), false],
  ['receipts where its one use cost a yen', ofUse(1), true],
  ['no receipt where its one sum is nothing', ofCost(0), false],
  ['receipts where its one sum is a yen', ofCost(1), true],
])('offers for a month %s', async (_, answer, isOffered) => {
  keepSignedIn(member);
  await openApp('/app/settings/usage-history', {
    answering: { 'GET /settings/usage-history': () => answer },
  });
  await screen.findByRole('list', { name: '2026年11月のご利用' });
  expect(screen.queryByRole('button', { name: '11月分の領収書をまとめて送る' }) !== null).toBe(isOffered);
});

it('tells members of corporations how often they were there, and the sum', async () => {
  await open('/app/settings/usage-history', corporate);
  expect(await screen.findByText('回')).toHaveTextContent('回');
  await expectScreen([
    `[link ${WORDS.backToMenu}; → /app/settings]`,
    '# 利用履歴',
    '(月を選ぶ)',
    '[link 前の利用月、2026年8月; → /app/settings/usage-history/2026-08]',
    '~2026年11月~',
    '[select 表示する月; 2026年11月]',
    '[button 次の利用月はありません; disabled]',
    '2回',
    '3時間・合計 2,932円（税込）',
    '(2026年11月のご利用)',
    '11/19(木) 14:00から15:00',
    '東京駅 八重洲口 A-2',
    '1時間・クーポン 20分',
    '732円',
    '11/5(木) 14:00から16:00',
    '東京駅 八重洲口 A-2',
    '2時間',
    '2,200円',
  ]);
  expect(screen.getByText('3時間・合計 2,932円（税込）')).toBeVisible();
  expect(screen.queryByText(/消費税/)).toBeNull();
});

it('tells guests nothing, and asks nothing for them', async () => {
  await open('/app/settings/usage-history', guest);
  expect(await screen.findByText('招待での利用では、利用履歴は表示されません。')).toBeVisible();
  await expectScreen([
    '# 利用履歴',
    '(ご招待)',
    '有効期限',
    '12月20日(日)まで',
    '残り回数',
    '3回',
    '残り時間',
    '2時間30分',
    '1回あたり',
    '1時間まで',
    '招待での利用では、利用履歴は表示されません。',
    'ご予約は「入室・延長」で確認できます。',
    `[link ${WORDS.seeReservation}; → /app/reservations]`,
  ]);
  expect(calls.map((call) => call.name)).not.toContain('GET /settings/usage-history');
});

it('pages to the months with uses, and by the picker to any of them', async () => {
  await open('/app/settings/usage-history/2026-11');
  const earlier = await screen.findByRole('link', { name: '前の利用月、2026年8月' });
  expect(earlier).toHaveAttribute('href', '/user/app/settings/usage-history/2026-08');
  const later = screen.getByRole('button', { name: '次の利用月はありません' });
  expect(later).toHaveAttribute('aria-disabled');
  // The same mark for both ways: a larger one leads out of the screen.
  expect(later.querySelector('path')?.getAttribute('d')).toBe(
    earlier.querySelector('path')?.getAttribute('d'),
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '表示する月' }), '2026年8月');
  expect(window.location.pathname).toBe('/user/app/settings/usage-history/2026-08');
});

it.each(['2027-05', '2019-01'])('says that %s has no uses', async (id) => {
  await open(`/app/settings/usage-history/${id}`);
  expect(await screen.findByText(/年\d+月のご利用はありません。/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: '表示する月' })).toHaveValue(id);
});

it.each(['2026-13', '202611', 'x'])('leads on from %s, which is no month', async (id) => {
  await open(`/app/settings/usage-history/${id}`);
  expect(await screen.findByText('この年月の利用履歴は表示できません。')).toBeVisible();
});
