import { type Budget, spendTries } from '#server/throttle/throttle.ts';
import type { Context } from '#server/usecase/context.ts';

const FROM_ONE_SOURCE: Budget = { name: 'linkForm.source', tries: 60, minutes: 15 };

/**
 * Refuses more forms behind mailed links (a sign-up, a new password) from one source than an office needs: 429
 * throttled. Each with a good link is a hash and a mail.
 */
export async function limitForms(context: Context): Promise<void> {
  await spendTries(
    context,
    [{ budget: FROM_ONE_SOURCE, subject: context.address }],
    '送信が続いています。しばらくしてからもう一度お試しください。',
  );
}
