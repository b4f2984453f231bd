import * as v from 'valibot';
import { ask } from '#contract/client.ts';
import type { Codec } from '#contract/codec.ts';
import { sendMonthReceipts, sendReceipt } from '#contract/history/receipts.ts';
import { parseMonth } from '#domain/history/month.ts';
import type { ReceiptAnswer, ReceiptRequest, UseScope } from '#domain/history/receipts.ts';
import { type Command, defineCommand } from '../../shared/command.ts';
import { defineCommandMemory } from '../../shared/commandMemory.ts';

/** `nameRefused`: the addressee can't be printed, which is said at its field. */
export type SendingAnswer = ReceiptAnswer | { readonly kind: 'nameRefused'; readonly message: string };

async function send(
  { key, content: { scope, addressee } }: Command<ReceiptRequest>,
  signal: AbortSignal,
): Promise<SendingAnswer> {
  const answer =
    scope.kind === 'use'
      ? await ask(sendReceipt, { scope, addressee }, { key, signal })
      : await ask(sendMonthReceipts, { scope, addressee }, { key, signal });
  if (answer.kind === 'done') return answer.value;
  const { code, message } = answer;
  return { kind: code === 'invalid' ? 'nameRefused' : 'refused', message };
}

/** As the device keeps it: a month is text there. */
interface KeptRequest {
  readonly scope: UseScope | { readonly kind: 'month'; readonly month: string };
  readonly addressee: string | null;
}

const requestCodec: Codec<KeptRequest, ReceiptRequest> = {
  decode: ({ scope, addressee }) => {
    if (scope.kind === 'use') return { scope, addressee };
    const month = parseMonth(scope.month);
    if (month === undefined) throw new TypeError(`Failed to decode ${scope.month}: not YYYY-MM.`);
    return { scope: { kind: 'month', month }, addressee };
  },
  encode: ({ scope, addressee }) => ({ scope: { ...scope }, addressee }),
};

export const receiptsMemory = defineCommandMemory({
  part: 'Reservation.receipts',
  schema: v.object({
    scope: v.variant('kind', [
      v.object({ kind: v.literal('use'), id: v.number() }),
      v.object({ kind: v.literal('month'), month: v.string() }),
    ]),
    addressee: v.nullable(v.string()),
  }),
  codec: requestCodec,
  waitedFor: () => 10,
});

/**
 * Having a receipt issued and mailed exactly once, even if the page is lost (docs/spec/wire.md, "Calls of history").
 */
export const sendingReceipts = defineCommand({ id: 'sendingReceipts', ask: send, memory: receiptsMemory });
