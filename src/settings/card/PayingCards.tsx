import type { Member } from '#domain/account/member.ts';
import type { EnteredCard } from '#machines/settings/card/entry.ts';
import type { PayingCard } from '#machines/settings/card/owedOutcome.ts';
import { canPayOnFile } from '#machines/settings/card/payingOwed.ts';
import { Radios } from '#src/ui/choices/Radios.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import styles from './PayingCards.module.css';

interface PayingCardsProps {
  member: Member;
  entered: EnteredCard | null;
  card: PayingCard;
  disabled: boolean;
  onChoose: (card: PayingCard) => void;
}

function nameOf(brand: string | null, lastDigits: string): string {
  return `${brand ? `${brand} ` : ''}****${lastDigits}`;
}

/** The card that pays: the one that was entered, or the one on file once more. */
export function PayingCards({ member, entered, card, disabled, onChoose }: PayingCardsProps) {
  const options = [
    ...(entered === null
      ? []
      : [
          {
            value: 'entered' as const,
            label: (
              <Choice name={nameOf(entered.brand, entered.lastDigits)} words="入力したカードに変更します" />
            ),
          },
        ]),
    ...(member.card !== null && canPayOnFile()
      ? [
          {
            value: 'onFile' as const,
            label: (
              <Choice
                name={nameOf(member.cardBrand, member.card?.slice(-4) ?? '')}
                words="変更せずに、もう一度試します"
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <div>
      <p className={styles.label}>お支払いのカード</p>
      <Radios
        label="お支払いのカード"
        className={styles.cards}
        optionClassName={styles.card}
        options={options}
        value={card}
        disabled={disabled}
        onSelect={onChoose}
      />
    </div>
  );
}

function Choice({ name, words }: { name: string; words: string }) {
  return (
    <>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.words}>
        <strong>
          <Spoken text={name} />
        </strong>
        <small>{phrased(words)}</small>
      </span>
    </>
  );
}
