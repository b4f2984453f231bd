import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuditFilter } from '#domain/operator/audit.ts';
import { addMinutes, DAY_MINUTES, type Instant, instantAt } from '#domain/time.ts';

/** Lets every entry through. */
export const EVERYTHING: AuditFilter = { day: null, actor: null, act: null, text: null };

/** The entries that are asked for; a text is looked for as it stands, so that `%` is no more than a character. */
export function isAskedFor({ day, actor, act, text }: AuditFilter): RawBuilder<SqlBool> {
  const conditions = [
    ...(day === null ? [] : [isOfDay(instantAt(day, 0))]),
    ...(actor === null ? [] : [sql<SqlBool>`audit_entries.actor = ${actor}`]),
    ...(act === null ? [] : [sql<SqlBool>`audit_entries.act = ${act}`]),
    ...(text === null
      ? []
      : [
          sql<SqlBool>`(
            position(lower(${text}) in lower(audit_entries.subject)) > 0
            or audit_entries.member_id::text = ${text})`,
        ]),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `);
}

function isOfDay(start: Instant): RawBuilder<SqlBool> {
  const [from, until] = [new Date(start), new Date(addMinutes(start, DAY_MINUTES))];
  return sql<SqlBool>`audit_entries.entered_at >= ${from} and audit_entries.entered_at < ${until}`;
}
