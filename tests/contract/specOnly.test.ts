import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { memberCodec } from '#contract/account/member.ts';
import { getRoomAvailability } from '#contract/booking/availability.ts';
import { cancelReservation } from '#contract/booking/cancellation.ts';
import { extendReservation, getExtensionPrice } from '#contract/booking/extension.ts';
import { useImmediately } from '#contract/booking/immediate.ts';
import { getPrice } from '#contract/booking/quote.ts';
import { createReservation, listReservations } from '#contract/booking/reservations.ts';
import type { AnyEndpoint, Endpoint } from '#contract/endpoint.ts';
import { getMenuStatus } from '#contract/inbox/menuStatus.ts';
import { listAreaGroups } from '#contract/search/places.ts';
import { openDoor } from '#contract/visit/door.ts';
import { day } from '#tests/support/clock/moments.ts';
import { member, reservation } from '#tests/support/values/arbitraries.ts';

const [someReservation] = fc.sample(reservation, { numRuns: 1, seed: 1 });
const [someMember] = fc.sample(member, { numRuns: 1, seed: 1 });
if (!someReservation || !someMember) throw new Error('Failed to make examples.');

/** A call's input as the server reads it from a body. */
function bodyOf<Input, Output, Wire, Effect extends boolean>(
  { body: schema, input }: Endpoint<Input, Output, Wire, Effect>,
  body: unknown,
): Input {
  return input.decode({ body: schema && v.parse(schema, body) });
}

describe('a client that knows only the spec is understood', () => {
  const form = { telecube_id: '1', date: '2026-11-21', hour: '09', minute: '05', interval: '60' };
  const asked = { boothId: 1, date: day('2026-11-21'), start: 545, interval: 60, usesCoupon: false };

  it('asking a price, with numbers as a form sends them', () => {
    expect(bodyOf(getPrice, { ...form, reservation: true })).toEqual(asked);
  });

  it('reserving without our additions', () => {
    expect(bodyOf(createReservation, form)).toEqual({
      ...asked,
      seenGross: null,
      seenFreeCancellation: null,
      agreesToTerms: false,
    });
  });

  it('reserving with the price that was seen as digits', () => {
    expect(bodyOf(createReservation, { ...form, taxInPrice: '1100' }).seenGross).toBe(1100);
    expect(bodyOf(createReservation, { ...form, taxInPrice: null }).seenGross).toBeNull();
  });

  it('starting an immediate use', () => {
    expect(bodyOf(useImmediately, { telecube_id: '1', interval: 15 })).toEqual({
      boothId: 1,
      interval: 15,
      usesCoupon: false,
      seenGross: null,
      agreesToTerms: false,
    });
  });

  it('cancelling with the id as digits', () => {
    expect(bodyOf(cancelReservation, { tranid: '42' })).toBe(42);
  });

  it.each([{ timeunit: '15' }, { interval: 15 }])('asking the price of an extension by %j', (minutes) => {
    expect(bodyOf(getExtensionPrice, { tranid: 7, ...minutes })).toEqual({
      reservationId: 7,
      minutes: 15,
      usesCoupon: false,
    });
  });

  it('extending without our additions', () => {
    expect(bodyOf(extendReservation, { tranid: 7, timeunit: 15 })).toMatchObject({
      seenGross: null,
      seenEnd: null,
    });
  });

  it.each([
    [{ before_empty: 1 }, 'enter', true],
    [{ before_empty: true }, 'enter', true],
    [{ isLeave: true }, 'leave', false],
    [{}, 'enter', false],
  ])('opening a door with %j', (flags, purpose, isEmptyBefore) => {
    expect(bodyOf(openDoor, { tranid: 7, ...flags })).toEqual({ reservationId: 7, purpose, isEmptyBefore });
  });

  it('asking for the menu status without a count', () => {
    expect(v.is(getMenuStatus.query ?? v.never(), {})).toBe(true);
    expect(getMenuStatus.input.decode({ query: {} })).toEqual({ knownNotices: 0 });
  });
});

it('a server that knows only the spec is told the known count of notices with the menu status', () => {
  expect(getMenuStatus.input.encode({ knownNotices: 7 })).toEqual({ query: { notices_count: '7' } });
});

describe('a server that knows only the spec is understood', () => {
  const understood = (endpoint: Pick<AnyEndpoint, 'response' | 'output'>, wire: unknown) =>
    endpoint.output.decode(v.parse(endpoint.response, wire));

  it('in its price quote', () => {
    expect(understood(getPrice, { price: 666, taxInPrice: 732, useCouponTime: 20 })).toEqual({
      amount: { net: 666, tax: 66, gross: 732 },
      couponMinutes: 20,
      couponRemainder: 0,
      payer: null,
      freeCancellationMinutes: 60,
      isMaxPriceReached: false,
      unpayable: null,
      balance: null,
      message: null,
    });
  });

  it('in its areas without counts', () => {
    const wire = { select_area_groups: [{ id: 1, name: '東京', select_areas: [{ id: 2, name: '渋谷' }] }] };
    expect(understood(listAreaGroups, wire)).toEqual([
      { id: 1, name: '東京', areas: [{ id: 2, name: '渋谷', boothCount: null }] },
    ]);
  });

  it('in its user, who has then not agreed to the terms', () => {
    const {
      terms_agreed_version: _,
      terms_agreement_required: __,
      owed: ___,
      owed_uses: _______,
      card_brand: ____,
      card_expires: _____,
      tel_verified: ______,
      ...spec
    } = memberCodec.encode(someMember);
    expect(memberCodec.decode(v.parse(memberCodec.schema, spec))).toEqual({
      ...someMember,
      termsAgreedVersion: null,
      mustAgreeToTerms: true,
      isTelVerified: false,
      owedYen: 0,
      owedUses: [],
      cardBrand: null,
      cardExpires: null,
    });
  });

  it('in its availability, with 2 reservable days', () => {
    const rules = {
      'reservation-time-unit': 3,
      'without-reservation-time-unit': 3,
      'slot-sequence-limit': 12,
      'immediate-slot-sequence-limit': 8,
      'reservation-limit': 3,
      'reservation-limit-enable': 0,
    };
    const wire = { availability: {}, availabilityOpenTime: '07:00', ...rules };
    expect(understood(getRoomAvailability, wire)).toMatchObject({
      rules: { unitMinutes: 15, maxUnits: 12, reservationLimit: null, reservableDays: 2 },
    });
  });

  it('in its reservations', () => {
    const [wire] = listReservations.output.encode([
      { ...someReservation, placeName: '', chargedAt: null },
    ]).reservations;
    if (!wire) throw new Error('Failed to encode a reservation.');
    const { charged_at: _, telecube, ...spec } = wire;
    const { place_name: __, ...booth } = telecube;
    expect(understood(listReservations, { reservations: [{ ...spec, telecube: booth }] })).toEqual([
      { ...someReservation, placeName: '', chargedAt: null },
    ]);
  });
});
