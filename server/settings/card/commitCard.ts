import { readOwed, sumOwed } from '#server/account/member/owedUses.ts';
import { type OwedPayer, openOwedCharges } from '#server/booking/payment/owedCharges.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { CardFace } from '#server/ports/payments.ts';
import { lockMember } from '#server/usecase/lockMember.ts';
import { nowOf } from '#server/usecase/tenant.ts';
import type { Registration } from './registration.ts';

/**
 * Makes it the member's card, once, and opens what is owed for it, in one transaction. A card whose wish something
 * later has replaced is noted too, so that the provider is told to forget it.
 */
export async function commitCard(
  trx: Trx,
  { tenant, memberId }: Pick<OwedPayer, 'tenant' | 'memberId'>,
  { id, seenOwed }: Registration,
  { cardToken, face }: { readonly cardToken: string; readonly face: CardFace },
): Promise<Registration['state']> {
  const now = nowOf(tenant);
  await lockMember(trx, tenant.id, memberId);
  const registration = await ofTenant(trx, tenant.id)
    .selectFrom('card_registrations')
    .select('state')
    .where('registration_id', '=', id)
    .executeTakeFirst();
  // Gone with all that was the member's, who has left meanwhile.
  const state = registration?.state ?? 'abandoned';
  if (state === 'registered') return state;
  const isWanted = state === 'open' || state === 'challenged';
  if (isWanted) await retireCard(trx, tenant.id, memberId, now);
  await trx
    .insertInto('cards')
    .values({
      tenant_id: tenant.id,
      card_token: cardToken,
      member_id: memberId,
      ...(registration === undefined ? { ...face, masked: '', expires: null } : face),
      registered_at: now,
      replaced_at: isWanted ? null : now,
    })
    .onConflict((on) => on.columns(['tenant_id', 'card_token']).doNothing())
    .execute();
  if (!isWanted) return state;
  await ofTenant(trx, tenant.id)
    .updateTable('members')
    .set({ card_token: cardToken })
    .where('member_id', '=', memberId)
    .execute();
  await ofTenant(trx, tenant.id)
    .updateTable('card_registrations')
    .set({ state: 'registered', card_token: cardToken, settled_at: now })
    .where('registration_id', '=', id)
    .execute();
  // While the bank asked its owner the amount may have become another: nothing is charged that was not shown.
  const isAsShown = seenOwed === null || seenOwed === sumOwed(await readOwed(trx, tenant.id, memberId));
  if (isAsShown) await openOwedCharges(trx, { tenant, memberId, cardToken, now });
  return 'registered';
}

/** The member pays with no card any more; the due work has the provider forget it once nothing open hangs on it. */
async function retireCard(
  trx: Trx,
  tenantId: string,
  memberId: number,
  now: ReturnType<typeof nowOf>,
): Promise<void> {
  await ofTenant(trx, tenantId)
    .updateTable('cards')
    .set({ replaced_at: now })
    .where('member_id', '=', memberId)
    .where('replaced_at', 'is', null)
    .execute();
  await ofTenant(trx, tenantId)
    .updateTable('members')
    .set({ card_token: null })
    .where('member_id', '=', memberId)
    .execute();
}
