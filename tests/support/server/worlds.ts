import type { Actor } from '#server/audit/entry.ts';
import type { Db } from '#server/database/transaction.ts';
import { type Comparing, changeWorld, readPlan } from '#server/world/apply/changeWorld.ts';
import type { Exported } from '#server/world/export/exportWorld.ts';
import { readPhotosNamed } from '#server/world/export/readPhotos.ts';
import { compile } from '#server/world/model/compile.ts';
import type { Thing } from '#server/world/model/things.ts';
import type { Beside } from '#server/world/reading/drawings.ts';
import { readWorld } from '#server/world/reading/read.ts';
import type { Variables } from '#server/world/reading/variables.ts';
import { NOW } from '../clock/now.ts';
import { everyPhoto } from '../values/boothPhotos.ts';
import { besideWith } from '../values/drawings.ts';

/** Whoever applies worlds in suites. */
export const actor: Actor = { name: 'shell:haruka', role: 'command' };

/** How the suites’ demo databases are compared. */
export const comparing: Comparing = { prunes: false, isDemo: true, now: NOW };

/** The things of a file. */
export function thingsOf(text: string, variables: Variables = {}, beside?: Beside): readonly Thing[] {
  return compile(readWorld('world.yaml', text, variables, beside));
}

/** Applies whatever the plan for those things is, as the command does. */
export async function applyThings(db: Db, things: readonly Thing[], also: Partial<Comparing> = {}) {
  const seen = await readPlan(db, things, { ...comparing, ...also });
  const { plan } = seen;
  return plan.hash === ''
    ? plan
    : await changeWorld(db, things, {
        ...comparing,
        ...also,
        seen,
        photos: everyPhoto,
        hash: plan.hash,
        actor,
      });
}

/** The files that an export writes beside its own. */
export async function besideExport(
  db: Db,
  { drawings, photos }: Pick<Exported, 'drawings' | 'photos'>,
): Promise<Beside> {
  const files = new Map<string, string | Uint8Array>(drawings);
  for await (const [file, body] of readPhotosNamed(db, photos)) files.set(file, body);
  return besideWith(files);
}

/** The things that the demo has, with the values of one of them changed. */
export async function demoWith(
  db: Db,
  name: string,
  values: Thing['values'],
  also: Partial<Comparing> = {},
): Promise<readonly Thing[]> {
  const { present } = await readPlan(db, [demoTenant], { ...comparing, ...also });
  return [...present.things.values()].map((thing) =>
    `${thing.kind} ${present.ids.get(`${thing.kind} demo/${thing.path}`)}` === name
      ? { ...thing, values: { ...thing.values, ...values } }
      : thing,
  );
}

const demoTenant: Thing = { kind: 'tenant', tenant: 'demo', path: '', values: {}, parents: {} };
