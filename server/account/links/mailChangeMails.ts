import { MAIL_CHANGE_TIME } from '#domain/account/links.ts';
import { linkTo } from '#domain/shell/screens.ts';
import type { Instant } from '#domain/time.ts';
import type { QueuedMail } from '#server/messages/outbox.ts';
import type { Sender } from '#server/messages/sender.ts';
import type { Tenant } from '#server/usecase/tenant.ts';
import type { IssuedLink } from './issueLink.ts';
import { momentWords, NOT_YOU, secretLink, takenAddressMail } from './mailParts.ts';

/** To the address that a member wants for their login ID: the link by which it becomes that. */
export function mailChangeMail(
  { appName, origin }: Sender,
  to: string,
  { expiresAt }: IssuedLink,
): QueuedMail {
  return {
    to,
    subject: `【${appName}】メールアドレスの確認`,
    text: [
      `${MAIL_CHANGE_TIME}以内（${momentWords(expiresAt)}まで）に、次のページを開いて、このメールアドレスへの変更を完了してください。`,
      origin + secretLink('/confirm-email/:email/:token', to),
      `${NOT_YOU}メールアドレスは変わりません。`,
    ].join('\n\n'),
  };
}

/** To an address that a member wants and another one has. */
export function unchangedMail(sender: Sender, to: string): QueuedMail {
  return takenAddressMail(
    sender,
    to,
    'このメールアドレスへの変更のお申し込みがありましたが、すでに会員として登録されているため、変更されません。',
  );
}

/** To the present address of a member who wants another one, so that they notice if it was somebody else. */
export function mailChangeAskedMail(
  { appName, origin }: Sender,
  to: string,
  { wished, now }: { readonly wished: string; readonly now: Instant },
): QueuedMail {
  return {
    to,
    subject: `【${appName}】メールアドレスの変更のお申し込みがありました`,
    text: [
      `${momentWords(now)}に、ログインに使うメールアドレスを ${wished} に変更するお申し込みがありました。`,
      `新しいメールアドレスに届いたリンクを開くまで、変更されません。ご本人のお申し込みであれば、このメールへの対応は必要ありません。`,
      `お心当たりのない場合は、すぐにパスワードを再設定してください。変更のリンクは使えなくなり、すべての端末からログアウトします。\n${origin}${linkTo('/recover-password', { loginid: to })}`,
    ].join('\n\n'),
  };
}

/** To the former address of a member: it signs nobody in any more, so that only the support can help. */
export function mailChangedMail(
  { appName }: Sender,
  to: string,
  { changed, support }: { readonly changed: string; readonly support: Tenant['support'] },
): QueuedMail {
  return {
    to,
    subject: `【${appName}】メールアドレスが変更されました`,
    text: [
      `ログインに使うメールアドレスが ${changed} に変更され、変更をお申し込みの端末のほかはログアウトしました。`,
      'これからのご連絡は、新しいメールアドレスにお送りします。',
      ['お心当たりのない場合は、すぐにご連絡ください。', support.tel, support.mail]
        .filter((line) => line !== '')
        .join('\n'),
    ].join('\n\n'),
  };
}
