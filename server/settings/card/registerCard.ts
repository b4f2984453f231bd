import type { CardWish } from '#contract/settings/payment.ts';
import type { CardChange } from '#domain/settings/card.ts';
import { addMinutes } from '#domain/time.ts';
import { checkSeenOwed } from '#server/booking/payment/owedCharges.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { Asker, Command } from '#server/effects/command.ts';
import { type Committed, defineEffect } from '#server/effects/defineEffect.ts';
import { originOf } from '#server/messages/sender.ts';
import type { Services } from '#server/usecase/context.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { type Clocked, nowOf, type Tenant } from '#server/usecase/tenant.ts';
import { commitCard } from './commitCard.ts';
import { payWithCard } from './payWithCard.ts';
import {
  type RegistrationFacts,
  readRegistrationFacts,
  writeRegistration,
} from './registerCard.statements.ts';
import {
  countAttempt,
  IN_FLIGHT,
  noteChallenge,
  noteRefusal,
  type Registration,
  unknownYet,
} from './registration.ts';

/** The member of the new card. */
export interface CardOwner {
  readonly services: Services;
  readonly tenant: Clocked & Pick<Tenant, 'hosts'>;
  readonly memberId: number;
}

/** The card is no good, with the provider's own code; nothing has changed. */
export interface CardRefusal {
  readonly kind: 'refused';
  readonly reason: string;
}

/** Where the bank leads back to, and where that leads on to. */
export const RETURN_PATH = '/card-return';

/**
 * Makes the card of a token the one that pays, and has it pay at once what is owed; or answers the bank's question that
 * comes first. For the card screen and the sign-up: the account exists before. The same command may be sent again at
 * any point, also after a crash. 409 price_changed: not what was shown is owed, and nothing was asked; 409 in_progress:
 * the provider gives no answer, or one that another call of this command will have, ask again with the same key.
 */
export const registerCard = defineEffect({ lock, read, judge, write, outside });

function lock(trx: Trx, { tenant, member }: Command<CardWish>): Promise<void> {
  return lockCaller(trx, tenant.id, member.id);
}

function read(trx: Trx, command: Command<CardWish>): Promise<RegistrationFacts> {
  return readRegistrationFacts(trx, command, command.request.seenOwed);
}

/** A token that the provider is being asked about for another request would be good for neither of them. */
function judge(
  { request }: Command<CardWish>,
  _: unknown,
  { isAsked, owed }: RegistrationFacts,
): Pick<CardWish, 'seenOwed'> {
  if (isAsked) throw unknownYet();
  if (request.seenOwed !== null && owed !== null) checkSeenOwed(owed, request.seenOwed);
  return { seenOwed: request.seenOwed };
}

async function write(
  trx: Trx,
  command: Command<CardWish>,
  { seenOwed }: Pick<CardWish, 'seenOwed'>,
): Promise<Committed> {
  return { stored: await writeRegistration(trx, command, seenOwed) };
}

async function outside(
  { services, tenant, member }: Asker,
  { stored }: Committed,
  { paymentToken }: CardWish,
): Promise<CardChange | CardRefusal> {
  const owner = { services, tenant, memberId: member.id };
  const registration = await countAttempt(services.db, tenant.id, String(stored?.registration_id));
  // Gone with all that was the member's, who has left meanwhile.
  if (registration === undefined) return { kind: 'refused', reason: 'superseded' };
  if (registration.state === 'open') return await verify(owner, registration, paymentToken);
  return await outcomeSoFar(owner, registration);
}

/** Goes on with what the bank was asked about. */
export async function goOn(owner: CardOwner, registration: Registration): Promise<CardChange | CardRefusal> {
  const { services, tenant } = owner;
  const { challengeRef } = registration;
  if (registration.state !== 'challenged' || challengeRef === null)
    return await outcomeSoFar(owner, registration);
  const answer = await answered(services, registration, () =>
    services.payments.confirm({ tenantId: tenant.id, registrationId: registration.id }, challengeRef),
  );
  if (answer.kind === 'verified') return await keep(owner, registration);
  if (answer.kind === 'refused') return await refuse(owner, registration, answer.reason);
  return challengeOf(registration);
}

/** The outcome so far. */
async function outcomeSoFar(owner: CardOwner, registration: Registration): Promise<CardChange | CardRefusal> {
  const { state, reason } = registration;
  if (state === 'registered') return await change(owner, registration);
  if (state === 'challenged') return challengeOf(registration);
  return { kind: 'refused', reason: reason ?? 'superseded' };
}

async function verify(
  owner: CardOwner,
  registration: Registration,
  paymentToken: string,
): Promise<CardChange | CardRefusal> {
  const { services, tenant } = owner;
  const answer = await answered(services, registration, () =>
    services.payments.register({
      tenantId: tenant.id,
      registrationId: registration.id,
      paymentToken,
      returnUrl: `${originOf(tenant.hosts, services.config.publicOrigin)}${RETURN_PATH}/${registration.challengeId}`,
      attempt: registration.attempt,
    }),
  );
  if (answer.kind === 'verified') return await keep(owner, registration);
  if (answer.kind === 'refused') {
    // A token is good once: where an earlier call has given it, this refusal says nothing about the card.
    const isEarlierInFlight =
      registration.attempt > 1 && nowOf(tenant) < addMinutes(registration.beganAt, IN_FLIGHT);
    if (isEarlierInFlight) throw unknownYet();
    return await refuse(owner, registration, answer.reason);
  }
  const isNoted = await noteChallenge(services.db, tenant.id, registration, answer);
  if (!isNoted) return { kind: 'refused', reason: 'superseded' };
  return challengeOf({ ...registration, challengeUrl: answer.url });
}

/** The provider's answer; without one nobody knows, and the member asks again. */
async function answered<T>(services: Services, { id }: Registration, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (err) {
    services.log.error({ registrationId: id, err }, 'card provider gave no answer');
    throw unknownYet();
  }
}

function challengeOf({ challengeId, challengeUrl }: Registration): CardChange {
  return { kind: 'challenged', challengeId, url: challengeUrl ?? '' };
}

async function refuse(owner: CardOwner, registration: Registration, reason: string): Promise<CardRefusal> {
  await noteRefusal(owner.services.db, owner.tenant.id, registration, reason, nowOf(owner.tenant));
  return { kind: 'refused', reason };
}

/** The owner is known: the provider keeps the card, and it pays from here on. */
async function keep(owner: CardOwner, registration: Registration): Promise<CardChange | CardRefusal> {
  const { services, tenant } = owner;
  const kept = await answered(services, registration, () =>
    services.payments.keep({ tenantId: tenant.id, registrationId: registration.id }),
  );
  const state = await transaction(services.db, (trx) => commitCard(trx, owner, registration, kept));
  if (state !== 'registered') return { kind: 'refused', reason: 'superseded' };
  return await change(owner, { ...registration, state, cardToken: kept.cardToken });
}

/** The member pays by the new card from here on. */
function change({ services, tenant, memberId }: CardOwner, { cardToken }: Registration): Promise<CardChange> {
  return payWithCard(services, { tenant, memberId, cardToken: cardToken ?? '' }, null);
}
