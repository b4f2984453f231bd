import type { Member } from '#domain/account/member.ts';
import { screenAt } from '#domain/shell/screens.ts';
import { paths } from '#machines/shell/paths.ts';

export interface MemberHeaderProps {
  readonly pathname: string;
  readonly member: Member;
}

/**
 * Chooses the line above the screen of a path; on a guest's first screen the invitation is a card of the screen
 * (docs/spec/pictures/16-guest-area-search.jpg).
 */
export function headerOf({ pathname, member }: MemberHeaderProps): 'invitation' | 'wallet' | 'none' {
  if (member.isGuest) return pathname === paths.to('/app/area-search') ? 'none' : 'invitation';
  return screenAt(pathname).hasWallet ? 'wallet' : 'none';
}
