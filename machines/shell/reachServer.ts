import { call } from '#contract/client.ts';
import { getMetadata } from '#contract/shell/metadata.ts';

/** Resolves once /api has answered just now; rejects with an `ApiError` where it does not. */
export async function reachServer(signal: AbortSignal): Promise<void> {
  await call(getMetadata, undefined, { signal });
}
