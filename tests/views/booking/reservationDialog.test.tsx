import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberCodec } from '#contract/account/member.ts';
import { serverClock } from '#contract/clock.ts';
import { applyCouponCode } from '#contract/settings/coupons.ts';
import { at } from '#tests/support/clock/moments.ts';
import { inParts } from '#tests/support/dom/inParts.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import {
  type Answers,
  address,
  installApp,
  keepSignedIn,
  METADATA,
  member,
  openApp,
} from '../support/openApp.tsx';
import { expectAloud } from '../support/readAloud.ts';
import { asSeen, bodiesOf, dialogOf, expectLocked, keysOf, later, press, said } from '../support/reading.ts';
import { DAY, QUOTE } from '../support/wire.ts';

const LINK = '/app/area-search/make-reservation?room=31&date=2026-12-04&hour=16&minute=20&interval=90';
const holder = { ...member, card: '************4242' };

installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-12-03T11:20:00'));
  keepSignedIn(holder);
});
afterEach(() => vi.restoreAllMocks());

const quoting = (...quotes: object[]) => {
  let asked = 0;
  return () => ({ ...QUOTE, ...quotes[Math.min(asked++, quotes.length - 1)] });
};

/** Opens the timetable, chooses booth and time, and asks for the last word. */
async function openDialog(answering: Answers = {}, as = holder): Promise<void> {
  await openApp(LINK, {
    as,
    answering: {
      'GET /reservations/day-availability': () => DAY,
      'POST /reservations/get-price': () => QUOTE,
      'POST /reservations': () => ({ message: 'OK', tranid: 4711 }),
      ...answering,
    },
  });
  await press(WORDS.asList, 'radio');
  await press('C-8 16:20から17:50');
  await press(WORDS.review);
}

/** The dialog with its price. */
async function confirming(answering: Answers = {}): Promise<HTMLElement> {
  await openDialog(answering);
  const dialog = await dialogOf(TITLES.confirmReservation);
  await within(dialog).findByText(/税込/);
  return dialog;
}

