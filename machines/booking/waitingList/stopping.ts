import { endedWaitCodec } from '#contract/booking/endedWait.ts';
import { listWaits, stopWaiting } from '#contract/booking/waitingList.ts';
import { ask, call } from '#contract/client.ts';
import type { KnownWait } from '#domain/booking/waiting.ts';
import { type Command, defineCommand } from '../../shared/command.ts';
import { defineCommandMemory } from '../../shared/commandMemory.ts';
import { type BookingRefusal, refusalOf } from '../refusals.ts';

export type StoppingAnswer = { readonly kind: 'stopped' } | BookingRefusal;

async function stop({ key, content }: Command<KnownWait>, signal: AbortSignal): Promise<StoppingAnswer> {
  const answer = await ask(stopWaiting, content, { key, signal });
  return answer.kind === 'done' ? { kind: 'stopped' } : refusalOf(answer);
}

/** The list has it no longer, or as one that has ended. */
async function consultStop({ waitId }: KnownWait, signal: AbortSignal): Promise<StoppingAnswer | null> {
  const waits = await call(listWaits, undefined, { signal });
  const kept = waits.find(({ id }) => id === waitId);
  return kept === undefined || kept.state === 'ended' ? { kind: 'stopped' } : null;
}

export const stoppingWaitMemory = defineCommandMemory({
  part: 'Reservation.stoppingWait',
  schema: endedWaitCodec.schema,
  codec: endedWaitCodec,
  waitedFor: () => 2,
});

/** Ending a wait, or taking what has become of it off the list, exactly once, even if the page is lost. */
export const stoppingWait = defineCommand({
  id: 'stoppingWait',
  ask: stop,
  consult: consultStop,
  memory: stoppingWaitMemory,
});
