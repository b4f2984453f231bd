import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { Member } from '#domain/account/member.ts';
import { formatLength } from '#domain/time.ts';
import { wallet } from '#machines/settings/wallet.ts';
import { paths } from '#machines/shell/paths.ts';
import { yen } from '#src/shared/words/yen.ts';
import { useFlow } from '#src/shell/flow.tsx';
import styles from './WalletHeader.module.css';

/**
 * Header pieces (docs/spec/shell.md, "Headers"): the free minutes of a personal member, or the prepaid balance with the
 * name of the corporation. Its line is kept from the start, so that nothing moves when the amount comes.
 */
export function WalletHeader({ member }: { member: Member }) {
  const flow = useFlow(wallet.machine, {
    of: { kind: member.isPersonal ? 'minutes' : 'balance' },
  });
  const held = useSelector(flow, wallet.selectData);
  return (
    <section className={styles.line} aria-label="残り時間と残高">
      {held?.kind === 'minutes' && (
        <Link className={styles.piece} to={paths.couponCodeEntry()}>
          無料で使える時間 <strong>残り{formatLength(held.minutes)}</strong>
        </Link>
      )}
      {held?.kind === 'balance' && (
        <p className={styles.piece}>
          {member.corporationName} <strong>残高 {yen(held.yen)}</strong>
        </p>
      )}
    </section>
  );
}
