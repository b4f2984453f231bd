import { OPERATOR_BASE } from '#domain/operator/base.ts';
import { ASKED_TIME } from '#domain/operator/lengths.ts';
import type { OperatorRole } from '#domain/operator/roles.ts';
import { ROLE_WORDS } from '#domain/operator/roleWords.ts';
import { dateOf, formatFullDate, type Instant } from '#domain/time.ts';
import { momentWords, NOT_YOU } from '#server/account/links/mailParts.ts';
import type { QueuedMail } from '#server/messages/outbox.ts';
import { SECRET } from '#server/messages/secrets.ts';
import type { Services } from '#server/usecase/context.ts';
import type { Tenant } from '#server/usecase/tenant.ts';

/** The sender of a mail to operators: the service's name, and where they act. */
export interface House {
  readonly appName: string;
  /** A page of the operators, which names its tenant. */
  readonly page: (path: string) => string;
}

/**
 * The house of a tenant's operators: the one origin of the configuration. Each address names the tenant, even where
 * the host says it: another tenant may own that host by name, and a browser keeps the tenant whose operator came last.
 */
export function houseOf(
  { config }: { readonly config: Pick<Services['config'], 'operatorOrigin'> },
  { id, appName }: Pick<Tenant, 'id' | 'appName'>,
): House {
  return {
    appName,
    page: (path) => `${config.operatorOrigin}${OPERATOR_BASE}${path}?tenant=${encodeURIComponent(id)}`,
  };
}

/** The page that a link opens, which holds the token. */
export function enrolPage(house: House, token: string): string {
  return house.page(`/enrol/${token}`);
}

/** To somebody who is to become an operator. */
export function invitationMail(
  house: House,
  to: string,
  {
    name,
    role,
    expiresAt,
  }: { readonly name: string; readonly role: OperatorRole; readonly expiresAt: Instant },
): QueuedMail {
  return {
    to,
    audience: 'house',
    subject: `【${house.appName}】運用コンソールへのご招待`,
    text: [
      `${name}さんを、${house.appName}の運用コンソールに「${ROLE_WORDS[role]}」としてご招待します。`,
      `${momentWords(expiresAt)}までに、次のページを開いて、お使いの端末のパスキーを登録してください。`,
      enrolPage(house, SECRET),
      NOT_YOU,
    ].join('\n\n'),
  };
}

/** To an operator who has no passkey left; the link opens nothing so far. */
export function recoveryMail(house: House, to: string): QueuedMail {
  return {
    to,
    audience: 'house',
    subject: `【${house.appName}】パスキーの再登録`,
    text: [
      'パスキーの再登録のお申し込みを受け付けました。管理者が承認すると、次のページを開けるようになります。',
      enrolPage(house, SECRET),
      `${NOT_YOU}管理者が承認しないかぎり、何も変わりません。`,
    ].join('\n\n'),
  };
}

/** To every owner: somebody wants a new way in. */
export function askedMail(house: House, to: string, { name }: { readonly name: string }): QueuedMail {
  return {
    to,
    audience: 'house',
    subject: `【${house.appName}】パスキーの再登録の承認をお願いします`,
    text: [
      `${name}さんが、パスキーの再登録を申し込みました。`,
      `電話などでご本人に確かめてから、${ASKED_TIME}以内に、次のページで承認するか、断ってください。\n${house.page('/operators')}`,
    ].join('\n\n'),
  };
}

/** To the operator: an owner has agreed, and the link that was mailed before is good now. */
export function allowedMail(house: House, to: string, until: Instant): QueuedMail {
  return {
    to,
    audience: 'house',
    subject: `【${house.appName}】パスキーの再登録が承認されました`,
    text: `管理者が承認しました。${momentWords(until)}までに、先にお送りしたメールのリンクを開いて、パスキーを登録してください。`,
  };
}

/** To the operator: a passkey was made that was not there before, so that it is known when it was somebody else. */
export function passkeyMail(house: House, to: string, device: string): QueuedMail {
  return {
    to,
    audience: 'house',
    subject: `【${house.appName}】パスキーが登録されました`,
    text: [
      `${device === '' ? '新しい端末' : `新しい端末（${device}）`}のパスキーが登録されました。`,
      'お心当たりのない場合は、すぐに管理者に知らせてください。',
    ].join('\n\n'),
  };
}

/** To every owner, once a day: the head of the audit log, to be kept where nobody can delete it with the log. */
export function headMail(
  appName: string,
  to: string,
  { number, hash, now }: { readonly number: number; readonly hash: string; readonly now: Instant },
): QueuedMail {
  return {
    to,
    audience: 'house',
    subject: `【${appName}】操作記録の控え（${formatFullDate(dateOf(now))}）`,
    text: [
      `操作記録の最新の番号は${number}です。記録が消されていないことを確かめるために、このメールを保管してください。`,
      `${number}:${hash}`,
    ].join('\n\n'),
  };
}
