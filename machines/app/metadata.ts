import { call } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import { apiErrorOf } from '#contract/errors.ts';
import { getMetadata, type Metadata } from '#contract/shell/metadata.ts';
import { defineResource } from '../shared/resource.ts';
import { readPart, writePart } from '../storage.ts';

function keep(answer: Metadata): Metadata {
  try {
    writePart('App.tenant', { tenantId: answer.tenantId });
    writePart('TabBar.metadata', getMetadata.output.encode(answer));
    writePart('TabBar.clock', { ahead: serverClock.ahead() });
  } catch {
    // A storage without room keeps nothing; what was answered is there all the same.
  }
  return answer;
}

/** Whom to call in front of a door must be there without a network too; it hardly ever changes. */
function recall(reason: unknown): Metadata {
  const { kind } = apiErrorOf(reason);
  const kept = kind === 'network' || kind === 'timeout' ? readPart('TabBar.metadata') : null;
  if (kept === null) throw reason;
  return getMetadata.output.decode(kept);
}

/** What the deployment says of itself: tenant, name, accent, support (spec section 7, metadata.json). */
export const metadata = defineResource('metadata', async (_: null, signal) => {
  try {
    return keep(await call(getMetadata, undefined, { signal }));
  } catch (reason) {
    return recall(reason);
  }
});

export const metadataMachine = metadata.machine;

/**
 * The tenant as this tab, or this device, last knew it, so that the first requests after a reload name it without waiting. Before
 * the very first answer nobody knows it, and the Host decides.
 */
export function rememberedTenantId(): string | null {
  return readPart('App.tenant')?.tenantId ?? readPart('TabBar.metadata')?.tenant_id ?? null;
}

/** Sets the device's clock right by what was last known, until the server tells its time. */
export function recallClock(): void {
  serverClock.recall(readPart('TabBar.clock')?.ahead ?? 0);
}
