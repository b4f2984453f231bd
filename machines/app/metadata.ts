import { call } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import { getMetadata } from '#contract/shell/metadata.ts';
import { defineResource } from '../shared/resource.ts';
import { readPart, writePart } from '../storage.ts';

/** What the deployment says of itself: tenant, name, accent, support (spec section 7, metadata.json). */
export const metadata = defineResource('metadata', async (_: null, signal) => {
  const answer = await call(getMetadata, undefined, { signal });
  writePart('App.tenant', { tenantId: answer.tenantId });
  writePart('TabBar.clock', { ahead: serverClock.ahead() });
  return answer;
});

export const metadataMachine = metadata.machine;

/**
 * The tenant as this tab last knew it, so that the first requests after a reload name it without waiting. Before
 * the very first answer nobody knows it, and the Host decides.
 */
export function rememberedTenantId(): string | null {
  return readPart('App.tenant')?.tenantId ?? null;
}

/** Sets the device's clock right by what was last known, until the server tells its time. */
export function recallClock(): void {
  serverClock.recall(readPart('TabBar.clock')?.ahead ?? 0);
}
