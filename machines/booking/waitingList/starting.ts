import { listWaits, startWaiting, type WaitRequest } from '#contract/booking/waitingList.ts';
import { ask, call } from '#contract/client.ts';
import { type Command, defineCommand } from '../../shared/command.ts';
import { type BookingRefusal, refusalOf } from '../refusals.ts';

export type StartingAnswer = { readonly kind: 'started' } | BookingRefusal;

async function start({ key, content }: Command<WaitRequest>, signal: AbortSignal): Promise<StartingAnswer> {
  const answer = await ask(startWaiting, content, { key, signal });
  return answer.kind === 'done' ? { kind: 'started' } : refusalOf(answer);
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

/** Beginning to wait, once; after a reload the list among the reservations shows the truth. */
export const startingWait = defineCommand({ id: 'startingWait', ask: start, consult: consultStart });
