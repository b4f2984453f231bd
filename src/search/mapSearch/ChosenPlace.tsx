import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { GroundPoint } from '#domain/search/map.ts';
import { type Place, walkFrom } from '#domain/search/place.ts';
import { AFTER_PAYMENT, useOwes } from '#src/shared/owed/useOwes.ts';
import { UseNow } from '#src/shared/words/useNow.tsx';
import { useIsOnline } from '#src/shell/actors.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
import { immediatePath, type PlaceTime, timetablePath } from '../places/PlaceAction.tsx';
import { PlaceFigure } from '../places/PlaceFigure.tsx';
import { CHOOSE_TIME, nextPriceWithTax, sizesName, unitPrice, walkName } from '../places/placeWords.ts';
import styles from './ChosenPlace.module.css';

interface ChosenPlaceProps {
  place: Place;
  time: PlaceTime;
  /** Where the device is, if the member lets it say so. */
  point: GroundPoint | null;
  /** Regular members see what can be used at once (docs/spec/search.md, "Roles"). */
  showsImmediateUse: boolean;
}

/** The place that is chosen on the map: the way to it, what is free there, its price, and the ways on. */
export function ChosenPlace({ place, time, point, showsImmediateUse }: ChosenPlaceProps) {
  const owes = useOwes();
  const isOnline = useIsOnline();
  const reasonId = useId();
  const isFree = showsImmediateUse && (place.freeCount ?? 0) > 0;
  const canUseNow = isFree && !owes && isOnline;
  const price = unitPrice(place);
  const next = place.priceChange && nextPriceWithTax(place.priceChange);
  const terms = [sizesName(place), price && `${price}（税込）`, next].filter(Boolean);
  const where = [place.placeName, walkName(walkFrom(place, point), true)].filter(Boolean);
  return (
    <section className={styles.card} data-tall aria-live="polite" aria-label="選んだ場所">
      <div className={styles.head}>
        <div className={styles.texts}>
          <p className={styles.name}>
            <Unbroken text={place.name} />
          </p>
          <p className={styles.fact}>
            <Unbroken text={where.join('・')} />
          </p>
        </div>
        {showsImmediateUse && (
          <div className={styles.figure}>
            <PlaceFigure place={place} />
            {place.boothCount > 1 && <span className={styles.fact}>{place.boothCount}ブース中</span>}
          </div>
        )}
      </div>
      {place.access !== '' && (
        <p className={styles.fact}>
          <Unbroken text={place.access} />
        </p>
      )}
      {terms.length > 0 && (
        <p className={styles.terms}>
          {terms.map((term) => (
            <span key={term}>{term}</span>
          ))}
        </p>
      )}
      {owes && (
        <p id={reasonId} className={styles.fact}>
          {phrased(AFTER_PAYMENT)}
        </p>
      )}
      <div className={styles.ways}>
        <Link
          className={buttonClass({ variant: canUseNow || owes ? 'secondary' : 'primary', block: true })}
          to={timetablePath(place, time)}
        >
          {CHOOSE_TIME}
        </Link>
        {isFree && owes && (
          <Button block variant="secondary" disabled aria-describedby={reasonId}>
            <UseNow />
          </Button>
        )}
        {canUseNow && (
          <Link className={buttonClass({ block: true })} to={immediatePath(place)}>
            <UseNow />
          </Link>
        )}
      </div>
    </section>
  );
}
