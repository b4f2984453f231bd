import type { CardWish } from '#contract/settings/payment.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { CardChange } from '#domain/settings/card.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { notFound, RefusalError } from '#server/usecase/refusal.ts';
import { type CardOwner, type CardRefusal, goOn, registerCard } from './registerCard.ts';
import { findChallenged } from './registration.ts';

function ownerOf({ services, tenant, member }: MemberContext): CardOwner {
  return { services, tenant, memberId: member.id };
}

/** 400 card_refused, with the spec's sentence and the provider's own code (docs/spec/settings.md, "Card"). */
function changedOrRefused(outcome: CardChange | CardRefusal): CardChange {
  if (outcome.kind !== 'refused') return outcome;
  throw new RefusalError(400, 'card_refused', MESSAGES.cardRefused, { reason: outcome.reason });
}

/** POST /settings/change-payment. 403 where no cards are taken. */
export async function changePayment(context: MemberContext, wish: CardWish): Promise<CardChange> {
  if (!context.services.payments.takesCards) {
    throw new RefusalError(403, 'forbidden', 'このサービスでは、カードでのお支払いを受け付けていません。');
  }
  return changedOrRefused(await registerCard(context, wish));
}

/**
 * POST /settings/confirm-payment. The challenge is the member's own or it is not there: its id stands in an address,
 * and proves nothing. The same challenge answers the same, however often it comes back.
 */
export async function confirmPayment(
  context: MemberContext,
  { challengeId }: { readonly challengeId: string },
): Promise<CardChange> {
  const { db, tenant, member, now } = context;
  const registration = await findChallenged(db, tenant.id, member.id, challengeId, now);
  if (registration === undefined) throw notFound('この本人認証は見つかりませんでした。');
  return changedOrRefused(await goOn(ownerOf(context), registration));
}
