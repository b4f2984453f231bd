import { type FloorBooth, isUsableNow, type Places } from '#domain/search/places.ts';
import { paths } from '#machines/shell/paths.ts';
import { AFTER_PAYMENT, useOwes } from '#src/shared/owed/useOwes.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { boothHint, floorHint } from '../../shared/words/hints.ts';
import { yen } from '../../shared/words/yen.ts';
import { PlaceName } from '../PlaceName.tsx';
import styles from './PlaceList.module.css';
import { PlaceRow } from './PlaceRow.tsx';

interface PlaceListProps {
  places: Places;
  /** The name above the list: it is not repeated in each row. */
  areaName: string | null;
  /** Regular members see what can be used at once (docs/spec/search.md, "Roles"). */
  showsImmediateUse: boolean;
  onFloorMap: (floorMapId: number) => void;
}

/** Floors, each leading to its map, then booths that stand alone, each leading to its timetable. */
export function PlaceList({
  places: { floorMaps, booths },
  areaName,
  showsImmediateUse,
  onFloorMap,
}: PlaceListProps) {
  const owes = useOwes();
  const now = useServerNow(60_000);
  const nameOf = (placeName: string, name: string) =>
    placeName === areaName ? <Unbroken text={name} /> : <PlaceName place={placeName} name={name} />;
  if (floorMaps.length + booths.length === 0) {
    return <EmptyState title="このエリアには、まだブースがありません。" />;
  }
  return (
    <>
      {floorMaps.length > 0 && (
        <section aria-labelledby="floors">
          <SectionTitle id="floors">フロア</SectionTitle>
          <CardList>
            {floorMaps.map((floor) => (
              <PlaceRow
                key={floor.id}
                to={paths.floorMap({ floorMapId: floor.id })}
                onChoose={() => onFloorMap(floor.id)}
                name={nameOf(floor.placeName, floor.floorName)}
                facts={[
                  `${floor.boothCount}ブース`,
                  unitPrice(floor.booths),
                  showsImmediateUse &&
                    (owes
                      ? AFTER_PAYMENT
                      : freeOf(floor.booths) === 0 && floorHint(floor.booths, { hours: floor.hours, now })),
                ]}
                freeCount={showsImmediateUse && !owes ? freeOf(floor.booths) : 0}
                access={floor.access}
              />
            ))}
          </CardList>
        </section>
      )}
      {booths.length > 0 && (
        <section aria-labelledby="booths">
          <SectionTitle id="booths">1台ずつのブース</SectionTitle>
          <CardList>
            {booths.map((booth) => (
              <PlaceRow
                key={booth.id}
                to={paths.makeReservation({ boothIds: [booth.id] })}
                name={nameOf(booth.placeName, booth.name)}
                facts={[showsImmediateUse && (owes ? AFTER_PAYMENT : boothHint(booth))]}
                access={booth.access}
              />
            ))}
          </CardList>
        </section>
      )}
      {floorMaps.some((floor) => unitPrice(floor.booths) !== false) && (
        <p className={styles.tax}>料金は税込です。</p>
      )}
    </>
  );
}

function freeOf(booths: readonly FloorBooth[]): number {
  return booths.filter(isUsableNow).length;
}

/** `15分 275円`, from the lowest price where booths differ; nothing where no prices are told. */
function unitPrice(booths: readonly FloorBooth[]): string | false {
  const prices = booths.flatMap(({ gross }) => gross ?? []);
  const lowest = Math.min(...prices);
  if (prices.length === 0) return false;
  return `15分 ${yen(lowest)}${prices.every((price) => price === lowest) ? '' : 'から'}`;
}
