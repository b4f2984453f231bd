// @vitest-environment jsdom
/**
 * Every code that the endpoint of a call names (`refuses`) is said where it was asked, in the server's words or in the
 * flow's own, and not by the global alert.
 */
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createActor, toPromise } from 'xstate';
import { DEAD_LINK } from '#contract/account/linkCodes.ts';
import { changePhone, confirmPhoneCode, sendPhoneCode } from '#contract/account/phone.ts';
import { recoverPassword, resetPassword } from '#contract/account/recovery.ts';
import { checkSignUpLink, sendRegistrationUrl } from '#contract/account/registration.ts';
import { login } from '#contract/account/session.ts';
import { endpoints } from '#contract/api/endpoints.ts';
import { cancelForced, cancelReservation } from '#contract/booking/cancellation.ts';
import { extendReservation, getExtensionPrice, listExtensions } from '#contract/booking/extension.ts';
import { useImmediately } from '#contract/booking/immediate.ts';
import { getMovePrice, moveReservation } from '#contract/booking/move.ts';
import { getPrice } from '#contract/booking/quote.ts';
import { createReservation } from '#contract/booking/reservations.ts';
import { startWaiting, stopWaiting } from '#contract/booking/waitingList.ts';
import { type AnyEndpoint, nameOf } from '#contract/endpoint.ts';
import { COMMON_CODES } from '#contract/errors.ts';
import { sendMonthReceipts, sendReceipt } from '#contract/history/receipts.ts';
import { answerSurvey } from '#contract/inbox/survey.ts';
import { enterByCode } from '#contract/qr/scan.ts';
import { authPasscode } from '#contract/search/passcode.ts';
import { getFloorMap } from '#contract/search/places.ts';
import { applyCouponCode } from '#contract/settings/coupons.ts';
import { signDeviceOut } from '#contract/settings/devices.ts';
import { changeEmail } from '#contract/settings/mailChange.ts';
import { changePassword } from '#contract/settings/password.ts';
import { changePayment, confirmPayment, payOwed } from '#contract/settings/payment.ts';
import { deleteUser } from '#contract/settings/profile.ts';
import { checkBeforeEntry, openDoor, unlock } from '#contract/visit/door.ts';
import { reportTrouble } from '#contract/visit/trouble.ts';
import { parseMonth } from '#domain/history/month.ts';
import { loginForm } from '#machines/account/login.ts';
import { mailingMachine } from '#machines/account/mailing.ts';
import { passwordResetForm } from '#machines/account/passwordReset.ts';
import { phoneCodeForm, phoneForm, phoneValidationMachine } from '#machines/account/phoneValidation.ts';
import { recoveryForm } from '#machines/account/recovery.ts';
import { registrationForm } from '#machines/account/registration.ts';
import { signUpActors } from '#machines/account/signUp/actors.ts';
import { cancelling } from '#machines/booking/cancellation/command.ts';
import { extending } from '#machines/booking/extension/command.ts';
import { offerExtensions } from '#machines/booking/extension/offer.ts';
import { quoteExtension } from '#machines/booking/extension/quote.ts';
import { moving } from '#machines/booking/move/command.ts';
import { quoteMove } from '#machines/booking/move/quote.ts';
import { creation } from '#machines/booking/reservation/command.ts';
import { quotePrice } from '#machines/booking/reservation/quote.ts';
import { startingWait } from '#machines/booking/waitingList/starting.ts';
import { stoppingWait } from '#machines/booking/waitingList/stopping.ts';
import { sendingReceipts } from '#machines/history/receipts/sending.ts';
import { answering as sendingAnswers } from '#machines/inbox/survey/answering.ts';
import { codeEntry } from '#machines/qr/scanner/codeEntry.ts';
import { floor } from '#machines/search/floor.ts';
import { passcodeMachine } from '#machines/search/passcode/chart.ts';
import { cardChanging } from '#machines/settings/card/command.ts';
import { cardConfirming } from '#machines/settings/card/confirming.ts';
import { payingOwed } from '#machines/settings/card/payingOwed.ts';
import { applyingCoupon } from '#machines/settings/coupons/command.ts';
import { devicesMachine } from '#machines/settings/devices.ts';
import { mailChangeForm } from '#machines/settings/mailChange.ts';
import { passwordChangeForm } from '#machines/settings/passwordChange.ts';
import { withdrawalMachine } from '#machines/settings/withdrawal.ts';
import { passageMachine } from '#machines/visit/passage/chart.ts';
import { doorOpening } from '#machines/visit/passage/doorOpening.ts';
import { reporting } from '#machines/visit/trouble/command.ts';
import { answering } from '#tests/contract/answering.ts';
import { day } from '#tests/support/clock/moments.ts';

