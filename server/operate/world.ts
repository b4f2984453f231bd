import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { formatTime, type Instant, instantOf } from '#domain/time.ts';
import { enterAct } from '#server/audit/enter.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { grantService, roleOf } from '#server/database/rights.ts';
import { type Db, transaction } from '#server/database/transaction.ts';
import { createLog } from '#server/log/log.ts';
import { changeWorld, isRefused, PlanChanged, readPlan } from '#server/world/apply/changeWorld.ts';
import { coloured, colouredMistakes } from '#server/world/command/coloured.ts';
import { count, describePlan } from '#server/world/command/describe.ts';
import { besideOf, readText, secretsFileOf, variablesOf, writeWhole } from '#server/world/command/files.ts';
import { jsonSchema } from '#server/world/command/schema.ts';
import { exportWorld } from '#server/world/export/exportWorld.ts';
import { readPhotosNamed } from '#server/world/export/readPhotos.ts';
import { compile } from '#server/world/model/compile.ts';
import { readPresent } from '#server/world/model/present.ts';
import type { Thing } from '#server/world/model/things.ts';
import type { Plan } from '#server/world/plan/plan.ts';
import { WorldMistakes } from '#server/world/reading/problem.ts';
import { type ReadWorld, readWorld } from '#server/world/reading/read.ts';
import { shellActor } from './shellActor.ts';

const USAGE = `Usage: npm run world -- check FILE
       npm run world -- plan FILE [--prune]
       npm run world -- apply FILE [--prune] [--plan HASH] [--reason TEXT]
       npm run world -- export FILE
       npm run world -- schema FILE`;

/** How a command ends: nothing to do, or done; mistakes or refusals; a plan has changes. */
const [DONE, REFUSED, CHANGES] = [0, 1, 2];

interface Asked {
  readonly file: string;
  readonly prunes: boolean;
  readonly hash: string | undefined;
  readonly reason: string | undefined;
}

const COMMANDS: Readonly<Record<string, (asked: Asked) => number | Promise<number>>> = {
  check: ({ file }) => {
    console.log(`${file}: ${count(compile(worldOf(file)))}. Nothing is wrong.`);
    return DONE;
  },
  schema: ({ file }) => {
    writeWhole(file, jsonSchema());
    return DONE;
  },
  plan: ({ file, prunes }) =>
    withDatabase(async (db, { demo: isDemo }, now) => {
      const things = compile(worldOf(file));
      const { plan } = await readPlan(db, things, { prunes, isDemo, now });
      showPlan(file, things, { plan, now });
      if (isRefused(plan)) return REFUSED;
      if (plan.changes.length === 0) return DONE;
      const options = `${prunes ? '--prune ' : ''}--plan ${plan.hash}`;
      const way = `Nothing has been changed. To do just this:  npm run world -- apply ${file} ${options}`;
      console.log(coloured(way, process.stdout));
      return CHANGES;
    }),
  apply: (asked) => withDatabase((db, config, now) => apply(asked, { db, config, now })),
  export: ({ file }) =>
    withDatabase(async (db, { demo: isDemo }, now) => {
      const existing = existsSync(file)
        ? { file, text: readText(file), variables: variablesOf(file, process.env), beside: besideOf(file) }
        : undefined;
      const { text, secrets, drawings, photos } = await transaction(db, async (trx) => {
        const present = await readPresent(trx, undefined, now);
        const exported = exportWorld(present, { isDemo, isJson: file.endsWith('.json') }, existing);
        const after = { secrets: exported.secrets.split('\n').length - 1 };
        for (const tenant of exported.tenants) {
          const acted = { actor: shellActor(), act: 'worldExported', subject: 'world', after } as const;
          await enterAct(trx, tenant, acted, present.nows.get(tenant) ?? now);
        }
        return exported;
      });
      const secretsFile = secretsFileOf(file);
      if (secrets !== '') {
        const kept = existing && existsSync(secretsFile) ? readText(secretsFile) : '';
        writeWhole(secretsFile, kept + secrets, 0o600);
      }
      for (const [name, svg] of drawings) writeWhole(join(dirname(file), name), svg);
      for await (const [name, photo] of readPhotosNamed(db, photos))
        writeWhole(join(dirname(file), name), photo);
      writeWhole(file, text);
      const also = [
        ...(secrets === '' ? [] : [`its secrets in ${secretsFile}`]),
        ...[...drawings.keys()].map((name) => `a drawing in ${name}`),
        ...[...photos.keys()].map((name) => `a photo in ${name}`),
      ];
      console.log(`${[`${file} is written`, ...also].join(', and ')}.`);
      return DONE;
    }),
};

