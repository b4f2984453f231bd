import { sql } from 'kysely';
import { nameOf, type Thing } from '#server/world/model/things.ts';
import type { Change } from '#server/world/plan/change.ts';
import { insertRows, rowsOf } from './rows.ts';
import type { Writing } from './writing.ts';

/** Closes booths on the days that are new, and opens them on those that are not named any more. */
export async function writeClosedDays(changes: readonly Change[], { trx, numbers }: Writing): Promise<void> {
  const rowsOn = (days: (change: Change) => readonly unknown[]) =>
    changes.flatMap((change) =>
      days(change).map((day) => ({
        tenant_id: change.thing.tenant,
        telecube_id: numbers.get(nameOf(change.thing)) ?? null,
        closed_on: String(day),
      })),
    );
  const opened = rowsOn(({ before, thing }) => without(daysOf(before), daysOf(thing)));
  if (opened.length > 0) {
    await sql`
      delete from closed_days using ${rowsOf('closed_days', opened)} opened
      where closed_days.tenant_id = opened.tenant_id and closed_days.telecube_id = opened.telecube_id
        and closed_days.closed_on = opened.closed_on`.execute(trx);
  }
  await insertRows(
    trx,
    'closed_days',
    rowsOn(({ before, thing }) => without(daysOf(thing), daysOf(before))),
  );
}

function daysOf(thing: Thing | undefined): readonly unknown[] {
  const days = thing?.values.closed_days;
  return Array.isArray(days) ? days : [];
}

function without(days: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  return days.filter((day) => !others.includes(day));
}
