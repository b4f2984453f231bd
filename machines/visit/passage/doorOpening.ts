import * as v from 'valibot';
import { ask } from '#contract/client.ts';
import { type DoorRequest, openDoor, unlock } from '#contract/visit/door.ts';
import { type BoothType, USE_STATES, type UseState } from '#domain/booking/reservation.ts';
import type { Minutes } from '#domain/time.ts';
import { enteredState } from '#domain/visit/entry.ts';
import { readLiveReservations } from '../../booking/liveReservations.ts';
import { type Command, defineCommand } from '../../shared/command.ts';
import { defineCommandMemory } from '../../shared/commandMemory.ts';

/** A door to be opened, and how it is opened. */
export interface DoorOrder extends DoorRequest {
  readonly boothType: BoothType;
  /** The state before; an earlier version of the app has stored none, or a number, which says nothing here. */
  readonly stateBefore?: UseState;
}

export type DoorAnswer =
  | { readonly kind: 'opened' }
  /** The door itself did not answer: it may be tried again with the same key. */
  | { readonly kind: 'stuck'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

async function open({ key, content }: Command<DoorOrder>, signal: AbortSignal): Promise<DoorAnswer> {
  const { boothType, stateBefore: _, ...request } = content;
  const endpoint = boothType === 'door' ? openDoor : unlock;
  const answer = await ask(endpoint, request, { key, signal });
  if (answer.kind === 'done') return { kind: 'opened' };
  return { kind: answer.code === 'door_unreachable' ? 'stuck' : 'refused', message: answer.message };
}

/**
 * The list shows that a use was left: it is gone; and that somebody was let in: it is a step further than before. A use
 * that was entered again already, or extended, looks the same after another time.
 */
async function consult(
  { reservationId, purpose, stateBefore }: DoorOrder,
  signal: AbortSignal,
): Promise<DoorAnswer | null> {
  const reservations = await readLiveReservations(signal);
  const listed = reservations.find(({ id, useState }) => id === reservationId && useState !== 'ended');
  if (purpose === 'leave') return listed === undefined ? { kind: 'opened' } : null;
  if (stateBefore === undefined || enteredState(stateBefore) === stateBefore) return null;
  return listed?.useState === enteredState(stateBefore) ? { kind: 'opened' } : null;
}

/**
 * For as long as the server keeps to it as well (docs/decisions/0005): a door never opens for somebody who has gone.
 */
export const DOOR_AWAITED: Minutes = 2;

export const doorMemory = defineCommandMemory({
  part: 'Reservation.door',
  schema: v.object({
    reservationId: v.number(),
    purpose: v.picklist(['enter', 'leave']),
    isEmptyBefore: v.boolean(),
    boothType: v.picklist(['door', 'lock']),
    stateBefore: v.exactOptional(v.picklist(USE_STATES)),
  }),
  codec: { decode: (order): DoorOrder => order, encode: (order: DoorOrder) => ({ ...order }) },
  waitedFor: () => DOOR_AWAITED,
});

/**
 * Opening a booth to enter, to enter again or to leave (docs/spec/visit.md, "The door"; docs/spec/wire.md, "Calls of
 * visit").
 */
export const doorOpening = defineCommand({ id: 'doorOpening', ask: open, consult, memory: doorMemory });
