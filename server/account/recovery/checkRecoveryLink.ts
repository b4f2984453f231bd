import type { RecoveryLink } from '#contract/account/recovery.ts';
import { limitForms } from '#server/account/links/formLimit.ts';
import { findRecoveryLink } from '#server/account/links/recoveryLink.ts';
import type { Context } from '#server/usecase/context.ts';

/**
 * POST /reset-password/check: whether the link still sets a password; it is looked at and not spent. Links that lead
 * nowhere count against their source as those of a form do, so that they are guessed no more often here. 400
 * link_expired, link_used, link_invalid; 429 throttled.
 */
export async function checkRecoveryLink(context: Context, link: RecoveryLink): Promise<void> {
  await findRecoveryLink(context.db, context.tenant.id, link, context.now).catch(async (error: unknown) => {
    await limitForms(context);
    throw error;
  });
}
