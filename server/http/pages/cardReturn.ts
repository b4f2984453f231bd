import { type Context, Hono } from 'hono';
import { linkTo } from '#domain/shell/screens.ts';
import { isBankReturn } from '#server/settings/card/bankReturn.ts';
import { RETURN_PATH } from '#server/settings/card/registerCard.ts';
import type { Services } from '#server/usecase/context.ts';

/** The card screen, which asks what the bank has found. */
const CARD_SCREEN = linkTo('/app/settings/change-payment');

/**
 * Where the bank sends the member back to, by GET or POST: 303 to the card screen, with our name of the challenge only
 * if the bank names the challenge that it was asked for.
 */
export function cardReturn(services: Pick<Services, 'db' | 'payments'>): Hono {
  const app = new Hono();
  app.on(['GET', 'POST'], `${RETURN_PATH}/:challenge`, async (http) => {
    const challengeId = http.req.param('challenge');
    const isTheirs = await isBankReturn(services, challengeId, [http.req.query(), await formIn(http)]);
    http.header('Cache-Control', 'no-store');
    return http.redirect(isTheirs ? `${CARD_SCREEN}?challenge=${challengeId}` : CARD_SCREEN, 303);
  });
  return app;
}

/** The fields of a form that was sent here; none where no form was. */
async function formIn(http: Context): Promise<Readonly<Record<string, unknown>>> {
  return http.req.method === 'POST' ? await http.req.parseBody().catch(() => ({})) : {};
}
