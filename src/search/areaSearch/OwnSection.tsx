import { type ReactNode, useId } from 'react';
import { AFTER_PAYMENT, useOwes } from '#src/shared/owed/useOwes.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import styles from './OwnSection.module.css';

interface OwnSectionProps {
  title: string;
  /** Beside the title: where the rows come from. */
  note?: string;
  /**
   * Its rows. The id names the text that says why nothing can be pressed: something is owed, or there is no network.
   */
  children: (reasonId: string) => ReactNode;
}

/** A card of the member's own below its title, which says once why none of its rows can be pressed. */
export function OwnSection({ title, note, children }: OwnSectionProps) {
  const owes = useOwes();
  const isOnline = useIsOnline();
  const reasonId = useId();
  return (
    <>
      <div className={styles.heading}>
        <SectionTitle>{title}</SectionTitle>
        {owes || !isOnline ? (
          <p id={reasonId} className={styles.reason}>
            {phrased(owes ? AFTER_PAYMENT : '通信が戻ると押せます。')}
          </p>
        ) : (
          note && <p className={styles.note}>{phrased(note)}</p>
        )}
      </div>
      <CardList label={title}>{children(reasonId)}</CardList>
    </>
  );
}
