import type { MailLink } from '#contract/settings/mailChange.ts';
import { limitForms } from '#server/account/links/formLimit.ts';
import { findMailChangeLink, type MailChangeByLink } from '#server/account/links/mailChangeLink.ts';
import type { Context } from '#server/usecase/context.ts';

/**
 * The change of a link that somebody has opened. Links that lead nowhere count against their source, so that they are
 * not guessed: 429 throttled. Else refused as `findMailChangeLink`.
 */
export async function byMailLink(context: Context, link: MailLink): Promise<MailChangeByLink> {
  const { db, tenant, now } = context;
  return await findMailChangeLink(db, tenant.id, link, now).catch(async (error: unknown) => {
    await limitForms(context);
    throw error;
  });
}
