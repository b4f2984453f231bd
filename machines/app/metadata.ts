import { serverCapabilities } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import { apiErrorOf } from '#contract/errors.ts';
import { getMetadata, type Metadata } from '#contract/shell/metadata.ts';
import { defineResource } from '../shared/resource.ts';
import { keepPart, readPart } from '../storage.ts';

function keep(answer: Metadata): Metadata {
  serverCapabilities.learn(answer);
  const { tenantId } = answer;
  keepPart('App.tenant', tenantId === null ? null : { tenantId });
  keepPart('TabBar.metadata', getMetadata.output.encode(answer));
  keepPart('TabBar.clock', { ahead: serverClock.ahead() });
  return answer;
}

function recall(): Metadata | null {
  const kept = readPart('TabBar.metadata');
  return kept && getMetadata.output.decode(kept);
}

/** The support's number must be there at a closed door without a network. It hardly ever changes. */
function recallInstead(reason: unknown): Metadata {
  serverCapabilities.doWithout();
  const { kind } = apiErrorOf(reason);
  const kept = kind === 'network' || kind === 'timeout' ? recall() : null;
  if (kept === null) throw reason;
  return kept;
}

/**
 * The deployment's description of itself: tenant, name, accent, support (docs/spec/wire.md, "Calls of shell",
 * metadata.json). Screens are laid out by the last known one: a row that came with the answer would move others.
 */
export const metadata = defineResource(
  'metadata',
  async (_: null, signal) => {
    try {
      return keep(await call(getMetadata, undefined, { signal }));
    } catch (reason) {
      return recallInstead(reason);
    }
  },
  { recall },
);

export const metadataMachine = metadata.machine;

/**
 * The tenant as this tab, or this device, last knew it, so that the first requests after a reload name it without
 * waiting. Before the very first answer nobody knows it, and the Host decides.
 */
export function rememberedTenantId(): string | null {
  return readPart('App.tenant')?.tenantId ?? recall()?.tenantId ?? null;
}

/**
 * Takes over what was last known of the server: how far the device's clock is off, and what the server can do. Both
 * hold until it answers.
 */
export function recallServer(): void {
  const kept = recall();
  if (kept !== null) serverCapabilities.learn(kept);
  serverClock.recall(readPart('TabBar.clock')?.ahead ?? 0);
}