describe('the last word before a reservation', () => {
  it('says how the booth is built where the server tells, as a phrase of its own', async () => {
    const built = { ...DAY.telecubes[0], seats: 2, equipment: ['monitor', 'outlet', 'wifi', 'window'] };
    const dialog = await confirming({
      'GET /reservations/day-availability': () => ({ ...DAY, telecubes: [built] }),
    });
    expect(said(dialog, 'ブース')).toBe('C-8　品川シーサイド 2F2名用・モニター・電源・Wi-Fi・窓あり');
    const inList = screen.getByRole('heading', { name: /^C-8/, hidden: true }).parentElement;
    expect(inList).toHaveTextContent('2名用・モニター・電源・Wi-Fi・窓あり');
  });

  it.each([
    { who: 'a member', as: holder, quote: QUOTE },
    {
      who: 'a guest',
      as: { ...holder, isGuest: true, corporationName: '株式会社みなと商事' },
      quote: { ...QUOTE, price: null, taxInPrice: null, payer: 'inviter' },
    },
  ])('shows $who a photo of the booth, once it is asked for', async (way) => {
    keepSignedIn(way.as);
    const [first] = DAY.telecubes;
    const photo_url = '/booth-photos/demo/c8.jpg';
    const answering = (booth: object) => ({
      'POST /reservations/get-price': () => way.quote,
      'GET /reservations/day-availability': () => ({ ...DAY, telecubes: [booth] }),
    });
    await openDialog(answering({ ...first, photo_url }), way.as);
    const dialog = await dialogOf(TITLES.confirmReservation);
    const photo = within(dialog).getByAltText('C-8の写真');
    expect(photo).not.toBeVisible();
    await userEvent.click(within(dialog).getByText('写真を見る'));
    expect(photo).toBeVisible();
    expect(photo).toHaveAttribute('src', photo_url);
  });

  it('says booth, time, price with its tax, when and how it is charged, and until when it costs nothing', async () => {
    const dialog = await confirming();
    expect(said(dialog, 'ブース')).toBe('C-8　品川シーサイド 2F');
    await expectAloud(dialog, [
      `(${TITLES.confirmReservation})`,
      `## ${TITLES.confirmReservation}`,
      'ブース',
      'C-8 品川シーサイド 2F',
      '場所',
      '南ウイングB出口から徒歩6分。',
      `[link ${WORDS.seeOnMap}; → /app/search?focus_on=31&targetFlag=0]`,
      '日時',
      '12月4日(金) 16:20から17:50（1時間30分）',
      '料金',
      '1,749円 税込（うち消費税 129円）',
      'お支払い',
      '登録カード 末尾424212月4日(金) 15:20に確定し、請求されます',
      '12月4日(金) 15:20までのキャンセルは無料です。以降は利用の有無にかかわらず料金がかかります。',
      `[button ${WORDS.enterCoupon}]`,
      `[button ${WORDS.confirm}]`,
      `[button ${WORDS.back}]`,
    ]);
    expect(said(dialog, '場所')).toBe('南ウイングB出口から徒歩6分。地図で見る');
    expect(within(dialog).getByRole('link', { name: WORDS.seeOnMap })).toHaveAttribute(
      'href',
      '/user/app/search?focus_on=31&targetFlag=0',
    );
    expect(said(dialog, '日時')).toBe('12月4日(金) 16:20–17:50（1時間30分）');
    expect(said(dialog, '料金')).toBe('1,749円 税込（うち消費税 129円）');
    expect(said(dialog, 'お支払い')).toBe('登録カード ****424212月4日(金) 15:20に確定し、請求されます');
    expect(dialog).toHaveTextContent(
      '12月4日(金) 15:20までのキャンセルは無料です。以降は利用の有無にかかわらず料金がかかります。',
    );
    expect(within(dialog).queryByRole('button', { name: WORDS.useCoupon })).toBeNull();
    expect(bodiesOf('POST /reservations/get-price')).toEqual([
      {
        telecube_id: 31,
        date: '2026-12-04',
        hour: 16,
        minute: 20,
        interval: 90,
        use_coupon: false,
        reservation: true,
      },
    ]);
  });

  it('names the card that is registered by now, also where it was another when the timetable was opened', async () => {
    const profile = later();
    const dialog = await confirming({ 'GET /settings/get-user': profile.answer });
    expect(said(dialog, 'お支払い')).toContain('登録カード ****4242');
    profile.say({ user: memberCodec.encode({ ...holder, card: '************5555' }) });
    await waitFor(() => expect(said(dialog, 'お支払い')).toContain('登録カード ****5555'));
  });

  it('can not be confirmed before its price is known, and says that it is being asked for', async () => {
    const price = later();
    await openDialog({ 'POST /reservations/get-price': price.answer });
    const dialog = await dialogOf(TITLES.confirmReservation);
    expect(within(dialog).getByRole('heading', { name: TITLES.confirmReservation })).toHaveFocus();
    expect(within(dialog).getByRole('status')).toHaveTextContent('料金を確認しています');
    const confirm = within(dialog).getByRole('button', { name: WORDS.confirm });
    expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await expectAloud(dialog, [
      `(${TITLES.confirmReservation})`,
      `## ${TITLES.confirmReservation}`,
      'ブース',
      'C-8 品川シーサイド 2F',
      '場所',
      '南ウイングB出口から徒歩6分。',
      `[link ${WORDS.seeOnMap}; → /app/search?focus_on=31&targetFlag=0]`,
      '日時',
      '12月4日(金) 16:20から17:50（1時間30分）',
      '料金',
      'status: 料金を確認しています',
      'お支払い',
      '12月4日(金) 15:20までのキャンセルは無料です。以降は利用の有無にかかわらず料金がかかります。',
      `[button ${WORDS.confirm}; disabled]`,
      `[button ${WORDS.back}]`,
    ]);
    await userEvent.click(confirm);
    price.say({ ...QUOTE, price: 2500, taxInPrice: 2700 });
    await within(dialog).findByText('2,700円');
    expect(confirm).not.toHaveAttribute('aria-disabled');
    expect(bodiesOf('POST /reservations')).toEqual([]);
  });

  it.each([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    [WORDS.back, () => press(WORDS.back)],
  ])('%s leaves without reserving, and gives the focus back', async (_, leave) => {
    await confirming();
    await leave();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: WORDS.review })).toHaveFocus();
    expect(bodiesOf('POST /reservations')).toEqual([]);
    expect(address()).toContain('/make-reservation');
  });

  it('reserves at the price that was shown, once, and can not be left meanwhile', async () => {
    const answer = later();
    const dialog = await confirming({
      'POST /reservations': answer.answer,
      'GET /reservations': () => ({ reservations: [] }),
    });
    await press(WORDS.confirm);
    const busy = await within(dialog).findByRole('button', { name: WORDS.reserving });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    expect(within(dialog).queryByRole('button', { name: WORDS.back })).toBeNull();
    expect(within(dialog).getByRole('button', { name: WORDS.giveUpWaiting })).toBeVisible();
    await expectAloud(dialog, [
      `(${TITLES.confirmReservation})`,
      `## ${TITLES.confirmReservation}`,
      'ブース',
      'C-8 品川シーサイド 2F',
      '場所',
      '南ウイングB出口から徒歩6分。',
      `[link ${WORDS.seeOnMap}; → /app/search?focus_on=31&targetFlag=0]`,
      '日時',
      '12月4日(金) 16:20から17:50（1時間30分）',
      '料金',
      '1,749円 税込（うち消費税 129円）',
      'お支払い',
      '登録カード 末尾424212月4日(金) 15:20に確定し、請求されます',
      '12月4日(金) 15:20までのキャンセルは無料です。以降は利用の有無にかかわらず料金がかかります。',
      `[button ${WORDS.enterCoupon}; disabled]`,
      `[button ${WORDS.reserving}; disabled; busy]`,
      `[button ${WORDS.giveUpWaiting}]`,
    ]);
    await userEvent.click(busy);
    await expectLocked(dialog);
    answer.say({ message: 'OK', tranid: 4711 });
    await waitFor(() => expect(address()).toBe('/app/reservations'));
    expect(bodiesOf('POST /reservations')).toEqual([
      {
        telecube_id: 31,
        date: '2026-12-04',
        hour: 16,
        minute: 20,
        interval: 90,
        use_coupon: false,
        taxInPrice: 1749,
        free_cancellation_minutes: 60,
        agree_terms: false,
      },
    ]);
    expect(keysOf('POST /reservations')[0]).toMatch(/.{16,}/);
  });

  it('uses coupon minutes when told to, and says how many and how many are left', async () => {
    const price = later();
    const answers = [() => ({ ...QUOTE, coupon_remainder: 75 }), price.answer];
    const dialog = await confirming({ 'POST /reservations/get-price': () => answers.shift()?.() ?? QUOTE });
    const toggle = within(dialog).getByRole('button', { name: WORDS.useCoupon });
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
    expect(toggle.nextElementSibling).toHaveTextContent(/^残り 1時間15分$/);
    await userEvent.click(toggle);
    // Nothing of the former price stands there while another is asked for.
    await expectAloud(dialog, [
      `(${TITLES.confirmReservation})`,
      `## ${TITLES.confirmReservation}`,
      'ブース',
      'C-8 品川シーサイド 2F',
      '場所',
      '南ウイングB出口から徒歩6分。',
      `[link ${WORDS.seeOnMap}; → /app/search?focus_on=31&targetFlag=0]`,
      '日時',
      '12月4日(金) 16:20から17:50（1時間30分）',
      '料金',
      'status: 料金を確認しています',
      'お支払い',
      '12月4日(金) 15:20までのキャンセルは無料です。以降は利用の有無にかかわらず料金がかかります。',
      `[button ${WORDS.useCoupon}; disabled; pressed]`,
      '残り 1時間15分',
      `[button ${WORDS.enterCoupon}; disabled]`,
      `[button ${WORDS.confirm}; disabled]`,
      `[button ${WORDS.back}]`,
    ]);
    price.say({ ...QUOTE, coupon_remainder: 75, useCouponTime: 30, price: 1080, taxInPrice: 1166 });
    await within(dialog).findByText('1,166円');
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(toggle.nextElementSibling).toHaveTextContent('30分を使用・残り 45分');
    expect(said(dialog, '料金')).toBe('1,749円 − 30分 = 1,166円 税込（うち消費税 86円）');
    await expectAloud(dialog, [
      `(${TITLES.confirmReservation})`,
      `## ${TITLES.confirmReservation}`,
      'ブース',
      'C-8 品川シーサイド 2F',
      '場所',
      '南ウイングB出口から徒歩6分。',
      `[link ${WORDS.seeOnMap}; → /app/search?focus_on=31&targetFlag=0]`,
      '日時',
      '12月4日(金) 16:20から17:50（1時間30分）',
      '料金',
      '1,749円 − 30分 = 1,166円 税込（うち消費税 86円）',
      'お支払い',
      '登録カード 末尾424212月4日(金) 15:20に確定し、請求されます',
      '12月4日(金) 15:20までのキャンセルは無料です。以降は利用の有無にかかわらず料金とクーポンの時間は戻りません。',
      `[button ${WORDS.useCoupon}; pressed]`,
      '30分を使用・残り 45分',
      `[button ${WORDS.enterCoupon}]`,
      `[button ${WORDS.confirm}]`,
      `[button ${WORDS.back}]`,
    ]);
    expect(dialog).toHaveTextContent('以降は利用の有無にかかわらず料金とクーポンの時間は戻りません。');
    expect(bodiesOf('POST /reservations/get-price')[1]).toMatchObject({ use_coupon: true });
    await press(WORDS.confirm);
    await waitFor(() => expect(bodiesOf('POST /reservations')).toHaveLength(1));
    expect(bodiesOf('POST /reservations')[0]).toMatchObject({ use_coupon: true, taxInPrice: 1166 });
  });

  it('takes the code of a coupon, says beside it why it is refused, and asks for the price with what it gave', async () => {
    const message = 'クーポンコードが正しくありません。';
    let isKnown = false;
    const quotes = [{}, { coupon_remainder: 60, useCouponTime: 60, price: 540, taxInPrice: 583 }];
    const dialog = await confirming({
      'POST /reservations/get-price': quoting(...quotes),
      'POST /setting/apply-coupon-code': () =>
        isKnown
          ? applyCouponCode.output.encode(null)
          : HttpResponse.json(
              { message, code: 'invalid', errors: { coupon_code: [message] } },
              { status: 422 },
            ),
    });
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await press(WORDS.enterCoupon);
    const field = await within(dialog).findByRole('textbox', { name: 'クーポンコード' });
    await userEvent.type(field, 'KOMORI60');
    await press(WORDS.applyCoupon);
    await within(dialog).findByText(message);
    expect(field).toHaveAccessibleDescription(message);
    isKnown = true;
    await press(WORDS.applyCoupon);
    await within(dialog).findByText('583円');
    expect(dialog).toHaveTextContent('1時間を使用・残り 0分');
    expect(bodiesOf('POST /reservations/get-price').at(-1)).toMatchObject({ use_coupon: true });
  });

  it('offers no choice of coupons where the server has none, says what it takes of them, and sends none', async () => {
    const dialog = await confirming({
      'GET /metadata.json': () => ({
        ...METADATA,
        additions: METADATA.additions.filter((name) => !/^POST \/reservations(\/get-price)? /.test(name)),
      }),
      'POST /reservations/get-price': () => ({ price: 1060, taxInPrice: 1166, useCouponTime: 30 }),
    });
    expect(dialog).toHaveTextContent('クーポン30分を使用します');
    expect(said(dialog, '料金')).toBe('1,166円 税込（うち消費税 106円）');
    expect(within(dialog).queryByRole('button', { name: WORDS.useCoupon })).toBeNull();
    await press(WORDS.confirm);
    await waitFor(() => expect(bodiesOf('POST /reservations')).toHaveLength(1));
    const sent = [...bodiesOf('POST /reservations/get-price'), ...bodiesOf('POST /reservations')];
    expect(sent.map((body) => Object.keys(body as object))).toEqual([
      ['telecube_id', 'date', 'hour', 'minute', 'interval', 'reservation'],
      ['telecube_id', 'date', 'hour', 'minute', 'interval'],
    ]);
  });

  it('shows a price that changed beside the former one, and asks again with a key of its own', async () => {
    const changed = {
      message: '料金が変わりました。',
      code: 'price_changed',
      quote: { ...QUOTE, price: 1900, taxInPrice: 2052 },
    };
    let asked = 0;
    const dialog = await confirming({
      'POST /reservations': () =>
        asked++ === 0 ? HttpResponse.json(changed, { status: 409 }) : { message: 'OK', tranid: 4711 },
    });
    await press(WORDS.confirm);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      '料金が変わりました。新しい料金をご確認ください。予約はまだ完了していません。',
    );
    expect(said(dialog, '料金')).toBe('2,052円 税込（うち消費税 152円）変更前 1,749円');
    await expectAloud(dialog, [
      `(${TITLES.confirmReservation})`,
      `## ${TITLES.confirmReservation}`,
      'alert:',
      '料金が変わりました。新しい料金をご確認ください。予約はまだ完了していません。',
      'ブース',
      'C-8 品川シーサイド 2F',
      '場所',
      '南ウイングB出口から徒歩6分。',
      `[link ${WORDS.seeOnMap}; → /app/search?focus_on=31&targetFlag=0]`,
      '日時',
      '12月4日(金) 16:20から17:50（1時間30分）',
      '料金',
      '2,052円 税込（うち消費税 152円）変更前 1,749円',
      'お支払い',
      '登録カード 末尾424212月4日(金) 15:20に確定し、請求されます',
      '12月4日(金) 15:20までのキャンセルは無料です。以降は利用の有無にかかわらず料金がかかります。',
      `[button ${WORDS.enterCoupon}; disabled]`,
      `[button ${WORDS.confirm}]`,
      `[button ${WORDS.back}]`,
    ]);
    await press(WORDS.confirm);
    await waitFor(() => expect(bodiesOf('POST /reservations')).toHaveLength(2));
    expect(bodiesOf('POST /reservations')[1]).toMatchObject({ taxInPrice: 2052 });
    expect(new Set(keysOf('POST /reservations')).size).toBe(2);
  });

  it('says that free cancelling ends earlier by now, until when it goes, and asks for one more word', async () => {
    const changed = {
      message: '無料でキャンセルできる期限が変わりました。',
      code: 'price_changed',
      quote: { ...QUOTE, free_cancellation_minutes: 1_440 },
    };
    let asked = 0;
    const dialog = await confirming({
      'POST /reservations': () =>
        asked++ === 0 ? HttpResponse.json(changed, { status: 409 }) : { message: 'OK', tranid: 4711 },
    });
    expect(dialog).toHaveTextContent('12月4日(金) 15:20までのキャンセルは無料です。');
    await press(WORDS.confirm);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      '無料でキャンセルできる期限が変わりました。新しい期限をご確認ください。予約はまだ完了していません。',
    );
    expect(said(dialog, '料金')).not.toContain('変更前');
    expect(dialog).toHaveTextContent('請求されます16:20までのキャンセルは無料です。');
    await press(WORDS.confirm);
    await waitFor(() => expect(bodiesOf('POST /reservations')).toHaveLength(2));
    expect(bodiesOf('POST /reservations')).toMatchObject([
      { free_cancellation_minutes: 60 },
      { free_cancellation_minutes: 1_440 },
    ]);
  });

  it('says that nothing is paid where coupon minutes pay it all', async () => {
    const dialog = await confirming({
      'POST /reservations/get-price': () => ({
        ...QUOTE,
        price: 0,
        taxInPrice: 0,
        useCouponTime: 90,
        coupon_remainder: 95,
        message: 'クーポンで全額をお支払いいただけます。',
      }),
    });
    expect(said(dialog, '料金')).toBe('0円 税込（うち消費税 0円）');
    await expectAloud(dialog, [
      `(${TITLES.confirmReservation})`,
      `## ${TITLES.confirmReservation}`,
      'ブース',
      'C-8 品川シーサイド 2F',
      '場所',
      '南ウイングB出口から徒歩6分。',
      `[link ${WORDS.seeOnMap}; → /app/search?focus_on=31&targetFlag=0]`,
      '日時',
      '12月4日(金) 16:20から17:50（1時間30分）',
      '料金',
      '0円 税込（うち消費税 0円）',
      'お支払い',
      'お支払いはありません',
      '12月4日(金) 15:20までのキャンセルは無料です。以降は利用の有無にかかわらずクーポンの時間は戻りません。',
      'クーポンで全額をお支払いいただけます。',
      `[button ${WORDS.useCoupon}]`,
      '1時間30分を使用・残り 5分',
      `[button ${WORDS.enterCoupon}]`,
      `[button ${WORDS.confirm}]`,
      `[button ${WORDS.back}]`,
    ]);
    expect(said(dialog, 'お支払い')).toBe('お支払いはありません');
    expect(dialog).toHaveTextContent('クーポンで全額をお支払いいただけます。');
  });
});

