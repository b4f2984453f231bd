import { favouritesFirst } from '#domain/search/favourites.ts';
import type { FloorBooth, FloorMap } from '#domain/search/places.ts';
import { factNames } from '#src/shared/words/boothFacts.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { CheckIcon } from '#src/ui/icons/CheckIcon.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { boothLabel } from '../../shared/words/hints.ts';
import { yen } from '../../shared/words/yen.ts';
import { useHadStar } from '../favourites/useHadStar.ts';
import styles from './FloorBoothList.module.css';
import { usableWords } from './usableWords.ts';

interface FloorBoothListProps {
  floorMap: FloorMap;
  chosenId: number | null;
  showsImmediateUse: boolean;
  onChoose: (boothId: number) => void;
}

/** The floor's booths as a list: the same choices as on the picture. */
export function FloorBoothList({ floorMap, chosenId, showsImmediateUse, onChoose }: FloorBoothListProps) {
  const now = useServerNow(60_000);
  const placeOf = ({ id, isFavourite }: FloorBooth) => ({ kind: 'room' as const, id, isFavourite });
  const hadStar = useHadStar(floorMap.booths.map(placeOf));
  const booths = favouritesFirst(floorMap.booths, (booth) => hadStar(placeOf(booth)));
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
              caption={phrased(
                [
                  booth.isFavourite && 'お気に入り',
                  ...factNames(booth),
                  booth.gross !== null && `15分 ${yen(booth.gross)}`,
                ]
                  .filter(Boolean)
                  .join('・'),
              )}
              trailing={
                <>
                  {booth.id === chosenId && (
                    <span className={styles.mark}>
                      <CheckIcon />
                    </span>
                  )}
                  {showsImmediateUse && (
                    <span className={styles.hint}>{phrased(usableWords(booth, floorMap.hours, now))}</span>
                  )}
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
