import type { ReactNode } from 'react';
import type { Member } from '#domain/account/member.ts';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import type { OwedUse } from '#domain/settings/card.ts';
import { dateOf, formatDate, formatLength, minutesBetween } from '#domain/time.ts';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { spanName } from '../words/moments.ts';
import { yen } from '../words/yen.ts';
import styles from './OwedUses.module.css';

/** The sum that is owed, with what belongs to it. */
export function OwedAmount({ member, children }: { member: Member; children: ReactNode }) {
  return (
    <p className={styles.amount}>
      <span className="nowrap">
        <span className={styles.sum}>{member.owedYen.toLocaleString('ja-JP')}</span>
        <span className={styles.unit}>円</span>
      </span>{' '}
      <span className={styles.with}>{children}</span>
    </p>
  );
}

/** The uses that it is for; each with its own amount where there are several. */
export function OwedUses({ uses }: { uses: readonly OwedUse[] }) {
  if (uses.length === 0) return null;
  return (
    <ul className={styles.uses}>
      {uses.map((use) => (
        <li key={use.reservationId}>
          <p className={styles.when}>
            <span>
              {formatDate(dateOf(use.startsAt))}{' '}
              <span className="nowrap">
                <Spoken text={spanName(use)} />
              </span>
            </span>
            {uses.length > 1 && <span className={styles.part}>{yen(use.amount.gross)}</span>}
          </p>
          <p className={styles.where}>
            <Unbroken
              text={`${boothAtPlace(use)}・${formatLength(minutesBetween(use.startsAt, use.endsAt))}`}
            />
          </p>
        </li>
      ))}
    </ul>
  );
}
