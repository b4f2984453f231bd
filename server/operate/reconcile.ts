import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { enterAct } from '#server/audit/enter.ts';
import { reconcile } from '#server/booking/payment/reconcile.ts';
import { readSettlement } from '#server/booking/payment/settlement.ts';
import { transaction } from '#server/database/transaction.ts';
import { nowOf } from '#server/usecase/tenant.ts';
import { openFor } from './open.ts';
import { shellActor } from './shellActor.ts';

/**
 * `npm run reconcile -- <tenant> [--file <settlement.csv>]`: every difference between our charges, the ledger, the
 * provider's records and what it has settled. Ends with 1 where there is one. Looking is entered into the audit log.
 */
async function main(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { file: { type: 'string' } },
  });
  const [tenantId] = positionals;
  if (tenantId === undefined || positionals.length > 1) {
    throw new Error('Usage: npm run reconcile -- <tenant> [--file <settlement.csv>]');
  }
  const settled = values.file === undefined ? undefined : readSettlement(await readFile(values.file, 'utf8'));
  const { services, tenant, close } = await openFor(tenantId);
  try {
    const { compared, differences } = await reconcile(services, tenantId, settled);
    await transaction(services.db, (trx) =>
      enterAct(
        trx,
        tenantId,
        {
          actor: shellActor(),
          act: 'reconcile',
          subject: 'charges',
          after: { compared, payouts: settled?.length ?? null, differences: differences.length },
        },
        nowOf(tenant),
      ),
    );
    for (const difference of differences) console.log(difference);
    const lines = settled === undefined ? '' : ` and ${settled.length} lines of the file`;
    console.log(`${compared} charges${lines} compared, ${differences.length} differences.`);
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
