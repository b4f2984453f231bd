import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, addMinutes, DAY_MINUTES, dateOf, type Instant } from '#domain/time.ts';
import type { Trx } from '#server/database/transaction.ts';
import { applyPlan } from '#server/world/apply/applyPlan.ts';
import { besideOf } from '#server/world/command/files.ts';
import { compile } from '#server/world/model/compile.ts';
import { readPresent } from '#server/world/model/present.ts';
import type { Thing } from '#server/world/model/things.ts';
import type { Photos } from '#server/world/photo/photo.ts';
import { makePlan } from '#server/world/plan/plan.ts';
import { readWorld } from '#server/world/reading/read.ts';
import type { Variables } from '#server/world/reading/variables.ts';
import { writtenMoment } from '#server/world/schema/moments.ts';
import { DEMO_ACCESS_KEY } from './accounts.ts';
import { noticeVariables } from './notices.ts';

/** The members that the invitations sign in, apart from those with passwords. */
const FIRST_GUEST = 101;

/** The files by the tenants that they describe; any other tenant gets the first's places under a host of its own. */
const FILES: Readonly<Record<string, string>> = { demo: 'demo.yaml', annex: 'annex.yaml' };

/** The texts that the files leave open: days around `now`, and the key that tests use too. */
function variablesAt(now: Instant): Variables {
  const today = dateOf(now);
  return {
    DEMO_ACCESS_KEY,
    ...noticeVariables(today),
    IN_3_DAYS: addDays(today, 3),
    IN_30_DAYS: addDays(today, 30),
    YESTERDAY: addDays(today, -1),
    TEN_DAYS_AGO: addDays(today, -10),
    THIRTY_DAYS_AGO: writtenMoment(addMinutes(now, -30 * DAY_MINUTES)),
  };
}

/** The last that was read of each file: suites make the demo many times around the same moment. */
const read = new Map<
  string,
  { readonly now: Instant; readonly things: readonly Thing[]; readonly photos: Photos }
>();

function worldAt(name: string, now: Instant) {
  const known = read.get(name);
  if (known?.now === now) return known;
  const file = join(import.meta.dirname, name);
  const world = readWorld(file, readFileSync(file, 'utf8'), variablesAt(now), besideOf(file));
  const made = { now, things: compile(world), photos: world.photos };
  read.set(name, made);
  return made;
}

/** The file of a tenant; any but those has the first's. */
function fileOf(tenantId: string): string {
  return FILES[tenantId] ?? 'demo.yaml';
}

/** The things that a tenant of the demo begins with, around `now`. */
export function declaredThings(tenantId: string, now: Instant): readonly Thing[] {
  const { things } = worldAt(fileOf(tenantId), now);
  if (FILES[tenantId] !== undefined) return things;
  return things.map((thing) => ({
    ...thing,
    tenant: tenantId,
    values: thing.kind === 'tenant' ? { ...thing.values, hosts: [`${tenantId}.example`] } : thing.values,
  }));
}

/** Makes a tenant as its file says, in the transaction that is open, as `npm run world -- apply` does. */
export async function applyDeclared(trx: Trx, tenantId: string, now: Instant): Promise<void> {
  const present = await readPresent(trx, [tenantId], now);
  const { changes } = makePlan(declaredThings(tenantId, now), present, { prunes: false, isDemo: true, now });
  const refusal = changes.find((change) => change.refusal !== undefined)?.refusal;
  if (refusal !== undefined) throw new Error(`Failed to make the demo's tenant ${tenantId}: ${refusal}`);
  const { photos } = worldAt(fileOf(tenantId), now);
  await applyPlan(changes, { trx, present, photos, now, isDemo: true, firstGuest: FIRST_GUEST });
}
