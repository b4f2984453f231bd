import { Link } from 'react-router-dom';
import { nextPriceOf } from '#domain/search/place.ts';
import { type FloorMap, isOpenNow, isUsableNow } from '#domain/search/places.ts';
import { paths } from '#machines/shell/paths.ts';
import { Spoken } from '#src/ui/Spoken.tsx';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
import { nextPriceWithTax } from '../places/placeWords.ts';
import { businessHoursText, exceptionalClosing } from './businessHours.ts';
import styles from './FloorFacts.module.css';

interface FloorFactsProps {
  floorMap: FloorMap;
  /** Sees what can be used at once, and what the colours of the map mean. */
  isRegular: boolean;
  hasOtherPlaces: boolean;
}

/** `いま 8ブース空き`; how many booths there are where none is, and for guests. */
function countText({ booths, boothCount }: FloorMap, isRegular: boolean): string {
  const free = isRegular ? booths.filter(isUsableNow).length : 0;
  return free > 0 ? `いま\u00a0${free}ブース空き` : `${boothCount}ブース`;
}

/** When the floor is open, what its colours mean, and the way to another one. */
export function FloorFacts({ floorMap, isRegular, hasOtherPlaces }: FloorFactsProps) {
  const closing = exceptionalClosing(floorMap.booths);
  const next = nextPriceOf(floorMap.booths);
  const isSomeOpen = floorMap.booths.some(isOpenNow);
  const isSomeClosed = !floorMap.booths.every(isOpenNow);
  return (
    <div className={styles.facts}>
      <div className={styles.texts}>
        <p className={styles.hours}>
          <span className="visually-hidden">営業時間 </span>
          <Spoken text={businessHoursText(floorMap.hours)} />
        </p>
        <p>
          <Unbroken text={countText(floorMap, isRegular)} />
        </p>
        {closing && <p className={styles.closing}>{phrased(closing)}</p>}
        {next && (
          <p className={styles.change}>
            <Unbroken text={nextPriceWithTax(next)} />
          </p>
        )}
        {isRegular && (
          <p className={styles.legend} aria-hidden="true">
            {isSomeOpen && (
              <>
                <span className={styles.usable}>今すぐ使えます</span>
                <span className={styles.busy}>使用中・予約あり</span>
              </>
            )}
            {isSomeClosed && <span className={styles.shut}>営業時間外・休業</span>}
            <span className={styles.chosen}>選択中</span>
          </p>
        )}
      </div>
      {hasOtherPlaces && (
        <Link className={styles.others} to={paths.to('/app/area-search')}>
          別のエリアを探す
        </Link>
      )}
    </div>
  );
}

/** As high as the facts that are on their way, so that the plan stays where it comes to stand. */
export function FloorFactsPlace({ isRegular }: Pick<FloorFactsProps, 'isRegular'>) {
  return (
    <div className={styles.facts} aria-hidden>
      <p>&nbsp;</p>
      {isRegular && <p className={styles.legend}>&nbsp;</p>}
    </div>
  );
}
