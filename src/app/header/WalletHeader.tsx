import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { Member } from '#domain/account/member.ts';
import { formatLength, type Instant } from '#domain/time.ts';
import { knownWallets, type Wallet, wallet } from '#machines/settings/wallet.ts';
import { selectIsRecalled } from '#machines/shared/lastKnown.ts';
import { selectFailure } from '#machines/shared/resource.ts';
import { paths } from '#machines/shell/paths.ts';
import { yen } from '#src/shared/words/yen.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Moment } from '#src/shell/page/Moment.tsx';
import { ChevronRightIcon } from '#src/ui/icons/ChevronRightIcon.tsx';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
import { EarlyPiece } from './EarlyPiece.tsx';
import styles from './WalletHeader.module.css';

interface LineProps {
  /** Null while it is asked for. */
  readonly held: Wallet | null;
  /** When it was true, where that may not be now. */
  readonly at: Instant | undefined;
}

/** （14:02現在） */
function AsOf({ at }: { at: Instant }) {
  return (
    <>
      （
      <Moment at={at} />
      現在）
    </>
  );
}

function FreeMinutes({ held, at }: LineProps) {
  if (held === null) return null;
  const minutes = held.kind === 'minutes' ? held.minutes : 0;
  return (
    <Link className={styles.piece} to={paths.to('/app/settings/coupon-code-entry')}>
      <span>
        {minutes > 0 ? '無料で使える時間' : phrased('無料で使える時間はなくなりました')}
        {at !== undefined && <AsOf at={at} />}
      </span>{' '}
      <span className={styles.left}>
        {minutes > 0 && <strong>残り{formatLength(minutes)}</strong>}
        <ChevronRightIcon />
      </span>
    </Link>
  );
}

function CorporateBalance({ held, at, corporation }: LineProps & { readonly corporation: string }) {
  if (held === null) return null;
  return (
    <p className={styles.piece}>
      <span>
        <Unbroken text={corporation} />
        {at !== undefined && <AsOf at={at} />}
      </span>{' '}
      {held.kind === 'balance' ? (
        <strong>残高 {yen(held.yen)}</strong>
      ) : (
        <span>{phrased('残高は使えなくなりました')}</span>
      )}
    </p>
  );
}

const hasSomething = (held: Wallet) =>
  held.kind === 'balance' || (held.kind === 'minutes' && held.minutes > 0);

/**
 * Header pieces (docs/spec/shell.md, "Headers"): the free minutes of a personal member, or the prepaid balance with the
 * name of the corporation; nothing where there are none. The line has its place where there was something the last
 * time, so that nothing moves when the number comes.
 */
export function WalletHeader({ member }: { member: Member }) {
  const kind = member.isPersonal ? 'minutes' : 'balance';
  const flow = useFlow(wallet.machine, { of: { kind } });
  const held = useSelector(flow, wallet.selectData);
  const isMissing = useSelector(flow, selectFailure) !== null;
  const recall = useFlow(knownWallets[kind].machine, { of: null });
  const known = useSelector(recall, knownWallets[kind].select);
  const isRecalled = useSelector(recall, selectIsRecalled);
  const last = held ?? known?.data ?? null;
  const line = isMissing ? { held: last, at: known?.at } : { held, at: undefined };
  return (
    <EarlyPiece isThere={isRecalled || held !== null ? last !== null && hasSomething(last) : null}>
      <section className={styles.line} aria-label="残り時間と残高">
        {kind === 'minutes' ? (
          <FreeMinutes {...line} />
        ) : (
          <CorporateBalance {...line} corporation={member.corporationName ?? ''} />
        )}
      </section>
    </EarlyPiece>
  );
}
