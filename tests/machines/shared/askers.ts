import type { AnyActorLogic, AnyStateMachine } from 'xstate';
import { parseMonth } from '#domain/history/month.ts';
import { loginForm } from '#machines/account/login.ts';
import { mailingMachine } from '#machines/account/mailing.ts';
import { phoneCodeForm, phoneForm, phoneValidationMachine } from '#machines/account/phoneValidation.ts';
import { recoveryForm } from '#machines/account/recovery.ts';
import { registrationForm } from '#machines/account/registration.ts';
import { cancelling } from '#machines/booking/cancellation/command.ts';
import { extending } from '#machines/booking/extension/command.ts';
import { moving } from '#machines/booking/move/command.ts';
import { creation } from '#machines/booking/reservation/command.ts';
import { startingWait } from '#machines/booking/waitingList/starting.ts';
import { stoppingWait } from '#machines/booking/waitingList/stopping.ts';
import { sendingReceipts } from '#machines/history/receipts/sending.ts';
import { answering as answeringSurvey } from '#machines/inbox/survey/answering.ts';
import { codeEntry } from '#machines/qr/scanner/codeEntry.ts';
import { floorMachine } from '#machines/search/floor.ts';
import { passcodeMachine } from '#machines/search/passcode/chart.ts';
import { endingCalendar } from '#machines/settings/calendar/ending.ts';
import { makingCalendar } from '#machines/settings/calendar/making.ts';
import { cardChanging } from '#machines/settings/card/command.ts';
import { cardConfirming } from '#machines/settings/card/confirming.ts';
import { payingOwed } from '#machines/settings/card/payingOwed.ts';
import { applyingCoupon } from '#machines/settings/coupons/command.ts';
import { mailChangeForm } from '#machines/settings/mailChange.ts';
import { passwordChangeForm } from '#machines/settings/passwordChange.ts';
import type { CommandMachine } from '#machines/shared/command.ts';
import { passageMachine } from '#machines/visit/passage/chart.ts';
import { doorOpening } from '#machines/visit/passage/doorOpening.ts';
import { reporting } from '#machines/visit/trouble/command.ts';
import { day } from '#tests/support/clock/moments.ts';

const booking = {
  boothId: 3,
  date: day('2026-11-20'),
  start: 875,
  interval: 45,
  usesCoupon: true,
  seenGross: 385,
  seenFreeCancellation: 60,
  agreesToTerms: true,
};
const door = {
  reservationId: 7,
  purpose: 'leave',
  isEmptyBefore: true,
  boothType: 'door',
};

/** A command with its content, the call that asks for it, and the refusals that its flow expects. */
interface Asking {
  readonly of: CommandMachine;
  readonly content: unknown;
  readonly path: string;
  readonly body: object | null;
  /** By the code of the refusal: what the flow takes it for. */
  readonly refusals: Readonly<Record<string, string>>;
}

const receipts = {
  of: sendingReceipts.machine,
  refusals: { invalid: 'nameRefused', no_receipt: 'refused', not_found: 'refused', throttled: 'refused' },
};
const doorRefusals = {
  door_unreachable: 'stuck',
  too_early: 'refused',
  entry_blocked: 'refused',
  reservation_ended: 'refused',
  not_in_use: 'refused',
  not_found: 'refused',
};
const givingUp = {
  of: cancelling.machine,
  refusals: { cancel_not_free: 'refused', reservation_ended: 'refused', not_found: 'refused' },
};
const making = { of: creation.machine, refusals: { price_changed: 'priceChanged' } };

