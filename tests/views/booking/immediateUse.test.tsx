import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { at } from '#tests/support/clock/moments.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { type Answers, address, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { expectAloud, expectScreen } from '../support/readAloud.ts';
import { bodiesOf, dialogOf, later, press, said } from '../support/reading.ts';
import { DAY, QUOTE, RESERVATION } from '../support/wire.ts';

const holder = { ...member, card: '************4242' };
const TITLE = 'この内容で利用を始めますか';

installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-12-04T11:22:00'));
  keepSignedIn(holder);
});
afterEach(() => vi.restoreAllMocks());

function open(answering: Answers = {}, link = '/app/use-without-reservation?room=31'): Promise<unknown> {
  return openApp(link, {
    as: holder,
    answering: {
      'GET /reservations/day-availability': () => DAY,
      'GET /get-balance': () => ({ balance: 0, campaing_flag: 0 }),
      'POST /reservations/get-charge-model': () => ({ reserve_available_time: null }),
      'POST /reservations/get-price': () => QUOTE,
      'POST /reservations/immediate': () => ({ message: 'OK', tranid: 815 }),
      ...answering,
    },
  });
}

const lengths = () =>
  within(screen.getByRole('radiogroup', { name: '利用時間' }))
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);

describe('a booth from now on', () => {
  it('is named alone where the server does not say where it is', async () => {
    const telecubes = DAY.telecubes.map((each) => ({ ...each, place_name: '', floor_name: null }));
    await open({ 'GET /reservations/day-availability': () => ({ ...DAY, telecubes }) });
    await screen.findByText('11:25');
    expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveTextContent(/C-8$/);
  });

  it('says where, from when, each length with its end, and the price of the chosen one', async () => {
    await open();
    await screen.findByText('・品川シーサイド 2F');
    expect(screen.getByText('11:25').parentElement).toHaveTextContent('11:25 から');
    expect(lengths().slice(0, 3)).toEqual(['15分11:40まで', '30分11:55まで', '45分12:10まで']);
    expect(document.body).not.toHaveTextContent('残高');
    await press(/^45分/, 'radio');
    expect(screen.getByText('11:25–12:10')).toBeVisible();
    expect(screen.getByText('1,069円')).toBeVisible(); // 990 and 8 % of it
    await expectScreen([
      `[button ${WORDS.back}]`,
      `# ${TITLES.useNow}`,
      'C-8・品川シーサイド 2F',
      '11:25 から',
      '## 利用時間',
      '(利用時間)',
      '[radio 15分11:40まで]',
      '[radio 30分11:55まで]',
      '[radio 45分12:10まで; checked]',
      '[radio 1時間12:25まで]',
      '[radio 1時間15分12:40まで]',
      '[radio 1時間30分12:55まで]',
      '[radio 1時間45分13:10まで]',
      '[radio 2時間13:25まで]',
      '[radio 2時間15分13:40まで]',
      '[radio 2時間30分13:55まで]',
      'C-811:25から12:10',
      '1,069円 税込',
      'status:',
      `[button ${WORDS.reviewUse}]`,
    ]);
  });

  it('says that another booth is in use, or reserved, before a second one is', async () => {
    const own = { ...RESERVATION, reserve_start_time: '20261204110000', reserve_end_time: '20261204120000' };
    await open({ 'GET /reservations': () => ({ reservations: [{ ...own, telecube_id: 8, use_state: 1 }] }) });
    const hint = await screen.findByText(/もう1つのブースの利用が始まります/);
    expect(hint).toHaveTextContent('C-8を12:00まで利用中です。続けると、もう1つのブースの利用が始まります。');
    expect(screen.getByRole('button', { name: WORDS.reviewUse })).toBeEnabled();
  });

  it('offers no length into what is taken, nor over the limit', async () => {
    await open({
      'GET /reservations/day-availability': () => ({
        ...DAY,
        telecubes: [{ ...DAY.telecubes[0], busy: [[720, 780, 'others']] }],
      }),
    });
    await screen.findByText('・品川シーサイド 2F');
    expect(lengths()).toEqual(['15分11:40まで', '30分11:55まで']);
  });

  it('says the balance of the campaign, and locks what it does not pay', async () => {
    await open({ 'GET /get-balance': () => ({ balance: 400, campaing_flag: 1 }) });
    await screen.findByText('残高 400円');
    expect(lengths()).toHaveLength(4);
    await press(/^15分/, 'radio');
    const onward = screen.getByRole('button', { name: WORDS.reviewUse });
    expect(onward).not.toHaveAttribute('aria-disabled');
    await press(/^30分/, 'radio');
    await expectScreen([
      `[button ${WORDS.back}]`,
      `# ${TITLES.useNow}`,
      'C-8・品川シーサイド 2F',
      '11:25 から',
      '残高 400円',
      '## 利用時間',
      '(利用時間)',
      '[radio 15分11:40まで]',
      '[radio 30分11:55まで; checked]',
      '[radio 45分12:10まで]',
      '[radio 1時間12:25まで]',
      'C-811:25から11:55',
      '712円 税込',
      'status: 残高が不足しているため利用できません。',
      `[button ${WORDS.reviewUse}; disabled; 残高が不足しているため利用できません。]`,
    ]);
    expect(onward).toHaveAttribute('aria-disabled', 'true');
    expect(document.getElementById(onward.getAttribute('aria-describedby') ?? '')).toHaveTextContent(
      '残高が不足しているため利用できません。',
    );
    await userEvent.click(onward);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads to the timetable where no time is left', async () => {
    await open({
      'GET /reservations/day-availability': () => ({
        ...DAY,
        telecubes: [{ ...DAY.telecubes[0], busy: [[0, 1440, 'others']] }],
      }),
    });
    await screen.findByText('即時利用可能な時間がありません。');
    await expectScreen([
      `[button ${WORDS.back}]`,
      `# ${TITLES.useNow}`,
      'C-8・品川シーサイド 2F',
      '即時利用可能な時間がありません。',
      `[link ${WORDS.reserveLater}; → /app/area-search/make-reservation?room=31]`,
      `[button ${WORDS.checkAgain}]`,
    ]);
    expect(screen.getByRole('link', { name: WORDS.reserveLater }).getAttribute('href')).toMatch(
      /^\/user\/app\/area-search\/make-reservation\?room=31/,
    );
  });
});

