import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import type { Member } from '#domain/account/member.ts';
import { at } from '#tests/support/clock/moments.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { extend } from '../support/gestures.ts';
import { type Answers, address, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { expectAloud } from '../support/readAloud.ts';
import { bodiesOf, dialogOf, expectLocked, keysOf, later, press, said } from '../support/reading.ts';
import { RESERVATION } from '../support/wire.ts';

const holder: Member = { ...member, card: '************4242' };
const running = { ...RESERVATION, use_state: 1, extendable: true };
const PRICE = {
  message: 'OK',
  price: 990,
  taxInPrice: 1069,
  useCouponTime: 0,
  coupon_remainder: 0,
  start: '20261203180000',
};
const LAST = 'この内容で延長しますか';

installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-12-03T17:10:00'));
  keepSignedIn(holder);
});
afterEach(() => vi.restoreAllMocks());

const EXTENSION = '/app/reservations/extend?tranid=4711&start=20261203180000';

function openList(answering: Answers = {}, as = holder, path = '/app/reservations'): Promise<unknown> {
  return openApp(path, {
    as,
    answering: {
      'GET /reservations': () => ({ reservations: [running] }),
      'GET /reservations/availability-for-extension': () => ({
        message: 'OK',
        time_units: [15, 30, 45],
        prices: [356, 712, 1069],
      }),
      'POST /reservations/get-price-extension': () => PRICE,
      'POST /reservations/extend': () => ({ message: 'OK' }),
      ...answering,
    },
  });
}

/** The last word on 45 minutes more. */
async function confirming(answering: Answers = {}, as?: Member): Promise<HTMLElement> {
  await openList(answering, as);
  await press(WORDS.extend, 'link');
  await press(/^45分/, 'radio');
  await press(WORDS.seePrice);
  const dialog = await dialogOf(LAST);
  await within(dialog).findByText(/税込/);
  return dialog;
}