it('says why nothing can be confirmed while a code is being entered', async () => {
  const dialog = await confirming();
  const confirm = () => within(dialog).getByRole('button', { name: WORDS.confirm });
  expect(confirm()).not.toHaveAccessibleDescription();
  await press(WORDS.enterCoupon);
  expect(confirm()).toHaveAttribute('aria-disabled', 'true');
  expect(confirm()).toHaveAccessibleDescription('コードの入力を終えると、確定できます。');
  const apply = within(dialog).getByRole('button', { name: WORDS.applyCoupon });
  expect(apply.className, 'the accent stays with the confirmation').not.toMatch(/primary/);
  await press('コードの入力をやめる');
  await waitFor(() => expect(confirm()).not.toHaveAttribute('aria-disabled'));
  expect(confirm()).not.toHaveAccessibleDescription();
});

describe('what can not be paid', () => {
  it.each([
    ['card_required', 'カードを登録してください。', WORDS.registerCard],
    ['payment_due', '前のご利用が未払いです。', WORDS.changeCard],
  ])('is said before the tap, with the way on: %s', async (code, message, way) => {
    const dialog = await confirming({ 'POST /reservations/get-price': () => ({ ...QUOTE, code, message }) });
    expect(within(dialog).getByRole('alert')).toHaveTextContent(message);
    expect(within(dialog).getByRole('link', { name: way })).toHaveAttribute(
      'href',
      `/user/app/settings/change-payment?returnTo=${encodeURIComponent(`${LINK}&booth=31&confirm=true`)}`,
    );
    expect(within(dialog).queryByRole('button', { name: WORDS.confirm })).toBeNull();
  });

  it('names the balance and what it is short of', async () => {
    const short = {
      ...QUOTE,
      payer: 'balance',
      code: 'balance_short',
      message: '残高が不足しています。',
      balance: 803,
    };
    const dialog = await confirming({ 'POST /reservations/get-price': () => short });
    expect(said(dialog, 'お支払い')).toMatch(/^法人の残高（残高 803円）/);
    await expectAloud(dialog, [
      `(${TITLES.confirmReservation})`,
      `## ${TITLES.confirmReservation}`,
      'ブース',
      'C-8 品川シーサイド 2F',
      '場所',
      '南ウイングB出口から徒歩6分。',
      `[link ${WORDS.seeOnMap}; → /app/search?focus_on=31&targetFlag=0]`,
      '日時',
      '12月4日(金) 16:20から17:50（1時間30分）',
      '料金',
      '1,749円 税込（うち消費税 129円）',
      'お支払い',
      '法人の残高（残高 803円）12月4日(金) 15:20に確定し、差し引かれます',
      '12月4日(金) 15:20までのキャンセルは無料です。以降は利用の有無にかかわらず料金がかかります。',
      'alert:',
      '残高が不足しています。残高は803円、必要な金額は1,749円です。',
      `[button ${WORDS.enterCoupon}]`,
      `[button ${WORDS.back}]`,
    ]);
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      '残高が不足しています。残高は803円、必要な金額は1,749円です。',
    );
    expect(within(dialog).queryByRole('button', { name: WORDS.confirm })).toBeNull();
    expect(within(dialog).getByRole('button', { name: WORDS.back })).toBeEnabled();
  });

  it('is said in its own words where the server has none', async () => {
    const dialog = await confirming({
      'POST /reservations/get-price': () => ({ ...QUOTE, code: 'card_required', message: null }),
    });
    expect(within(dialog).getByRole('alert')).toHaveTextContent(/^お支払いができないため、予約できません。$/);
  });

  it('can be paid once coupons pay for it', async () => {
    const first = { ...QUOTE, code: 'card_required', message: 'カードがありません。', coupon_remainder: 120 };
    const second = { ...QUOTE, price: 0, taxInPrice: 0, useCouponTime: 90, coupon_remainder: 120 };
    await confirming({ 'POST /reservations/get-price': quoting(first, second) });
    await press(WORDS.useCoupon);
    await press(WORDS.confirm);
    expect(bodiesOf('POST /reservations')).toMatchObject([{ use_coupon: true }]);
  });
});

