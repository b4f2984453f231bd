import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { enterAct } from '#server/audit/enter.ts';
import { eraseReasons, type Reasons } from '#server/audit/eraseReasons.ts';
import { type Head, verifyLog } from '#server/audit/verify.ts';
import { mayChangeEntries } from '#server/database/rights.ts';
import { transaction } from '#server/database/transaction.ts';
import { exportLog } from '#server/operator/log/export.ts';
import { nowOf } from '#server/usecase/tenant.ts';
import { openFor } from './open.ts';
import { shellActor } from './shellActor.ts';

const USAGE = `Usage: npm run audit -- verify <tenant> [--head <number>:<hash>]
       npm run audit -- export <tenant> <file.csv>
       npm run audit -- erase-reason <tenant> <number of the entry>
       npm run audit -- erase-reason <tenant> --operator <number of the operator>`;

/**
 * `npm run audit -- verify <tenant> [--head <number>:<hash>]`: whether the audit log is as it was entered, and its
 * head; ends with 1 where it is not.
 * `npm run audit -- export <tenant> <file.csv>`: all of it, which is an entry itself.
 * `npm run audit -- erase-reason <tenant> <number> | --operator <number>`: erases the words of one reason, or of all
 * about an operator; the entries stay, and that it was done is one.
 */
async function main(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { head: { type: 'string' }, operator: { type: 'string' } },
  });
  const [command, tenantId, file, ...more] = positionals;
  if (tenantId === undefined || more.length > 0) throw new Error(USAGE);
  if (command === 'erase-reason' && values.head === undefined) {
    return await erase(tenantId, reasonsIn(file, values.operator));
  }
  if (values.operator !== undefined) throw new Error(USAGE);
  if (command === 'verify' && file === undefined) return await verify(tenantId, headIn(values.head));
  if (command === 'export' && file !== undefined && values.head === undefined) {
    return await writeLog(tenantId, file);
  }
  throw new Error(USAGE);
}

function headIn(said: string | undefined): Head | undefined {
  if (said === undefined) return undefined;
  const [, number, hash] = /^([1-9]\d*):([0-9a-f]{64})$/.exec(said) ?? [];
  if (number === undefined || hash === undefined) throw new Error(USAGE);
  return { number: Number(number), hash };
}

function reasonsIn(entry: string | undefined, operator: string | undefined): Reasons {
  const said = entry ?? operator ?? '';
  if ((entry === undefined) === (operator === undefined) || !/^[1-9]\d{0,8}$/.test(said))
    throw new Error(USAGE);
  return entry === undefined ? { operator: Number(said) } : { entry: Number(said) };
}

async function erase(tenantId: string, reasons: Reasons): Promise<void> {
  const { services, tenant, close } = await openFor(tenantId);
  try {
    const erased = await transaction(services.db, async (trx) => {
      const count = await eraseReasons(trx, tenantId, reasons);
      if (count === 0) throw new Error('There is no reason left to erase.');
      const subject =
        'entry' in reasons ? (`audit:${reasons.entry}` as const) : (`operator:${reasons.operator}` as const);
      const acted = { actor: shellActor(), act: 'reasonErased', subject, after: { reasons: count } } as const;
      await enterAct(trx, tenantId, acted, nowOf(tenant));
      return count;
    });
    console.log(`${erased} ${erased === 1 ? 'reason has' : 'reasons have'} been erased.`);
  } finally {
    await close();
  }
}

async function verify(tenantId: string, known: Head | undefined): Promise<void> {
  const { services, close } = await openFor(tenantId);
  try {
    const { entries, erased, head, broken } = await verifyLog(services.db, tenantId, known);
    if (broken !== null) {
      console.error(broken);
      process.exitCode = 1;
      return;
    }
    console.log(`${entries} entries are as they were entered; ${erased} reasons have been erased.`);
    if (entries > 0) console.log(`Head: ${head.number}:${head.hash}`);
    if (await mayChangeEntries(services.db)) {
      console.log('Only a trigger keeps entries from being changed: this role owns the table (MIGRATE_URL).');
    }
  } finally {
    await close();
  }
}

async function writeLog(tenantId: string, file: string): Promise<void> {
  const { services, tenant, close } = await openFor(tenantId);
  try {
    const lines = exportLog(services.db, tenantId, { actor: shellActor(), now: nowOf(tenant) });
    // Never over a file that is there.
    await pipeline(Readable.from(lines), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
