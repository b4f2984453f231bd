/** The values of the wire that mean something else in the domain, each with its schema and both directions. */
import * as v from 'valibot';
import type { BoothType, UseState } from '#domain/booking/reservation.ts';
import type { Amount } from '#domain/money.ts';
import type { GroundPoint } from '#domain/search/map.ts';
import {
  formatInstant,
  type Instant,
  type LocalDate,
  type Minutes,
  readDate,
  readInstant,
} from '#domain/time.ts';
import { absent, addition, mapped, oneOf, optional } from './field.ts';
import { record } from './record.ts';
import {
  DateText,
  Flag,
  HourInput,
  InstantText,
  MinuteInput,
  Whole,
  WholeInput,
  WholeListText,
  WholeText,
} from './wire.ts';

/** A moment: `YYYYMMDDHHmmss` in Asia/Tokyo. */
export const instant = mapped(
  InstantText,
  (text): Instant => {
    const moment = readInstant(text);
    if (moment === undefined) throw new TypeError(`Failed to decode ${text}: not a moment.`);
    return moment;
  },
  formatInstant,
);

/** A day: `YYYY-MM-DD` in Asia/Tokyo. */
export const date = mapped(
  DateText,
  (text): LocalDate => {
    const day = readDate(text);
    if (day === undefined) throw new TypeError(`Failed to decode ${text}: not a day.`);
    return day;
  },
  (day) => day,
);

/** 0 or 1. */
export const flag = mapped(
  Flag,
  (wire) => wire === 1,
  (is: boolean) => (is ? 1 : 0),
);

/**
 * The state of a use by its word (docs/spec/booking.md, "States"), and use_state as our server says it; those between 3
 * and 9 of another are read as in use (contract/reading.ts).
 */
export const useState = oneOf({
  reserved: 0,
  inUse: 1,
  reentered: 2,
  extended: 3,
  ended: 9,
  cancelled: 10,
} as const satisfies Record<UseState, number>);

/** How the door is opened (docs/spec/visit.md, "Data"). */
export const boothType = oneOf({ door: 0, lock: 1 } as const satisfies Record<BoothType, number>);

/** A text that may be left out: empty then. */
export const text = optional(v.string(), '');

/** Minutes or a count that may be left out: 0 then. */
export const count = optional(Whole, 0);

/** A whole number from a client: forms send digits as text, JSON as a number. */
export const whole = mapped(WholeInput, Number, (value: number) => value);

/** A whole number in an address or a query. */
export const wholeText = mapped(WholeText, Number, String);

/** Whole numbers in a query. */
export const wholeList = mapped(
  WholeListText,
  (numbers): readonly number[] => numbers.split(',').map(Number),
  (numbers) => numbers.join(','),
);

interface Start {
  /** Minute of the day. */
  readonly start: Minutes;
}

function decodeStart(wire: { readonly hour: number | string; readonly minute: number | string }): Start {
  return { start: Number(wire.hour) * 60 + Number(wire.minute) };
}

function encodeStart({ start: minutes }: Start) {
  return { hour: Math.floor(minutes / 60), minute: minutes % 60 };
}

/** The hour and the minute at which something starts. */
export const start = mapped(v.object({ hour: Whole, minute: Whole }), decodeStart, encodeStart);

/** The same from a client. */
export const startInput = mapped(
  v.object({ hour: HourInput, minute: MinuteInput }),
  decodeStart,
  encodeStart,
);

function taxed(net: number, gross: number): Amount {
  return { net, tax: gross - net, gross };
}

/** `price` and `taxInPrice` as an amount; the tax is what lies between them. */
export const amount = mapped(
  record({ net: ['price', Whole], gross: ['taxInPrice', Whole] }),
  ({ net, gross }): { readonly amount: Amount } => ({ amount: taxed(net, gross) }),
  (priced) => ({ net: priced.amount.net, gross: priced.amount.gross }),
);

/** The same where a price is not told. */
export const amountOrNot = mapped(
  record({ net: ['price', absent(Whole)], gross: ['taxInPrice', absent(Whole)] }),
  ({ net, gross }): { readonly amount: Amount | null } => ({
    amount: net === null || gross === null ? null : taxed(net, gross),
  }),
  (priced) => ({ net: priced.amount?.net ?? null, gross: priced.amount?.gross ?? null }),
);

/** Where a booth is, in degrees; an addition. */
export const addedPoint = mapped(
  record({
    latitude: ['latitude', addition(absent(v.number()))],
    longitude: ['longitude', addition(absent(v.number()))],
  }),
  ({ latitude, longitude }): { readonly point: GroundPoint | null } => ({
    point: latitude === null || longitude === null ? null : { latitude, longitude },
  }),
  ({ point }) => ({ latitude: point?.latitude ?? null, longitude: point?.longitude ?? null }),
);
