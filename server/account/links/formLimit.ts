import { type Budget, spendTries } from '#server/throttle/throttle.ts';
import type { Context } from '#server/usecase/context.ts';

const FROM_ONE_SOURCE: Budget = { name: 'linkForm.source', tries: 60, minutes: 15 };
const OF_ONE_MEMBER: Budget = { name: 'linkForm.member', tries: 20, minutes: 15 };

const REFUSAL = '送信が続いています。しばらくしてからもう一度お試しください。';

/**
 * Refuses more forms behind mailed links (a sign-up, a new password) from one source than an office needs: 429
 * throttled. Each with a good link is a hash and a mail.
 */
export async function limitForms(context: Context): Promise<void> {
  await spendTries(context, [{ budget: FROM_ONE_SOURCE, subject: context.address }], REFUSAL);
}

/**
 * Refuses more forms behind good links of one member than they need: 429 throttled. Only who reads the member's mails
 * has such links, so that no stranger spends this.
 */
export async function limitFormsOf(context: Context, memberId: number): Promise<void> {
  await spendTries(context, [{ budget: OF_ONE_MEMBER, subject: `${memberId}` }], REFUSAL);
}
