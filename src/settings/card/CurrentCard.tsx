import type { Member } from '#domain/account/member.ts';
import { expiryWords } from '#domain/settings/cardEntry.ts';
import { canPayOnFile } from '#machines/settings/card/payingOwed.ts';
import { BrandLabel } from '#src/shared/card/BrandLabel.tsx';
import { OwedCard } from '#src/shared/owed/OwedCard.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/lists/Card.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import styles from './CurrentCard.module.css';

/** The last digits of a masked number, as docs/spec/pictures/14-card-change.jpg shows them. */
function shortened(masked: string): string {
  return `****${masked.slice(-4)}`;
}

/** Holds the place of the card that pays now, in its height. */
export function UnknownCard() {
  return (
    <Card>
      <div role="status">
        <p className={styles.label}>現在のカード</p>
        <p className={styles.number}>確認しています…</p>
      </div>
    </Card>
  );
}

interface CurrentCardProps {
  member: Member;
  /** Opens the sheet that pays what is owed; without it that is not possible at present. */
  onPay: (() => void) | undefined;
}

/** The card that pays now, and what it has not paid. */
export function CurrentCard({ member, onPay }: CurrentCardProps) {
  return (
    <>
      {member.owedYen > 0 && (
        <OwedCard
          member={member}
          action={
            member.card !== null &&
            canPayOnFile() && (
              <Button block variant="secondary" disabled={onPay === undefined} onClick={onPay}>
                このカードでもう一度支払う
              </Button>
            )
          }
        />
      )}
      <Card>
        <div className={styles.card}>
          <div>
            <p className={styles.label}>現在のカード</p>
            <p className={styles.number}>
              {member.card === null ? '登録されていません' : <Spoken text={shortened(member.card)} />}
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
