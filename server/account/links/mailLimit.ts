import type { Asker } from '#server/effects/command.ts';
import { spendTriesOnce } from '#server/effects/spendTriesOnce.ts';
import { type Budget, spendTries, type Throttle } from '#server/throttle/throttle.ts';
import type { Context } from '#server/usecase/context.ts';

const TO_ONE_ADDRESS: Budget = { name: 'mail.recipient', tries: 5, minutes: 15 };
const FROM_ONE_SOURCE: Budget = { name: 'mail.source', tries: 100, minutes: 15 };

const TOO_MANY =
  'メールの送信が続いています。届いたメールをご確認のうえ、しばらくしてからもう一度お試しください。';

function mailsTo(recipient: string, { address }: Context): readonly Throttle[] {
  return [
    { budget: FROM_ONE_SOURCE, subject: address },
    { budget: TO_ONE_ADDRESS, subject: recipient },
  ];
}

/**
 * Refuses more mails to one address, or from one source, than anybody needs: 429 throttled. Known and unknown
 * addresses are counted alike. It locks nobody out: whoever uses up what an address may get has sent good links to
 * its owner, and a few minutes later the next one goes.
 */
export async function limitMails(context: Context, recipient: string): Promise<void> {
  await spendTries(context, mailsTo(recipient, context), TOO_MANY);
}

/** The same for a command: whoever has lost its answer, and asks again, is not refused. */
export async function limitMailsOnce(context: Asker, recipient: string): Promise<void> {
  await spendTriesOnce(context, mailsTo(recipient, context), TOO_MANY);
}
