import { reconcile } from '#server/booking/payment/reconcile.ts';
import { openFor } from './open.ts';

/** `npm run reconcile -- <tenant>`: every difference between our charges, the ledger and the provider's records. */
async function main([tenantId]: readonly string[]): Promise<void> {
  if (tenantId === undefined) throw new Error('Usage: npm run reconcile -- <tenant>');
  const { services, close } = await openFor(tenantId);
  try {
    const { compared, differences } = await reconcile(services, tenantId);
    for (const difference of differences) console.log(difference);
    console.log(`${compared} charges compared, ${differences.length} differences.`);
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
