import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { login } from '#contract/account/session.ts';
import { agreeToTerms } from '#contract/account/terms.ts';
import { endpoints } from '#contract/api/endpoints.ts';
import { getTimetable } from '#contract/booking/availability.ts';
import { getExtensionPrice } from '#contract/booking/extension.ts';
import { createReservation, listReservations } from '#contract/booking/reservations.ts';
import { MOST_BOOTHS } from '#contract/booking/waitingList.ts';
import { getFloorMap } from '#contract/search/places.ts';
import { WholeListText } from '#contract/wire.ts';
import { floorMap, reservation } from '#tests/support/values/arbitraries.ts';
import { calls } from './calls/calls.ts';

const [someReservation] = fc.sample(reservation, { numRuns: 1, seed: 1 });
const [someFloorMap] = fc.sample(floorMap, { numRuns: 1, seed: 1 });
if (!someReservation || !someFloorMap) throw new Error('Failed to make examples.');

/** Puts a key that nobody knows into every object. */
function litter(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(litter);
  if (typeof value !== 'object' || value === null) return value;
  return {
    ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, litter(each)])),
    unknown_key: 1,
  };
}

/** Free keys are slots: what is under a key that is no slot is refused rather than dropped. */
const keyed = [
  '/reservations/room-availability/{room}',
  '/reservations/availability-for-extension/{room}',
  // Months, and options by their ids.
  '/settings/usage-history',
  '/settings/survey/answer',
];

