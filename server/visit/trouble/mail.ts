import { dateOf, formatDate, formatEnd, formatTime, type Instant } from '#domain/time.ts';
import type { TroubleKind } from '#domain/visit/troubleKinds.ts';
import { TROUBLE_NAMES } from '#domain/visit/troubleWords.ts';
import type { QueuedMail } from '#server/messages/outbox.ts';
import type { TroubleFacts } from './reportTrouble.statements.ts';

interface ReportedTrouble {
  readonly appName: string;
  readonly tranid: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly kind: TroubleKind;
  readonly text: string;
  readonly hasPhoto: boolean;
  readonly now: Instant;
}

/** To the support: what is wrong, where, and whom to answer. */
export function troubleMail(
  { placeName, boothName, supportMail, isGuest, memberName, loginId, tel }: TroubleFacts,
  { appName, tranid, startsAt, endsAt, kind, text, hasPhoto, now }: ReportedTrouble,
): QueuedMail {
  const contact = isGuest ? [] : [`メール：${loginId}`, ...(tel === null ? [] : [`電話：${tel}`])];
  return {
    to: supportMail,
    audience: 'house',
    subject: `【${appName}】お困りのご連絡：${placeName} ${boothName}（${TROUBLE_NAMES[kind]}）`,
    text: [
      '利用中のお客様から、ご連絡がありました。',
      [
        `内容：${TROUBLE_NAMES[kind]}`,
        `場所：${placeName} ${boothName}`,
        `予約：${formatDate(dateOf(startsAt))} ${formatTime(startsAt)}–${formatEnd(endsAt)}（予約番号 ${tranid}）`,
        `受付：${formatTime(now)}`,
        `写真：${hasPhoto ? '添付しています' : 'なし'}`,
      ].join('\n'),
      [isGuest ? 'お客様：招待されたお客様' : `お客様：${memberName}`, ...contact].join('\n'),
      ...(text === '' ? [] : [`お客様の言葉\n${text}`]),
    ].join('\n\n'),
  };
}
