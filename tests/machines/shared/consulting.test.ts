// @vitest-environment jsdom
/**
 * The reads after a lost answer of something that may not be asked twice: each reader with what shows it, and what does
 * not.
 */

import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import { getUser } from '#contract/account/member.ts';
import { listReservations } from '#contract/booking/reservations.ts';
import { listWaits } from '#contract/booking/waitingList.ts';
import { getSurvey } from '#contract/inbox/survey.ts';
import { listCoupons } from '#contract/settings/coupons.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { ACTIVE } from '#domain/booking/reservation.ts';
import type { Wait } from '#domain/booking/waiting.ts';
import { addMinutes, minuteOfDay } from '#domain/time.ts';
import { cancelling } from '#machines/booking/cancellation/command.ts';
import { extending } from '#machines/booking/extension/command.ts';
import { creation } from '#machines/booking/reservation/command.ts';
import { startingWait } from '#machines/booking/waitingList/starting.ts';
import { stoppingWait } from '#machines/booking/waitingList/stopping.ts';
import { answering as answeringSurvey } from '#machines/inbox/survey/answering.ts';
import { cardChanging } from '#machines/settings/card/command.ts';
import { applyingCoupon } from '#machines/settings/coupons/command.ts';
import type { CommandMachine } from '#machines/shared/command.ts';
import { doorOpening } from '#machines/visit/passage/doorOpening.ts';
import { answering } from '#tests/contract/answering.ts';
import { day } from '#tests/support/clock/moments.ts';
import { confirmation } from '#tests/support/values/confirmation.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { wait } from '#tests/support/values/wait.ts';
import { member } from '#tests/views/support/openApp.tsx';

const use = reservation({ useState: 'inUse' });
const { boothId, startsAt, endsAt, id: reservationId } = use;

const booking = {
  mode: 'reserve',
  ...confirmation({
    boothId,
    start: minuteOfDay(startsAt),
    interval: 60,
    seenGross: 1100,
    agreesToTerms: true,
  }),
};
const extension = { reservationId, minutes: 15, usesCoupon: false, seenGross: 275, seenEnd: endsAt };
const givingUp = { reservationId, isFree: true, neverUsed: true };
const door = { reservationId, isEmptyBefore: true, boothType: 'door' };
const coupon = {
  id: 4,
  name: '秋のクーポン',
  code: 'AUTUMN',
  isActive: true,
  remaining: 60,
  granted: 60,
  expiresOn: day('2026-12-31'),
  usedUpOn: null,
};
const card = '************4444';

const listed = (...but: readonly Partial<Reservation>[]) =>
  listReservations.output.encode(but.map((each) => ({ ...use, ...each })));
const waiting = (...but: readonly Partial<Wait>[]) => listWaits.output.encode(but.map(wait));
const { boothIds, date, start, interval, tolerance, mode, id: waitId } = wait();
const terms = { usesCoupon: false, seenGross: 1100, seenFreeCancellation: 60 };
const wish = { boothIds, date, start, interval, tolerance, mode, ...terms };
const survey = (id: number | null) => getSurvey.output.encode(id === null ? null : { id, questions: [] });
const profile = (own: string | null) => getUser.output.encode({ ...member, card: own });

interface Reading {
  readonly case: string;
  readonly of: CommandMachine;
  readonly content: unknown;
  readonly told: unknown;
  readonly made: unknown;
}

const shown: readonly Reading[] = [
  {
    case: 'a booking by a reservation of that booth and time',
    of: creation.machine,
    content: booking,
    told: listed({ id: 9 }),
    made: { kind: 'reserved', made: { id: 9, isMailQueued: false } },
  },
  {
    case: 'an extension by the later end',
    of: extending.machine,
    content: extension,
    told: listed({ endsAt: addMinutes(endsAt, 15) }),
    made: { kind: 'extended' },
  },
  ...[listed(), listed({ isBeingCancelled: true }), listed({ useState: 'cancelled' })].map((told) => ({
    case: 'a cancellation by its absence, or as one that is given up',
    of: cancelling.machine,
    content: givingUp,
    told,
    made: { kind: 'cancelled' },
  })),
  ...[listed(), listed({ useState: 'ended' })].map((told) => ({
    case: 'a door that was left through by the end of the use',
    of: doorOpening.machine,
    content: { ...door, purpose: 'leave', stateBefore: 'inUse' },
    told,
    made: { kind: 'opened' },
  })),
  ...(['reserved', 'inUse'] as const).map((stateBefore) => ({
    case: 'a door that let somebody in by the next state of its use',
    of: doorOpening.machine,
    content: { ...door, purpose: 'enter', stateBefore },
    told: listed({ useState: stateBefore === 'reserved' ? 'inUse' : 'reentered' }),
    made: { kind: 'opened' },
  })),
  {
    case: 'a wait that began by one for the same, whichever booth is named first',
    of: startingWait.machine,
    content: { ...wish, boothIds: boothIds.toReversed() },
    told: waiting({}),
    made: { kind: 'started' },
  },
  ...[waiting(), waiting({ state: 'ended' }), waiting({ id: waitId + 1 })].map((told) => ({
    case: 'a wait that was given up by its absence, or as one that has ended',
    of: stoppingWait.machine,
    content: { waitId, seen: 'waiting' },
    told,
    made: { kind: 'stopped' },
  })),
  {
    case: 'a coupon by its code, however it was typed',
    of: applyingCoupon.machine,
    content: ' ａutumn',
    told: listCoupons.output.encode([coupon]),
    made: { kind: 'applied', coupon },
  },
  ...[survey(null), survey(5)].map((told) => ({
    case: 'an answered survey by its absence',
    of: answeringSurvey.machine,
    content: { surveyId: 4, answers: [] },
    told,
    made: { kind: 'answered' },
  })),
  {
    case: 'another card by the profile',
    of: cardChanging.machine,
    content: { paymentToken: 'token', seenOwed: 0, cardBefore: '************1111' },
    told: profile(card),
    made: { kind: 'changed', card, paid: [], unpaid: [] },
  },
];

