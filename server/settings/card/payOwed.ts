import { randomUUID } from 'node:crypto';
import type { ChangedCard } from '#domain/settings/card.ts';
import { dateOf, instantAt } from '#domain/time.ts';
import { checkSeenOwed, makeOwedCharges, openOwedCharges } from '#server/booking/payment/owedCharges.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { mismatch } from '#server/usecase/idempotency.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { conflict, RefusalError } from '#server/usecase/refusal.ts';

/** How often a member may have the same card asked on one day, beside the job's own tries. */
const TRIES_A_DAY = 5;

interface Payment {
  readonly paymentId: string;
  readonly cardToken: string;
}

/**
 * POST /settings/pay-owed: asks the card on file for what is owed, by the member's word. Sent again with its key it
 * answers what has come of it. 409 price_changed, card_required, in_progress; 429 throttled after five on one day.
 */
export async function payOwed(
  context: MemberContext,
  { seenOwed }: { readonly seenOwed: number },
): Promise<ChangedCard> {
  const { services, db, tenant, member } = context;
  const { paymentId, cardToken } = await transaction(db, (trx) => decide(trx, context, seenOwed));
  const payer = { tenant, memberId: member.id, cardToken };
  const { paid, unpaid } = await makeOwedCharges(services, payer, paymentId);
  const { masked } = await db
    .selectFrom('cards')
    .select('masked')
    .where('tenant_id', '=', tenant.id)
    .where('card_token', '=', cardToken)
    .executeTakeFirstOrThrow();
  return { kind: 'changed', card: masked, paid, unpaid };
}

/** Notes the member's word and opens its charges; or finds what this command has opened before. */
async function decide(trx: Trx, context: MemberContext, seenOwed: number): Promise<Payment> {
  const { tenant, member, requestKey, now } = context;
  await lockCaller(trx, tenant.id, member.id);
  const existing = await findByKey(trx, context);
  if (existing !== undefined) return existing;
  await checkSeenOwed(trx, { tenantId: tenant.id, memberId: member.id }, seenOwed);
  const { card_token: cardToken } = await trx
    .selectFrom('members')
    .select('card_token')
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  if (cardToken === null) throw conflict('card_required', 'お支払い用のカードを登録してください。');
  await checkTries(trx, context);
  const paymentId = randomUUID();
  await trx
    .insertInto('owed_payments')
    .values({
      tenant_id: tenant.id,
      payment_id: paymentId,
      member_id: member.id,
      card_token: cardToken,
      idempotency_key: requestKey.key,
      body_hash: requestKey.bodyHash,
      decided_at: now,
    })
    .execute();
  await openOwedCharges(trx, { tenant, memberId: member.id, cardToken, now, ownTry: paymentId });
  return { paymentId, cardToken };
}

async function findByKey(
  trx: Trx,
  { tenant, member, requestKey }: MemberContext,
): Promise<Payment | undefined> {
  if (requestKey.key === null) return undefined;
  const row = await trx
    .selectFrom('owed_payments')
    .select(['payment_id', 'card_token', 'body_hash'])
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', member.id)
    .where('idempotency_key', '=', requestKey.key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.body_hash !== requestKey.bodyHash) throw mismatch();
  return { paymentId: row.payment_id, cardToken: row.card_token };
}

/** Under the member's lock, so that two requests at once do not count the same. */
async function checkTries(trx: Trx, { tenant, member, now }: MemberContext): Promise<void> {
  const { tries } = await trx
    .selectFrom('owed_payments')
    .select((eb) => eb.fn.countAll<number>().as('tries'))
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', member.id)
    .where('decided_at', '>=', instantAt(dateOf(now), 0))
    .executeTakeFirstOrThrow();
  if (tries < TRIES_A_DAY) return;
  throw new RefusalError(
    429,
    'throttled',
    `同じカードでのお支払いは、1日${TRIES_A_DAY}回までです。別のカードに変えるか、明日もう一度お試しください。`,
  );
}
