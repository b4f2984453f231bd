import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { FavouritesRef } from '#machines/search/favourites.ts';
import {
  type FloorMapRef,
  selectBooth,
  selectFloor,
  selectFloorMap,
  selectImmediateUsePath,
  selectTimetablePath,
} from '#machines/search/floorMap.ts';
import { AFTER_PAYMENT, useOwes } from '#src/shared/owed/useOwes.ts';
import { boothLabel } from '#src/shared/words/hints.ts';
import { UseNow } from '#src/shared/words/useNow.tsx';
import { useIsOnline } from '#src/shell/actors.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { phrased } from '#src/ui/Unbroken.tsx';
import { StarButton } from '../favourites/StarButton.tsx';
import { WithStars } from '../favourites/WithStars.tsx';
import { CHOOSE_TIME } from '../places/placeWords.ts';
import { BoothChoice } from './BoothChoice.tsx';
import styles from './FloorFooter.module.css';

interface FloorFooterProps {
  flow: FloorMapRef;
  showsImmediateUse: boolean;
}

/** The choice, and the ways on: to the timetable, and into a booth at once where that is possible. */
export function FloorFooter(props: FloorFooterProps) {
  const floor = useSelector(props.flow, selectFloor);
  // The stars outlive the choice: who takes it back at once has given a star all the same.
  return floor ? (
    <WithStars list={floor}>{(stars) => <Footer {...props} stars={stars} />}</WithStars>
  ) : (
    <Footer {...props} stars={null} />
  );
}

function Footer({ flow, showsImmediateUse, stars }: FloorFooterProps & { stars: FavouritesRef | null }) {
  const booth = useSelector(flow, selectBooth);
  const floorMap = useSelector(flow, selectFloorMap);
  const timetable = useSelector(flow, selectTimetablePath);
  const immediateUse = useSelector(flow, selectImmediateUsePath);
  const owes = useOwes();
  const isOnline = useIsOnline();
  const reasonId = useId();
  const starReasonId = useId();
  const hasStar = stars !== null && booth !== null && booth.isFavourite !== null;
  return (
    <>
      <div className={styles.choice} data-tall aria-live="polite">
        {booth && floorMap ? (
          <BoothChoice
            booth={booth}
            floorMap={floorMap}
            star={
              hasStar ? (
                <StarButton
                  place={{ kind: 'room', id: booth.id }}
                  name={boothLabel(booth)}
                  isFavourite={booth.isFavourite === true}
                  stars={stars}
                  reasonId={starReasonId}
                />
              ) : null
            }
            showsImmediateUse={showsImmediateUse}
            onClear={() => flow.send({ type: 'choice.cleared' })}
          />
        ) : (
          floorMap && <span className={styles.hint}>ブースを選ばずに、予約へ進むこともできます。</span>
        )}
      </div>
      {hasStar && !isOnline && (
        <p id={starReasonId} className={styles.hint}>
          通信が戻ると、お気に入りを変更できます。
        </p>
      )}
      {owes && (
        <p id={reasonId} className={styles.hint}>
          {phrased(AFTER_PAYMENT)}
        </p>
      )}
      <div className={styles.ways}>
        {timetable && (
          <Link
            className={buttonClass({ variant: owes || immediateUse ? 'secondary' : 'primary', block: true })}
            to={timetable}
          >
            {CHOOSE_TIME}
          </Link>
        )}
        {immediateUse && owes && (
          <Button block variant="secondary" disabled aria-describedby={reasonId}>
            <UseNow />
          </Button>
        )}
        {immediateUse && !owes && (
          <Link className={buttonClass({ block: true })} to={immediateUse}>
            <UseNow />
          </Link>
        )}
      </div>
    </>
  );
}
