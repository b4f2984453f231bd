import { linkRefusals } from '#server/account/links/refusals.ts';
import { findSignUpLink, type LinkOf } from '#server/account/links/signUpLink.ts';
import type { Context } from '#server/usecase/context.ts';

/** GET /signup/email: whose link it is. 400 link_expired, link_used, link_invalid. */
export async function checkSignUpLink({ db, tenant, now }: Context, asked: LinkOf): Promise<string> {
  const link = await findSignUpLink(db, tenant.id, asked);
  if (link.used !== null) throw linkRefusals.used();
  if (link.expiresAt <= now) throw linkRefusals.expired();
  return asked.loginId;
}
