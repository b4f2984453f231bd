import { RECOVERY_TIME, SIGN_UP_TIME } from '#domain/account/links.ts';
import { KEPT_OF_COUPONS } from '#domain/settings/words.ts';
import { linkTo } from '#domain/shell/screens.ts';
import type { Instant } from '#domain/time.ts';
import type { QueuedMail } from '#server/messages/outbox.ts';
import type { Sender } from '#server/messages/sender.ts';
import type { IssuedLink } from './issueLink.ts';
import { momentWords, NOT_YOU, secretLink, takenAddressMail } from './mailParts.ts';

/** To an address that is nobody's yet: the ways to sign up (docs/spec/account.md, "Sign-up"). */
export function registrationMail(
  { appName, origin }: Sender,
  to: string,
  { expiresAt }: IssuedLink,
): QueuedMail {
  const page = (kind: 'personal' | 'enterprise') => origin + secretLink(`/signup-${kind}/:email/:token`, to);
  return {
    to,
    subject: `【${appName}】会員登録のご案内`,
    text: [
      `${appName}の会員登録をお申し込みいただき、ありがとうございます。`,
      `${SIGN_UP_TIME}以内（${momentWords(expiresAt)}まで）に、次のページを開いて登録を完了してください。`,
      `個人で利用される方\n${page('personal')}`,
      `法人の会員として利用される方（アクセスキーをお持ちの方）\n${page('enterprise')}`,
      `${NOT_YOU}登録は行われません。`,
    ].join('\n\n'),
  };
}

/** To an address that is a member's already: the ways to come in. */
export function alreadyMemberMail(sender: Sender, to: string): QueuedMail {
  return takenAddressMail(
    sender,
    to,
    'このメールアドレスで会員登録のお申し込みがありましたが、すでに会員として登録されています。',
  );
}

/** To a member who has asked for a new password. */
export function recoveryMail({ appName, origin }: Sender, to: string, { expiresAt }: IssuedLink): QueuedMail {
  return {
    to,
    subject: `【${appName}】パスワードの再設定`,
    text: [
      `${RECOVERY_TIME}以内（${momentWords(expiresAt)}まで）に、次のページを開いて新しいパスワードを設定してください。`,
      origin + secretLink('/recover-password/:email/:token', to),
      `${NOT_YOU}パスワードは変わりません。`,
    ].join('\n\n'),
  };
}

/** To a member whose password has changed, so that they notice if it was somebody else. */
export function passwordChangedMail({ appName, origin }: Sender, to: string): QueuedMail {
  return {
    to,
    subject: `【${appName}】パスワードが変更されました`,
    text: [
      'パスワードが変更され、ほかの端末からはログアウトしました。',
      `お心当たりのない場合は、すぐにパスワードを再設定してください。\n${origin}${linkTo('/recover-password', { loginid: to })}`,
    ].join('\n\n'),
  };
}

/** To a member who was signed in on an unknown device, so that they notice if it was somebody else. */
export function newDeviceMail(
  { appName, origin }: Sender,
  to: string,
  { name, now }: { readonly name: string; readonly now: Instant },
): QueuedMail {
  const device = name === '' ? '新しい端末' : `新しい端末（${name}）`;
  return {
    to,
    subject: `【${appName}】新しい端末でログインがありました`,
    text: [
      `${momentWords(now)}に、${device}でログインがありました。`,
      'ご本人のログインであれば、何もする必要はありません。',
      `お心当たりのない場合は、すぐにパスワードを再設定してください。すべての端末からログアウトします。\n${origin}${linkTo('/recover-password', { loginid: to })}`,
    ].join('\n\n'),
  };
}

/** To somebody who has just become a member. */
export function welcomeMail({ appName, origin }: Sender, to: string): QueuedMail {
  return {
    to,
    subject: `【${appName}】会員登録が完了しました`,
    text: [`${appName}の会員登録が完了しました。`, `ログインID: ${to}`, `${origin}${linkTo('/')}`].join(
      '\n\n',
    ),
  };
}

/** The last one to somebody who has left. */
export function withdrawnMail({ appName }: Sender, to: string): QueuedMail {
  return {
    to,
    subject: `【${appName}】退会の手続きが完了しました`,
    text: [
      `${appName}をご利用いただき、ありがとうございました。`,
      'お客さまの個人情報は削除しました。法令で保存が定められているお支払いの記録だけを保管します。',
      KEPT_OF_COUPONS,
    ].join('\n\n'),
  };
}
