import * as v from 'valibot';
import { addMinutes } from '#domain/time.ts';
import { hashOfSecret, newSecret } from '#server/account/links/secret.ts';
import type { ChallengePurpose } from '#server/database/tables/operators.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Context } from '#server/usecase/context.ts';
import { conflict } from '#server/usecase/refusal.ts';

const GOOD_MINUTES = 5;

/** The same for browsers, who stop asking then. */
export const CHALLENGE_MS = GOOD_MINUTES * 60_000;

/** The question that a challenge asks, and whom; null: whoever signs in. */
export interface Question {
  readonly purpose: ChallengePurpose;
  readonly operatorId: number | null;
}

/** Makes a challenge, of which the hash is kept: any process may be asked the answer. Base64url. */
export async function makeChallenge(
  { db, tenant, now }: Pick<Context, 'db' | 'tenant' | 'now'>,
  { purpose, operatorId }: Question,
): Promise<string> {
  const challenge = newSecret();
  await db
    .insertInto('operator_challenges')
    .values({
      tenant_id: tenant.id,
      challenge_hash: hashOfSecret(challenge),
      purpose,
      operator_id: operatorId,
      expires_at: addMinutes(now, GOOD_MINUTES),
    })
    .execute();
  return challenge;
}

const ClientData = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64url').toString('utf8')),
  v.parseJson(),
  v.object({ challenge: v.string() }),
);

/**
 * Spends the challenge that an answer holds, whatever else is wrong with the answer, and answers it. 409 challenge_over
 * for one that was asked of somebody else, for something else, answered before, or more than five minutes ago.
 */
export async function spendChallenge(
  { db, tenant, now }: Pick<Context, 'db' | 'tenant' | 'now'>,
  clientData: string,
  { purpose, operatorId }: Question,
): Promise<string> {
  const said = v.safeParse(ClientData, clientData);
  if (!said.success) throw challengeOver();
  const { challenge } = said.output;
  const spent = await ofTenant(db, tenant.id)
    .deleteFrom('operator_challenges')
    .where('challenge_hash', '=', hashOfSecret(challenge))
    .returning(['purpose', 'operator_id', 'expires_at'])
    .executeTakeFirst();
  const isGood = spent?.purpose === purpose && spent.operator_id === operatorId && spent.expires_at > now;
  if (!isGood) throw challengeOver();
  return challenge;
}

function challengeOver() {
  return conflict('challenge_over', '確認の時間が切れました。もう一度お試しください。');
}
