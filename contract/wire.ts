/**
 * Pieces of wire schemas: plain (no transforms), so that OpenAPI and both directions can be made of them. The rule of a
 * check by function is described besides, because JSON Schema cannot say it.
 */
import * as v from 'valibot';
import { parseDate, parseInstant } from '#domain/time.ts';

/** A whole number in an answer. */
export const Whole = v.pipe(v.number(), v.integer());

/** A whole number from a client, below 10 to the 9th: a JSON number, or its digits as forms and addresses send it. */
export const WholeInput = v.union(
  [
    v.pipe(
      v.number('整数で指定してください。'),
      v.integer('整数で指定してください。'),
      v.minValue(0, '整数で指定してください。'),
      v.maxValue(999_999_999, '数が大きすぎます。'),
    ),
    v.pipe(v.string(), v.regex(/^\d{1,9}$/, '整数で指定してください。')),
  ],
  '整数で指定してください。',
);

/** An hour of the day from a client, 0 to 23 (docs/spec/account.md, "Input"). */
export const HourInput = v.pipe(
  WholeInput,
  v.check((hour) => Number(hour) <= 23, '時は0から23で指定してください。'),
  v.description('0 to 23'),
);

/** A minute of the hour from a client, 0 to 59. */
export const MinuteInput = v.pipe(
  WholeInput,
  v.check((minute) => Number(minute) <= 59, '分は0から59で指定してください。'),
  v.description('0 to 59'),
);

/** A whole number in an address or a query: digits. */
export const WholeText = v.pipe(v.string(), v.regex(/^\d{1,9}$/, '番号が正しくありません。'));

/** Comma-separated whole numbers, at most 100: `1,2,3`. */
export const WholeListText = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}(,\d{1,9}){0,99}$/, '番号の並びが正しくありません。'),
);

/** `YYYYMMDDHHmmss` in Asia/Tokyo. */
export const InstantText = v.pipe(
  v.string(),
  v.check((text) => parseInstant(text) !== undefined, '日時が正しくありません。'),
  v.description('YYYYMMDDHHmmss, Asia/Tokyo'),
);

/** `YYYY-MM-DD` in Asia/Tokyo. */
export const DateText = v.pipe(
  v.string('日付を指定してください。'),
  v.check((text) => parseDate(text) !== undefined, '日付が正しくありません。'),
  v.description('YYYY-MM-DD, Asia/Tokyo'),
);

/** `HH:mm`, `24:00` for the end of the day. */
export const HourText = v.pipe(v.string(), v.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/));

/** The key of a month's uses, `2026/11` (docs/spec/shell.md, "Screens" replaces the slash). */
export const MonthKey = v.pipe(v.string(), v.regex(/^\d{4}\/\d{2}$/));

/** 0 or 1. */
export const Flag = v.picklist([0, 1]);

/** A flag from a client: 0 and 1, or a boolean from one that knows only the spec. */
export const FlagInput = v.union([Flag, v.boolean()]);

/** A schema of a field, with what its pipe is made of. */
export interface WireField {
  readonly pipe?: readonly { readonly type: string; readonly metadata?: unknown }[];
}

/** Whether an item of a schema's pipe marks it as an addition. */
export function isAddition(item: { readonly type: string; readonly metadata?: unknown }): boolean {
  const { metadata } = item;
  return typeof metadata === 'object' && metadata !== null && 'addition' in metadata;
}

/** A field that our server keeps to itself, and that nobody reads from a server that sends it. */
export const NeverSent = v.null();

/** The message of a call whose answer the specification does not show: any message of another server means success. */
export const Said = v.literal('OK');
