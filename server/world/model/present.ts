import { type RawBuilder, sql } from 'kysely';
import { addMinutes, dateOf, type Instant, instantOf, MINUTE_MS } from '#domain/time.ts';
import type { Trx } from '#server/database/transaction.ts';
import { worldKeyOf } from '#server/database/worldKey.ts';
import { conditionsAsOf } from './conditions.ts';
import { type Json, KINDS, type Kind, kinds, nameOf, type Thing } from './things.ts';

/** A reservation that has not ended. */
export interface ToCome {
  readonly tranid: number;
  /** The name of its booth. */
  readonly booth: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** The world as the database holds it. */
export interface Present {
  readonly things: ReadonlyMap<string, Thing>;
  /** The integers of things, by their names. */
  readonly ids: ReadonlyMap<string, number>;
  readonly toCome: readonly ToCome[];
  /** The moment in each tenant. */
  readonly nows: ReadonlyMap<string, Instant>;
  /** The tenants that a demo has made. */
  readonly demos: ReadonlySet<string>;
  /** The tenant of each host, of all tenants. */
  readonly hosts: ReadonlyMap<string, string>;
  /** A secret of the tenants, so that nobody finds theirs out from the hash of a plan. */
  readonly salt: string;
}

type Row = Readonly<Record<string, Json>>;

interface Read {
  readonly kind: Kind | 'host' | 'reservation';
  readonly row: Row;
  readonly apart: Json;
}

/** The parts that a table of their own keeps. */
const APART: Readonly<Partial<Record<Kind, RawBuilder<Json>>>> = {
  booth: sql`(
    select jsonb_agg(closed_on order by closed_on) from closed_days
    where closed_days.tenant_id = t.tenant_id and closed_days.telecube_id = t.telecube_id)`,
  corporation: sql`(
    select to_jsonb(coalesce(sum(yen), 0)) from ledger_entries
    where ledger_entries.tenant_id = t.tenant_id and account = 'balance:' || t.corporation_id and kind = 'grant')`,
  invitation: sql`(
    select to_jsonb(corporation_id) from members
    where members.tenant_id = t.tenant_id and members.member_id = t.member_id)`,
  survey: sql`(
    select jsonb_agg(jsonb_build_object(
      'type', type, 'title', title, 'validation_required', validation_required, 'guide_text', guide_text,
      'options', coalesce((
        select jsonb_agg(jsonb_build_object('title', o.title, 'require_text_input', o.require_text_input) order by o.position)
        from survey_options o where o.tenant_id = q.tenant_id and o.question_id = q.question_id), '[]'))
      order by q.position)
    from survey_questions q where q.tenant_id = t.tenant_id and q.survey_id = t.survey_id)`,
};

/** Reads all that the tenants have, of all tenants where none is named, in one statement. */
export async function readPresent(
  trx: Trx,
  tenants: string[] | undefined,
  systemNow: Instant,
): Promise<Present> {
  const isAsked = tenants === undefined ? sql`true` : sql`t.tenant_id = any(${tenants}::text[])`;
  const parts = kinds.map(
    (kind) => sql`
      select ${sql.lit(kind)} as kind, to_jsonb(t) as row, ${APART[kind] ?? sql`null::jsonb`} as apart
      from ${sql.table(KINDS[kind].table)} t where ${isAsked}`,
  );
  const { rows } = await sql<Read>`
    ${sql.join(parts, sql` union all `)}
    union all
    select 'host', jsonb_build_object('tenant_id', tenant_id, 'hosts', hosts), null from tenants
    union all
    select 'reservation', jsonb_build_object('tenant_id', t.tenant_id, 'tranid', t.tranid, 'telecube_id', t.telecube_id,
      'starts_at', t.starts_at, 'ends_at', t.slot_ends_at), null
    from reservations t join tenants on tenants.tenant_id = t.tenant_id
    where t.live and ${isAsked}
      and t.slot_ends_at > ${new Date(systemNow)}::timestamptz + tenants.clock_offset_ms * interval '1 millisecond'
  `.execute(trx);
  return assemble(rows, systemNow);
}

function assemble(rows: readonly Read[], systemNow: Instant): Present {
  const things = new Map<string, Thing>();
  const ids = new Map<string, number>();
  const nows = new Map<string, Instant>();
  const demos = new Set<string>();
  const named = new Map<string, Thing>();
  const of = (kind: Kind | 'host' | 'reservation') => rows.filter((read) => read.kind === kind);
  for (const { row } of of('tenant')) {
    const tenant = String(row.tenant_id);
    nows.set(tenant, addMinutes(systemNow, Number(row.clock_offset_ms) / MINUTE_MS));
    if (row.is_demo === true) demos.add(tenant);
  }
  for (const kind of kinds) {
    const { id } = KINDS[kind];
    const sorted =
      id === null ? of(kind) : of(kind).toSorted((a, b) => Number(a.row[id]) - Number(b.row[id]));
    for (const { row, apart } of sorted) {
      const thing = thingOf(kind, row, apart, named, nows);
      things.set(nameOf(thing), thing);
      if (id === null) continue;
      ids.set(nameOf(thing), Number(row[id]));
      named.set(idName(kind, row.tenant_id, row[id]), thing);
    }
  }
  return {
    things,
    ids,
    nows,
    demos,
    salt: of('tenant')
      .map(({ row }) => String(row.hash_key))
      .toSorted()
      .join(),
    hosts: new Map(
      of('host').flatMap(({ row }) => listOf(row.hosts).map((host) => [String(host), String(row.tenant_id)])),
    ),
    toCome: of('reservation').flatMap(({ row }) => {
      const booth = named.get(idName('booth', row.tenant_id, row.telecube_id));
      const [startsAt, endsAt] = [momentOf(row.starts_at), momentOf(row.ends_at)];
      return booth ? [{ tranid: Number(row.tranid), booth: nameOf(booth), startsAt, endsAt }] : [];
    }),
  };
}

function idName(kind: Kind, tenant: Json | undefined, id: Json | undefined): string {
  return `${kind} ${tenant}#${id}`;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function momentOf(value: Json | undefined): Instant {
  return instantOf(Date.parse(String(value)));
}

function thingOf(
  kind: Kind,
  row: Row,
  apart: Json,
  named: ReadonlyMap<string, Thing>,
  nows: ReadonlyMap<string, Instant>,
): Thing {
  const tenant = String(row.tenant_id);
  const today = dateOf(nows.get(tenant) ?? instantOf(0));
  const { columns, parents: links } = KINDS[kind];
  const parents = Object.fromEntries(
    Object.entries(links).map(([column, parent]): [string, string | null] => [
      column,
      named.get(idName(parent, tenant, row[column]))?.path ?? null,
    ]),
  );
  const values = Object.fromEntries([
    ...columns.map((column) => [column, columnOf(column, row[column] ?? null)]),
    ...apartOf(kind, apart, { tenant, row, named, today }),
  ]);
  if (kind === 'tenant' && values.reservation_limit_enabled === false) values.reservation_limit = 0;
  const above = parents.floor_map_id ?? parents.area_id ?? parents.area_group_id ?? parents.corporation_id;
  return {
    kind,
    tenant,
    path: [...(above == null ? [] : [above]), keyOf(kind, row)].join('.'),
    values: kind === 'booth' ? conditionsAsOf(values, today) : values,
    parents,
  };
}

function keyOf(kind: Kind, row: Row): string {
  const { id } = KINDS[kind];
  if (kind === 'tenant') return '';
  if (kind === 'coupon') return String(row.coupon_code);
  if (kind === 'terms') return String(row.version);
  const byItself = id === null ? String(row.key_hash).slice(0, 8) : String(row[id]);
  return worldKeyOf(kind, byItself, typeof row.world_key === 'string' ? row.world_key : null);
}

function columnOf(column: string, value: Json): Json {
  if (column === 'contents') return String(value).trimEnd();
  return column.endsWith('_at') && value !== null ? new Date(momentOf(value)).toISOString() : value;
}

interface Of {
  readonly tenant: string;
  readonly row: Row;
  readonly named: ReadonlyMap<string, Thing>;
  readonly today: string;
}

function apartOf(kind: Kind, apart: Json, { tenant, named, today }: Of): readonly [string, Json][] {
  if (kind === 'booth') return [['closed_days', listOf(apart).filter((day) => String(day) >= today)]];
  if (kind === 'corporation') return [['granted_yen', Number(apart)]];
  if (kind === 'survey') return [['questions', listOf(apart)]];
  if (kind !== 'invitation') return [];
  return [['corporation', named.get(idName('corporation', tenant, apart))?.path ?? null]];
}
