import { NotRefundable, refund } from '#server/booking/refund/refund.ts';
import { openFor } from './open.ts';
import { shellActor } from './shellActor.ts';

/** `npm run refund -- <tenant> <tranid> <yen> <reason>` (docs/spec/money.md, "Refunds"). */
async function main([tenantId, tranid, yen, ...reason]: readonly string[]): Promise<void> {
  if (
    tenantId === undefined ||
    !/^\d+$/.test(tranid ?? '') ||
    !/^\d+$/.test(yen ?? '') ||
    reason.length === 0
  ) {
    throw new NotRefundable('Usage: npm run refund -- <tenant> <tranid> <yen> <reason>');
  }
  const { services, tenant, close } = await openFor(tenantId);
  try {
    const refunded = await refund(services, tenant, {
      tranid: Number(tranid),
      yen: Number(yen),
      reason: reason.join(' '),
      actor: shellActor(),
    });
    for (const { yen: amount, tax, state } of refunded) {
      console.log(
        `${amount} yen (tax ${tax}): ${state === 'unknown' ? 'no answer yet, asked again by the service' : state}`,
      );
    }
    if (services.payments.isSimulated) console.log('Simulated: no money has moved.');
    if (refunded.some(({ state }) => state !== 'succeeded')) process.exitCode = 1;
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
