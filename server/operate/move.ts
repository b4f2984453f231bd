import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Copied, copyDatabase } from './copyDatabase.ts';
import { moveTenant } from './moveTenant.ts';
import { isUrl, openPlace } from './openPlace.ts';
import { type Resumed, resumeTenant } from './resumeTenant.ts';
import { SETTLE_MS } from './settling.ts';
import { shellActor } from './shellActor.ts';

const USAGE = `Usage: npm run move -- [--tenant <name>] <DATA_DIR or DATABASE_URL> <DATABASE_URL or DATA_DIR>
       npm run move -- --tenant <name> --resume <where it was> [<where it was to go>]`;

/**
 * `npm run move -- <from> <to>`: copies everything from one database into another that is empty; each is a directory
 * (DATA_DIR) or a URL (DATABASE_URL, not a pooler's). The service is stopped before.
 * `npm run move -- --tenant <name> <from> <to>`: takes one tenant to another database, and suspends it meanwhile; the
 * others are served.
 * `npm run move -- --tenant <name> --resume <from> [<to>]`: gives such a move up. The tenant is served again where it
 * was, and what had been copied is taken away.
 */
async function main(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { tenant: { type: 'string' }, resume: { type: 'boolean', default: false } },
  });
  const [from, to, ...more] = positionals;
  if (from === undefined || more.length > 0) throw new Error(USAGE);
  if (values.resume && values.tenant !== undefined) {
    await resume(values.tenant, from, to);
    return;
  }
  if (values.resume || to === undefined) throw new Error(USAGE);
  const source = await openPlace(from);
  try {
    const target = await openPlace(to);
    try {
      const { tenant: tenantId } = values;
      // Nobody else has a directory open.
      const settle = async () => {
        if (!isUrl(from)) return;
        console.log(`It is suspended. What has begun comes to its end within ${SETTLE_MS / 1_000} seconds.`);
        await wait(SETTLE_MS);
      };
      const copied =
        tenantId === undefined
          ? await copyDatabase(source, target)
          : await moveTenant({ source, target, tenantId, actor: shellActor(), settle });
      say(copied);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function resume(tenantId: string, from: string, to: string | undefined): Promise<void> {
  const source = await openPlace(from);
  try {
    const target = to === undefined ? null : await openPlace(to);
    try {
      const resumed = await resumeTenant({ source, target, tenantId, actor: shellActor() });
      console.log(RESUMED[resumed](tenantId));
    } finally {
      await target?.close();
    }
  } finally {
    await source.close();
  }
}

const RESUMED: Readonly<Record<Resumed, (tenantId: string) => string>> = {
  resumed: (tenantId) => `${tenantId} is served again where it was.`,
  served: (tenantId) => `${tenantId} was served already.`,
  suspended: (tenantId) => `${tenantId} is where it was, suspended by a sentence of its own.`,
};

function say(copied: readonly Copied[]): void {
  for (const { table, rows } of copied) console.log(`${String(rows).padStart(8)}  ${table}`);
  console.log('Everything is there, and the same.');
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