describe('a reservation that is not possible', () => {
  it('stays at the cap of the corporation, with only OK', async () => {
    await openDialog({
      'POST /reservations/get-price': () => ({
        ...QUOTE,
        max_price_reached: true,
        message: '今月のご利用上限額を超えるため予約できません。',
      }),
    });
    const dialog = await dialogOf('予約できません');
    await expectAloud(dialog, [
      '(予約できません)',
      '## 予約できません',
      '今月のご利用上限額を超えるため予約できません。',
      '[button OK]',
    ]);
    expect(dialog).toHaveTextContent('今月のご利用上限額を超えるため予約できません。');
    expect(within(dialog).getAllByRole('button')).toHaveLength(1);
    await press('OK');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf('POST /reservations')).toEqual([]);
  });

  it('says so in its own words where the server has none', async () => {
    await openDialog({ 'POST /reservations/get-price': () => ({ ...QUOTE, max_price_reached: true }) });
    await expectAloud(await dialogOf('予約できません'), [
      '(予約できません)',
      '## 予約できません',
      'ご利用の上限額に達しているため、予約できません。',
      '[button OK]',
    ]);
  });

  it('asks for the price again when it could not be asked for', async () => {
    let asked = 0;
    await openDialog({
      'POST /reservations/get-price': () => (asked++ === 0 ? HttpResponse.error() : QUOTE),
    });
    const dialog = await dialogOf(TITLES.quoteFailed);
    await expectAloud(dialog, [
      `(${TITLES.quoteFailed})`,
      `## ${TITLES.quoteFailed}`,
      '通信できませんでした。電波の良い場所で、もう一度お試しください。',
      `[button ${WORDS.checkAgain}]`,
      `[button ${WORDS.back}]`,
    ]);
    expect(dialog).toHaveTextContent('通信できませんでした。電波の良い場所で、もう一度お試しください。');
    await press(WORDS.checkAgain);
    expect(said(await dialogOf(TITLES.confirmReservation), 'ブース')).toBe('C-8　品川シーサイド 2F');
    await screen.findByText('1,749円');
  });

  it('says the refusal of the server, and leads to the reservations that are in the way', async () => {
    const refused = { message: '予約できる件数の上限（5件）に達しています。', code: 'reservation_limit' };
    await confirming({ 'POST /reservations': () => HttpResponse.json(refused, { status: 409 }) });
    await press(WORDS.confirm);
    const dialog = await dialogOf('予約できませんでした');
    const back = `${LINK}&booth=31&confirm=true`;
    const list = `/app/reservations?returnTo=${encodeURIComponent(back)}`;
    await expectAloud(dialog, [
      '(予約できませんでした)',
      '## 予約できませんでした',
      '予約できる件数の上限（5件）に達しています。',
      `[link ${WORDS.showCurrent}; → ${list}]`,
      `[button ${WORDS.backToTimes}]`,
    ]);
    expect(dialog).toHaveTextContent('予約できる件数の上限（5件）に達しています。');
    expect(within(dialog).getByRole('link', { name: WORDS.showCurrent })).toHaveAttribute(
      'href',
      `/user${list}`,
    );
    await press(WORDS.backToTimes);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('names the slot that was lost, and what is still free, in its own words', async () => {
    const alternative = (but: object) => ({
      telecube_id: 31,
      cube_name: '',
      date: '2026-12-04',
      hour: 18,
      minute: 5,
      interval: 90,
      ...but,
    });
    const taken = {
      message: 'この時間は先に予約されました。',
      code: 'slot_taken',
      alternatives: [
        alternative({}),
        alternative({
          telecube_id: 32,
          cube_name: 'C-9',
          place_name: '大崎ゲート',
          floor_name: '3階 東側',
          date: '2026-12-05',
          hour: 9,
          seats: 2,
          equipment: ['monitor', 'outlet'],
        }),
        alternative({ telecube_id: 33, cube_name: 'D-1', date: '2026-12-03', hour: 12, minute: 15 }),
      ],
    };
    await confirming({ 'POST /reservations': () => HttpResponse.json(taken, { status: 409 }) });
    await press(WORDS.confirm);
    const dialog = await dialogOf(TITLES.slotLost);
    await expectAloud(dialog, [
      `(${TITLES.slotLost})`,
      `## ${TITLES.slotLost}`,
      'C-8の16:20から17:50は予約できませんでした。料金はかかっていません。近い条件では、次の時間が空いています。',
      '[button C-8 18:05から19:35品川シーサイド 2F・南ウイング]',
      '[button C-9 12月5日(土) 9:05から10:35、2名用・モニター・電源大崎ゲート・3階 東側]',
      '[button D-1 12月3日(木) 12:15から13:45無料キャンセルの時間は終わっています]',
      '[button ほかの時間を選ぶ]',
    ]);
    expect(asSeen(dialog)).toHaveTextContent(
      'C-8の16:20–17:50は予約できませんでした。料金はかかっていません。近い条件では、次の時間が空いています。',
    );
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => asSeen(button).textContent),
    ).toEqual([
      'C-8 18:05–19:35品川シーサイド 2F・南ウイング',
      'C-9 12月5日(土) 9:05–10:352名用・モニター・電源大崎ゲート・3階 東側',
      'D-1 12月3日(木) 12:15–13:45無料キャンセルの時間は終わっています',
      'ほかの時間を選ぶ',
    ]);
    await press(/^C-9 /);
    expect(said(await dialogOf(TITLES.confirmReservation), '日時')).toBe(
      '12月5日(土) 9:05–10:35（1時間30分）',
    );
    expect(bodiesOf('POST /reservations/get-price').at(-1)).toMatchObject({
      telecube_id: 32,
      date: '2026-12-05',
      hour: 9,
      minute: 5,
    });
  });
});

