import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Member } from '#domain/account/member.ts';
import { formatLength, type Instant } from '#domain/time.ts';
import { knownRemainder, knownRemainderMachine } from '#machines/settings/coupons/remainder.ts';
import { wallet } from '#machines/settings/wallet.ts';
import { selectFailure } from '#machines/shared/resource.ts';
import { paths } from '#machines/shell/paths.ts';
import { useLastKnown } from '#src/shared/resource/useLastKnown.ts';
import { yen } from '#src/shared/words/yen.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Moment } from '#src/shell/page/Moment.tsx';
import { Piece } from '#src/shell/page/pieces.tsx';
import { ChevronRightIcon } from '#src/ui/icons/ChevronRightIcon.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './WalletHeader.module.css';

interface FreeMinutesProps {
  /** When it was true, where that may not be now. */
  at?: Instant;
  children: ReactNode;
}

function FreeMinutes({ at, children }: FreeMinutesProps) {
  return (
    <Link className={styles.piece} to={paths.to('/app/settings/coupon-code-entry')}>
      <span>
        無料で使える時間
        {at !== undefined && (
          <>
            （
            <Moment at={at} />
            現在）
          </>
        )}
      </span>{' '}
      <span className={styles.left}>
        <strong>{children}</strong>
        <ChevronRightIcon />
      </span>
    </Link>
  );
}

/**
 * Header pieces (docs/spec/shell.md, "Headers"): the free minutes of a personal member, or the prepaid balance with the
 * name of the corporation; nothing where there are none. The line is kept for minutes that were there the last time, so
 * that nothing moves when their number comes.
 */
export function WalletHeader({ member }: { member: Member }) {
  const flow = useFlow(wallet.machine, {
    of: { kind: member.isPersonal ? 'minutes' : 'balance' },
  });
  const held = useSelector(flow, wallet.selectData);
  const isMissing = useSelector(flow, selectFailure) !== null;
  const known = useLastKnown(knownRemainder, useFlow(knownRemainderMachine, { of: null }));
  const isKept = member.isPersonal && held === null && known !== null && known.data > 0;
  const hasMinutes = held?.kind === 'minutes' && held.minutes > 0;
  if (!isKept && !hasMinutes && held?.kind !== 'balance') return null;
  return (
    <Piece>
      <section className={styles.line} aria-label="残り時間と残高">
        {hasMinutes && <FreeMinutes>残り{formatLength(held.minutes)}</FreeMinutes>}
        {isKept && isMissing && <FreeMinutes at={known.at}>残り{formatLength(known.data)}</FreeMinutes>}
        {held?.kind === 'balance' && (
          <p className={styles.piece}>
            <Unbroken text={member.corporationName ?? ''} /> <strong>残高 {yen(held.yen)}</strong>
          </p>
        )}
      </section>
    </Piece>
  );
}
