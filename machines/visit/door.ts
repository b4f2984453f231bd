import { call } from '#contract/client.ts';
import { type ErrorCode, refusable } from '#contract/errors.ts';
import { type DoorRequest, openDoor, unlock } from '#contract/visit/door.ts';
import type { BoothType } from '#domain/booking/reservation.ts';
import { type Decision, defineDecision, type Settlement } from '../shared/decision.ts';

/** A door to be opened, and how it is opened. */
export interface DoorOrder extends DoorRequest {
  readonly boothType: BoothType;
}

export type DoorAnswer =
  | { readonly kind: 'opened' }
  /** The door itself did not answer: it may be tried again with the same key. */
  | { readonly kind: 'stuck'; readonly message: string }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string };

async function open({ key, content }: Decision<DoorOrder>, signal: AbortSignal): Promise<DoorAnswer> {
  const { boothType, ...request } = content;
  const endpoint = boothType === 'door' ? openDoor : unlock;
  const answer = await refusable(call(endpoint, request, { key, signal }), [
    'door_unreachable',
    'too_early',
    'entry_blocked',
    'reservation_ended',
    'not_in_use',
    'not_found',
  ]);
  if (answer.kind === 'done') return { kind: 'opened' };
  const { code, message } = answer;
  return code === 'door_unreachable' ? { kind: 'stuck', message } : { kind: 'refused', code, message };
}

/** Opening a booth to enter, to enter again or to leave (spec sections 4 and 7). */
export const doorOpening = defineDecision({ id: 'doorOpening', ask: open });

export const doorOpeningMachine = doorOpening.machine;

/** The answer of a settled order; `unsettled` and `failed` as such. */
export function doorAnswerOf(
  output: Settlement<unknown>,
): DoorAnswer | { readonly kind: 'failed' | 'unsettled' } {
  const settlement = doorOpening.settlementOf(output);
  return settlement.outcome === 'answered' ? settlement.answer : { kind: settlement.outcome };
}
