import { readFileSync } from 'node:fs';
import type { Selectable } from 'kysely';
import { expect, it } from 'vitest';
import type { Tables } from '#server/database/schema.ts';

type WordIn<Value> = Extract<Value extends readonly (infer Each)[] ? Each : Value, string>;

/** A column and its words by its type: the compiler asks for a new one, and refuses one that is gone. */
function wordsOf<Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]> & string>(
  table: Table,
  column: Column,
  words: Readonly<Record<WordIn<Selectable<Tables[Table]>[Column]>, true>>,
) {
  return { column: `${table}.${column}`, words: Object.keys(words).sort() };
}

const typed = [
  wordsOf('announcements', 'audience', { everybody: true, individuals: true, corporations: true }),
  wordsOf('booths', 'equipment', { monitor: true, outlet: true, wifi: true, window: true }),
  wordsOf('card_registrations', 'state', {
    open: true,
    challenged: true,
    registered: true,
    refused: true,
    abandoned: true,
  }),
  wordsOf('intents', 'state', { open: true, succeeded: true, refused: true, given_up: true }),
  wordsOf('ledger_entries', 'kind', { grant: true, hold: true, release: true, charge: true, refund: true }),
  wordsOf('operator_challenges', 'purpose', { signIn: true, enrol: true, add: true, confirm: true }),
  wordsOf('operator_links', 'purpose', { invitation: true, recovery: true, code: true }),
  wordsOf('operators', 'role', {
    viewer: true,
    staff: true,
    manager: true,
    finance: true,
    owner: true,
    corporation: true,
  }),
  wordsOf('outbox', 'audience', { member: true, house: true }),
  wordsOf('outbox', 'channel', { mail: true, sms: true, push: true }),
  wordsOf('reminder_choices', 'by_mail', { start: true, freeCancellation: true, end: true }),
  wordsOf('reminder_choices', 'by_push', { start: true, freeCancellation: true, end: true }),
  wordsOf('reminders', 'channel', { app: true, mail: true, push: true }),
  wordsOf('reminders', 'kind', { start: true, freeCancellation: true, end: true }),
  wordsOf('reservations', 'use_state', {
    reserved: true,
    inUse: true,
    reentered: true,
    extended: true,
    ended: true,
    cancelled: true,
  }),
  wordsOf('survey_questions', 'type', { checkbox: true, radio: true, text: true, textarea: true }),
  wordsOf('troubles', 'kind', {
    door: true,
    dirt: true,
    noise: true,
    monitor: true,
    wifi: true,
    other: true,
  }),
  wordsOf('waits', 'mode', { book: true, notify: true }),
  wordsOf('waits', 'state', { waiting: true, booked: true, notified: true, refused: true, ended: true }),
];

/** The lists of words that the tables' checks hold, by column. `schema.sql` is held to the migrations. */
function checkedWords(schema: string) {
  const tables = schema.matchAll(/create table (\w+) \(\n([\s\S]*?)\n\);/g);
  return [...tables].flatMap(([, table, body = '']) =>
    [...body.matchAll(/check \((\w+) (?:in \(|<@ array\[)('[^)\]]*)[)\]]\)/g)].map(
      ([, column, list = '']) => ({
        column: `${table}.${column}`,
        words: list
          .split(', ')
          .map((word) => word.slice(1, -1))
          .sort(),
      }),
    ),
  );
}

it('lets a column hold the words of its type and no others', () => {
  const schema = readFileSync(new URL('../../../server/database/schema.sql', import.meta.url), 'utf8');
  expect(checkedWords(schema)).toEqual(typed);
});
