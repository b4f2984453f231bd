/**
 * Reads what another server says in the forms that docs/spec/wire.md, "Shapes" leaves open: moments and days however
 * they are written, numbers as text, flags as 0 and 1 or true and false, null for what is not there. Made from the
 * schema alone, so that no call has a second description; loaded only for an answer that its schema does not take as it
 * is.
 */
import * as v from 'valibot';
import { dateOf, formatInstant, parseInstant, readInstant } from '#domain/time.ts';
import { useState } from './values.ts';
import { DateText, HourText, InstantText, isAddition, MonthKey, NeverSent, Said } from './wire.ts';

/** A row, or an entry by a key, that could not be read, and why. */
export interface LeftOut {
  /** `reservations[2].tranid` */
  readonly field: string;
  /** `is missing`, `is "x" and should be an Object` */
  readonly problem: string;
}

interface Part extends v.GenericSchema {
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly key?: Part;
  readonly value?: Part;
  readonly wrapped?: Part;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly { readonly type: string; readonly metadata?: unknown }[];
}

const HOUR = /^(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}[T ])?(\d{1,2})(?::?(\d{2}))?(?::?\d{2})?$/;

/** Whatever says a moment -> `YYYYMMDDHHmmss`; `2026/1/5 9:00` and `2026-01-05 09:00:00.000+09:00` say one too. */
function momentDigits(value: unknown): unknown {
  const text = String(value)
    .replace(/\.\d+/, '')
    .replace(/\b\d\b/g, '0$&')
    .replace(/^(\S+) +(?=\S+[+-])/, '$1T');
  const instant = readInstant(text);
  return instant === undefined ? value : formatInstant(instant);
}

function dateDigits(value: unknown): unknown {
  const instant = parseInstant(String(momentDigits(value)));
  return instant === undefined ? value : dateOf(instant);
}

function hourDigits(value: unknown): unknown {
  const [, hour, minute = '00'] = HOUR.exec(String(value).trim()) ?? [];
  return hour === undefined ? value : `${hour.padStart(2, '0')}:${minute}`;
}

/** `2026-11` and `202611` -> `2026/11`. */
function monthDigits(value: unknown): unknown {
  return String(value).replace(/^(\d{4})[-/.]?(\d\d)$/, '$1/$2');
}

/** 4 to 8 are active too (docs/spec/booking.md, "Upcoming and in use": below 9): somebody is in the booth. */
function useStateNumber(value: unknown): unknown {
  const state = Number(value);
  return value !== null && state > 3 && state < 9 ? 3 : readNumber(value);
}

function readNumber(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
    ? Number(value)
    : value;
}

function readFlag(value: unknown): unknown {
  const flags: Readonly<Record<string, boolean>> = { '0': false, '1': true, false: false, true: true };
  return flags[String(value).toLowerCase()] ?? value;
}

/** The pieces that mean more than their type. */
const FORMS = new Map<unknown, (value: unknown) => unknown>([
  [InstantText, momentDigits],
  [DateText, dateDigits],
  [HourText, hourDigits],
  [MonthKey, monthDigits],
  [useState.schema, useStateNumber],
  [NeverSent, () => null],
  // A call whose answer the specification does not show has succeeded with any answer.
  [Said, () => 'OK'],
]);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first mistake of a value, in words for a developer. */
export function problemOf(issue: v.BaseIssue<unknown>): LeftOut {
  const keys = (issue.path ?? []).map(({ key, type }) => (type === 'array' ? `[${key}]` : `.${key}`));
  const isMissing = issue.received === 'undefined';
  const expected = issue.expected === 'Object' ? 'an Object' : (issue.expected ?? issue.message);
  return {
    field: keys.join('').replace(/^\./, '') || 'the answer',
    problem: isMissing ? 'is missing' : `is ${issue.received} and should be ${expected}`,
  };
}

/**
 * The value in the form that the schema wants, as far as it says the same. Rows and entries that can't be read are left
 * out and reported; anything else that can't be read stays as it is, for the schema to refuse.
 */
export function readAs(schema: v.GenericSchema, value: unknown, leaveOut: (left: LeftOut) => void): unknown {
  // No content, or a single word, says nothing; a page of a proxy is no answer.
  const isSaid = typeof value === 'object' ? value !== null : !/^[^<]{0,40}$/.test(String(value));
  return read(schema as Part, isSaid ? value : {}, '', leaveOut);
}

