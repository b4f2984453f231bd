import type { Context } from 'hono';
import { linkTo } from '#domain/shell/screens.ts';
import type { Db } from '#server/database/transaction.ts';

/** The card screen, which asks what the bank has found. */
const CARD_SCREEN = linkTo('/app/settings/change-payment');

/**
 * Where the bank sends the member back to, by GET or POST: 303 to the card screen, with the challenge only if the
 * bank speaks of the order that it was asked about. Nobody is signed in here, and nothing is decided: what a challenge
 * is worth is judged when the member's own session asks (confirm-payment).
 */
export async function leadBack(db: Db, http: Context): Promise<Response> {
  const challengeId = http.req.param('challenge') ?? '';
  const accessId = http.req.query('AccessID') ?? (await accessIdIn(http));
  const found = await db
    .selectFrom('card_registrations')
    .select('access_id')
    .where('challenge_id', '=', challengeId)
    .limit(1)
    .executeTakeFirst();
  const isTheirs = found !== undefined && found.access_id !== null && found.access_id === accessId;
  http.header('Cache-Control', 'no-store');
  return http.redirect(isTheirs ? `${CARD_SCREEN}?challenge=${challengeId}` : CARD_SCREEN, 303);
}

async function accessIdIn(http: Context): Promise<string | undefined> {
  if (http.req.method !== 'POST') return undefined;
  const { AccessID } = await http.req.parseBody().catch(() => ({ AccessID: undefined }));
  return typeof AccessID === 'string' ? AccessID : undefined;
}
