import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Instant } from '#domain/time.ts';
import { enterAct } from '#server/audit/enter.ts';
import type { Actor } from '#server/audit/entry.ts';
import { type Db, type Trx, transaction } from '#server/database/transaction.ts';
import { factsOf } from '#server/world/command/describe.ts';
import { type Present, readPresent } from '#server/world/model/present.ts';
import type { Thing } from '#server/world/model/things.ts';
import type { Photos } from '#server/world/photo/photo.ts';
import type { Change } from '#server/world/plan/change.ts';
import { makePlan, type Plan } from '#server/world/plan/plan.ts';
import { applyPlan } from './applyPlan.ts';

/** Any number that nothing else of ours locks. */
const WORLD_LOCK = 20_261_127;

/** How a file is compared. */
export interface Comparing {
  readonly prunes: boolean;
  readonly isDemo: boolean;
  readonly now: Instant;
}

/** How a file is compared, and the plan of it that is carried out. */
export interface Changing extends Comparing {
  /** The last that was read of the same things, compared in the same way. */
  readonly seen: Compared;
  readonly hash: string;
  readonly actor: Actor;
  /** Why, in words that can be erased. */
  readonly reason?: string | undefined;
  /** The photos that the file names. */
  readonly photos: Photos;
}

/** A plan, and the present for which it was made. */
export interface Compared {
  readonly plan: Plan;
  readonly present: Present;
}

/** The plan is not the one that was to be carried out: somebody has changed something meanwhile. */
export class PlanChanged extends Error {
  readonly plan: Plan;

  constructor(plan: Plan) {
    super('The database or the file has changed since that plan was made. Nothing has been changed.');
    this.plan = plan;
  }
}

/** Reads the present and makes the plan for it; changes nothing. */
export async function readPlan(db: Db, wanted: readonly Thing[], comparing: Comparing): Promise<Compared> {
  return await transaction(db, async (trx) => {
    const present = await readPresent(trx, tenantsOf(wanted), comparing.now);
    return { plan: makePlan(wanted, present, comparing), present };
  });
}

/**
 * Carries out the plan with that hash, in one transaction; one world is changed after the other. Throws PlanChanged
 * where there is another plan by now, and changes nothing then; nor where something is refused. The audit log says who
 * did it.
 */
export async function changeWorld(
  db: Db,
  wanted: readonly Thing[],
  { seen, hash, actor, reason, photos, ...comparing }: Changing,
): Promise<Plan> {
  return await transaction(db, async (trx) => {
    const present = await lockedPresent(trx, wanted, comparing.now);
    // The same present has the same plan: it is made again only where somebody has changed something in between.
    const plan = isDeepStrictEqual(present, seen.present) ? seen.plan : makePlan(wanted, present, comparing);
    if (plan.hash !== hash) throw new PlanChanged(plan);
    if (isRefused(plan)) return plan;
    await applyPlan(plan.changes, { trx, present, photos, now: comparing.now, isDemo: comparing.isDemo });
    await enterPlan(trx, plan, {
      actor,
      reason,
      momentOf: (tenant) => present.nows.get(tenant) ?? comparing.now,
    });
    return plan;
  });
}

interface Entering {
  readonly actor: Actor;
  readonly reason: string | undefined;
  readonly momentOf: (tenant: string) => Instant;
}

/** Enters the plan into the audit log of each tenant that it changes. */
async function enterPlan(
  trx: Trx,
  { changes, hash }: Plan,
  { actor, reason, momentOf }: Entering,
): Promise<void> {
  for (const [tenant, own] of Map.groupBy(changes, ({ thing }) => thing.tenant)) {
    const count = (act: Change['act']) => own.filter((change) => change.act === act).length;
    const counts = { added: count('add'), changed: count('change'), closed: count('close') };
    const { before, after } = factsOf(own);
    await enterAct(
      trx,
      tenant,
      { actor, act: 'world', subject: `world:${hash}`, reason, before, after: { ...counts, ...after } },
      momentOf(tenant),
    );
  }
}

/** Whether something of it would break a promise. */
export function isRefused({ changes }: Plan): boolean {
  return changes.some(({ refusal }) => refusal !== undefined);
}

/**
 * Reads the present while nobody else changes it: bookings lock corporation and booth in this order too, so that none
 * comes between the look at the reservations and the change, and a move suspends its tenant before or after.
 */
async function lockedPresent(trx: Trx, wanted: readonly Thing[], now: Instant): Promise<Present> {
  const tenants = tenantsOf(wanted);
  await sql`select pg_advisory_xact_lock(${WORLD_LOCK})`.execute(trx);
  for (const [table, id] of [
    ['tenants', 'tenant_id'],
    ['corporations', 'corporation_id'],
    ['booths', 'telecube_id'],
  ] as const) {
    await sql`
      select from ${sql.table(table)} where tenant_id = any(${tenants}::text[])
      order by tenant_id, ${sql.ref(id)} for no key update`.execute(trx);
  }
  return await readPresent(trx, tenants, now);
}

function tenantsOf(wanted: readonly Thing[]): string[] {
  return [...new Set(wanted.map(({ tenant }) => tenant))];
}
