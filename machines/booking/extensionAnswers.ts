import {
  type ExtensionConfirmation,
  type ExtensionQuote,
  type ExtensionRequest,
  extendReservation,
  extensionConfirmationCodec,
  getExtensionPrice,
  listExtensions,
} from '#contract/booking/extension.ts';
import { call } from '#contract/client.ts';
import { type Refused, refusable } from '#contract/errors.ts';
import type { ExtensionChoice } from '#domain/booking/extension.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { type Decision, defineDecision, type Settlement } from '../shared/decision.ts';
import { readPart, writePart } from '../storage.ts';
import type { Refusal } from './answers.ts';

export type ChoicesAnswer =
  | { readonly kind: 'offered'; readonly choices: readonly ExtensionChoice[] }
  | Refusal;
export type ExtensionQuoteAnswer = { readonly kind: 'quoted'; readonly quote: ExtensionQuote } | Refusal;
export type ExtensionAnswer = { readonly kind: 'extended' } | Refusal;

/** The refusals of an extension that have words of their own (spec section 8, money.md). */
const REFUSALS = [
  'not_extendable',
  'reservation_ended',
  'slot_taken',
  'price_changed',
  'spending_cap',
  'balance_short',
  'card_required',
  'payment_failed',
  'payment_due',
] as const;

function refusalOf({ code, message }: Refused): Refusal {
  return { kind: 'refused', code, message };
}

/** Asks by how much the reservation can be extended. */
export async function offer(reservationId: number, signal: AbortSignal): Promise<ChoicesAnswer> {
  const answer = await refusable(call(listExtensions, reservationId, { signal }), REFUSALS);
  return answer.kind === 'done' ? { kind: 'offered', choices: answer.value } : refusalOf(answer);
}

/** Asks what it would cost on top. */
export async function quoteExtension(
  request: ExtensionRequest,
  signal: AbortSignal,
): Promise<ExtensionQuoteAnswer> {
  const answer = await refusable(call(getExtensionPrice, request, { signal }), REFUSALS);
  return answer.kind === 'done' ? { kind: 'quoted', quote: answer.value } : refusalOf(answer);
}

/** After that a member no longer waits at the screen: asking again could extend what is not wanted any more. */
const WAITED_FOR_MINUTES = 2;

/** The device's own clock: right after a reload the server's is not known yet (as in creation.ts). */
const deviceTime = () => Date.now();

/** The extension that was sent and never answered, if it is this reservation's and somebody still waits for it. */
export function unansweredExtension(reservationId: number): Decision<ExtensionConfirmation> | null {
  const stored = readPart('Reservation.unfinished');
  if (stored === null || !('extension' in stored)) return null;
  const content = extensionConfirmationCodec.decode(stored.extension);
  const isAwaited = deviceTime() - stored.decidedAt <= WAITED_FOR_MINUTES * MINUTE_MS;
  return isAwaited && content.reservationId === reservationId ? { key: stored.key, content } : null;
}

/** Extending once, whatever happens to the connection or the page. */
export const extending = defineDecision({
  id: 'extending',
  ask: async ({ key, content }: Decision<ExtensionConfirmation>, signal): Promise<ExtensionAnswer> => {
    const answer = await refusable(call(extendReservation, content, { key, signal }), REFUSALS);
    return answer.kind === 'done' ? { kind: 'extended' } : refusalOf(answer);
  },
  memory: {
    remember: ({ key, content }) =>
      writePart('Reservation.unfinished', {
        key,
        decidedAt: deviceTime(),
        extension: extensionConfirmationCodec.encode(content),
      }),
    forget: () => writePart('Reservation.unfinished', null),
  },
});

export const extendingMachine = extending.machine;

export function extensionAnswerOf(
  output: Settlement<unknown>,
): ExtensionAnswer | { readonly kind: 'failed' | 'unsettled' } {
  const settlement = extending.settlementOf(output);
  return settlement.outcome === 'answered' ? settlement.answer : { kind: settlement.outcome };
}
