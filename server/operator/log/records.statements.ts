import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ActBeside, AuditFacts, AuditFilter } from '#domain/operator/audit.ts';
import { WHY } from '#domain/operator/auditWords.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';
import { MESSAGE_KINDS } from '#server/messages/outbox.ts';
import { isAskedFor } from './filter.ts';

/** An entry of the log, or what another table says was done beside it (docs/operating.md, "The audit log"). */
export interface RecordRow {
  readonly id: string;
  /** Null: it is no entry of the log, and in no chain. */
  readonly number: number | null;
  readonly at: Instant;
  readonly actor: string;
  readonly role: string;
  readonly act: string;
  readonly subject: string;
  readonly member_id: number | null;
  readonly words: string | null;
  readonly reason_hash: string | null;
  readonly before: AuditFacts | null;
  readonly after: AuditFacts | null;
  readonly request_id: string | null;
  readonly hash: string | null;
}

/** A record's place among those of its moment and of all others. */
export type Place = Pick<RecordRow, 'at' | 'number' | 'id'>;

const SYSTEM = { actor: sql.lit('system'), role: sql.lit('system') };
const NONE = sql.lit(null);
/** A push that nobody took is told by mail or in the app. */
const SENT = MESSAGE_KINDS.filter((kind) => kind !== 'push');

/** A row of another table, as a record. */
function done(
  act: ActBeside | RawBuilder<string>,
  row: {
    readonly id: RawBuilder<string>;
    readonly at: RawBuilder<unknown>;
    readonly subject: RawBuilder<string>;
    readonly memberId: RawBuilder<unknown>;
    readonly actor?: RawBuilder<unknown>;
    readonly role?: RawBuilder<unknown>;
    readonly why?: RawBuilder<unknown>;
    readonly after?: RawBuilder<unknown>;
  },
): RawBuilder<unknown> {
  const { actor, role } = { ...SYSTEM, ...row };
  return sql`
    ${row.id} as id, null::integer as number, ${row.at} as at, ${actor} as actor, ${role} as role,
    ${typeof act === 'string' ? sql.lit(act) : act} as act, ${row.subject} as subject, ${row.memberId} as member_id,
    ${row.why ?? NONE}::text as words, null::text as reason_hash, null::jsonb as before,
    ${row.after ?? NONE}::jsonb as after, null::text as request_id, null::text as hash`;
}

const OF_RESERVATION = sql<string>`'reservation:' || tranid`;

/**
 * The tables that records are read from. Beside the log, rows of the due work show what nobody asked for: a charge
 * that no request stands behind, a reservation or an extension that its card has not paid, a wait that was booked, a
 * mail that nobody took. A reservation shows its member's cancellation, free or too late to be.
 */
function sourcesOf(tenantId: string, hasUsual: boolean): readonly RawBuilder<unknown>[] {
  const isUsualToo = sql<SqlBool>`${hasUsual}::boolean`;
  return [
    sql`
      select 'log-' || entry.number as id, entry.number, entry.entered_at as at, entry.actor, entry.role, entry.act,
        entry.subject, entry.member_id, audit_reasons.words, entry.reason_hash, entry.before, entry.after,
        entry.request_id, entry.hash
      from audit_entries entry
      left join audit_reasons
        on audit_reasons.tenant_id = entry.tenant_id and audit_reasons.number = entry.number
      where entry.tenant_id = ${tenantId}`,
    sql`
      select ${done(
        sql`case state when 'succeeded' then ${sql.lit('charged' satisfies ActBeside)}
          else ${sql.lit('chargeRefused' satisfies ActBeside)} end`,
        {
          id: sql`'charge-' || intent_id`,
          at: sql`settled_at`,
          subject: OF_RESERVATION,
          memberId: sql`member_id`,
          why: sql`case when state = 'succeeded' then null when detail ->> 'cardToken' is null then ${WHY.noCard}
            else ${WHY.cardRefused} end`,
          after: sql`jsonb_build_object(
            case state when 'succeeded' then 'charged_yen' else 'owed_yen' end, detail -> 'yen')`,
        },
      )}
      from intents
      where tenant_id = ${tenantId} and kind = 'card' and call is null and state in ('succeeded', 'refused')
        and (state = 'refused' or ${isUsualToo}) and not detail ? 'ownTry'`,
    sql`
      select ${done(
        sql`case when confirmed_at is null then ${sql.lit('dropped' satisfies ActBeside)}
          else ${sql.lit('cancelled' satisfies ActBeside)} end`,
        {
          id: sql`'reservation-' || tranid`,
          at: sql`cancelled_at`,
          subject: OF_RESERVATION,
          memberId: sql`member_id`,
          actor: sql`case when confirmed_at is null then 'system' else 'member:' || member_id end`,
          role: sql`case when confirmed_at is null then 'system' else 'member' end`,
          why: sql`case when confirmed_at is null then ${WHY.cardRefused} end`,
        },
      )}
      from reservations
      where tenant_id = ${tenantId} and cancelled_at is not null and (confirmed_at is null or ${isUsualToo})`,
    sql`
      select ${done('givenUp', {
        id: sql`'reservation-' || tranid`,
        at: sql`ended_at`,
        subject: OF_RESERVATION,
        memberId: sql`member_id`,
        actor: sql`'member:' || member_id`,
        role: sql.lit('member'),
      })}
      from reservations
      where tenant_id = ${tenantId} and use_state = 'cancelled' and cancelled_at is null and ${isUsualToo}`,
    sql`
      select ${done('extensionDropped', {
        id: sql`'extension-' || extension_id`,
        at: sql`extensions.cancelled_at`,
        subject: sql`'reservation:' || extensions.tranid`,
        memberId: sql`reservations.member_id`,
        why: sql`${WHY.cardRefused}`,
      })}
      from extensions
      join reservations on reservations.tenant_id = extensions.tenant_id and reservations.tranid = extensions.tranid
      where extensions.tenant_id = ${tenantId} and extensions.cancelled_at is not null`,
    sql`
      select ${done('turnBooked', {
        id: sql`'wait-' || wait_id`,
        at: sql`reservations.created_at`,
        subject: sql`'reservation:' || waits.tranid`,
        memberId: sql`waits.member_id`,
        why: sql`${WHY.turn}`,
      })}
      from waits
      join reservations on reservations.tenant_id = waits.tenant_id and reservations.tranid = waits.tranid
      where waits.tenant_id = ${tenantId} and waits.state = 'booked'`,
    sql`
      select ${done('messageGivenUp', {
        id: sql`'message-' || intent_id`,
        at: sql`settled_at`,
        subject: sql`'message:' || subject`,
        memberId: sql`member_id`,
        why: sql`${WHY.nobodyTookIt}`,
      })}
      from intents
      where tenant_id = ${tenantId} and state = 'given_up' and kind = any(${SENT})`,
  ];
}

