import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { applyCouponCode, listCoupons } from '#contract/settings/coupons.ts';
import type { Coupon } from '#domain/settings/coupons.ts';
import { bindStores, writePart } from '#machines/storage.ts';
import { browserStores } from '#src/shell/stores.ts';
import { at, day } from '#tests/support/clock/moments.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { calls, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { expectScreen } from '../support/readAloud.ts';
import { later } from '../support/reading.ts';
import { afterOthers } from '../support/wire.ts';

installApp();

const coupon: Coupon = {
  id: 1,
  name: 'ウェルカムクーポン',
  code: 'WELCOME60',
  isActive: true,
  remaining: 42,
  granted: 60,
  expiresOn: day('2026-12-20'),
  usedUpOn: null,
};
const autumn: Coupon = {
  ...coupon,
  id: 2,
  name: '秋の応援クーポン',
  remaining: 90,
  expiresOn: day('2027-01-19'),
};
const summer: Coupon = {
  ...coupon,
  id: 3,
  name: '夏のクーポン',
  isActive: false,
  remaining: 0,
  expiresOn: day('2026-10-30'),
  usedUpOn: day('2026-10-15'),
};
const opening: Coupon = { ...summer, id: 4, name: '開業記念クーポン', remaining: 30, usedUpOn: null };

it('lists them by expiry, and says the minutes that the server says', async () => {
  keepSignedIn();
  await openApp('/app/settings/coupon-code-entry', {
    answering: {
      'GET /setting/coupon-info': () => listCoupons.output.encode([opening, summer, coupon, autumn]),
      'GET /setting/coupon-remainder': () => ({ coupon_remainder: 131 }),
    },
  });
  const held = await screen.findByRole('list', { name: 'お持ちのクーポン' });
  expect(
    within(held)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    'ウェルカムクーポン12月20日(日)まで42分あと30日',
    '秋の応援クーポン2027年1月19日(火)まで1時間30分あと60日',
  ]);
  await expectScreen([
    `[link ${WORDS.backToMenu}; → /app/settings]`,
    '# クーポン',
    '無料で使える時間',
    '2時間11分',
    '2枚・期限の近いものから使います',
    '(クーポンコードの入力)',
    '[text クーポンコード]',
    `[button ${WORDS.applyCoupon}]`,
    '## お持ちのクーポン',
    '(お持ちのクーポン)',
    'ウェルカムクーポン',
    '12月20日(日)まで',
    '42分',
    'あと30日',
    '秋の応援クーポン',
    '2027年1月19日(火)まで',
    '1時間30分',
    'あと60日',
    '## 使い終わったクーポン',
    '(使い終わったクーポン)',
    '夏のクーポン10月15日(木)に使い切りました1時間',
    '開業記念クーポン10月30日(金)に期限が切れました1時間',
  ]);
  const spent = screen.getByRole('list', { name: '使い終わったクーポン' });
  expect(
    within(spent)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    '夏のクーポン10月15日(木)に使い切りました1時間',
    '開業記念クーポン10月30日(金)に期限が切れました1時間',
  ]);
});

it('says that none can be used where all are spent', async () => {
  keepSignedIn();
  await openApp('/app/settings/coupon-code-entry', {
    answering: { 'GET /setting/coupon-info': () => listCoupons.output.encode([summer]) },
  });
  await expectScreen([
    `[link ${WORDS.backToMenu}; → /app/settings]`,
    '# クーポン',
    '無料で使える時間',
    '0分',
    '今使えるクーポンはありません',
    '(クーポンコードの入力)',
    '[text クーポンコード]',
    `[button ${WORDS.applyCoupon}]`,
    '## 使い終わったクーポン',
    '(使い終わったクーポン)',
    '夏のクーポン10月15日(木)に使い切りました1時間',
  ]);
});

it.each([
  [59, '59分'],
  [60, '1時間'],
  [61, '1時間1分'],
  [120, '2時間'],
])('says %s minutes in the fewest words', async (minutes, words) => {
  keepSignedIn();
  await openApp('/app/settings/coupon-code-entry', {
    answering: {
      'GET /setting/coupon-info': () => listCoupons.output.encode([coupon]),
      'GET /setting/coupon-remainder': () => ({ coupon_remainder: minutes }),
    },
  });
  await screen.findByText('ウェルカムクーポン');
  const figure = screen.getByText('無料で使える時間').parentElement;
  await waitFor(() => expect(figure).toHaveTextContent(`無料で使える時間${words}1枚`));
});

it.each([
  [null, ''],
  [0, ''],
  [1, '1分'],
])(
  'says of a spent one that began with %s minutes as many, and none where there were none',
  async (granted, minutes) => {
    keepSignedIn();
    await openApp('/app/settings/coupon-code-entry', {
      answering: { 'GET /setting/coupon-info': () => listCoupons.output.encode([{ ...summer, granted }]) },
    });
    const spent = await screen.findByRole('list', { name: '使い終わったクーポン' });
    expect(spent.textContent).toBe(`夏のクーポン10月15日(木)に使い切りました${minutes}`);
  },
);

it('says which can be used for the last time today', async () => {
  keepSignedIn();
  await openApp('/app/settings/coupon-code-entry', {
    answering: {
      'GET /setting/coupon-info': () =>
        listCoupons.output.encode([{ ...coupon, expiresOn: day('2026-11-20') }]),
    },
  });
  expect(await screen.findByRole('list', { name: 'お持ちのクーポン' })).toHaveTextContent(
    'ウェルカムクーポン11月20日(金)まで42分今日まで',
  );
  expect(screen.queryByText('使い終わったクーポン')).toBeNull();
});

