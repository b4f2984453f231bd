import type { MailLink } from '#contract/settings/mailChange.ts';
import type { Context } from '#server/usecase/context.ts';
import { byMailLink } from './byMailLink.ts';

/**
 * POST /confirm-email/check: whether the link has changed the address already; refused where it leads nowhere. It is
 * looked at and not spent.
 */
export async function checkMailLink(context: Context, link: MailLink): Promise<boolean> {
  const { isDone } = await byMailLink(context, link);
  return isDone;
}