/** Every command that a flow makes (sentTimes.test.ts knows which there are). */
export const commands: readonly Asking[] = [
  {
    ...givingUp,
    content: { reservationId: 7, isFree: true, neverUsed: false },
    path: '/api/reservations/cancel',
    body: { tranid: 7 },
  },
  {
    ...givingUp,
    content: { reservationId: 8, isFree: false, neverUsed: true },
    path: '/api/reservations/cancelForced',
    body: { tranid: 8, notInUsed: true },
    refusals: { reservation_ended: 'refused', not_found: 'refused' },
  },
  {
    ...making,
    content: { ...booking, mode: 'reserve' },
    path: '/api/reservations',
    body: { telecube_id: 3, taxInPrice: 385 },
  },
  {
    ...making,
    content: { ...booking, mode: 'immediate' },
    path: '/api/reservations/immediate',
    body: { telecube_id: 3, interval: 45 },
  },
  {
    of: extending.machine,
    content: { reservationId: 7, minutes: 15, usesCoupon: true, seenGross: 385, seenEnd: null },
    path: '/api/reservations/extend',
    body: { tranid: 7 },
    refusals: { not_extendable: 'refused', price_changed: 'refused' },
  },
  {
    of: moving.machine,
    content: {
      reservationId: 7,
      boothId: 3,
      date: booking.date,
      start: 820,
      interval: 60,
      seenGross: null,
    },
    path: '/api/reservations/move',
    body: { tranid: 7, telecube_id: 3 },
    refusals: { too_late: 'refused', slot_taken: 'slotTaken' },
  },
  {
    of: startingWait.machine,
    content: {
      boothIds: [3, 4],
      date: booking.date,
      start: 820,
      interval: 60,
      tolerance: 15,
      mode: 'notify',
      usesCoupon: false,
      seenGross: null,
      seenFreeCancellation: null,
    },
    path: '/api/waiting-list',
    body: { rooms: [3, 4], mode: 'tell', tolerance: 15 },
    refusals: {
      price_changed: 'refused',
      waiting_limit: 'refused',
      already_reserved: 'refused',
      too_soon: 'refused',
      not_found: 'refused',
      passcode_required: 'refused',
    },
  },
  {
    of: stoppingWait.machine,
    content: { waitId: 812, seen: 'notified' },
    path: '/api/waiting-list/812',
    body: null,
    refusals: { turn_came: 'refused', not_found: 'refused' },
  },
  {
    ...receipts,
    content: { scope: { kind: 'use', id: 5 }, addressee: '青山商事' },
    path: '/api/send-receipt-pdf',
    body: { tranid: 5, name: '青山商事' },
  },
  {
    ...receipts,
    content: { scope: { kind: 'month', month: parseMonth('2026-10') }, addressee: null },
    path: '/api/send-receipt-month-pdf',
    body: { name: null },
    refusals: { invalid: 'nameRefused', no_receipt: 'refused', throttled: 'refused' },
  },
  {
    of: answeringSurvey.machine,
    content: { surveyId: 4, answers: [] },
    path: '/api/settings/survey/answer',
    body: { survey_id: 4 },
    refusals: { survey_answered: 'answeredBefore', invalid: 'refused' },
  },
  {
    of: reporting.machine,
    content: { reservationId: 7, kind: 'dirt', text: '床', photo: null },
    path: '/api/reservations/trouble',
    body: { tranid: 7, kind: 'dirt' },
    refusals: {
      not_found: 'refused',
      too_early: 'refused',
      reservation_ended: 'refused',
      throttled: 'refused',
      invalid: 'refused',
    },
  },
  {
    of: codeEntry.machine,
    content: 'komori:booth:3',
    path: '/api/qr-code',
    body: { content: 'komori:booth:3' },
    refusals: {
      not_found: 'refused',
      entry_blocked: 'refused',
      reservation_ended: 'refused',
      door_unreachable: 'stuck',
    },
  },
  {
    of: applyingCoupon.machine,
    content: 'AUTUMN',
    path: '/api/setting/apply-coupon-code',
    body: { coupon_code: 'AUTUMN' },
    refusals: { invalid: 'refused', throttled: 'refused' },
  },
  {
    of: makingCalendar.machine,
    content: null,
    path: '/api/settings/calendar',
    body: null,
    refusals: {},
  },
  {
    of: endingCalendar.machine,
    content: null,
    path: '/api/settings/calendar',
    body: null,
    refusals: {},
  },
  {
    of: cardChanging.machine,
    content: { paymentToken: 'token-9' },
    path: '/api/settings/change-payment',
    body: { payment_token: 'token-9' },
    refusals: { card_refused: 'refused' },
  },
  {
    of: cardConfirming.machine,
    content: { challengeId: 'challenge-9' },
    path: '/api/settings/confirm-payment',
    body: { challenge_id: 'challenge-9' },
    refusals: { card_refused: 'refused', not_found: 'gone' },
  },
  {
    of: payingOwed.machine,
    content: { seenOwed: 4125 },
    path: '/api/settings/pay-owed',
    body: { owed: 4125 },
    refusals: { price_changed: 'priceChanged', card_required: 'declined', throttled: 'declined' },
  },
  {
    of: doorOpening.machine,
    content: door,
    path: '/api/reservations/open-door',
    body: { tranid: 7, before_empty: 1, isLeave: 1 },
    refusals: doorRefusals,
  },
  {
    of: doorOpening.machine,
    content: { ...door, boothType: 'lock' },
    path: '/api/reservations/unlock',
    body: { tranid: 7 },
    refusals: doorRefusals,
  },
];

/** The actor by that name that the machine asks with. */
export function actorOf(
  { implementations }: Pick<AnyStateMachine, 'implementations'>,
  name: string,
): AnyActorLogic {
  return implementations.actors[name] as AnyActorLogic; // each was given as logic, none with an input of its own
}

/** Everything else that expects to be refused: its own words reach the member, not those of a failure. */
export const questions: readonly (readonly [string, AnyActorLogic, unknown, readonly string[]])[] = [
  [
    'a login',
    actorOf(loginForm, 'submit'),
    { loginId: 'a@example.jp', password: 'geheim01' },
    ['wrong_credentials', 'throttled'],
  ],
  ['a recovery', actorOf(recoveryForm, 'submit'), { loginId: 'a@example.jp' }, ['throttled']],
  ['a registration', actorOf(registrationForm, 'submit'), { email: 'a@example.jp' }, ['throttled']],
  ['a number', actorOf(phoneForm, 'submit'), { tel: '09012345678' }, ['throttled']],
  [
    'a code',
    actorOf(phoneCodeForm, 'submit'),
    { tel: '09012345678', code: '123456' },
    ['code_wrong', 'code_expired'],
  ],
  ['a changed number', actorOf(phoneValidationMachine, 'changePhone'), 'proof-9', ['code_expired']],
  [
    'another password',
    actorOf(passwordChangeForm, 'submit'),
    { currentPassword: 'geheim01', newPassword: 'geheim02', repeatedPassword: 'geheim02' },
    ['throttled'],
  ],
  [
    'another address',
    actorOf(mailChangeForm, 'submit'),
    { email: 'a@example.jp', currentPassword: 'geheim01' },
    ['throttled'],
  ],
  [
    'another mail',
    actorOf(mailingMachine, 'sendMail'),
    { purpose: 'recovery', address: 'a@example.jp' },
    ['throttled'],
  ],
  ['a floor', actorOf(floorMachine, 'load'), { of: 4 }, ['passcode_required']],
  [
    'a passcode',
    actorOf(passcodeMachine, 'authPasscode'),
    { floorMapId: 4, passcode: '0420' },
    ['passcode_wrong', 'throttled'],
  ],
  ['what to heed before one enters', actorOf(passageMachine, 'checkBeforeEntry'), 7, ['not_found']],
];
