import { type Budget, spendTries } from '#server/throttle/throttle.ts';
import type { MemberContext } from '#server/usecase/context.ts';

/** Several accounts may have one number; the messages to it are counted over all of them. */
const TO_ONE_NUMBER: Budget = { name: 'text.recipient', tries: 5, minutes: 15 };
const OF_ONE_MEMBER: Budget = { name: 'text.member', tries: 10, minutes: 60 };
const FROM_ONE_SOURCE: Budget = { name: 'text.source', tries: 60, minutes: 15 };

/**
 * Refuses more text messages to one number, of one member, or from one source, than anybody needs: 429 throttled. They
 * cost money, and ring somebody's phone. It locks nobody out: the next one to a number goes three minutes later.
 */
export async function limitTexts(context: MemberContext, tel: string): Promise<void> {
  await spendTries(
    context,
    [
      { budget: FROM_ONE_SOURCE, subject: context.address },
      { budget: OF_ONE_MEMBER, subject: `${context.member.id}` },
      { budget: TO_ONE_NUMBER, subject: tel },
    ],
    '認証コードの送信が続いています。届いたSMSをご確認のうえ、しばらくしてからもう一度お試しください。',
  );
}
