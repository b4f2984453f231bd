import { linkTo, type ScreenAddress } from '#domain/shell/screens.ts';
import { dateOf, formatDate, formatTime, type Instant } from '#domain/time.ts';
import type { QueuedMail } from '#server/messages/outbox.ts';
import { SECRET } from '#server/messages/secrets.ts';
import type { Sender } from '#server/messages/sender.ts';

/** A moment as mails say it: `11月20日(金) 11:00`. */
export function momentWords(moment: Instant): string {
  return `${formatDate(dateOf(moment))} ${formatTime(moment)}`;
}

/** The sentence for people who get a mail because of somebody else. */
export const NOT_YOU = 'お心当たりのない場合は、このメールを破棄してください。';

/** A link that is good for the address that it was mailed to, with the place of its secret. */
export function secretLink(address: Extract<ScreenAddress, `${string}/:email/:token`>, to: string): string {
  return linkTo(address, { email: to, token: SECRET }).replace(encodeURIComponent(SECRET), SECRET);
}

/** To an address that is a member's already: what somebody has wanted with it, and the ways in. */
export function takenAddressMail({ appName, origin }: Sender, to: string, wanted: string): QueuedMail {
  const page = (name: 'login' | 'recover-password') => origin + linkTo(`/${name}`, { loginid: to });
  return {
    to,
    subject: `【${appName}】このメールアドレスは登録済みです`,
    text: [
      wanted,
      `ログインする\n${page('login')}`,
      `パスワードを忘れた\n${page('recover-password')}`,
      NOT_YOU,
    ].join('\n\n'),
  };
}
