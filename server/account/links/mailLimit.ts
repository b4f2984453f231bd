import { countAttempt } from '#server/account/session/throttle.ts';
import type { Context } from '#server/usecase/context.ts';
import { Refusal } from '#server/usecase/refusal.ts';

/**
 * Refuses more mails to one address, or from one source, than anybody needs: 429 throttled. Known and unknown
 * addresses are counted alike. It locks nobody out: whoever uses up what an address may get has sent good links to
 * its owner, and after 15 minutes the next one goes.
 */
export async function limitMails({ db, tenant, now, address }: Context, recipient: string): Promise<void> {
  for (const suspect of [
    { kind: 'mailSource', name: address },
    { kind: 'mail', name: recipient },
  ] as const) {
    if ((await countAttempt(db, tenant.id, suspect, now)) === undefined) {
      throw new Refusal(
        429,
        'throttled',
        'メールの送信が続いています。届いたメールをご確認のうえ、しばらくしてからもう一度お試しください。',
      );
    }
  }
}
