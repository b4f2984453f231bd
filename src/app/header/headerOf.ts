import { isGuest, type Member } from '#domain/account/member.ts';
import { paths } from '#machines/shell/paths.ts';

/** Where booths are looked for, what can be spent on them stands at the top. */
const WALLET_PATHS =
  /^\/app\/(area-search|installation-location-selection|booth-selection|use-without-reservation)$/;

export interface MemberHeaderProps {
  readonly pathname: string;
  readonly member: Member;
}

/**
 * Chooses the line above the screen of a path; on a guest's first screen the invitation is a card of the screen
 * (docs/spec/pictures/16-guest-area-search.jpg).
 */
export function headerOf({ pathname, member }: MemberHeaderProps): 'invitation' | 'wallet' | 'none' {
  if (isGuest(member)) return pathname === paths.areaSearch() ? 'none' : 'invitation';
  return WALLET_PATHS.test(pathname) ? 'wallet' : 'none';
}
