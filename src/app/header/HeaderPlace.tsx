import styles from '#src/account/invitation/InvitationHeader.module.css';
import { Piece } from '#src/shell/page/pieces.tsx';
import { headerOf, type MemberHeaderProps } from './headerOf.ts';

/**
 * The place of a guest's line before the header's code is there, so that nothing moves when it comes. A member's line
 * stands only where there is something to say.
 */
export function HeaderPlace(props: MemberHeaderProps) {
  if (headerOf(props) !== 'invitation') return null;
  return (
    <Piece>
      <div className={styles.header} aria-hidden />
    </Piece>
  );
}