describe('the last word of a guest', () => {
  it('says the way alone to a booth on no floor, no host that is not named, and that nothing comes back', async () => {
    const guest = { ...holder, isGuest: true };
    keepSignedIn(guest);
    await openDialog(
      {
        'POST /reservations/get-price': () => ({
          ...QUOTE,
          price: null,
          taxInPrice: null,
          payer: 'inviter',
          free_cancellation_minutes: 2_880,
        }),
        'GET /reservations/day-availability': () => ({
          ...DAY,
          telecubes: [{ ...DAY.telecubes[0], floor_name: null }],
        }),
      },
      guest,
    );
    const dialog = await dialogOf(TITLES.confirmReservation);
    expect(within(dialog).getByText(inParts('B出口から徒歩6分。'))).toBeVisible();
    expect(dialog).not.toHaveTextContent('・B出口');
    await within(dialog).findByText(
      '開始まで48時間を切っているため、確定後は、やめても回数と時間は戻りません。',
    );
    expect(dialog).toHaveTextContent('ご招待での利用・お支払いはありません');
  });

  it('names no price, and wants the agreement to the terms first', async () => {
    const guest = { ...holder, isGuest: true, corporationName: '株式会社みなと商事' };
    keepSignedIn(guest);
    const quote = { ...QUOTE, price: null, taxInPrice: null, payer: 'inviter' };
    const built = { ...DAY.telecubes[0], seats: 1, equipment: ['outlet', 'wifi'] };
    await openDialog(
      {
        'POST /reservations/get-price': () => quote,
        'GET /reservations/day-availability': () => ({ ...DAY, telecubes: [built] }),
      },
      guest,
    );
    const dialog = await dialogOf(TITLES.confirmReservation);
    const agreement = await within(dialog).findByRole('checkbox', { name: '利用規約に同意する' });
    const confirm = within(dialog).getByRole('button', { name: WORDS.confirm });
    await waitFor(() => expect(agreement).toBeEnabled());
    expect(agreement).not.toBeChecked();
    expect(confirm).toHaveAttribute('aria-disabled', 'true');
    expect(confirm).toHaveAccessibleDescription('利用規約に同意すると、確定できます。');
    await userEvent.click(agreement);
    expect(agreement).toBeChecked();
    expect(confirm).not.toHaveAccessibleDescription();
    expect(dialog).not.toHaveTextContent(/円|料金|請求/);
    await expectAloud(dialog, [
      `(${TITLES.confirmReservation})`,
      `## ${TITLES.confirmReservation}`,
      '16:20から17:50',
      '明日・12月4日(金)',
      '品川シーサイド 2F C-8',
      '1名用・電源・Wi-Fi',
      '南ウイング・B出口から徒歩6分。',
      `[link ${WORDS.seeOnMap}; → /app/search?focus_on=31&targetFlag=0]`,
      '残り回数',
      '3から2回',
      '残り時間',
      '2時間30分から1時間',
      '株式会社みなと商事 様のご招待・お支払いはありません',
      '12月4日(金) 15:20までのキャンセルで、回数と時間が戻ります。そのあとは、やめても戻りません。',
      '[checkbox 利用規約に同意する; checked]',
      '[link 利用規約を読む; → /app/settings/usage-terms]',
      `[button ${WORDS.confirm}]`,
      `[button ${WORDS.back}]`,
    ]);
    expect(confirm).not.toHaveAttribute('aria-disabled');
    await userEvent.click(agreement);
    expect(agreement).not.toBeChecked();
    expect(confirm).toHaveAttribute('aria-disabled', 'true');
  });
});
