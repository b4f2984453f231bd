import * as v from 'valibot';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { ask } from '#contract/client.ts';
import { payOwed } from '#contract/settings/payment.ts';
import type { ChangedCard } from '#domain/settings/card.ts';
import { PAYMENT_WORDS } from '#domain/settings/words.ts';
import { type Command, defineCommand } from '../../shared/command.ts';
import { defineCommandMemory } from '../../shared/commandMemory.ts';

/** The amount that a member wants to pay: the tax-included yen that they were shown. */
export interface OwedWish {
  readonly seenOwed: number;
}

export type PaymentAnswer =
  /** Nothing was refused; a mail tells the member about every `unknown` charge. */
  | { readonly kind: 'paid'; readonly change: ChangedCard }
  /** The card was refused once more, or may not be asked again; why, in the member's words. */
  | { readonly kind: 'declined'; readonly message: string }
  /** Another amount is owed by now, and nothing was charged. */
  | { readonly kind: 'priceChanged'; readonly message: string };

async function pay({ key, content }: Command<OwedWish>, signal: AbortSignal): Promise<PaymentAnswer> {
  const answer = await ask(payOwed, content, { key, signal });
  if (answer.kind === 'refused') {
    const { code, message } = answer;
    return { kind: code === 'price_changed' ? 'priceChanged' : 'declined', message };
  }
  const change = answer.value;
  // The bank is asked about new cards only: one that is on file has been through it.
  if (change.kind === 'challenged') return { kind: 'declined', message: PAYMENT_WORDS.declined };
  const isDeclined = change.unpaid.some(({ why }) => why === 'refused');
  return isDeclined ? { kind: 'declined', message: PAYMENT_WORDS.declined } : { kind: 'paid', change };
}

export const paymentMemory = defineCommandMemory({
  part: 'Reservation.payment',
  schema: v.object({ owed: v.number() }),
  codec: {
    decode: ({ owed }): OwedWish => ({ seenOwed: owed }),
    encode: ({ seenOwed }) => ({ owed: seenOwed }),
  },
  waitedFor: () => 10,
});

/** Having the card on file pay the owed amount exactly once, even if the page is lost. */
export const payingOwed = defineCommand({ id: 'payingOwed', ask: pay, memory: paymentMemory });

/** Whether the server has the card on file asked again by the member's word. */
export function canPayOnFile(): boolean {
  return serves(serverCapabilities.current(), payOwed);
}
