import { type ComponentProps, useEffect, useRef } from 'react';
import { CARD_FIELDS } from '#domain/settings/cardEntry.ts';
import { CardInputs } from '#src/shared/card/CardInputs.tsx';
import { SafetyNote } from '#src/shared/card/SafetyNote.tsx';
import { useMetadata, useTakesCards } from '#src/shell/actors.ts';
import { ChevronDownIcon } from '#src/ui/icons/ChevronDownIcon.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import styles from './FirstCard.module.css';

/**
 * The card of a sign-up, folded: it may be registered later as well (docs/spec/pictures/15-sign-up-personal.jpg;
 * docs/spec/account.md, "Input").
 */
export function FirstCard({ fieldOf }: ComponentProps<typeof CardInputs>) {
  const block = useRef<HTMLDetailsElement>(null);
  const isDemo = useMetadata()?.payment.provider === 'simulator';
  const takesCards = useTakesCards();
  const fields = CARD_FIELDS.map(fieldOf);
  const filled = fields.filter(({ value }) => value.trim() !== '').length;
  const isWrong = fields.some(({ error }) => error !== undefined);

  useEffect(() => {
    // A message in a folded block is seen by nobody.
    if (isWrong && block.current) block.current.open = true;
  }, [isWrong]);

  if (!takesCards) return null;
  return (
    <details ref={block} className={styles.block}>
      <summary className={styles.summary}>
        <span className={styles.title}>お支払いカード</span>
        <span className={styles.caption}>任意・あとから登録できます</span>
        <span className={styles.chevron}>
          <ChevronDownIcon />
        </span>
      </summary>
      <div className={styles.fields}>
        {isDemo && (
          <Notice>
            デモ環境のため、カードへの請求は行われません。実際のカード番号は入力しないでください。
          </Notice>
        )}
        <CardInputs fieldOf={fieldOf} />
        {filled > 0 && filled < fields.length && (
          <Notice tone="accent">
            空欄があるため、カードは登録されません。5つとも入力すると登録されます。
          </Notice>
        )}
        <SafetyNote />
      </div>
    </details>
  );
}