/** Whether something narrows the records: else what happens every day would bury the rest. */
function asksForUsual({ text, act, actor }: AuditFilter): boolean {
  return text !== null || act !== null || actor !== null;
}

/** A page of records from a place on; one statement, which reads no more than a page of each table. */
export async function pageOfRecords(
  db: Db,
  tenantId: string,
  filter: AuditFilter,
  {
    first,
    beyond,
    limit,
  }: { readonly first: 'newest' | 'oldest'; readonly beyond: Place | null; readonly limit: number },
): Promise<readonly RecordRow[]> {
  const isBeyond =
    beyond === null ? sql<SqlBool>`true` : isPast(beyond, first === 'newest' ? sql`<` : sql`>`);
  const way = first === 'newest' ? sql`desc` : sql`asc`;
  const ordered = sql`order by at ${way}, coalesce(number, 0) ${way}, id collate "C" ${way} limit ${limit}`;
  const pages = sourcesOf(tenantId, asksForUsual(filter)).map(
    (source) => sql`(
      select * from (${source}) as record where ${isAskedFor(tenantId, filter)} and ${isBeyond} ${ordered})`,
  );
  const { rows } = await sql<RecordRow>`
    select * from (${sql.join(pages, sql` union all `)}) as record ${ordered}`.execute(db);
  return rows;
}

/** An act that no entry of the log shows, by its id; undefined where there is none. */
export async function recordBeside(db: Db, tenantId: string, id: string): Promise<RecordRow | undefined> {
  const [, ...beside] = sourcesOf(tenantId, true);
  const found = beside.map((source) => sql`select * from (${source}) as record where record.id = ${id}`);
  const { rows } = await sql<RecordRow>`${sql.join(found, sql` union all `)}`.execute(db);
  return rows[0];
}

/** The count of the records that are asked for, and of those at that place or newer. */
export async function countOfRecords(
  db: Db,
  tenantId: string,
  filter: AuditFilter,
  place: Place | null,
): Promise<{ readonly total: number; readonly newer: number }> {
  const isNewer = place === null ? sql<SqlBool>`false` : sql<SqlBool>`not ${isPast(place, sql`<`)}`;
  const counts = sourcesOf(tenantId, asksForUsual(filter)).map(
    (source) => sql`
      select count(*) as total, count(*) filter (where ${isNewer}) as newer
      from (${source}) as record where ${isAskedFor(tenantId, filter)}`,
  );
  const { rows } = await sql<{ total: number; newer: number }>`
    select sum(total)::integer as total, sum(newer)::integer as newer
    from (${sql.join(counts, sql` union all `)}) as counted`.execute(db);
  return rows[0] ?? { total: 0, newer: 0 };
}

function isPast({ at, number, id }: Place, than: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`
    (record.at, coalesce(record.number, 0), record.id collate "C") ${than} (${new Date(at)}, ${number ?? 0}::integer, ${id})`;
}