function read(schema: Part, value: unknown, at: string, leaveOut: (left: LeftOut) => void): unknown {
  const form = FORMS.get(schema) ?? FORMS.get(schema.pipe?.[0]);
  if (form !== undefined) return form(value);
  const { entries = {}, item, wrapped, options = [] } = schema;
  switch (schema.type) {
    case 'optional':
    case 'exact_optional':
      if (value === undefined || (value === null && wrapped?.type !== 'nullable')) return undefined;
      return wrapped && meaningOf(wrapped, read(wrapped, value, at, leaveOut), undefined);
    case 'nullable':
      if (value === undefined || value === null || (value === '' && !isPlainText(wrapped))) return null;
      return wrapped && meaningOf(wrapped, read(wrapped, value, at, leaveOut), null);
    case 'object':
      return isObject(value) ? readEntries(entries, value, at, leaveOut) : value;
    case 'record':
      return readRecord(schema, value, at, leaveOut);
    case 'array':
      return item === undefined ? value : readRows(item, value, at, leaveOut);
    case 'boolean':
      return readFlag(value);
    case 'number':
      return readNumber(value);
    case 'string':
      return typeof value === 'number' ? String(value) : value;
    case 'picklist':
      if (!options.some((option) => typeof option === 'number')) return value;
      return typeof readFlag(value) === 'boolean' ? Number(readFlag(value)) : readNumber(value);
    default:
      return value;
  }
}

/**
 * One of a few words, a moment or a day that nobody knows, where none need be said: it counts as not said. Nobody is
 * kept from signing in by a gender that we have no word for. An amount that can't be read is no missing amount.
 */
function meaningOf<Nothing>(schema: Part, value: unknown, nothing: Nothing): unknown {
  const isWord = schema.type === 'picklist' || FORMS.has(schema) || FORMS.has(schema.pipe?.[0]);
  return isWord && !v.is(schema, value) ? nothing : value;
}

function isPlainText(schema: Part | undefined): boolean {
  return schema?.type === 'string' && !FORMS.has(schema);
}

function readEntries(
  entries: Readonly<Record<string, Part>>,
  value: Readonly<Record<string, unknown>>,
  at: string,
  leaveOut: (left: LeftOut) => void,
): unknown {
  const said = Object.entries(entries).map(([name, entry]) => {
    const each = read(entry, value[name], at === '' ? name : `${at}.${name}`, leaveOut);
    // Somebody else's field of the same name as one of ours.
    const isOthers = entry.pipe?.some(isAddition) === true && !v.is(entry, each);
    return [name, isOthers ? undefined : each] as const;
  });
  return Object.fromEntries(said.filter(([, each]) => each !== undefined));
}

/** An entry that can't be read is left out, as a row is. A list without entries is a record without entries. */
function readRecord(schema: Part, value: unknown, at: string, leaveOut: (left: LeftOut) => void): unknown {
  const { key, value: entry } = schema;
  if (Array.isArray(value) && value.length === 0) return {};
  if (!isObject(value) || entry === undefined) return value;
  const named = Object.entries(value).map(
    ([name, each]) => [key === undefined ? name : String(read(key, name, at, leaveOut)), each] as const,
  );
  return Object.fromEntries(
    named.flatMap(([name, each]) => {
      const [row] = readable(entry, each, `${at}.${name}`, leaveOut);
      return row === undefined ? [] : [[name, row]];
    }),
  );
}

/** Rows are objects, and one that can't be read is left out; a number or a text can't be left out. */
function readRows(item: Part, value: unknown, at: string, leaveOut: (left: LeftOut) => void): unknown {
  if (value === null) return [];
  const rows = isObject(value) ? Object.values(value) : value;
  if (!Array.isArray(rows)) return value;
  return rows.flatMap((row, index) =>
    item.type === 'object'
      ? readable(item, row, `${at}[${index}]`, leaveOut)
      : [read(item, row, `${at}[${index}]`, leaveOut)],
  );
}

/** The row as its schema wants it; none where it does not say what is needed. */
function readable(
  schema: Part,
  value: unknown,
  at: string,
  leaveOut: (left: LeftOut) => void,
): readonly unknown[] {
  const row = read(schema, value, at, leaveOut);
  const { issues } = v.safeParse(schema, row);
  if (issues === undefined) return [row];
  const { field, problem } = problemOf(issues[0]);
  leaveOut({ field: issues[0].path === undefined ? at : `${at}.${field}`, problem });
  return [];
}
