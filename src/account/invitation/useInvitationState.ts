import { type InvitationLimits, invitationProblem } from '#domain/account/invitation.ts';
import { dateOf, MINUTE_MS } from '#domain/time.ts';
import { useInvitation } from '#src/shell/actors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';

const ENDED = {
  disabled: 'ご招待は現在無効になっています。新しい予約はできません。',
  expired: 'ご招待の有効期限が過ぎました。新しい予約はできません。',
  usedUp: 'ご招待で利用できる回数・時間を使い切りました。',
} as const;

/** The rest of a guest's invitation; `ended` is why nothing can be reserved any more. Null until it is known. */
export function useInvitationState(): { limits: InvitationLimits; ended: string | null } | null {
  const limits = useInvitation();
  const today = dateOf(useServerNow(MINUTE_MS));
  if (limits === null) return null;
  const problem = invitationProblem(limits, today);
  const ended = problem && problem in ENDED ? ENDED[problem as keyof typeof ENDED] : null; // the three that a day has
  return { limits, ended };
}
