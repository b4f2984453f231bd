import { memo } from 'react';
import { type FloorBooth, isOpenNow, isUsableNow } from '#domain/search/places.ts';
import { cx } from '#src/ui/cx.ts';
import { boothHint, boothLabel } from '../../../shared/words/hints.ts';
import styles from './PlanBooths.module.css';

/** The ground of a booth that can't be used at once, or is not open at all; as the legend says. */
function groundOf(booth: FloorBooth): string | undefined {
  if (!isOpenNow(booth)) return styles.shut;
  return isUsableNow(booth) ? undefined : styles.busy;
}

interface PlanBoothsProps {
  booths: readonly FloorBooth[];
  chosenId: number | null;
  showsImmediateUse: boolean;
  onChoose: (boothId: number) => void;
}

/**
 * The booths where they stand on the picture, as buttons. Those that the server does not place are in the list only.
 */
export const PlanBooths = memo(function PlanBooths({
  booths,
  chosenId,
  showsImmediateUse,
  onChoose,
}: PlanBoothsProps) {
  return booths.map(
    (booth) =>
      booth.place && (
        <button
          key={booth.id}
          type="button"
          className={cx(styles.booth, showsImmediateUse && groundOf(booth))}
          style={{
            left: `${booth.place.left * 100}%`,
            top: `${booth.place.top * 100}%`,
            width: `${booth.place.width * 100}%`,
            height: `${booth.place.height * 100}%`,
          }}
          aria-pressed={booth.id === chosenId}
          aria-label={showsImmediateUse ? `${boothLabel(booth)}、${boothHint(booth)}` : boothLabel(booth)}
          onClick={() => onChoose(booth.id)}
        >
          <span className={styles.name} aria-hidden="true">
            {boothLabel(booth)}
          </span>
        </button>
      ),
  );
});
