/** A command that nobody answers: where whoever waits no longer finds the truth, at its button and after a reload. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import { serverClock } from '#contract/clock.ts';
import { getUsageHistory } from '#contract/history/usage.ts';
import type { Member } from '#domain/account/member.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { RECEIPT_OF_USE, WORDS } from '#tests/support/gestures/words.ts';
import { history } from '#tests/support/values/history.ts';
import { fillCard, makeTokens } from '../support/card.ts';
import { type Answers, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { readAloud } from '../support/readAloud.ts';
import { dialogOf, keysOf, press } from '../support/reading.ts';
import { RESERVATION } from '../support/wire.ts';

installApp();
beforeEach(() => vi.spyOn(serverClock, 'now').mockReturnValue(NOW));
afterEach(() => vi.restoreAllMocks());

interface Lost {
  readonly says: string;
  readonly call: string;
  readonly address: string;
  readonly as?: Member;
  readonly answering: Answers;
  readonly doing: () => Promise<void>;
  /** After a reload: the title of its sheet, and what is said behind it. */
  readonly later?: readonly [title: string, behind?: string];
}

const running = {
  ...RESERVATION,
  reserve_date: '2026-11-20',
  reserve_start_time: '20261120090000',
  reserve_start_time_before_5min: '20261120085500',
  reserve_end_time: '20261120102000',
  use_state: 1,
};
const RUNNING: Answers = {
  'GET /reservations': () => ({ reservations: [running] }),
  'GET /reservations/availability-for-extension': () => ({ message: 'OK', time_units: [], prices: null }),
  'GET /search/get-list-of-places/5': () => ({ floor_maps: [], telecubes: [] }),
};

const COMMANDS: readonly Lost[] = [
  {
    says: '利用履歴で結果をご確認ください。',
    call: 'POST /send-receipt-pdf',
    address: '/app/settings/usage-history',
    answering: { 'GET /settings/usage-history': () => getUsageHistory.output.encode(history) },
    doing: async () => {
      await press(RECEIPT_OF_USE);
      await press(WORDS.sendReceipt);
    },
    later: ['前回の領収書を確認しています…'],
  },
  {
    says: 'この画面で結果をご確認ください。',
    call: 'POST /settings/pay-owed',
    address: '/app/settings/change-payment',
    as: { ...member, card: '************0341', cardBrand: 'VISA', owedYen: 4125 },
    answering: {},
    doing: async () => {
      await press(WORDS.payAgain);
      await press('末尾0341でもう一度4,125円を支払う');
    },
    later: ['前回のお支払いを確認しています…', 'お支払いの状況を確認しています'],
  },
  {
    says: 'この画面で結果をご確認ください。',
    call: 'POST /settings/change-payment',
    address: '/app/settings/change-payment',
    answering: {},
    doing: async () => {
      makeTokens();
      await fillCard();
      await press(WORDS.change);
    },
  },
  {
    says: 'この画面で結果をご確認ください。',
    call: 'POST /settings/confirm-payment',
    address: '/app/settings/change-payment?challenge=c9',
    answering: {},
    doing: async () => undefined,
  },
  {
    says: 'ドアが開いたかをご確認ください。',
    call: 'POST /reservations/open-door',
    address: '/app/reservations',
    answering: RUNNING,
    doing: () => press(WORDS.openDoor),
    later: ['先ほどの操作を確認しています…'],
  },
  {
    says: 'お電話でご確認ください。',
    call: 'POST /reservations/trouble',
    address: '/app/reservations/trouble?tranid=4711&kind=noise',
    answering: RUNNING,
    doing: () => press(WORDS.reportTrouble),
    later: ['前回のご連絡を確認しています…'],
  },
  {
    says: 'お持ちのクーポンの一覧で結果をご確認ください。',
    call: 'POST /setting/apply-coupon-code',
    address: '/app/settings/coupon-code-entry',
    answering: { 'GET /setting/coupon-info': () => ({ applied_coupons: [] }) },
    doing: async () =>
      userEvent.type(await screen.findByRole('textbox', { name: 'クーポンコード' }), 'KOMORI60{Enter}'),
  },
  {
    says: 'メニューで結果をご確認ください。',
    call: 'POST /settings/survey/answer',
    address: '/app/survey',
    answering: {
      'GET /settings/survey': () => ({
        data: {
          id: 41,
          questions: [
            {
              id: 13,
              type: 'textarea',
              title: 'ご意見',
              validation_required: false,
              guide_text_enabled: false,
              guide_text: null,
              options: [],
            },
          ],
        },
      }),
    },
    doing: async () => {
      await press(WORDS.sendAnswers);
      await press(WORDS.sendThese);
    },
  },
];

it.each(COMMANDS)('$call says: $says', async ({ says, call, address, as, answering, doing, later }) => {
  const open = async () => {
    const clock = new SimulatedClock();
    const lost = { ...answering, [call]: () => HttpResponse.error() };
    await openApp(address, { clock, answering: lost, ...(as && { as }) });
    return clock;
  };
  /** Twice it is asked again by itself; then the member is told. */
  const isSaid = (clock: SimulatedClock, part: () => Element) =>
    waitFor(() => {
      clock.increment(2_000);
      expect(readAloud(part())).toContain(
        `通信できず、完了したかどうかを確認できていません。もう一度確認しても、二重に処理されることはありません。待つのをやめた場合は、${says}`,
      );
    });
  keepSignedIn(as);
  const clock = await open();
  await doing();
  await isSaid(clock, () => document.body);
  if (later === undefined) return;
  const [title, behind] = later;
  const after = await open();
  const sheet = await dialogOf(title);
  if (behind !== undefined) expect(screen.getByText(behind)).toBeVisible();
  await isSaid(after, () => sheet);
  expect(new Set(keysOf(call)).size).toBe(1);
});
