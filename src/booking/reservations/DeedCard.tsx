import { useEffect, useRef } from 'react';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import { addMinutes, dateOf, formatEnd, formatTime } from '#domain/time.ts';
import type { Deed, Moved } from '#domain/visit/deeds.ts';
import { dayName, spanName } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { cx } from '#src/ui/cx.ts';
import { AlertIcon } from '#src/ui/icons/AlertIcon.tsx';
import { CheckIcon } from '#src/ui/icons/CheckIcon.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
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

function spanOf(deed: Exclude<Deed, Moved>): string {
  const { reservation } = deed;
  return deed.kind === 'extended'
    ? `${formatEnd(addMinutes(reservation.endsAt, deed.minutes))}まで`
    : spanName(reservation);
}

/** Before and after, each with its day where they differ. */
function MovedTo({ deed: { reservation, to } }: { deed: Moved }) {
  const now = useServerNow(60_000);
  const isSameDay = dateOf(reservation.startsAt) === dateOf(to.startsAt);
  const slotOf = (slot: Moved['to']) => (
    <>
      <Unbroken text={`${boothAtPlace(slot)}　`} />
      <span className="nowrap">
        {!isSameDay && `${dayName(dateOf(slot.startsAt), now)} `}
        <Spoken text={spanName(slot)} />
      </span>
    </>
  );
  return (
    <>
      <p className={styles.of}>
        変更前　<s>{slotOf(reservation)}</s>
      </p>
      <p className={styles.to}>変更後　{slotOf(to)}</p>
    </>
  );
}

function Act({ deed }: { deed: Deed }) {
  const { reservation, at } = deed;
  const cost = costWords(deed);
  const isCharged = deed.kind === 'givenUp';
  return (
    <>
      <span className={cx(styles.icon, isCharged && styles.charged)}>
        {isCharged ? <AlertIcon /> : <CheckIcon />}
      </span>
      <div className={styles.words}>
        <p>
          <strong>
            <Unbroken text={DEED_TITLES[deed.kind]} />
          </strong>
          ・<wbr />
          <span className="nowrap">{formatTime(at)}</span>
        </p>
        {deed.kind === 'moved' ? (
          <MovedTo deed={deed} />
        ) : (
          <p className={styles.of}>
            <Unbroken text={`${boothAtPlace(reservation)}　`} />
            <span className="nowrap">
              <Spoken text={spanOf(deed)} />
            </span>
          </p>
        )}
        {cost !== null && <p className={styles.cost}>{phrased(cost)}</p>}
      </div>
    </>
  );
}
