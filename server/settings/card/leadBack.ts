import type { Context } from 'hono';
import { linkTo } from '#domain/shell/screens.ts';
import type { Services } from '#server/usecase/context.ts';

/** The card screen, which asks what the bank has found. */
const CARD_SCREEN = linkTo('/app/settings/change-payment');

/**
 * Where the bank sends the member back to, by GET or POST: 303 to the card screen, with our name of the challenge only
 * if the bank names the challenge that it was asked for. Nobody is signed in here, and nothing is decided: the result
 * of a challenge is judged when the member's own session asks (confirm-payment).
 */
export async function leadBack(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  http: Context,
): Promise<Response> {
  const challengeId = http.req.param('challenge') ?? '';
  const named = payments.challengeNamedBy(http.req.query()) ?? payments.challengeNamedBy(await formIn(http));
  const found = await db
    .selectFrom('card_registrations')
    .select('access_id')
    .where('challenge_id', '=', challengeId)
    .limit(1)
    .executeTakeFirst();
  const isTheirs = found !== undefined && found.access_id !== null && found.access_id === named;
  http.header('Cache-Control', 'no-store');
  return http.redirect(isTheirs ? `${CARD_SCREEN}?challenge=${challengeId}` : CARD_SCREEN, 303);
}

/** The fields of a form that was sent here; none where no form was. */
async function formIn(http: Context): Promise<Readonly<Record<string, unknown>>> {
  return http.req.method === 'POST' ? await http.req.parseBody().catch(() => ({})) : {};
}
