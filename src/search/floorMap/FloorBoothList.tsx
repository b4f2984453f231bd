import type { FloorBooth } from '#domain/search/places.ts';
import { CheckIcon } from '#src/ui/icons/CheckIcon.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { boothHint, boothLabel } from '../../shared/words/hints.ts';
import styles from './FloorBoothList.module.css';

interface FloorBoothListProps {
  booths: readonly FloorBooth[];
  chosenId: number | null;
  showsImmediateUse: boolean;
  onChoose: (boothId: number) => void;
}

/** The floor's booths as a list: the same choices as on the picture. */
export function FloorBoothList({ booths, chosenId, showsImmediateUse, onChoose }: FloorBoothListProps) {
  return (
    <div className={styles.list}>
      <div className={styles.measure}>
        <CardList label="このフロアのブース">
          {booths.map((booth) => (
            <Row
              key={booth.id}
              as="button"
              type="button"
              aria-pressed={booth.id === chosenId}
              title={boothLabel(booth)}
              trailing={
                <>
                  {booth.id === chosenId && (
                    <span className={styles.mark}>
                      <CheckIcon />
                    </span>
                  )}
                  {showsImmediateUse && <span className={styles.hint}>{boothHint(booth)}</span>}
                </>
              }
              onClick={() => onChoose(booth.id)}
            />
          ))}
        </CardList>
      </div>
    </div>
  );
}