interface Applying {
  readonly db: Db;
  readonly config: Config;
  readonly now: Instant;
}

async function apply({ file, prunes, hash, reason }: Asked, { db, config, now }: Applying): Promise<number> {
  const world = worldOf(file);
  const things = compile(world);
  const comparing = { prunes, isDemo: config.demo, now };
  const seen = await readPlan(db, things, comparing);
  const { plan } = seen;
  showPlan(file, things, { plan, now });
  if (isRefused(plan)) return REFUSED;
  if (plan.changes.length === 0) return DONE;
  if (hash === undefined && !(await isAgreed())) {
    console.log('Nothing has been changed.');
    return REFUSED;
  }
  const done = await changeWorld(db, things, {
    ...comparing,
    seen,
    photos: world.photos,
    hash: hash ?? plan.hash,
    actor: shellActor(),
    reason,
  });
  if (isRefused(done)) return REFUSED;
  createLog(config.logLevel).info(
    {
      tenants: [...new Set(things.map(({ tenant }) => tenant))],
      plan: done.hash,
      changes: done.changes.length,
    },
    'a world was applied',
  );
  console.log('Done.');
  return DONE;
}

function showPlan(file: string, things: readonly Thing[], { plan, now }: { plan: Plan; now: Instant }): void {
  console.log(`${file}: ${count(things)}. Compared with the database at ${formatTime(now)}.\n`);
  console.log(coloured(describePlan(plan), process.stdout));
}

async function isAgreed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error('Nobody can be asked here: name the plan by --plan HASH.');
    return false;
  }
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  // The end of input answers nothing, and is no yes.
  const ended = once(asking, 'close').then(() => '');
  const answer = await Promise.race([asking.question('Apply it? Only yes does: ').catch(() => ''), ended]);
  asking.close();
  return answer.trim() === 'yes';
}

function worldOf(file: string): ReadWorld {
  return readWorld(file, readText(file), variablesOf(file, process.env), besideOf(file));
}

/** Opens the database of the environment and brings its schema up to date, as a start does. */
async function withDatabase(
  work: (db: Db, config: Config, now: Instant) => Promise<number>,
): Promise<number> {
  const config = readConfig(process.env);
  const { db, prepare, close } = await openDatabase(config);
  try {
    await prepare(async (owner) => {
      await migrate(owner);
      if (config.migrateUrl !== undefined) await grantService(owner, await roleOf(db));
    });
    return await work(db, config, instantOf(Date.now()));
  } finally {
    await close();
  }
}

/** `npm run world -- check|plan|apply|export|schema FILE` (docs/operating.md, "A world in a file"). */
async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      prune: { type: 'boolean', default: false },
      plan: { type: 'string' },
      reason: { type: 'string' },
    },
  });
  const [name = '', file, ...more] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined || file === undefined || more.length > 0) throw new Error(USAGE);
  const { prune: prunes, plan: hash, reason } = values;
  return await command({ file, prunes, hash, reason });
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const words = error instanceof Error ? error.message : String(error);
    console.error(error instanceof WorldMistakes ? colouredMistakes(words, process.stderr) : words);
    if (error instanceof PlanChanged) console.error(describePlan(error.plan));
    process.exitCode = REFUSED;
  },
);
