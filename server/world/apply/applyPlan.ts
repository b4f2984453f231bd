import { CONDITIONS } from '#server/booths/availability/conditions.ts';
import { KINDS, type Kind, kinds, nameOf, type Thing } from '#server/world/model/things.ts';
import type { Change } from '#server/world/plan/change.ts';
import { writeAccessKeys } from './accessKeys.ts';
import { writeClosedDays } from './closedDays.ts';
import { addGuests } from './guests.ts';
import { grantBalances, keepRates } from './money.ts';
import { numbered } from './numbers.ts';
import { addPhotos, dropPhotos } from './photos.ts';
import { insertRows, type Row, updateRows } from './rows.ts';
import { addQuestions } from './surveys.ts';
import { type Applying, columnsOf, keyColumn, type Writing } from './writing.ts';

const RATE_AND_HOURS: readonly string[] = [...CONDITIONS, 'conditions_from'];

/** Does what a plan says. The number of statements does not depend on how much that is. */
export async function applyPlan(changes: readonly Change[], applying: Applying): Promise<void> {
  const { trx, present, now } = applying;
  const added = changes.filter(({ act }) => act === 'add').map(({ thing }) => thing);
  const numbers = numbered(added, present);
  const writing = { ...applying, numbers, momentOf: (tenant: string) => present.nows.get(tenant) ?? now };
  await keepRates(trx, changes, numbers);
  for (const kind of kinds) {
    const own = changes.filter(({ thing }) => thing.kind === kind);
    if (own.length === 0) continue;
    if (kind === 'booth') await addPhotos(own, writing);
    if (kind === 'access_key') await writeAccessKeys(own, writing);
    else await writeThings(kind, own, writing);
    if (kind === 'corporation') await grantBalances(own, writing);
    if (kind === 'booth') await writeClosedDays(own, writing);
    if (kind === 'survey') await addQuestions(own, writing);
  }
  await dropPhotos(changes, writing);
}

async function writeThings(kind: Kind, changes: readonly Change[], writing: Writing): Promise<void> {
  const { trx } = writing;
  const { table } = KINDS[kind];
  const rowOf = (thing: Thing) => columnsOf(thing, writing);
  const added = changes.filter(({ act }) => act === 'add').map(({ thing }) => thing);
  const guests = kind === 'invitation' ? await addGuests(added, writing) : new Map();
  await insertRows(
    trx,
    table,
    added.map((thing) => ({ ...rowOf(thing), ...onlyOnce(thing, writing, guests) })),
  );
  const keys = ['tenant_id', ...(keyColumn(kind) === undefined ? [] : [String(keyColumn(kind))])];
  const changed = changes.filter(({ act }) => act !== 'add');
  const written = new Set([...keys, ...changedColumns(kind, changed)]);
  if (written.size === keys.length) return;
  const rows = changed.map(({ thing }) => pick(rowOf(thing), written));
  await updateRows(trx, table, keys, rows);
}

/** The columns of the table that differ somewhere: the others are neither sent nor written. */
function changedColumns(kind: Kind, changes: readonly Change[]): readonly string[] {
  const fields = new Set(changes.flatMap((change) => change.fields));
  const columns: readonly string[] = KINDS[kind].columns;
  const found = columns.filter((column) => fields.has(column));
  // A change whose day has come was compared as if it stood in the columns: now it is written into them.
  return found.some((column) => RATE_AND_HOURS.includes(column))
    ? [...new Set([...found, ...RATE_AND_HOURS])]
    : found;
}

function pick(row: Row, columns: ReadonlySet<string>): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column)));
}

/** The columns that a thing has from its beginning on. */
function onlyOnce(
  thing: Thing,
  { isDemo, momentOf, present }: Writing,
  guests: ReadonlyMap<string, number>,
): Row {
  const { kind, tenant, path, values } = thing;
  switch (kind) {
    case 'tenant':
      return { is_demo: isDemo };
    case 'coupon':
      return {};
    case 'terms':
      // Of a new tenant nobody has agreed to earlier ones, who would have to be told.
      return present.nows.has(tenant) ? {} : { announced_at: values.published_at ?? null };
    case 'invitation':
      return {
        world_key: path,
        member_id: guests.get(nameOf(thing)) ?? null,
        created_at: new Date(momentOf(tenant)).toISOString(),
      };
    default:
      return { world_key: path.split('.').at(-1) ?? path };
  }
}
