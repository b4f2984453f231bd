import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import {
  type FloorMapRef,
  selectBooth,
  selectFloorMap,
  selectImmediateUsePath,
  selectTimetablePath,
} from '#machines/search/floorMap.ts';
import { AFTER_PAYMENT, useOwes } from '#src/shared/owed/useOwes.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { boothHint, boothLabel } from '../../shared/words/hints.ts';
import styles from './FloorFooter.module.css';

interface FloorFooterProps {
  flow: FloorMapRef;
  showsImmediateUse: boolean;
}

/** The choice, and the ways on: to the timetable, and into a booth at once where that is possible. */
export function FloorFooter({ flow, showsImmediateUse }: FloorFooterProps) {
  const booth = useSelector(flow, selectBooth);
  const floorMap = useSelector(flow, selectFloorMap);
  const timetable = useSelector(flow, selectTimetablePath);
  const immediateUse = useSelector(flow, selectImmediateUsePath);
  const owes = useOwes();
  const now = useServerNow(60_000);
  const reasonId = useId();
  return (
    <>
      <div className={styles.choice} aria-live="polite">
        {booth ? (
          <>
            <strong className={styles.booth}>{boothLabel(booth)}</strong>
            {showsImmediateUse && floorMap && <span>{boothHint(booth, { hours: floorMap.hours, now })}</span>}
            <span className={styles.clear}>
              <Button variant="text" onClick={() => flow.send({ type: 'choice.cleared' })}>
                選択を解除
              </Button>
            </span>
          </>
        ) : (
          floorMap && <span className={styles.hint}>ブースを選ばずに、予約へ進むこともできます。</span>
        )}
      </div>
      {owes && (
        <p id={reasonId} className={styles.hint}>
          {AFTER_PAYMENT}
        </p>
      )}
      <div className={styles.ways}>
        {timetable && (
          <Link
            className={buttonClass({ variant: owes ? 'secondary' : 'primary', block: true })}
            to={timetable}
          >
            時間を選ぶ
          </Link>
        )}
        {immediateUse && owes && (
          <Button block variant="secondary" disabled aria-describedby={reasonId}>
            今すぐ使う
          </Button>
        )}
        {immediateUse && !owes && (
          <Link className={buttonClass({ variant: 'outline', block: true })} to={immediateUse}>
            今すぐ使う
          </Link>
        )}
      </div>
    </>
  );
}