it('says beside the field why a code is refused, and takes the next one', async () => {
  keepSignedIn();
  const message = 'このクーポンコードは、すでに適用されています。';
  let held: Coupon[] = [];
  let isKnown = true;
  await openApp('/app/settings/coupon-code-entry', {
    answering: {
      'GET /setting/coupon-info': () => listCoupons.output.encode(held),
      'POST /setting/apply-coupon-code': () => {
        if (isKnown) {
          const errors = { coupon_code: [message] };
          return HttpResponse.json({ message, code: 'invalid', errors }, { status: 422 });
        }
        held = [coupon];
        return applyCouponCode.output.encode(coupon);
      },
    },
  });
  const field = await screen.findByRole('textbox', { name: 'クーポンコード' });
  await userEvent.type(field, ' KOMORI60 {Enter}');
  await screen.findByText(message);
  expect(field).toHaveAccessibleDescription(message);
  expect(screen.queryByRole('dialog')).toBeNull();
  isKnown = false;
  await userEvent.click(screen.getByRole('button', { name: WORDS.applyCoupon }));
  expect(await screen.findByText('ウェルカムクーポン（42分）を適用しました。')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'クーポンコード' })).toHaveValue('');
  expect(await screen.findByRole('list', { name: 'お持ちのクーポン' })).toBeVisible();
  const sent = calls.filter((call) => call.name === 'POST /setting/apply-coupon-code');
  expect(sent.map((call) => JSON.parse(call.body))).toEqual([
    { coupon_code: 'KOMORI60' },
    { coupon_code: 'KOMORI60' },
  ]);
  expect(new Set(sent.map((call) => call.headers.get('Idempotency-Key'))).size).toBe(2);
});

it('applies a code once, and not again while it is being applied', async () => {
  keepSignedIn();
  const answer = later();
  await openApp('/app/settings/coupon-code-entry', {
    answering: {
      'GET /setting/coupon-info': () => listCoupons.output.encode([]),
      'POST /setting/apply-coupon-code': answer.answer,
    },
  });
  const field = await screen.findByRole('textbox', { name: 'クーポンコード' });
  await userEvent.type(field, 'KOMORI60{Enter}');
  const button = await screen.findByRole('button', { name: WORDS.applying });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(field).toHaveAttribute('readonly');
  await userEvent.click(button);
  await userEvent.type(field, '{Enter}');
  answer.say(applyCouponCode.output.encode(coupon));
  expect(await screen.findByText('ウェルカムクーポン（42分）を適用しました。')).toBeVisible();
  expect(calls.filter((call) => call.name === 'POST /setting/apply-coupon-code')).toHaveLength(1);
});

it('is for personal members only', async () => {
  const corporate = { ...member, isPersonal: false, corporationId: 2 };
  keepSignedIn(corporate);
  await openApp('/app/settings/coupon-code-entry', { as: corporate });
  expect(await screen.findByText('クーポンは、個人会員の方がご利用いただけます。')).toBeVisible();
  await expectScreen([
    '# クーポン',
    'クーポンは、個人会員の方がご利用いただけます。',
    'ご利用料金は、ご所属法人のお支払いです。',
    `[link ${WORDS.backToMenu}; → /app/settings]`,
  ]);
});

it('promises no order where there is nothing to use', async () => {
  keepSignedIn();
  await openApp('/app/settings/coupon-code-entry', {
    answering: { 'GET /setting/coupon-info': () => listCoupons.output.encode([opening, summer]) },
  });
  expect(await screen.findByText('今使えるクーポンはありません')).toBeVisible();
  expect(screen.queryByText(/期限の近い/)).toBeNull();
});

it('shows after a reload without a network what was known of them, and says that it is old', async () => {
  keepSignedIn();
  bindStores(browserStores(window));
  const value = v.parse(listCoupons.response, listCoupons.output.encode([coupon, autumn]));
  writePart('Coupon.list', {
    memberId: member.loginId,
    kept: [{ of: null, at: at('2026-11-20T09:30:00'), value }],
  });
  await openApp('/app/settings/coupon-code-entry', {
    answering: { 'GET /setting/coupon-info': () => HttpResponse.error() },
  });
  expect(await screen.findByText('ウェルカムクーポン')).toBeVisible();
  expect(await screen.findByText(/^最新の情報を読み込めませんでした・最終更新/)).toBeVisible();
  expect(screen.getByText('2枚・期限の近いものから使います')).toBeVisible();
});

it('says the minutes as the server counts them, in the header and beside the list, with a network and without', async () => {
  keepSignedIn();
  let isCutOff = false;
  const unless = (body: object) => () => (isCutOff ? HttpResponse.error() : body);
  const answering = {
    'GET /setting/coupon-info': unless(listCoupons.output.encode([coupon, autumn])),
    'GET /setting/coupon-remainder': unless({ coupon_remainder: 95 }),
    'GET /search/get-select-area-groups': unless({ select_area_groups: [] }),
    'GET /home': afterOthers({ reservation: null, places: [], areas: [] }),
  };
  const inHeader = async (said: RegExp) => {
    await openApp('/app/area-search', { answering });
    const header = await screen.findByRole('region', { name: '残り時間と残高' });
    await waitFor(() => expect(header).toHaveTextContent(said));
  };
  const besideList = async () => {
    await openApp('/app/settings/coupon-code-entry', { answering });
    await screen.findByText('ウェルカムクーポン');
    const figure = screen.getByText('無料で使える時間').parentElement;
    await waitFor(() => expect(figure).toHaveTextContent(/^無料で使える時間1時間35分/));
  };
  await inHeader(/^無料で使える時間 残り1時間35分$/);
  await besideList();
  isCutOff = true;
  await inHeader(/^無料で使える時間（\d+:\d\d現在） 残り1時間35分$/);
  await besideList();
});
