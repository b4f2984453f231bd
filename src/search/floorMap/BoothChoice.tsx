import { Fragment, type ReactNode } from 'react';
import { nextSlot } from '#domain/booking/slots.ts';
import { type FloorBooth, type FloorMap, isUsableNow } from '#domain/search/places.ts';
import { formatLength, minutesBetween } from '#domain/time.ts';
import { BoothPhoto } from '#src/shared/BoothPhoto.tsx';
import { factNames } from '#src/shared/words/boothFacts.ts';
import { boothLabel } from '#src/shared/words/hints.ts';
import { yen } from '#src/shared/words/yen.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { CloseIcon } from '#src/ui/icons/CloseIcon.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { nextPriceWithTax } from '../places/placeWords.ts';
import styles from './BoothChoice.module.css';
import { usableWords } from './usableWords.ts';

interface BoothChoiceProps {
  booth: FloorBooth;
  floorMap: FloorMap;
  /** The toggle of its star; null where there is none. */
  star: ReactNode;
  /** Regular members see what can be used at once (docs/spec/search.md, "Roles"). */
  showsImmediateUse: boolean;
  onClear: () => void;
}

/** The chosen booth: until when or from when it can be used, for how much, and how it is built. */
export function BoothChoice({ booth, floorMap, star, showsImmediateUse, onClear }: BoothChoiceProps) {
  const now = useServerNow(60_000);
  const facts = factNames(booth);
  const { usableUntil, gross } = booth;
  const isFree = isUsableNow(booth);
  const terms = [
    showsImmediateUse &&
      isFree &&
      usableUntil !== null &&
      formatLength(minutesBetween(nextSlot(now), usableUntil)),
    gross !== null && `15分 ${yen(gross)}（税込）`,
    booth.priceChange && nextPriceWithTax(booth.priceChange),
  ].filter((term) => typeof term === 'string');
  return (
    <div className={styles.choice}>
      {star !== null && <span className={styles.star}>{star}</span>}
      <strong className={styles.booth}>{boothLabel(booth)}</strong>
      <div className={styles.texts}>
        {showsImmediateUse && (
          <p className={isFree ? styles.free : styles.later}>
            {phrased(usableWords(booth, floorMap.hours, now))}
          </p>
        )}
        {terms.length > 0 && (
          <p className={styles.terms}>
            {terms.map((term, at) => (
              <Fragment key={term}>
                {at > 0 && '・'}
                <span className="together">{term}</span>
              </Fragment>
            ))}
          </p>
        )}
      </div>
      <IconButton label="選択を解除" icon={<CloseIcon />} onClick={onClear} />
      {facts.length > 0 && (
        <ul className={styles.facts} aria-label="設備">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <BoothPhoto key={booth.id} name={boothLabel(booth)} photo={booth.photo} />
    </div>
  );
}