const REASON = '本日は受け付けていません。';

const STATUS: Readonly<Partial<Record<string, number>>> = {
  wrong_credentials: 400,
  card_refused: 400,
  link_expired: 400,
  link_used: 400,
  link_invalid: 400,
  passcode_required: 403,
  not_found: 404,
  invalid: 422,
  throttled: 429,
};

/** The value that an actor of a chart makes of the answer; throws what would be told the shell. */
function actorOf({ implementations }: Pick<AnyStateMachine, 'implementations'>, name: string): AnyActorLogic {
  return implementations.actors[name] as AnyActorLogic; // each was given as logic
}
const run = (machine: Pick<AnyStateMachine, 'implementations'>, name: string, input?: unknown) => () =>
  toPromise(createActor(actorOf(machine, name), { input }).start());
const ask = ({ machine }: { machine: AnyStateMachine }, content: unknown) =>
  run(machine, 'ask', { key: 'key-9', content });

const { signal } = new AbortController();
const booking = {
  boothId: 2,
  date: day('2026-11-20'),
  start: 875,
  interval: 30,
  usesCoupon: false,
  seenGross: 275,
  seenFreeCancellation: 60,
  agreesToTerms: true,
};
const move = {
  reservationId: 7,
  boothId: booking.boothId,
  date: booking.date,
  start: booking.start,
  interval: booking.interval,
};
const extension = { reservationId: 7, minutes: 15, usesCoupon: false };
const receipt = { scope: { kind: 'use' as const, id: 7 }, addressee: null };
const cancelled = { reservationId: 7, neverUsed: false };
const link = { loginId: 'hana@example.jp', linkToken: 'token-9', address: '/' };

interface Asker {
  readonly ask: () => Promise<unknown>;
  /** The call, with the codes by which it can be refused. */
  readonly of: AnyEndpoint;
  /** Codes for which the flow has words of its own, with what it makes of them; null where it is what was wanted. */
  readonly own?: Readonly<Partial<Record<string, object | null>>>;
}

