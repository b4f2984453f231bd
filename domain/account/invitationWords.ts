import { formatLength } from '#domain/time.ts';
import type { InvitationLimits, InvitationProblem } from './invitation.ts';

/** Why a link can't be used at all (docs/spec/account.md, "Refusals"); `unknown` is a link of no invitation. */
export const INVITATION_REFUSALS = {
  expired: 'このURLは有効期限を過ぎているため、ご利用いただけません。',
  usedUp:
    'このURLは残りの利用回数が0回のため、ご利用いただけません。会員の方は、会員IDでログインしてください。',
  disabled: 'このURLは現在無効になっているため、ご利用いただけません。',
  unknown: 'このURLは無効なため、ご利用いただけません。',
} as const;

/** The reason against one reservation or extension, in the guest's words, with the way out. */
export function invitationSentence(
  problem: InvitationProblem,
  { minutesEach, minutesLeft }: Pick<InvitationLimits, 'minutesEach' | 'minutesLeft'>,
): string {
  switch (problem) {
    case 'disabled':
      return 'ご招待が現在無効になっているため、予約できません。ご招待元にお問い合わせください。';
    case 'expired':
      return 'ご招待の有効期限を過ぎるため、予約できません。期限内の日をお選びください。';
    case 'usedUp':
      return 'ご招待で利用できる回数または時間が残っていません。';
    case 'tooLong':
      return `ご招待で利用できるのは、1回あたり${formatLength(minutesEach)}までです。`;
    case 'tooMuch':
      return `ご招待で利用できる時間は、あと${formatLength(minutesLeft)}です。`;
  }
}
