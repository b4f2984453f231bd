import { InvitationHeader } from '#src/account/invitation/InvitationHeader.tsx';
import { headerOf, type MemberHeaderProps } from './headerOf.ts';
import { WalletHeader } from './WalletHeader.tsx';

/** The header pieces on the screens of a member or a guest (docs/spec/shell.md, "Headers"). */
export default function MemberHeader({ pathname, member }: MemberHeaderProps) {
  const header = headerOf({ pathname, member });
  return (
    <>
      {header === 'invitation' && <InvitationHeader />}
      {header === 'wallet' && <WalletHeader member={member} />}
    </>
  );
}
