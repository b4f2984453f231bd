import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getUsageHistory } from '#contract/history/usage.ts';
import type { Member } from '#domain/account/member.ts';
import { monthOf } from '#domain/history/month.ts';
import { addMinutes } from '#domain/time.ts';
import { at } from '#tests/support/moments.ts';
import { calls, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';

installApp();

const evening = {
  reservationId: 7,
  placeName: '東京駅 八重洲口',
  boothName: 'A-3',
  startsAt: at('2026-11-18T17:00:00'),
  endsAt: at('2026-11-18T20:45:00'),
  amount: { net: 3750, tax: 375, gross: 4125 },
};
const morning = {
  ...evening,
  reservationId: 8,
  boothName: 'B-4',
  startsAt: at('2026-11-19T09:00:00'),
  endsAt: at('2026-11-19T10:00:00'),
  amount: { net: 1000, tax: 100, gross: 1100 },
};
const owing: Member = {
  ...member,
  card: '************0341',
  cardBrand: 'VISA',
  owedYen: 4125,
  owedUses: [evening],
};
const twice: Member = { ...owing, owedYen: 5225, owedUses: [evening, morning] };
const payment = (answer: object) => ({ 'POST /settings/pay-owed': () => ({ message: 'OK', ...answer }) });

it.each(['/app/area-search', '/app/reservations', '/app/settings/change-payment'])(
  'says at %s that money is owed, how much, for what, and which card refused it',
  async (address) => {
    keepSignedIn(owing);
    await openApp(address, { as: owing });
    const card = await screen.findByRole('region', { name: 'お支払いが済んでいません' });
    expect(card).toHaveTextContent('4,125円 税込');
    expect(card).toHaveTextContent('11月18日(水) 17:00–20:45');
    expect(card).toHaveTextContent('A-3・3時間45分');
    expect(card).toHaveTextContent('VISA ****0341で、お支払いできませんでした。');
    expect(card).toHaveTextContent('次の画面で確かめるまで、請求はしません。');
  },
);

it('says in the menu that money is owed, where the card stands otherwise', async () => {
  keepSignedIn(owing);
  await openApp('/app/settings', { as: owing });
  expect(await screen.findByRole('link', { name: /^お支払いカード/ })).toHaveTextContent(
    'お支払いカードお支払いが済んでいません',
  );
});

it('offers no other way than to pay where nothing is reserved', async () => {
  keepSignedIn(owing);
  await openApp('/app/reservations', { as: owing });
  const nothing = await screen.findByText('予約はありません');
  expect(nothing.nextSibling).toHaveTextContent('お支払いが済むと使えます');
  expect(screen.queryByRole('link', { name: 'エリアから探す' })).toBeNull();
});

it('sums up several unpaid uses, counts them, and lists each with its own amount', async () => {
  keepSignedIn(twice);
  await openApp('/app/area-search', { as: twice });
  const card = await screen.findByRole('region', { name: 'お支払いが済んでいません' });
  expect(card).toHaveTextContent('5,225円 税込・2件');
  expect(card).toHaveTextContent('17:00–20:454,125円');
  expect(card).toHaveTextContent('9:00–10:001,100円');
});

it('offers no receipt for an unpaid use, but the way to pay it', async () => {
  keepSignedIn(owing);
  const { amount, placeName, boothName, startsAt, endsAt } = evening;
  const use = { id: 7, placeName, boothName, startsAt, endsAt, minutes: 225, couponMinutes: 0, amount };
  const paid = { ...use, id: 6, startsAt: addMinutes(startsAt, -300), isOwed: false, receiptNumber: null };
  await openApp('/app/settings/usage-history', {
    as: owing,
    answering: {
      'GET /settings/usage-history': () =>
        getUsageHistory.output.encode({
          uses: [{ ...use, isOwed: true, receiptNumber: null }, paid],
          costs: [],
          months: [{ month: monthOf(startsAt), count: 2, amount }],
        }),
    },
  });
  expect(await screen.findByText('お支払いが済んでいません')).toBeVisible();
  expect(screen.getByRole('link', { name: '11/18(水) 17:00–20:45の料金を支払う' })).toHaveAttribute(
    'href',
    '/user/app/settings/change-payment',
  );
  expect(screen.getAllByRole('button', { name: /の領収書$/ })).toHaveLength(1);
});

const openSheet = async (answer: object, as = owing) => {
  keepSignedIn(as);
  await openApp('/app/settings/change-payment', { as, answering: payment(answer) });
  await userEvent.click(await screen.findByRole('button', { name: 'このカードでもう一度支払う' }));
  return await screen.findByRole('dialog', { name: 'この内容で支払いますか' });
};
const paying = () => calls.filter(({ name }) => name.startsWith('POST /settings/'));

it('charges nothing before the sheet has said how much, with its tax, and by which card', async () => {
  const sheet = await openSheet({ card: '************0341', paid: [{ tranid: 7, yen: 4125 }], unpaid: [] });
  expect(sheet).toHaveTextContent('4,125円 税込（うち消費税 375円）');
  expect(sheet).toHaveTextContent('ボタンを押すと、すぐに4,125円を請求します。');
  expect(paying()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '****0341でもう一度4,125円を支払う' }));
  expect(await screen.findByRole('heading', { name: 'お支払いが済みました' })).toHaveFocus();
  expect(paying()).toMatchObject([{ name: 'POST /settings/pay-owed', body: '{"owed":4125}' }]);
  expect(paying()[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(screen.getByRole('link', { name: '領収書を受け取る' })).toHaveAttribute(
    'href',
    '/user/app/settings/usage-history/2026-11',
  );
});

it('says beside the card that it was refused once more, and lets it be tried again', async () => {
  const unpaid = [{ tranid: 7, yen: 4125, code: 'payment_failed' }];
  await openSheet({ card: '************0341', paid: [], unpaid });
  await userEvent.click(screen.getByRole('button', { name: '****0341でもう一度4,125円を支払う' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'このカードでは、お支払いいただけませんでした。カード会社にご確認いただくか、別のカードに変えてください。',
  );
  await userEvent.click(screen.getByRole('button', { name: '****0341でもう一度4,125円を支払う' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  const keys = paying().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(2);
});
