import { VISIT_ANNOUNCEMENTS } from '#domain/visit/words.ts';
import { type ImmediateUse, useImmediately } from '../booking/immediate.ts';
import type { IdempotencyKey } from '../caller.ts';
import { serverCapabilities } from '../capabilities.ts';
import { call } from '../client.ts';
import { ApiFailure, type Asked, apiErrorOf, refusable } from '../errors.ts';
import { askImmediateUse } from '../qr/scan.ts';

interface Options {
  readonly signal: AbortSignal;
  readonly key: IdempotencyKey;
}

/** The booth's answer; an older server has no such call, and decides by the use itself. */
function askBooth(boothId: number, options: Options) {
  return call(askImmediateUse, boothId, options).catch((error: unknown) => {
    if (apiErrorOf(error).kind === 'notFound') return null;
    throw error;
  });
}

/**
 * Starts a use at once. On a server that knows no keys, and so the specification alone, the booth is asked first what
 * can be done there (docs/spec/wire.md, "Calls", POST /immediate-use): one that the member has reserved for now has
 * opened its door with that, and nothing more is made or charged, 409 already_reserved. Rejects as both calls do.
 */
export async function startUse(use: ImmediateUse, options: Options): Promise<number | null> {
  if (serverCapabilities.current().requestKeys) return call(useImmediately, use, options);
  const answer = await askBooth(use.boothId, options);
  if (answer?.kind !== 'doorOpened') return call(useImmediately, use, options);
  throw new ApiFailure({
    kind: 'conflict',
    path: askImmediateUse.path,
    message: `ご予約のブースです。${VISIT_ANNOUNCEMENTS.doorOpened}`,
    code: 'already_reserved',
    body: undefined,
  });
}

/** The same, with what a use at once is refused with as a value. */
export function askToStart(
  use: ImmediateUse,
  options: Options,
): Promise<Asked<number | null, (typeof useImmediately)['refuses'][number]>> {
  return refusable(startUse(use, options), useImmediately.refuses);
}