const askers: Readonly<Record<string, Asker>> = {
  'the dialog of a reservation, its price': {
    ask: () => quotePrice(booking, signal),
    of: getPrice,
  },
  'the dialog of a reservation': {
    ask: ask(creation, { ...booking, mode: 'reserve' }),
    of: createReservation,
    own: { price_changed: { kind: 'priceChanged' } },
  },
  'the dialog of a use at once': {
    ask: ask(creation, { ...booking, mode: 'immediate' }),
    of: useImmediately,
    own: { price_changed: { kind: 'priceChanged' } },
  },
  'the sheet of an extension, its choices': {
    ask: () => offerExtensions(7, signal),
    of: listExtensions,
  },
  'the sheet of an extension, its price': {
    ask: () => quoteExtension(extension, signal),
    of: getExtensionPrice,
  },
  'the sheet of an extension': {
    ask: ask(extending, { ...extension, seenGross: 550, seenEnd: null }),
    of: extendReservation,
  },
  'the confirmation of a move, its price': {
    ask: () => quoteMove(move, signal),
    of: getMovePrice,
  },
  'the confirmation of a move, and an earlier start': {
    ask: ask(moving, { ...move, seenGross: 275 }),
    of: moveReservation,
  },
  'the sheet of a cancellation': {
    ask: ask(cancelling, { ...cancelled, isFree: true }),
    of: cancelReservation,
  },
  'the sheet of giving up': {
    ask: ask(cancelling, { ...cancelled, isFree: false }),
    of: cancelForced,
  },
  'the sheet of a wait': {
    ask: ask(startingWait, {
      boothIds: [booking.boothId],
      date: booking.date,
      start: booking.start,
      interval: booking.interval,
      tolerance: 0,
      mode: 'notify',
      usesCoupon: false,
      seenGross: null,
      seenFreeCancellation: null,
    }),
    of: startWaiting,
  },
  'the sheet before a wait ends': {
    ask: ask(stoppingWait, { waitId: 812, seen: 'waiting' }),
    of: stopWaiting,
  },
  'the sheets of a door': {
    ask: ask(doorOpening, { reservationId: 7, purpose: 'enter', isEmptyBefore: true, boothType: 'door' }),
    of: openDoor,
  },
  'the sheets of a lock': {
    ask: ask(doorOpening, { reservationId: 7, purpose: 'enter', isEmptyBefore: true, boothType: 'lock' }),
    of: unlock,
  },
  'trouble in a booth': {
    ask: ask(reporting, { reservationId: 7, kind: 'dirt', text: '', photo: null }),
    of: reportTrouble,
  },
  'what to heed before one enters': {
    ask: run(passageMachine, 'checkBeforeEntry', 7),
    of: checkBeforeEntry,
  },
  'the code of a booth': {
    ask: ask(codeEntry, 'b1'),
    of: enterByCode,
  },
  'the sheet of a receipt': {
    ask: ask(sendingReceipts, receipt),
    of: sendReceipt,
  },
  'the sheet of the receipts of a month': {
    ask: ask(sendingReceipts, { ...receipt, scope: { kind: 'month', month: parseMonth('2026-10') } }),
    of: sendMonthReceipts,
  },
  'the passcode of a floor': {
    ask: run(passcodeMachine, 'authPasscode', { floorMapId: 4, passcode: '246810' }),
    of: authPasscode,
  },
  'the plan of a floor': {
    ask: run(floor.machine, 'load', 4),
    of: getFloorMap,
  },
  'a survey': {
    ask: ask(sendingAnswers, { surveyId: 1, answers: [] }),
    of: answerSurvey,
  },
  'a coupon code': { ask: ask(applyingCoupon, 'KOMORI'), of: applyCouponCode },
  'a card': {
    ask: ask(cardChanging, { paymentToken: 'tok_1', seenOwed: 550, cardBefore: null }),
    of: changePayment,
    own: { card_refused: { kind: 'refused' }, price_changed: { kind: 'priceChanged' } },
  },
  'a card whose bank has asked': {
    ask: ask(cardConfirming, { challengeId: 'c1' }),
    of: confirmPayment,
    own: { card_refused: { kind: 'refused' }, not_found: { kind: 'gone' } },
  },
  'the sheet of what is owed': {
    ask: ask(payingOwed, { seenOwed: 550 }),
    of: payOwed,
  },
  'the sheet of a withdrawal': {
    ask: run(withdrawalMachine, 'deleteUser'),
    of: deleteUser,
  },
  'the sheet of a device': {
    ask: run(devicesMachine, 'signOut', 7),
    of: signDeviceOut,
    own: { not_found: null },
  },
  'the login': {
    ask: run(loginForm, 'submit', { loginId: 'hana', password: 'komori2026' }),
    of: login,
  },
  'the way to a new password': {
    ask: run(recoveryForm, 'submit', { loginId: 'hana' }),
    of: recoverPassword,
  },
  'a new password by a link': {
    ask: run(passwordResetForm, 'submit', {
      loginId: 'hana@example.jp',
      linkToken: 'token-9',
      newPassword: 'tsukue3isu',
      repeatedPassword: 'tsukue3isu',
    }),
    of: resetPassword,
    own: Object.fromEntries(DEAD_LINK.map((code) => [code, { value: { kind: 'dead' } }])),
  },
  'the present password': {
    ask: run(passwordChangeForm, 'submit', {
      currentPassword: 'komori2026',
      newPassword: 'tsukue3isu',
      repeatedPassword: 'tsukue3isu',
    }),
    of: changePassword,
  },
  'another mail address': {
    ask: run(mailChangeForm, 'submit', { email: 'hana@example.jp', currentPassword: 'komori2026' }),
    of: changeEmail,
  },
  'a registration': {
    ask: run(registrationForm, 'submit', { email: 'hana@example.jp' }),
    of: sendRegistrationUrl,
  },
  'a mail that is sent again': {
    ask: run(mailingMachine, 'sendMail', { purpose: 'registration', address: 'hana@example.jp' }),
    of: sendRegistrationUrl,
  },
  'the link of a sign-up': {
    ask: run({ implementations: { actors: signUpActors } } as never, 'checkLink', link),
    of: checkSignUpLink,
    own: Object.fromEntries(DEAD_LINK.map((code) => [code, { kind: 'dead' }])),
  },
  'a phone number': { ask: run(phoneForm, 'submit', { tel: '09012345678' }), of: sendPhoneCode },
  'the code of a phone': {
    ask: run(phoneCodeForm, 'submit', { tel: '09012345678', code: '123456' }),
    of: confirmPhoneCode,
  },
  'the proof of a phone': {
    ask: run(phoneValidationMachine, 'changePhone', 'proof-5'),
    of: changePhone,
  },
};

