import type { InvitationLimits } from '#domain/account/invitation.ts';
import type { ExtensionEnd } from '#domain/booking/extension.ts';
import { formatLength } from '#domain/time.ts';

const REASONS: Readonly<Record<ExtensionEnd, string>> = {
  others: 'このあとに別の予約があるため',
  self: 'このあとにご自身の予約があるため',
  closed: '営業時間が終わるため',
  invitation: 'ご招待の利用時間を使い切っているため',
};

/**
 * Why no more can be added; empty where the server does not tell. With minutes left in all, a guest has reached what
 * one use may have.
 */
export function extensionEndWords(end: ExtensionEnd | null, limits: InvitationLimits | null): string {
  if (end === 'invitation' && limits !== null && limits.minutesLeft > 0) {
    return `ご招待の利用は1回${formatLength(limits.minutesEach)}までのため`;
  }
  return end === null ? '' : REASONS[end];
}
