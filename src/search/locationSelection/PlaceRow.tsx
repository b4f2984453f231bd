import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Row } from '#src/ui/lists/Row.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './PlaceRow.module.css';

interface PlaceRowProps {
  to: string;
  /** The place, where nothing above says it, and its floor's or booth's own name. */
  name: ReactNode;
  /** In a few words each: how many booths, what they cost, why none can be used at once. */
  facts: readonly (string | false)[];
  /** How many booths can be used at once; no number stands there for none. */
  freeCount?: number;
  /** How to get there. */
  access: string;
  /** Where the way there is the flow's to decide; the address still stands for a new tab. */
  onChoose?: () => void;
}

/** A floor or a booth, and the way to it. */
export function PlaceRow({ to, name, facts, freeCount = 0, access, onChoose }: PlaceRowProps) {
  function choose(event: MouseEvent) {
    if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
  }

  return (
    <Row
      as={Link}
      to={to}
      onClick={choose}
      title={name}
      caption={
        <>
          <span className={styles.line}>{facts.filter(Boolean).join('・')}</span>
          <span className={styles.line}>
            <Unbroken text={access} />
          </span>
        </>
      }
      trailing={
        freeCount > 0 && (
          <span className={styles.free}>
            <strong className={styles.number}>{freeCount}</strong> 空き
          </span>
        )
      }
      chevron
    />
  );
}