/** Calls whose refusals no asker above meets, and what becomes of them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /InvitationUselogin': 'a page of its own (tests/machines/account/invitation/chart.table.test.ts)',
  'POST /reset-password/check': 'as of a link to sign up; too many of them are a check that failed',
  'POST /confirm-email/check': 'as of a link to sign up; too many of them are a check that failed',
  'POST /confirm-email': 'as of a link to sign up; too many of them are a change that failed',
  'POST /signup/personal': 'as of a new password by a link',
  'POST /signup/enterprise': 'as of a new password by a link',
  'POST /signup/get-departments-from-access-key': 'beside the field (machines/account/departmentLookup.ts)',
  'POST /reservations/{tranid}/extend': 'the old call, which no flow makes',
  'POST /waiting-list/get-outlook': 'nothing is said: the wait itself is refused, and says why',
  'POST /favourites': 'by the alert: no dialog is open where a star is given',
  'POST /immediate-use': 'made on a server that knows no keys, and so no codes',
  'POST /reservations/open-by-code': 'made by the reader of a booth',
  'POST /reservations/get-wifi-password': 'by the alert, in the words of the specification',
};

/** The codes of any call, and what becomes of them. */
const OF_ANY_CALL: Readonly<Record<(typeof COMMON_CODES)[number], string>> = {
  malformed: 'a bug of ours',
  invalid: 'beside the fields of a form (model-tests/rules/validation.ts), else by the alert',
  too_large: 'a bug of ours',
  not_found: 'by the alert, in words of its own (docs/spec/shell.md, "Refusals")',
  idempotency_mismatch: 'a bug of ours',
  unauthenticated: 'ends the session, for the whole app',
  forbidden: 'of the role, which no dialog is shown to (tests/views/shell/roles.test.tsx)',
  terms_required:
    'the profile says so, and the guards lead to the terms (tests/views/booking/termsChanged.test.tsx)',
  in_progress: 'asked again with the same key (tests/machines/shared/command.table.test.ts)',
  unavailable: 'asked again, or said where it failed',
  internal: 'said where it failed',
};

const cases = Object.entries(askers).flatMap(([name, asker]) =>
  asker.of.refuses.map((code) => [code, name, asker] as const),
);

describe('a refusal is said where it was asked', () => {
  it.each(cases)('%s, by %s', async (code, _, { ask: askFor, own }) => {
    const errors = code === 'invalid' ? { errors: { text: [REASON] } } : {};
    answering(() => HttpResponse.json({ code, message: REASON, ...errors }, { status: STATUS[code] ?? 409 }));
    const made = await askFor(); // a rejection would be the global alert's
    if (own && code in own) {
      const expected = own[code];
      if (expected === null || expected === undefined) expect(made).toBeUndefined();
      else expect(made).toMatchObject(expected);
    } else expect(JSON.stringify(made)).toContain(code === 'passcode_required' ? code : REASON);
  });

  it('has an asker of each call that names one, or what becomes of it elsewhere', () => {
    const named = endpoints.filter(({ refuses }) => refuses.length > 0).map(nameOf);
    const told = [...Object.values(askers).map(({ of }) => nameOf(of)), ...Object.keys(ELSEWHERE)];
    expect([...new Set(told)].sort()).toEqual(named.sort());
  });

  it('is told of every code that any call can be refused with', () => {
    expect(Object.keys(OF_ANY_CALL).sort()).toEqual([...COMMON_CODES].sort());
  });
});
