import { isGuest } from '#domain/account/member.ts';
import { paths } from '#machines/shell/paths.ts';
import { InvitationHeader } from '#src/account/invitation/InvitationHeader.tsx';
import { useIsOnline } from '#src/shell/actors.ts';
import { HelpCard } from '../help/HelpCard.tsx';
import { headerOf, type MemberHeaderProps } from './headerOf.ts';
import { SurveyInvitation } from './SurveyInvitation.tsx';
import { WalletHeader } from './WalletHeader.tsx';

/** The header above the screens of a member or a guest (docs/spec/shell.md, "Headers" and "Help"). */
export default function MemberHeader({ pathname, member }: MemberHeaderProps) {
  const header = headerOf({ pathname, member });
  const isOnline = useIsOnline();
  return (
    <>
      {header === 'invitation' && <InvitationHeader />}
      {pathname === paths.areaSearch() && isOnline && member.owedYen === 0 && <HelpCard />}
      {header === 'wallet' && <WalletHeader member={member} />}
      {!isGuest(member) && <SurveyInvitation pathname={pathname} />}
    </>
  );
}