describe('the way to an extension', () => {
  it('says until when', async () => {
    await openList();
    expect(await screen.findByRole('link', { name: WORDS.extend, description: '18:45まで' })).toBeVisible();
  });

  it('offers each length with its end and its price, and asks for the price of the chosen one', async () => {
    await openList();
    await press(WORDS.extend, 'link');
    const dialog = await dialogOf(TITLES.howLong);
    await expectAloud(dialog, [
      `(${TITLES.howLong})`,
      `## ${TITLES.howLong}`,
      '今の予約は18:00まで。18:45まで延長できます。',
      '(延長時間)',
      '[radio 15分 18:15まで＋356円]',
      '[radio 30分 18:30まで＋712円]',
      '[radio 45分 18:45まで＋1,069円]',
      `[button ${WORDS.seePrice}]`,
      `[button ${WORDS.stop}]`,
    ]);
    await within(dialog).findByText(/延長できます。$/);
    const labels = within(dialog)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent);
    expect(labels).toEqual(['15分 18:15まで＋356円', '30分 18:30まで＋712円', '45分 18:45まで＋1,069円']);
    await press(/^30分/, 'radio');
    await press(WORDS.seePrice);
    await dialogOf(LAST);
    await waitFor(() =>
      expect(bodiesOf('POST /reservations/get-price-extension')).toEqual([
        { tranid: 4711, timeunit: 30, interval: 30, use_coupon: false },
      ]),
    );
  });

  it('goes on step by step beyond the fourth card, up to the limit', async () => {
    const units = Array.from({ length: 7 }, (_, index) => (index + 1) * 15);
    await openList({
      'GET /reservations/availability-for-extension': () => ({
        message: 'OK',
        time_units: units,
        prices: units.map((minutes) => minutes * 20),
      }),
    });
    await press(WORDS.extend, 'link');
    const dialog = await dialogOf(TITLES.howLong);
    await within(dialog).findByText(/延長できます。$/);
    expect(within(dialog).getAllByRole('radio')).toHaveLength(4);
    expect(dialog).toHaveTextContent('1時間 19:00まで＋1,200円');
    const longer = within(dialog).getByRole('group', { name: 'さらに長く' });
    expect(longer).toHaveTextContent('1時間15分から');
    const name = within(dialog).getByText('さらに長く');
    expect(name).toBeVisible();
    expect(name.nextElementSibling, 'its row is read as those above it').toBe(longer);
    expect(name.closest('[aria-hidden]'), 'it is heard once, as the name of the group').not.toBeNull();
    for (const _ of [1, 2, 3]) await press('15分長くする');
    await expectAloud(dialog, [
      `(${TITLES.howLong})`,
      `## ${TITLES.howLong}`,
      '今の予約は18:00まで。19:45まで延長できます。',
      '(延長時間)',
      '[radio 15分 18:15まで＋300円]',
      '[radio 30分 18:30まで＋600円]',
      '[radio 45分 18:45まで＋900円]',
      '[radio 1時間 19:00まで＋1,200円]',
      '(さらに長く)',
      '[button 15分短くする]',
      '1時間45分',
      '[button 15分長くする; disabled]',
      '19:45まで＋2,100円',
      `[button ${WORDS.seePrice}]`,
      `[button ${WORDS.stop}]`,
    ]);
    expect(longer).toHaveTextContent('1時間45分');
    expect(dialog).toHaveTextContent('19:45まで＋2,100円');
    expect(within(longer).getByRole('button', { name: '15分長くする' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await press('15分短くする');
    await press(WORDS.seePrice);
    await waitFor(() =>
      expect(bodiesOf('POST /reservations/get-price-extension')).toMatchObject([{ timeunit: 90 }]),
    );
  });

  it.each([
    [30, 'ご招待の利用は1回1時間までのため'],
    [0, 'ご招待の利用時間を使い切っているため'],
  ])('tells a guest with %i minutes left which limit it is', async (minutesLeft, reason) => {
    const guest = { ...member, isGuest: true, isPersonal: false };
    keepSignedIn(guest);
    await openList(
      {
        'GET /invitation-use/user-info': () => ({
          message: 'OK',
          user_info: {
            expiration_date: '2026-12-20',
            total_reserve_time: minutesLeft,
            reserve_per_time: 60,
            total_reserve_count: 3,
            reserve_possible_count: 1,
            enabled: true,
          },
        }),
        'GET /reservations/availability-for-extension': () => ({
          message: '延長可能な時間枠がありません。',
          time_units: [],
          prices: [],
          limited_by: 'invitation',
          neighbours: [],
        }),
      },
      guest,
    );
    expect(await screen.findByRole('button', { name: WORDS.extend, description: reason })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it.each([
    ['others', 'このあとに別の予約があるため'],
    ['self', 'このあとにご自身の予約があるため'],
    ['closed', '営業時間が終わるため'],
    ['invitation', 'ご招待の利用時間を使い切っているため'],
  ])(
    'says on the card and in the sheet why there is nothing to extend into (%s), and the booth nearby that is free',
    async (limited_by, why) => {
      const neighbour = {
        telecube_id: 32,
        cube_name: 'C-9',
        date: '2026-12-03',
        hour: 18,
        minute: 0,
        interval: 60,
      };
      const answering = {
        'GET /reservations/availability-for-extension': () => ({
          message: '延長可能な時間枠がありません。',
          time_units: [],
          prices: [],
          limited_by,
          neighbours: [neighbour],
        }),
      };
      await openList(answering, holder, EXTENSION);
      expect(await dialogOf('延長できません')).toHaveTextContent(
        `延長可能な時間枠がありません。${why}です。`,
      );
      await press(WORDS.close);
      expect(await screen.findByRole('button', { name: WORDS.extend, description: why })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      expect(screen.queryByRole('link', { name: WORDS.extend })).toBeNull();
      const link = screen.getByRole('link', { name: /^C-9を予約する/ });
      expect(link).toHaveTextContent('近くのブース・18:00から1時間空いています');
      expect(link).toHaveAttribute(
        'href',
        '/user/app/area-search/make-reservation?room=32&date=2026-12-03&hour=18&minute=0&interval=60',
      );
    },
  );

  it('says why nothing can be confirmed while a code is being entered', async () => {
    const dialog = await confirming();
    const confirm = () => within(dialog).getByRole('button', { name: WORDS.confirmExtension });
    expect(confirm()).not.toHaveAccessibleDescription();
    await press(WORDS.enterCoupon);
    expect(confirm()).toHaveAttribute('aria-disabled', 'true');
    expect(confirm()).toHaveAccessibleDescription('コードの入力を終えると、確定できます。');
  });

  it('says before the confirmation that it can not be paid, with the way on', async () => {
    await openList({
      'POST /reservations/get-price-extension': () =>
        HttpResponse.json({ message: 'カードがありません。', code: 'card_required' }, { status: 409 }),
    });
    await press(WORDS.extend, 'link');
    await press(/^30分/, 'radio');
    await press(WORDS.seePrice);
    const dialog = await dialogOf('延長できません');
    expect(dialog).toHaveTextContent('カードがありません。');
    expect(within(dialog).getByRole('link', { name: WORDS.registerCard })).toBeVisible();
  });

  it('has who registers a card on the way come back to it', async () => {
    await openList({
      'POST /reservations/get-price-extension': () =>
        HttpResponse.json({ message: 'カードがありません。', code: 'card_required' }, { status: 409 }),
    });
    await press(WORDS.extend, 'link');
    await press(/^30分/, 'radio');
    await press(WORDS.seePrice);
    await press(WORDS.registerCard, 'link');
    await press(WORDS.backToReservation, 'link');
    await dialogOf(TITLES.howLong);
    expect(address()).toBe('/app/reservations/extend?tranid=4711&start=20261203161500');
  });

  it('says that there is nothing to extend into', async () => {
    await openList(
      {
        'GET /reservations/availability-for-extension': () => ({
          message: '延長可能な時間枠がありません。',
          time_units: [],
          prices: [],
        }),
      },
      holder,
      EXTENSION,
    );
    expect(await dialogOf('延長できません')).toHaveTextContent('延長可能な時間枠がありません。');
  });

  it('asks for a length where none was chosen, and for no price', async () => {
    await openList();
    await press(WORDS.extend, 'link');
    await within(await dialogOf(TITLES.howLong)).findByText(/延長できます。$/);
    await press(WORDS.seePrice);
    expect(await screen.findByRole('alert')).toHaveTextContent('延長時間を選択してください。');
    expect(bodiesOf('POST /reservations/get-price-extension')).toEqual([]);
  });

  it('leads to /app with an alert where the reservation can not be extended at all', async () => {
    await openApp('/app/reservations/extend?tranid=4711&start=20261203180000', {
      as: holder,
      answering: {
        'GET /reservations': () => ({ reservations: [running] }),
        'GET /reservations/availability-for-extension': () => ({ message: 'この予約は延長できません。' }),
      },
    });
    expect(await dialogOf('この予約は延長できません。')).toBeVisible();
    expect(address()).toBe('/app/area-search');
  });

  it('says that the time of the reservation is over where it is', async () => {
    const over = { message: '予約は終了しています。', code: 'reservation_ended' };
    await openList({
      'POST /reservations/get-price-extension': () => HttpResponse.json(over, { status: 409 }),
    });
    await press(WORDS.extend, 'link');
    await press(/^30分/, 'radio');
    await press(WORDS.seePrice);
    expect(await screen.findByText('予約時間を過ぎている為、延長できません。')).toBeVisible();
  });

  it('says that its price could not be asked for, and asks again when told to', async () => {
    let asked = 0;
    await openList({
      'POST /reservations/get-price-extension': () =>
        asked++ === 0 ? HttpResponse.json({}, { status: 500 }) : PRICE,
    });
    await press(WORDS.extend, 'link');
    await press(/^30分/, 'radio');
    await press(WORDS.seePrice);
    const dialog = await dialogOf(TITLES.quoteFailed);
    expect(dialog).toHaveTextContent('延長金額の取得に失敗しました。延長はまだ行われていません。');
    await press(/^もう一度/);
    expect(await dialogOf(LAST)).toHaveTextContent('1,069円');
  });

  it('does not say that it is impossible where nobody could tell', async () => {
    await openList({
      'GET /reservations/availability-for-extension': () => HttpResponse.json({}, { status: 500 }),
    });
    await press(WORDS.extend, 'link');
    const dialog = await dialogOf('時間を確認できませんでした');
    expect(dialog).toHaveTextContent('時間を確認できませんでした延長はまだ行われていません。');
    expect(dialog).not.toHaveTextContent('延長できません');
  });

  it('Esc closes it, and leads back to the list without a call', async () => {
    await openList();
    await press(WORDS.extend, 'link');
    await dialogOf(TITLES.howLong);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/app/reservations'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodiesOf('POST /reservations/get-price-extension')).toEqual([]);
  });
});

describe('the last word before an extension', () => {
  it('says the new end, the price with its tax, who pays and when, and that it can not be undone', async () => {
    const dialog = await confirming();
    expect(said(dialog, 'ブース')).toBe('C-8　品川シーサイド 2F');
    await expectAloud(dialog, [
      '(この内容で延長しますか)',
      '## この内容で延長しますか',
      'ブース',
      'C-8 品川シーサイド 2F',
      '延長',
      '18:00から18:45（45分）',
      '追加料金',
      '1,069円 税込（うち消費税 79円）',
      'お支払い',
      '登録カード 末尾4242延長の確定と同時に請求されます',
      '延長した時間は取り消せません。途中で退室しても、料金は変わりません。',
      `[button ${WORDS.enterCoupon}]`,
      `[button ${WORDS.confirmExtension}]`,
      `[button ${WORDS.otherLength}]`,
    ]);
    expect(said(dialog, '延長')).toBe('18:00 → 18:45（45分）');
    expect(said(dialog, '追加料金')).toBe('1,069円 税込（うち消費税 79円）');
    expect(said(dialog, 'お支払い')).toBe('登録カード ****4242延長の確定と同時に請求されます');
    expect(dialog).toHaveTextContent('延長した時間は取り消せません。途中で退室しても、料金は変わりません。');
  });

  it('extends once at the price that was shown, locked meanwhile, and says until when', async () => {
    const answer = later();
    const dialog = await confirming({ 'POST /reservations/extend': answer.answer });
    await press(WORDS.confirmExtension);
    expect(await within(dialog).findByRole('button', { name: WORDS.extending })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await within(dialog).findByRole('button', { name: WORDS.giveUpWaiting });
    expect(within(dialog).queryByRole('button', { name: WORDS.otherLength })).toBeNull();
    await expectLocked(dialog);
    answer.say({ message: 'OK' });
    expect(await dialogOf('延長しました')).toHaveTextContent('18:45まで利用できます。追加料金 1,069円');
    expect(bodiesOf('POST /reservations/extend')).toEqual([
      { tranid: 4711, timeunit: 45, use_coupon: false, taxInPrice: 1069, start: '20261203180000' },
    ]);
    expect(keysOf('POST /reservations/extend')[0]).toMatch(/.{16,}/);
    await expectAloud(await dialogOf('延長しました'), [
      '(延長しました)',
      '## 延長しました',
      '18:45まで利用できます。追加料金 1,069円',
      `[button ${WORDS.close}]`,
    ]);
    await press(WORDS.close);
    await waitFor(() => expect(address()).toBe('/app/reservations'));
    expect(screen.getByRole('region', { name: '完了した操作' })).toHaveTextContent(
      '延長しました・17:10品川シーサイド 2F C-8 18:45まで追加料金 1,069円',
    );
  });

  it('shows the new end in the list behind, which is loaded again', async () => {
    let end = running.reserve_end_time;
    await confirming({
      'GET /reservations': () => ({ reservations: [{ ...running, reserve_end_time: end }] }),
      'POST /reservations/extend': () => {
        end = '20261203184500';
        return { message: 'OK' };
      },
    });
    await press(WORDS.confirmExtension);
    await dialogOf('延長しました');
    await press(WORDS.close);
    const now = await screen.findByRole('list', { name: '利用中と次の予約' });
    await waitFor(() => expect(now).toHaveTextContent('18:45まで・品川シーサイド 2F C-8'));
  });

  it('says that it failed where the server refuses it without a word', async () => {
    await openList({ 'POST /reservations/extend': () => HttpResponse.json({}, { status: 403 }) });
    await press(WORDS.extend, 'link');
    await extend('45分');
    expect(await screen.findByText('延長に失敗しました。')).toBeVisible();
  });

  it('shows a message that is not OK as it is', async () => {
    const message = 'ただいま延長を受け付けていません。';
    await openList({ 'POST /reservations/extend': () => ({ message }) });
    await press(WORDS.extend, 'link');
    await extend('45分');
    expect(await screen.findByText(message)).toBeVisible();
    expect(bodiesOf('POST /reservations/extend')).toHaveLength(1);
  });

  it('Esc and the way back charge nothing', async () => {
    await confirming();
    await press(WORDS.otherLength);
    await dialogOf(TITLES.howLong);
    expect(screen.getByRole('radio', { name: /^45分/ })).toBeChecked();
    await press(WORDS.seePrice);
    await dialogOf(LAST);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf('POST /reservations/extend')).toEqual([]);
  });

  it('shows a changed price beside the former one, and sends the one that is shown', async () => {
    const changed = {
      message: '料金が変わりました。',
      code: 'price_changed',
      quote: { price: 1200, taxInPrice: 1296, useCouponTime: 0 },
    };
    let asked = 0;
    const dialog = await confirming({
      'POST /reservations/extend': () =>
        asked++ === 0 ? HttpResponse.json(changed, { status: 409 }) : { message: 'OK' },
    });
    await press(WORDS.confirmExtension);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('延長はまだ完了していません。');
    await expectAloud(dialog, [
      '(この内容で延長しますか)',
      '## この内容で延長しますか',
      'alert:',
      '料金が変わりました。新しい料金をご確認ください。延長はまだ完了していません。',
      'ブース',
      'C-8 品川シーサイド 2F',
      '延長',
      '18:00から18:45（45分）',
      '追加料金',
      '1,069円 税込（うち消費税 79円）変更前 1,069円',
      'お支払い',
      '登録カード 末尾4242延長の確定と同時に請求されます',
      '延長した時間は取り消せません。途中で退室しても、料金は変わりません。',
      `[button ${WORDS.enterCoupon}]`,
      `[button ${WORDS.confirmExtension}]`,
      `[button ${WORDS.otherLength}]`,
    ]);
    expect(said(dialog, '追加料金')).toMatch(/変更前 1,069円$/);
    const shown = said(dialog, '追加料金')
      ?.match(/^[\d,]+/)?.[0]
      .replace(',', '');
    await press(WORDS.confirmExtension);
    await dialogOf('延長しました');
    expect(bodiesOf('POST /reservations/extend')[1]).toMatchObject({ taxInPrice: Number(shown) });
    expect(new Set(keysOf('POST /reservations/extend')).size).toBe(2);
  });

  it('says who pays for a member of a corporation, and that the price is fixed at once', async () => {
    const worker = { ...member, isPersonal: false, corporationId: 3, corporationName: '株式会社つくえ' };
    keepSignedIn(worker);
    const dialog = await confirming({}, worker);
    expect(said(dialog, 'お支払い')).toBe('ご契約の法人延長の確定と同時に料金が確定します');
  });

  it('uses coupon minutes when told to', async () => {
    const price = later();
    const answers = [() => ({ ...PRICE, coupon_remainder: 50 }), price.answer];
    const dialog = await confirming({
      'POST /reservations/get-price-extension': () => answers.shift()?.() ?? PRICE,
    });
    await press(WORDS.useCoupon);
    await expectAloud(dialog, [
      '(この内容で延長しますか)',
      '## この内容で延長しますか',
      'ブース',
      'C-8 品川シーサイド 2F',
      '延長',
      '18:00から18:45（45分）',
      '追加料金',
      'status: 料金を確認しています',
      'お支払い',
      '延長の確定と同時に請求されます',
      '延長した時間は取り消せません。途中で退室しても、料金は変わりません。',
      `[button ${WORDS.useCoupon}; disabled; pressed]`,
      '残り 50分',
      `[button ${WORDS.enterCoupon}; disabled]`,
      `[button ${WORDS.confirmExtension}; disabled]`,
      `[button ${WORDS.otherLength}; disabled]`,
    ]);
    price.say({ ...PRICE, price: 0, taxInPrice: 0, useCouponTime: 45, coupon_remainder: 50 });
    await within(dialog).findByText('0円');
    await expectAloud(dialog, [
      '(この内容で延長しますか)',
      '## この内容で延長しますか',
      'ブース',
      'C-8 品川シーサイド 2F',
      '延長',
      '18:00から18:45（45分）',
      '追加料金',
      '0円 税込（うち消費税 0円）',
      'お支払い',
      'お支払いはありません',
      '延長した時間は取り消せません。途中で退室しても、料金は変わりません。',
      `[button ${WORDS.useCoupon}; pressed]`,
      '45分を使用・残り 5分',
      `[button ${WORDS.enterCoupon}]`,
      `[button ${WORDS.confirmExtension}]`,
      `[button ${WORDS.otherLength}]`,
    ]);
    expect(dialog).toHaveTextContent('45分を使用・残り 5分');
    expect(said(dialog, 'お支払い')).toBe('お支払いはありません');
    await press(WORDS.confirmExtension);
    await dialogOf('延長しました');
    expect(bodiesOf('POST /reservations/extend')[0]).toMatchObject({ use_coupon: true, taxInPrice: 0 });
  });
});