describe('keys that a schema does not name are dropped', () => {
  const plain = calls.filter(({ endpoint }) => !keyed.includes(endpoint.path));

  it.each(
    plain.map(({ endpoint, ...made }) => [`${endpoint.method} ${endpoint.path}`, endpoint, made] as const),
  )('%s', (_, endpoint, { input, output }) => {
    fc.assert(
      fc.property(input, output, (asked, answer) => {
        const { body } = endpoint.input.encode(asked);
        if (endpoint.body) expect(v.parse(endpoint.body, litter(body))).toEqual(body);
        const wire = endpoint.output.encode(answer);
        expect(v.parse(endpoint.response, litter(wire))).toEqual(wire);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a request is refused', () => {
  const form = { telecube_id: 1, date: '2026-11-21', hour: 9, minute: 0, interval: 60 };

  it.each([
    ['hour 24', { hour: 24 }],
    ['minute 60', { minute: 60 }],
    ['minute 75 as digits', { minute: '75' }],
    ['a negative minute', { minute: -5 }],
    ['half a minute', { minute: 2.5 }],
    ['a negative length', { interval: -60 }],
    ['an id beyond an integer', { telecube_id: 3_000_000_000 }],
    ['an id in scientific notation', { telecube_id: '1e3' }],
    ['an id with a sign', { telecube_id: '+1' }],
    ['an empty id', { telecube_id: '' }],
    ['an id that is a list', { telecube_id: [1] }],
    ['an id that is true', { telecube_id: true }],
    ['no id', { telecube_id: undefined }],
    ['30 February', { date: '2026-02-30' }],
    ['a date with slashes', { date: '2026/11/21' }],
    ['the year 0', { date: '0000-01-01' }],
    ['the year 9999', { date: '9999-12-31' }],
    ['a date that is a number', { date: 20261121 }],
    ['a coupon that is text', { use_coupon: 'true' }],
    ['a price below zero', { taxInPrice: -1 }],
    ['a price that is text', { taxInPrice: 'free' }],
    ['reservation false', { reservation: false }],
  ])('for %s', (_, wrong) => {
    expect(v.safeParse(createReservation.body ?? v.never(), { ...form, ...wrong }).success).toBe(false);
  });

  it.each([
    { hour: 0 },
    { hour: 23 },
    { hour: '23' },
    { minute: 59 },
    { minute: '59' },
    { telecube_id: 999_999_999 },
    { taxInPrice: 0 },
  ])('and not for the very last that may be said: %j', (right) => {
    expect(v.safeParse(createReservation.body ?? v.never(), { ...form, ...right }).success).toBe(true);
  });

  it.each([
    ['no ID', { loginid: '', pw: 'x' }],
    ['no password', { loginid: 'a', pw: '' }],
    ['an ID of 255 characters', { loginid: 'a'.repeat(255), pw: 'x' }],
    ['a password of 201 characters', { loginid: 'a', pw: 'x'.repeat(201) }],
    ['a password that is a number', { loginid: 'a', pw: 1 }],
  ])('at login for %s', (_, body) => {
    expect(v.safeParse(login.body ?? v.never(), body).success).toBe(false);
  });

  it('at login not for an ID of 254 characters and a password of 200', () => {
    const body = { loginid: 'a'.repeat(254), pw: 'x'.repeat(200) };
    expect(v.safeParse(login.body ?? v.never(), body).success).toBe(true);
  });

  it('for an agreement to no version', () => {
    expect(v.safeParse(agreeToTerms.body ?? v.never(), { version: '' }).success).toBe(false);
  });

  it('for an extension without minutes', () => {
    const refused = v.safeParse(getExtensionPrice.body ?? v.never(), { tranid: 1 });
    expect(refused.issues?.map((issue) => issue.message)).toEqual(['延長時間を選択してください。']);
  });

  it.each(['', '1,', ',1', '1,,2', '1 2', 'a', '-1', '1.5', '1234567890', '1,'.repeat(100).concat('1')])(
    'for rooms %j',
    (rooms) => {
      expect(v.safeParse(getTimetable.query ?? v.never(), { rooms, date: '2026-11-21' }).success).toBe(false);
    },
  );

  it('for more than 100 rooms, and not for 100', () => {
    const rooms = Array.from({ length: 100 }, (_, index) => index + 1).join(',');
    expect(v.safeParse(getTimetable.query ?? v.never(), { rooms, date: '2026-11-21' }).success).toBe(true);
  });

  it('in words that a member can read, where it is a number or a day', () => {
    const refused = v.safeParse(createReservation.body ?? v.never(), {
      telecube_id: 'x',
      date: 'x',
      hour: 24,
      minute: 60,
      interval: 'x',
    });
    expect(refused.issues?.length).toBe(5);
    for (const issue of refused.issues ?? []) expect(issue.message).toMatch(/\p{Script=Hiragana}/u);
  });
});

describe('an answer is refused', () => {
  const wire = listReservations.output.encode([someReservation]).reservations[0];

  it.each([
    ['a use_state that the spec does not have', { use_state: 4 }],
    ['a booth_type that the spec does not have', { booth_type: 2 }],
    ['a start that is no moment', { reserve_start_time: '20261131000000' }],
    ['a price that is text', { price: '1000' }],
    ['half a yen', { price: 0.5 }],
    ['an id that is missing', { tranid: undefined }],
  ])('for %s', (_, wrong) => {
    const answer = { reservations: [{ ...wire, ...wrong }] };
    expect(v.safeParse(listReservations.response, answer).success).toBe(false);
  });

  it.each(['24:01', '25:00', '7:00', '07:60', '07:00:00', ''])('for opening at %j', (text) => {
    const answer = {
      floormap: { ...getFloorMap.output.encode(someFloorMap).floormap, min_business_workday: text },
    };
    expect(v.safeParse(getFloorMap.response, answer).success).toBe(false);
  });
});

it('a Wi-Fi password never travels with the list of reservations', () => {
  const [wire] = listReservations.output.encode([someReservation]).reservations;
  expect(wire?.telecube.wifi_password).toBeNull();
  const leaking = { reservations: [{ ...wire, telecube: { ...wire?.telecube, wifi_password: 'secret' } }] };
  expect(v.safeParse(listReservations.response, leaking).success).toBe(false);
});

it("names every parameter of a call's path in its schema, and no other", () => {
  for (const { path, params } of [...endpoints, ...calls.map((each) => each.endpoint)]) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const entries = params && 'entries' in params ? Object.keys(params.entries as object) : []; // objects have them
    expect([path, entries]).toEqual([path, named]);
  }
});

it('A timetable is asked for as many booths as a wait may name and a floor may have, and for no more.', () => {
  const booths = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1).join(',');
  expect([MOST_BOOTHS, MOST_BOOTHS + 1].map((count) => v.is(WholeListText, booths(count)))).toEqual([
    true,
    false,
  ]);
});
