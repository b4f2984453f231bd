import type { ReactNode } from 'react';
import type { Member } from '#domain/account/member.ts';
import { AlertIcon } from '#src/ui/icons/AlertIcon.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import styles from './OwedCard.module.css';
import { OwedAmount, OwedUses } from './OwedUses.tsx';

interface OwedCardProps {
  member: Member;
  /** The way to pay. */
  action: ReactNode;
}

/** The amount that a card has refused and that is still to be paid: the same words wherever a member looks. */
export function OwedCard({ member, action }: OwedCardProps) {
  const { owedUses, card, cardBrand } = member;
  return (
    <section className={styles.card} aria-labelledby="owed">
      <h2 id="owed" className={styles.title}>
        <AlertIcon />
        <span>
          お支払いが
          <wbr />
          済んで
          <wbr />
          いません
        </span>
      </h2>
      <OwedAmount member={member}>税込{owedUses.length > 1 && `・${owedUses.length}件`}</OwedAmount>
      <OwedUses uses={owedUses} />
      <p className={styles.why}>
        {card === null ? (
          'お支払いできるカードがありません。カードを登録してください。'
        ) : (
          <>
            {cardBrand}{' '}
            <span className="nowrap">
              <Spoken text={`****${card.slice(-4)}`} />
            </span>
            で、お支払いできませんでした。
            <br />
            別のカードに変えるか、もう一度お試しください。
          </>
        )}
      </p>
      {action}
      <p className={styles.promise}>次の画面で確かめるまで、請求はしません。</p>
    </section>
  );
}
