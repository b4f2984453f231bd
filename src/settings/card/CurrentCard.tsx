import type { Member } from '#domain/account/member.ts';
import { expiryWords } from '#domain/settings/cardEntry.ts';
import { BrandLabel } from '#src/shared/card/BrandLabel.tsx';
import { yen } from '#src/shared/words/yen.ts';
import { Card } from '#src/ui/lists/Card.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import styles from './CurrentCard.module.css';

/** The last digits of a masked number, as picture 14 shows them. */
function shortened(masked: string): string {
  return `****${masked.slice(-4)}`;
}

/** The card that pays now, and what it has not paid. */
export function CurrentCard({ member }: { member: Member }) {
  return (
    <>
      {member.owedYen > 0 && (
        <Notice tone="warn">
          お支払いが済んでいない料金が{yen(member.owedYen)}
          あります。カードを変更すると、すぐにお支払いいただけます。
        </Notice>
      )}
      <Card>
        <div className={styles.card}>
          <div>
            <p className={styles.label}>現在のカード</p>
            <p className={styles.number}>
              {member.card === null ? '登録されていません' : shortened(member.card)}
            </p>
          </div>
          {member.cardExpires !== null && (
            <p className={styles.expiry}>
              有効期限 <strong>{expiryWords(member.cardExpires)}</strong>
            </p>
          )}
          <BrandLabel brand={member.cardBrand} />
        </div>
      </Card>
    </>
  );
}
