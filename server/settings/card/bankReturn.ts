import type { Services } from '#server/usecase/context.ts';

/** Fields that a browser brought with it, by their names. */
type Sent = Readonly<Record<string, unknown>>;

/**
 * Says whether the bank that sends a member back names the challenge that it was asked for. Nobody is signed in here,
 * and nothing is decided: the result of a challenge is judged when the member's own session asks (confirm-payment).
 */
export async function isBankReturn(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  challengeId: string,
  sent: readonly Sent[],
): Promise<boolean> {
  const named = sent.map((fields) => payments.challengeNamedBy(fields)).find((id) => id !== undefined);
  if (named === undefined) return false;
  const found = await db
    .selectFrom('card_registrations')
    .select('access_id')
    .where('challenge_id', '=', challengeId)
    .limit(1)
    .executeTakeFirst();
  return found?.access_id === named;
}
