import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { memberCodec } from '#contract/account/member.ts';
import type { Member } from '#domain/account/member.ts';
import { at } from '#tests/support/clock/moments.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { fillCard, makeTokens } from '../support/card.ts';
import { calls, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { announced, dialogOf, later, press } from '../support/reading.ts';

installApp();

const evening = {
  reservationId: 7,
  placeName: '東京駅 八重洲口',
  boothName: 'A-3',
  startsAt: at('2026-11-18T17:00:00'),
  endsAt: at('2026-11-18T20:45:00'),
  amount: { net: 3750, tax: 375, gross: 4125 },
};
const morning = { ...evening, reservationId: 8, amount: { net: 1000, tax: 100, gross: 1100 } };
const owing: Member = {
  ...member,
  card: '************0341',
  cardBrand: 'VISA',
  owedYen: 4125,
  owedUses: [evening],
};
const payment = (answer: object) => ({ 'POST /settings/pay-owed': () => ({ message: 'OK', ...answer }) });

const openSheet = async (answer: object, as = owing) => {
  keepSignedIn(as);
  await openApp('/app/settings/change-payment', { as, answering: payment(answer) });
  await userEvent.click(await screen.findByRole('button', { name: WORDS.payAgain }));
  return await screen.findByRole('dialog', { name: 'この内容で支払いますか' });
};
const paying = () => calls.filter(({ name }) => name.startsWith('POST /settings/'));

it('charges nothing before the sheet has said how much, with its tax, and by which card', async () => {
  const sheet = await openSheet({ card: '************0341', paid: [{ tranid: 7, yen: 4125 }], unpaid: [] });
  expect(sheet).toHaveTextContent('4,125円 税込（うち消費税 375円）');
  expect(sheet).toHaveTextContent('ボタンを押すと、すぐに4,125円を請求します。');
  expect(paying()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '末尾0341でもう一度4,125円を支払う' }));
  expect(await screen.findByRole('heading', { name: 'お支払いが済みました' })).toHaveFocus();
  await waitFor(() => expect(announced()).toBe('お支払いが済みました。'));
  expect(paying()).toMatchObject([{ name: 'POST /settings/pay-owed', body: '{"owed":4125}' }]);
  expect(paying()[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(screen.getByRole('link', { name: WORDS.takeReceipt })).toHaveAttribute(
    'href',
    '/user/app/settings/usage-history/2026-11',
  );
});

it.each([
  ['one use, which is not counted', [evening], '4,125円 税込（うち消費税 375円）'],
  ['two uses, which are', [evening, morning], '5,225円 税込（うち消費税 475円）・2件'],
])('says the tax of %s', async (_, owedUses, words) => {
  const owedYen = owedUses.reduce((sum, { amount }) => sum + amount.gross, 0);
  const sheet = await openSheet({}, { ...owing, owedYen, owedUses });
  const amount = within(sheet).getByText('お支払いいただく金額').nextElementSibling;
  expect(amount).toHaveTextContent(new RegExp(`^${words}$`));
});

it('holds to the card that pays while it is asked', async () => {
  const answer = later();
  keepSignedIn(owing);
  const answering = { 'POST /settings/pay-owed': answer.answer };
  await openApp('/app/settings/change-payment', { as: owing, answering });
  await userEvent.click(await screen.findByRole('button', { name: WORDS.payAgain }));
  expect(await screen.findByRole('radio', { name: /0341/ })).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: '末尾0341でもう一度4,125円を支払う' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: /0341/ })).toBeDisabled());
  answer.say({ message: 'OK', card: '************0341', paid: [{ tranid: 7, yen: 4125 }], unpaid: [] });
  await screen.findByRole('heading', { name: 'お支払いが済みました' });
});

it('says beside the card that it was refused once more, and lets it be tried again', async () => {
  const unpaid = [{ tranid: 7, yen: 4125, code: 'payment_failed' }];
  await openSheet({ card: '************0341', paid: [], unpaid });
  await userEvent.click(screen.getByRole('button', { name: '末尾0341でもう一度4,125円を支払う' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'このカードでは、お支払いいただけませんでした。カード会社にご確認いただくか、別のカードに変えてください。',
  );
  await userEvent.click(screen.getByRole('button', { name: '末尾0341でもう一度4,125円を支払う' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  const keys = paying().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(2);
});

it('says to whoever pays by a new card that another amount is owed by now, and asks about that one', async () => {
  makeTokens();
  let present: Member = { ...owing, owedYen: 0, owedUses: [] };
  keepSignedIn(present);
  await openApp('/app/settings/change-payment', {
    as: present,
    answering: {
      'GET /settings/get-user': () => ({ user: memberCodec.encode(present) }),
      'POST /settings/change-payment': () => {
        present = present.owedYen === 0 ? owing : { ...owing, owedYen: 5225 };
        return HttpResponse.json(
          { message: 'お支払いいただく金額が変わっています。', code: 'price_changed' },
          { status: 409 },
        );
      },
    },
  });
  await fillCard();
  await press(WORDS.change);
  const SENTENCE = 'お支払いいただく金額が変わりました。もう一度ご確認ください。';
  await dialogOf(SENTENCE);
  await press('OK');
  await screen.findByRole('button', { name: WORDS.payAgain });
  await press(WORDS.change);
  await press('変更して4,125円を支払う');
  const sheet = await dialogOf('この内容で支払いますか');
  expect(await within(sheet).findByRole('button', { name: '変更して5,225円を支払う' })).toBeVisible();
  expect(within(sheet).getByRole('alert')).toHaveTextContent(SENTENCE);
});
