import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuditFilter } from '#domain/operator/audit.ts';
import { addMinutes, DAY_MINUTES, type Instant, instantAt } from '#domain/time.ts';

/** The number in a subject; null where there is none. */
const NUMBER = sql<number | null>`substring(record.subject from ':([0-9]{1,9})$')::integer`;

/** Whether `record` is asked for; a text is looked for as it stands, so that `%` is no more than a character. */
export function isAskedFor(
  tenantId: string,
  { day, actor, act, text, area }: AuditFilter,
): RawBuilder<SqlBool> {
  const conditions = [
    ...(day === null ? [] : [isOfDay(instantAt(day, 0))]),
    ...(actor === null ? [] : [sql<SqlBool>`record.actor = ${actor}`]),
    ...(act === null ? [] : [sql<SqlBool>`record.act = ${act}`]),
    ...(text === null
      ? []
      : [
          sql<SqlBool>`(
            position(lower(${text}) in lower(record.subject)) > 0
            or record.member_id::text = ${text})`,
        ]),
    ...(area === null ? [] : [isAbout(tenantId, area)]),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `);
}

function isOfDay(start: Instant): RawBuilder<SqlBool> {
  const [from, until] = [new Date(start), new Date(addMinutes(start, DAY_MINUTES))];
  return sql<SqlBool>`record.at >= ${from} and record.at < ${until}`;
}

/** Whether the act is about a booth of the area, or about a reservation of one. */
function isAbout(tenantId: string, area: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from booths
    where booths.tenant_id = ${tenantId} and booths.area_id = ${area}
      and booths.telecube_id = case split_part(record.subject, ':', 1)
        when 'booth' then ${NUMBER}
        when 'reservation' then (
          select reservations.telecube_id from reservations
          where reservations.tenant_id = ${tenantId} and reservations.tranid = ${NUMBER})
      end)`;
}
