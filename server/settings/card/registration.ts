import { addMinutes, type Instant, type Minutes } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Db, transaction } from '#server/database/transaction.ts';
import type { ChallengeRef } from '#server/ports/payments.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { conflict } from '#server/usecase/refusal.ts';

/** For how long an earlier request may still be asking the provider. */
export const IN_FLIGHT: Minutes = 1;

/** How long the bank's question, and the token behind it, are good for. */
const CHALLENGE_MINUTES = 30;

/** A member's wish to pay with another card, as far as it has come. */
export interface Registration {
  readonly id: string;
  readonly memberId: number;
  readonly state: 'open' | 'challenged' | 'registered' | 'refused' | 'abandoned';
  readonly challengeId: string;
  readonly challengeUrl: string | null;
  /** The provider's name of the bank's question; null while there is none. */
  readonly challengeRef: ChallengeRef | null;
  readonly cardToken: string | null;
  /** The amount to pay at once, in tax-included yen as the member was shown it; null: the whole owed amount. */
  readonly seenOwed: number | null;
  /** The provider's own code. */
  readonly reason: string | null;
  /** The number of the attempt at the provider, from 1 on. */
  readonly attempt: number;
  readonly beganAt: Instant;
}

const COLUMNS = [
  'registration_id',
  'member_id',
  'state',
  'challenge_id',
  'challenge_url',
  'access_id',
  'access_pass',
  'card_token',
  'reason',
  'attempts',
  'seen_owed',
  'created_at',
] as const;

/** The registration, with another attempt at the provider begun; undefined where it is gone with its member. */
export async function countAttempt(db: Db, tenantId: string, id: string): Promise<Registration | undefined> {
  const row = await ofTenant(db, tenantId)
    .updateTable('card_registrations')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('registration_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && registrationOf(row);
}

/** The member's own registration that the bank was asked about; what is too late has been ended. */
export async function findChallenged(
  db: Db,
  tenantId: string,
  memberId: number,
  challengeId: string,
  now: Instant,
): Promise<Registration | undefined> {
  return await transaction(db, async (trx) => {
    await lockCaller(trx, tenantId, memberId);
    await ofTenant(trx, tenantId)
      .updateTable('card_registrations')
      .set({ state: 'abandoned', reason: 'expired', settled_at: now })
      .where('member_id', '=', memberId)
      .where('state', '=', 'challenged')
      .where('created_at', '<', addMinutes(now, -CHALLENGE_MINUTES))
      .execute();
    const row = await ofTenant(trx, tenantId)
      .selectFrom('card_registrations')
      .select(COLUMNS)
      .where('member_id', '=', memberId)
      .where('challenge_id', '=', challengeId)
      .executeTakeFirst();
    return row && registrationOf(row);
  });
}

/** The data that the provider needs again when the bank has answered; false: a later one took its place. */
export async function noteChallenge(
  db: Db,
  tenantId: string,
  { id }: Registration,
  { url, ref }: { readonly url: string; readonly ref: ChallengeRef },
): Promise<boolean> {
  const noted = await ofTenant(db, tenantId)
    .updateTable('card_registrations')
    .set({ state: 'challenged', challenge_url: url, access_id: ref.id, access_pass: ref.secret })
    .where('registration_id', '=', id)
    .where('state', '=', 'open')
    .returning('registration_id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** The card is no good; nothing else has changed. */
export async function noteRefusal(
  db: Db,
  tenantId: string,
  { id }: Registration,
  reason: string,
  now: Instant,
): Promise<void> {
  await ofTenant(db, tenantId)
    .updateTable('card_registrations')
    .set({ state: 'refused', reason, settled_at: now })
    .where('registration_id', '=', id)
    .where('state', 'in', ['open', 'challenged'])
    .execute();
}

interface RegistrationRow {
  readonly registration_id: string;
  readonly member_id: number;
  readonly state: Registration['state'];
  readonly challenge_id: string | null;
  readonly challenge_url: string | null;
  readonly access_id: string | null;
  readonly access_pass: string | null;
  readonly card_token: string | null;
  readonly reason: string | null;
  readonly attempts: number;
  readonly seen_owed: number | null;
  readonly created_at: Instant;
}

function registrationOf(row: RegistrationRow): Registration {
  return {
    id: row.registration_id,
    memberId: row.member_id,
    state: row.state,
    challengeId: row.challenge_id ?? '',
    challengeUrl: row.challenge_url,
    challengeRef: row.access_id === null ? null : { id: row.access_id, secret: row.access_pass ?? '' },
    cardToken: row.card_token,
    reason: row.reason,
    seenOwed: row.seen_owed,
    attempt: row.attempts,
    beganAt: row.created_at,
  };
}

/** 409 in_progress: nobody knows what has become of it. */
export function unknownYet() {
  return conflict('in_progress', 'カードを確認しています。しばらくしてからもう一度お試しください。');
}
