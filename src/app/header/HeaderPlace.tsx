import invitation from '#src/account/invitation/InvitationHeader.module.css';
import { headerOf, type MemberHeaderProps } from './headerOf.ts';
import wallet from './WalletHeader.module.css';

const LINES = { invitation: invitation.header, wallet: wallet.line, none: undefined } as const;

/** The line of the header before its code is there: kept, so that nothing moves when it comes. */
export function HeaderPlace(props: MemberHeaderProps) {
  const line = LINES[headerOf(props)];
  return line === undefined ? null : <div className={line} aria-hidden />;
}