const hidden: readonly Omit<Reading, 'made'>[] = [
  ...[{ boothId: 3 }, { startsAt: addMinutes(startsAt, 5) }, { endsAt: addMinutes(endsAt, 5) }].map(
    (but) => ({
      case: 'a booking where the list has another booth or time',
      of: creation.machine,
      content: booking,
      told: listed(but),
    }),
  ),
  { case: 'an extension at the same end', of: extending.machine, content: extension, told: listed({}) },
  {
    case: 'an extension whose former end nobody knew',
    of: extending.machine,
    content: { ...extension, seenEnd: null },
    told: listed({ endsAt: addMinutes(endsAt, 15) }),
  },
  { case: 'an extension of what is gone', of: extending.machine, content: extension, told: listed() },
  { case: 'a cancellation of what is kept', of: cancelling.machine, content: givingUp, told: listed({}) },
  {
    case: 'a way out of what is still in use',
    of: doorOpening.machine,
    content: { ...door, purpose: 'leave', stateBefore: 'inUse' },
    told: listed({}),
  },
  ...([...ACTIVE, undefined] as const).map((stateBefore) => ({
    case: 'a way in where the use is no step further',
    of: doorOpening.machine,
    content: { ...door, purpose: 'enter', ...(stateBefore !== undefined && { stateBefore }) },
    told: listed({ useState: stateBefore ?? 'inUse' }),
  })),
  {
    case: 'a way in where the use is gone',
    of: doorOpening.machine,
    content: { ...door, purpose: 'enter', stateBefore: 'reserved' },
    told: listed(),
  },
  ...(
    [
      { boothIds: [1] },
      { date: day('2026-11-21') },
      { start: start + 5 },
      { interval: 90 },
      { tolerance: 30 },
      { mode: 'notify' },
      { state: 'booked' },
    ] as const
  ).map((but) => ({
    case: 'a wait that began where the list has another wish, or one whose turn has come',
    of: startingWait.machine,
    content: wish,
    told: waiting(but),
  })),
  ...(['waiting', 'booked'] as const).map((state) => ({
    case: 'a wait that was given up where it goes on, or has made a reservation',
    of: stoppingWait.machine,
    content: { waitId, seen: 'waiting' },
    told: waiting({ state }),
  })),
  {
    case: 'a coupon where there are others',
    of: applyingCoupon.machine,
    content: 'WINTER',
    told: listCoupons.output.encode([coupon]),
  },
  {
    case: 'a survey that is still pending',
    of: answeringSurvey.machine,
    content: { surveyId: 4, answers: [] },
    told: survey(4),
  },
  ...[card, null].map((own) => ({
    case: 'a card that is the same, or none',
    of: cardChanging.machine,
    content: { paymentToken: 'token', seenOwed: 0, cardBefore: card },
    told: profile(own),
  })),
];

/** The value that the reader of a command makes of a server's answer. */
async function readingOf({ of, content, told }: Pick<Reading, 'of' | 'content' | 'told'>) {
  const asked = answering(() => HttpResponse.json(told as object)); // an encoded answer
  const consult = of.implementations.actors.consult as AnyActorLogic; // given as logic, with no input of its own
  const made = await toPromise(createActor(consult, { input: { key: 'key-9', content } }).start());
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
  return made;
}

describe('an effect is shown', () => {
  it.each(shown)('for $case', async (reading) => {
    expect(await readingOf(reading)).toEqual(reading.made);
  });
});

describe('Nothing is shown', () => {
  it.each(hidden)('for $case', async (reading) => {
    expect(await readingOf(reading)).toBeNull();
  });
});