describe('the last word before a use', () => {
  async function confirming(answering: Answers = {}): Promise<HTMLElement> {
    await open(answering);
    await press(/^30分/, 'radio');
    await press(WORDS.reviewUse);
    const dialog = await dialogOf(TITLE);
    await within(dialog).findByText(/税込/);
    return dialog;
  }

  it('says what is charged at once, and that nothing of it comes back', async () => {
    const dialog = await confirming();
    expect(said(dialog, 'ブース')).toBe('C-8　品川シーサイド 2F');
    await expectAloud(dialog, [
      '(この内容で利用を始めますか)',
      '## この内容で利用を始めますか',
      'ブース',
      'C-8 品川シーサイド 2F',
      '場所',
      '南ウイングB出口から徒歩6分。',
      `[link ${WORDS.seeOnMap}; → /app/search?focus_on=31&targetFlag=0]`,
      '日時',
      '12月4日(金) 11:25から11:55（30分）',
      '料金',
      '1,749円 税込（うち消費税 129円）',
      'お支払い',
      '登録カード 末尾4242利用の開始と同時に請求されます',
      '利用を開始した後は、途中でやめても料金は戻りません。',
      `[button ${WORDS.enterCoupon}]`,
      `[button ${WORDS.startUse}]`,
      `[button ${WORDS.back}]`,
    ]);
    expect(said(dialog, '日時')).toBe('12月4日(金) 11:25–11:55（30分）');
    expect(said(dialog, '料金')).toBe('1,749円 税込（うち消費税 129円）');
    expect(said(dialog, 'お支払い')).toBe('登録カード ****4242利用の開始と同時に請求されます');
    expect(dialog).toHaveTextContent('利用を開始した後は、途中でやめても料金は戻りません。');
    expect(bodiesOf('POST /reservations/get-price')).toEqual([
      { telecube_id: 31, date: '2026-12-04', hour: 11, minute: 25, interval: 30, use_coupon: false },
    ]);
  });

  it('Esc starts nothing', async () => {
    await confirming();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf('POST /reservations/immediate')).toEqual([]);
  });

  it('starts the use once at the price that was shown, and leads to it', async () => {
    const answer = later();
    const dialog = await confirming({ 'POST /reservations/immediate': answer.answer });
    await press(WORDS.startUse);
    expect(await within(dialog).findByRole('button', { name: '利用を開始しています…' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    answer.say({ message: 'OK', tranid: 815 });
    await waitFor(() => expect(address()).toBe('/app/reservations'));
    expect(bodiesOf('POST /reservations/immediate')).toEqual([
      { telecube_id: 31, interval: 30, use_coupon: false, taxInPrice: 1749, agree_terms: false },
    ]);
  });

  it('takes coupon minutes when told to', async () => {
    const answers = [
      { coupon_remainder: 40 },
      { coupon_remainder: 40, useCouponTime: 30, price: 0, taxInPrice: 0 },
    ];
    const dialog = await confirming({
      'POST /reservations/get-price': () => ({ ...QUOTE, ...answers.shift() }),
    });
    await press(WORDS.useCoupon);
    await within(dialog).findByText('0円');
    expect(dialog).toHaveTextContent('30分を使用・残り 10分');
    await press(WORDS.startUse);
    await waitFor(() => expect(address()).toBe('/app/reservations'));
    expect(bodiesOf('POST /reservations/immediate')).toEqual([
      { telecube_id: 31, interval: 30, use_coupon: true, taxInPrice: 0, agree_terms: false },
    ]);
  });
});
