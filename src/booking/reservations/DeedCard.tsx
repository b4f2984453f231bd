import { useEffect, useRef } from 'react';
import { addMinutes, dateOf, formatTime } from '#domain/time.ts';
import type { Deed } from '#domain/visit/deeds.ts';
import { spanName } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { cx } from '#src/ui/cx.ts';
import { AlertIcon } from '#src/ui/icons/AlertIcon.tsx';
import { CheckIcon } from '#src/ui/icons/CheckIcon.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { costWords, DEED_TITLES } from '../deedWords.ts';
import styles from './DeedCard.module.css';
import { UseOver } from './UseOver.tsx';

/**
 * The last act, its time and its price: it stands until something else is done. It stands above the cards, so it comes
 * into view even where the list was scrolled to the last of them.
 */
export function DeedCard({ deed }: { deed: Deed }) {
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every deed comes into view, the card stays the same
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' }); // a promise in newer browsers: not to be returned
  }, [deed]);
  const isOver = deed.kind === 'left' || deed.kind === 'ended';
  const today = dateOf(useServerNow(60_000));
  if (isOver && dateOf(deed.at) !== today) return null; // said on its day
  return (
    <section ref={card} className={isOver ? styles.over : styles.deed} aria-label="完了した操作">
      {isOver ? <UseOver deed={deed} /> : <Act deed={deed} />}
    </section>
  );
}

function Act({ deed }: { deed: Deed }) {
  const { reservation, at } = deed;
  const cost = costWords(deed);
  const isCharged = deed.kind === 'givenUp';
  const span =
    deed.kind === 'extended'
      ? `${formatTime(addMinutes(reservation.endsAt, deed.minutes))}まで`
      : spanName(reservation);
  return (
    <>
      <span className={cx(styles.icon, isCharged && styles.charged)}>
        {isCharged ? <AlertIcon /> : <CheckIcon />}
      </span>
      <div className={styles.words}>
        <p>
          <strong>{DEED_TITLES[deed.kind]}</strong>
          <span className="nowrap">・{formatTime(at)}</span>
        </p>
        <p className={styles.of}>
          <Unbroken text={`${reservation.placeName}　${reservation.boothName}　`} />
          <span className="nowrap">{span}</span>
        </p>
        {cost !== null && <p className={styles.cost}>{cost}</p>}
      </div>
    </>
  );
}
