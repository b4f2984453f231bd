import { paths } from '#machines/shell/paths.ts';
import invitation from '#src/account/invitation/InvitationHeader.module.css';
import { useIsOnline } from '#src/shell/actors.ts';
import { HelpPlace } from '../help/HelpPlace.tsx';
import { headerOf, type MemberHeaderProps } from './headerOf.ts';
import wallet from './WalletHeader.module.css';

const LINES = { invitation: invitation.header, wallet: wallet.line, none: undefined } as const;

/** The space above a screen before the header's code is there, so that nothing moves when it comes. */
export function HeaderPlace(props: MemberHeaderProps) {
  const line = LINES[headerOf(props)];
  const isOnline = useIsOnline();
  return (
    <>
      {props.pathname === paths.areaSearch() && isOnline && props.member.owedYen === 0 && <HelpPlace />}
      {line !== undefined && <div className={line} aria-hidden />}
    </>
  );
}
