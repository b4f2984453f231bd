import { type BoothLimits, newLimitsOf } from '#contract/booking/refusals.ts';
import {
  listWaits,
  startWaiting,
  type WaitRequest,
  waitRequestCodec,
} from '#contract/booking/waitingList.ts';
import { ask, call } from '#contract/client.ts';
import { type Command, defineCommand } from '../../shared/command.ts';
import { defineCommandMemory } from '../../shared/commandMemory.ts';
import { type BookingRefusal, refusalOf } from '../refusals.ts';

/** `limitsChanged`: cancelling would stop being free at another moment than was said; nothing has begun. */
export type StartingAnswer =
  | { readonly kind: 'started' }
  | { readonly kind: 'limitsChanged'; readonly limits: readonly BoothLimits[] }
  | BookingRefusal;

async function start({ key, content }: Command<WaitRequest>, signal: AbortSignal): Promise<StartingAnswer> {
  const answer = await ask(startWaiting, content, { key, signal });
  if (answer.kind === 'done') return { kind: 'started' };
  const limits = answer.code === 'price_changed' ? newLimitsOf(answer.body) : null;
  return limits === null ? refusalOf(answer) : { kind: 'limitsChanged', limits };
}

/** The same booths in any order are the same text. */
const joined = (boothIds: readonly number[]) => [...boothIds].sort((a, b) => a - b).join();

/** The list has a wait for the same. */
async function consultStart(wish: WaitRequest, signal: AbortSignal): Promise<StartingAnswer | null> {
  const waits = await call(listWaits, undefined, { signal });
  const isListed = waits.some(
    ({ state, boothIds, date, start: from, interval, tolerance, mode }) =>
      state === 'waiting' &&
      date === wish.date &&
      from === wish.start &&
      interval === wish.interval &&
      tolerance === wish.tolerance &&
      mode === wish.mode &&
      joined(boothIds) === joined(wish.boothIds),
  );
  return isListed ? { kind: 'started' } : null;
}

export const startingWaitMemory = defineCommandMemory({
  part: 'Reservation.startingWait',
  schema: waitRequestCodec.schema,
  codec: waitRequestCodec,
  waitedFor: () => 2,
});

/** Beginning to wait exactly once, even if the connection or the page is lost. */
export const startingWait = defineCommand({
  id: 'startingWait',
  ask: start,
  consult: consultStart,
  memory: startingWaitMemory,
});
