import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { dateOf, instantAt } from '#domain/time.ts';
import { type OwedFacts, openOwedCharges, readOwedFacts } from '#server/booking/payment/owedCharges.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command, CommandKey } from '#server/effects/command.ts';
import { type Earlier, keptByRow } from '#server/effects/earlier.ts';
import { prepareEffect } from '#server/effects/prepareEffect.ts';
import { type Stored, type StoredAnswer, storedColumn } from '#server/usecase/idempotency.ts';

/** The facts by which a payment of what is owed is judged. */
export interface PaymentFacts extends Earlier {
  readonly owed: OwedFacts;
  /** The card on file; null without one. */
  readonly cardToken: string | null;
  /** How often the member has had it asked today. */
  readonly tries: number;
}

interface FactsRow {
  readonly kept: StoredAnswer | null;
  readonly cardToken: string | null;
  readonly tries: number;
}

const facts = prepareStatement<CommandKey & { today: Date }, FactsRow>(
  (given) => sql`
    select members.card_token as "cardToken", coalesce((
      select json_build_object('body_hash', body_hash,
        'answer', json_build_object('payment_id', payment_id, 'card_token', card_token))
      from owed_payments
      where tenant_id = members.tenant_id and member_id = members.member_id and idempotency_key = ${given.key}
    ), ${storedColumn(given)}) as kept, (
      select count(*)::int
      from owed_payments
      where tenant_id = members.tenant_id and member_id = members.member_id and decided_at >= ${given.today}
    ) as tries
    from members
    where members.tenant_id = ${given.tenant} and members.member_id = ${given.member}`,
);

/** Reads them, under the member's lock: two requests at once do not count the same tries. */
export async function readPaymentFacts(
  trx: Trx,
  { key, tenant, member, now }: Command<unknown>,
): Promise<PaymentFacts> {
  const [row] = await facts(trx, { ...key, today: new Date(instantAt(dateOf(now), 0)) });
  if (row === undefined) throw new Error('Failed to read what a payment is judged by: there is no member.');
  const { kept, cardToken, tries } = row;
  const owed = await readOwedFacts(trx, { tenantId: tenant.id, memberId: member.id });
  return { ...keptByRow(kept), owed, cardToken, tries };
}

const decided = prepareEffect<CommandKey & { payment: string; card: string }>((given) => ({
  writes: [
    sql`payment as (
      insert into owed_payments (tenant_id, payment_id, member_id, card_token, idempotency_key, body_hash, decided_at)
      values (${given.tenant}, ${given.payment}, ${given.member}, ${given.card}, ${given.key}, ${given.body_hash},
        ${given.now})
      returning payment_id, card_token
    )`,
  ],
  answer: sql`json_build_object('payment_id', payment.payment_id, 'card_token', payment.card_token)::jsonb`,
  from: sql`from payment`,
}));

/** Notes the member's word and opens its charges. */
export async function writePayment(
  trx: Trx,
  { key, tenant, member, now }: Command<unknown>,
  cardToken: string,
): Promise<Stored> {
  const paymentId = randomUUID();
  const stored = await decided(trx, { ...key, payment: paymentId, card: cardToken });
  await openOwedCharges(trx, { tenant, memberId: member.id, cardToken, now, ownTry: paymentId });
  return stored;
}
