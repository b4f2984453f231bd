import { isDeepStrictEqual } from 'node:util';
import type { LocalDate } from '#domain/time.ts';
import { CONDITIONS, type ConditionsRow, conditionsOn } from '#server/booths/availability/conditions.ts';
import type { Conditions, LaterConditions } from '#server/database/tables/places.ts';
import type { Json, Thing } from './things.ts';

type Values = Thing['values'];

/** The rate and the hours of a booth, as its values have them. */
export function conditionsOf(values: Values): ConditionsRow {
  const later = Array.isArray(values.conditions_from) ? values.conditions_from : null;
  // A booth’s values are its columns, whose types the table holds.
  return { ...ownConditions(values), conditions_from: later as readonly LaterConditions[] | null };
}

function ownConditions(values: object): Conditions {
  return Object.fromEntries(
    CONDITIONS.map((column) => [column, Reflect.get(values, column) ?? null]),
  ) as unknown as Conditions; // the columns that were just taken
}

/** The values as they are on a day: changes that have come by then hold, and those that change nothing are none. */
export function conditionsAsOf<V extends Values>(values: V, today: LocalDate): V {
  if (values.conditions_from === null) return values;
  const row = conditionsOf(values);
  const first = ownConditions(conditionsOn(row, today));
  const later: LaterConditions[] = [];
  for (const next of row.conditions_from?.filter(({ from }) => from > today) ?? []) {
    if (!isDeepStrictEqual(ownConditions(next), ownConditions(later.at(-1) ?? first))) later.push(next);
  }
  return { ...values, ...first, conditions_from: later.length === 0 ? null : later.map(asJson) };
}

function asJson({ from, ...conditions }: LaterConditions): Json {
  return { from, ...ownConditions(conditions) };
}
