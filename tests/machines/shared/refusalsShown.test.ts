// @vitest-environment jsdom
/**
 * Every code by which a call that somebody asks for can be refused is said where it was asked, in the server's words or
 * in the flow's own, and not by the global alert.
 */
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createActor, toPromise } from 'xstate';
import { ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { loginForm } from '#machines/account/login.ts';
import { mailingMachine } from '#machines/account/mailing.ts';
import { passwordResetForm } from '#machines/account/passwordReset.ts';
import { phoneCodeForm, phoneForm, phoneValidationMachine } from '#machines/account/phoneValidation.ts';
import { postalLookup } from '#machines/account/postalLookup.ts';
import { recoveryForm } from '#machines/account/recovery.ts';
import { registrationForm } from '#machines/account/registration.ts';
import { signUpActors } from '#machines/account/signUp/actors.ts';
import { cancelling } from '#machines/booking/cancellation/decision.ts';
import { extending } from '#machines/booking/extension/decision.ts';
import { offerExtensions } from '#machines/booking/extension/offer.ts';
import { quoteExtension } from '#machines/booking/extension/quote.ts';
import { creation } from '#machines/booking/reservation/decision.ts';
import { quotePrice } from '#machines/booking/reservation/quote.ts';
import { sendingReceipts } from '#machines/history/sendingReceipts.ts';
import { answering as sendingAnswers } from '#machines/inbox/answering.ts';
import { codeEntry } from '#machines/qr/codeEntry.ts';
import { floor } from '#machines/search/floor.ts';
import { passcodeMachine } from '#machines/search/passcode.ts';
import { cardConfirming } from '#machines/settings/card/confirming.ts';
import { cardChanging } from '#machines/settings/card/decision.ts';
import { payingOwed } from '#machines/settings/card/payingOwed.ts';
import { applyingCoupon } from '#machines/settings/coupons/decision.ts';
import { devicesMachine } from '#machines/settings/devices.ts';
import { passwordChangeForm } from '#machines/settings/passwordChange.ts';
import { personalProfileForm } from '#machines/settings/profile.ts';
import { withdrawalMachine } from '#machines/settings/withdrawal.ts';
import { doorOpening } from '#machines/visit/doorOpening.ts';
import { answering } from '#tests/contract/answering.ts';
import { day } from '#tests/support/moments.ts';

const REASON = '本日は受け付けていません。';

const STATUS: Readonly<Partial<Record<ErrorCode, number>>> = {
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

/** What an actor of a chart makes of the answer; throws what would be told the shell. */
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
  agreesToTerms: true,
};
const extension = { reservationId: 7, minutes: 15, usesCoupon: false };
const receipt = { scope: { kind: 'use' as const, id: 7 }, addressee: null };
const cancelled = { reservationId: 7, neverUsed: false };
const link = { loginId: 'hana@example.jp', linkToken: 'token-9', address: '/' };
const person = {
  name: '山田 花子',
  tel: '09012345678',
  birth: '19900415',
  gender: '1',
  postal: '1000005',
  address1: '東京都千代田区丸の内1-1',
};

const PAYING = ['spending_cap', 'balance_short', 'card_required', 'payment_due'] as const;
const BOOKING = [
  ...PAYING,
  'slot_taken',
  'already_reserved',
  'reservation_limit',
  'passcode_required',
  'invitation_expired',
  'invitation_used_up',
  'invitation_disabled',
  'invitation_limit',
] as const;
const LINKS = ['link_expired', 'link_used', 'link_invalid'] as const;

interface Asker {
  readonly ask: () => Promise<unknown>;
  /** The codes that the server has for the call. */
  readonly meets: readonly ErrorCode[];
  /** Codes for which the flow has words of its own, with what it makes of them; null where it is what was wanted. */
  readonly own?: Readonly<Partial<Record<ErrorCode, object | null>>>;
}

const askers: Readonly<Record<string, Asker>> = {
  'the dialog of a reservation, its price': {
    ask: () => quotePrice(booking, signal),
    meets: BOOKING,
  },
  'the dialog of a reservation': {
    ask: ask(creation, { ...booking, mode: 'reserve' }),
    meets: [...BOOKING, 'price_changed', 'payment_failed'],
    own: { price_changed: { kind: 'priceChanged' } },
  },
  'the dialog of a use at once': {
    ask: ask(creation, { ...booking, mode: 'immediate' }),
    meets: [...BOOKING, 'price_changed', 'payment_failed', 'not_immediately_usable'],
    own: { price_changed: { kind: 'priceChanged' } },
  },
  'the sheet of an extension, its choices': {
    ask: () => offerExtensions(7, signal),
    meets: ['reservation_ended', 'not_extendable', ...PAYING],
  },
  'the sheet of an extension, its price': {
    ask: () => quoteExtension(extension, signal),
    meets: ['reservation_ended', 'not_extendable', 'slot_taken', ...PAYING],
  },
  'the sheet of an extension': {
    ask: ask(extending, { ...extension, seenGross: 550, seenEnd: null }),
    meets: [
      'reservation_ended',
      'not_extendable',
      'slot_taken',
      'price_changed',
      'payment_failed',
      ...PAYING,
    ],
  },
  'the sheet of a cancellation': {
    ask: ask(cancelling, { ...cancelled, isFree: true }),
    meets: ['cancel_not_free', 'reservation_ended', 'not_found'],
  },
  'the sheet of giving up': {
    ask: ask(cancelling, { ...cancelled, isFree: false }),
    meets: ['reservation_ended', 'not_found'],
  },
  'the sheets of a door': {
    ask: ask(doorOpening, { reservationId: 7, purpose: 'enter', isEmptyBefore: true, boothType: 'door' }),
    meets: ['too_early', 'entry_blocked', 'reservation_ended', 'not_in_use', 'door_unreachable', 'not_found'],
  },
  'the code of a booth': {
    ask: ask(codeEntry, 'b1'),
    meets: ['too_early', 'entry_blocked', 'reservation_ended', 'not_in_use', 'door_unreachable', 'not_found'],
  },
  'the sheet of a receipt': {
    ask: ask(sendingReceipts, receipt),
    meets: ['no_receipt', 'not_found', 'throttled', 'invalid'],
  },
  'the passcode of a floor': {
    ask: run(passcodeMachine, 'authPasscode', { floorMapId: 4, passcode: '246810' }),
    meets: ['passcode_wrong', 'throttled'],
  },
  'the plan of a floor': {
    ask: run(floor.machine, 'load', 4),
    meets: ['passcode_required'],
  },
  'a survey': {
    ask: ask(sendingAnswers, { surveyId: 1, answers: [] }),
    meets: ['survey_answered', 'invalid'],
  },
  'a coupon code': { ask: ask(applyingCoupon, 'KOMORI'), meets: ['coupon_refused', 'invalid', 'throttled'] },
  'a card': {
    ask: ask(cardChanging, { paymentToken: 'tok_1', seenOwed: 550, cardBefore: null }),
    meets: ['card_refused', 'price_changed'],
    own: { card_refused: { kind: 'refused' }, price_changed: { kind: 'priceChanged' } },
  },
  'a card whose bank has asked': {
    ask: ask(cardConfirming, { challengeId: 'c1' }),
    meets: ['card_refused', 'not_found'],
    own: { card_refused: { kind: 'refused' }, not_found: { kind: 'gone' } },
  },
  'the sheet of what is owed': {
    ask: ask(payingOwed, { seenOwed: 550 }),
    meets: ['price_changed', 'card_required', 'throttled'],
  },
  'the sheet of a withdrawal': {
    ask: run(withdrawalMachine, 'deleteUser'),
    meets: ['reservation_live', 'charge_open', 'payment_due'],
  },
  'the sheet of a device': {
    ask: run(devicesMachine, 'signOut', 7),
    meets: ['not_found'],
    own: { not_found: null },
  },
  'the login': {
    ask: run(loginForm, 'submit', { loginid: 'hana', pw: 'komori2026' }),
    meets: ['wrong_credentials', 'throttled'],
  },
  'the way to a new password': {
    ask: run(recoveryForm, 'submit', { loginid: 'hana' }),
    meets: ['throttled'],
  },
  'a new password by a link': {
    ask: run(passwordResetForm, 'submit', {
      email: 'hana@example.jp',
      token: 'token-9',
      new_password: 'tsukue3isu',
      new_password_confirmation: 'tsukue3isu',
    }),
    meets: [...LINKS, 'throttled'],
    own: Object.fromEntries(LINKS.map((code) => [code, { value: { kind: 'dead' } }])),
  },
  'the present password': {
    ask: run(passwordChangeForm, 'submit', {
      current_password: 'komori2026',
      new_password: 'tsukue3isu',
      new_password_confirmation: 'tsukue3isu',
    }),
    meets: ['throttled'],
  },
  'a registration': {
    ask: run(registrationForm, 'submit', { email: 'hana@example.jp' }),
    meets: ['throttled'],
  },
  'a mail that is sent again': {
    ask: run(mailingMachine, 'sendMail', { purpose: 'registration', address: 'hana@example.jp' }),
    meets: ['throttled'],
  },
  'the link of a sign-up': {
    ask: run({ implementations: { actors: signUpActors } } as never, 'checkLink', link),
    meets: LINKS,
    own: Object.fromEntries(LINKS.map((code) => [code, { kind: 'dead' }])),
  },
  'the postal code': {
    ask: run(postalLookup.machine, 'find', { value: '1000005', of: '' }),
    meets: ['throttled'],
  },
  'a phone number': { ask: run(phoneForm, 'submit', { tel: '09012345678' }), meets: ['throttled'] },
  'the code of a phone': {
    ask: run(phoneCodeForm, 'submit', { tel: '09012345678', code: '123456' }),
    meets: ['code_wrong', 'code_expired', 'throttled'],
  },
  'the proof of a phone': {
    ask: run(phoneValidationMachine, 'changePhone', 'proof-5'),
    meets: ['code_expired'],
  },
  'the profile': { ask: run(personalProfileForm, 'submit', person), meets: ['throttled'] },
};

/** Codes that no dialog meets, and what becomes of them. */
const ELSEWHERE: Readonly<Partial<Record<ErrorCode, string>>> = {
  malformed: 'a bug of ours',
  too_large: 'a bug of ours',
  idempotency_mismatch: 'a bug of ours',
  unauthenticated: 'ends the session, for the whole app',
  forbidden: 'of the role, which no dialog is shown to (tests/views/shell/roles.test.tsx)',
  terms_required: 'the profile says so, and the guards lead to the terms',
  in_progress: 'asked again with the same key (tests/machines/shared/decision.table.test.ts)',
  unavailable: 'asked again, or said where it failed',
  internal: 'said where it failed',
  invitation_invalid: 'a page of its own (tests/machines/account/invitation/chart.table.test.ts)',
};

const cases = Object.entries(askers).flatMap(([name, asker]) =>
  asker.meets.map((code) => [code, name, asker] as const),
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

  it('holds for every code of the contract, but for those that no dialog meets', () => {
    const met = new Set<string>([...cases.map(([code]) => code), ...Object.keys(ELSEWHERE)]);
    expect(ErrorBody.entries.code.options.filter((code) => !met.has(code))).toEqual([]);
  });
});
