import { writeFile } from 'node:fs/promises';
import { simulatedSettlement } from '#server/ports/gmo/simulator/settlement.ts';
import { openFor } from './open.ts';

/**
 * `npm run settlement -- <tenant> <settlement.csv>`: the settlement file of the simulated provider, to try reconciling.
 */
async function main([tenantId, file]: readonly string[]): Promise<void> {
  if (tenantId === undefined || file === undefined) {
    throw new Error('Usage: npm run settlement -- <tenant> <settlement.csv>');
  }
  const { services, close } = await openFor(tenantId);
  try {
    if (!services.payments.isSimulated) throw new Error('Only the simulated provider settles here.');
    await writeFile(file, await simulatedSettlement(services.db, tenantId));
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
