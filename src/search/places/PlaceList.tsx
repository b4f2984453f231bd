import { type ReactNode, useId } from 'react';
import { favouritesFirst } from '#domain/search/favourites.ts';
import type { GroundPoint } from '#domain/search/map.ts';
import { byWalk, type Place, walkFrom } from '#domain/search/place.ts';
import { formatTime, type Instant } from '#domain/time.ts';
import type { FavouritesRef } from '#machines/search/favourites.ts';
import { AFTER_PAYMENT, useOwes } from '#src/shared/owed/useOwes.ts';
import { fullName } from '#src/shared/words/moments.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
import { useHadStar } from '../favourites/useHadStar.ts';
import { PlaceName } from '../PlaceName.tsx';
import styles from './PlaceList.module.css';
import { PlaceRow } from './PlaceRow.tsx';
import {
  nameParts,
  nextPriceWords,
  type SaidOnce,
  saidOnce,
  sizesName,
  unitPrice,
  walkName,
} from './placeWords.ts';

interface PlaceListProps {
  places: readonly Place[];
  /** The name above the list: it is not repeated in each row. */
  areaName: string | null;
  /** Regular members see what can be used at once (docs/spec/search.md, "Roles"). */
  showsImmediateUse: boolean;
  /** Where the device is, if the member lets it say so. */
  point: GroundPoint | null;
  /** When the server said what is free. */
  loadedAt: Instant | null;
  onFloorMap: (floorMapId: number) => void;
  stars: FavouritesRef;
}

/** Floors, each leading to its map, then booths that stand alone, each leading to its timetable: the nearest first. */
export function PlaceList({ places, loadedAt, ...shared }: PlaceListProps) {
  const owes = useOwes();
  const isOnline = useIsOnline();
  const reasonId = useId();
  if (places.length === 0) return <EmptyState title="このエリアには、まだブースがありません。" />;
  const parts = { ...shared, reasonId };
  const notes = [
    places.some(({ gross }) => gross !== null) && '料金は税込です。',
    shared.showsImmediateUse && loadedAt !== null && `${formatTime(loadedAt)}の空きを表示しています。`,
  ];
  return (
    <>
      {(owes || !isOnline) && (
        <p id={reasonId} className={styles.reason}>
          {phrased(owes ? AFTER_PAYMENT : '通信が戻ると押せます。')}
        </p>
      )}
      <Section {...parts} title="フロア" places={places.filter(({ kind }) => kind === 'floorMap')} />
      <Section {...parts} title="1台ずつのブース" places={places.filter(({ kind }) => kind === 'room')} />
      {notes.some(Boolean) && <p className={styles.note}>{phrased(notes.filter(Boolean).join(''))}</p>}
    </>
  );
}

interface SectionProps extends Omit<PlaceListProps, 'loadedAt'> {
  title: string;
  reasonId: string;
}

function Section({ title, places, areaName, point, onFloorMap, ...shared }: SectionProps) {
  const id = useId();
  const sorted = favouritesFirst(byWalk(places, point), useHadStar(places));
  const common = saidOnce(places, point);
  if (places.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className={styles.heading}>
        <SectionTitle id={id}>{title}</SectionTitle>
        {common.words !== '' && (
          <p className={styles.order}>
            <Unbroken text={common.words} />
          </p>
        )}
      </div>
      <CardList>
        {sorted.map((place) => (
          <PlaceRow
            key={place.id}
            {...shared}
            place={place}
            name={nameOf(place, areaName)}
            lines={linesOf(place, {
              walk: wayOf(place, point, common),
              price: common.hasPrice ? '' : unitPrice(place),
              nextPrice: common.hasNextPrice ? null : place.priceChange,
              showsReason: shared.showsImmediateUse,
            })}
            onChoose={place.kind === 'floorMap' ? () => onFloorMap(place.id) : undefined}
          />
        ))}
      </CardList>
    </section>
  );
}

function nameOf({ kind, placeName, name }: Place, areaName: string | null): ReactNode {
  const own = kind === 'floorMap' ? nameParts(name).building : name;
  return placeName === areaName ? <Unbroken text={own} /> : <PlaceName place={placeName} name={own} />;
}

/** `八重洲北口・徒歩4分`, without what is said above; the way in words where nobody tells how long it is. */
function wayOf(place: Place, point: GroundPoint | null, { hasExit, hasWalk }: SaidOnce): string {
  const walk = walkFrom(place, point);
  if (walk.walkMinutes === null) return place.access;
  return [!hasExit && walk.exit, !hasWalk && walkName(walk, false)].filter(Boolean).join('・');
}

interface Lines {
  readonly walk: string;
  readonly price: string;
  /** A price that is to come. */
  readonly nextPrice: Place['priceChange'];
  /** Whoever sees what is free is told why nothing is. */
  readonly showsReason: boolean;
}

/** `1階・徒歩2分` and `15分 275円`; why nobody is let in; a price that is to come. */
function linesOf(place: Place, { walk, price, nextPrice, showsReason }: Lines): readonly string[] {
  const storey = place.kind === 'floorMap' ? nameParts(place.name).storey : '';
  const why = showsReason && place.closed !== null && place.nextFreeAt !== null ? fullName(place) : '';
  return [[storey, walk], [sizesName(place), price, why], [nextPrice && nextPriceWords(nextPrice)]].map(
    (words) => words.filter(Boolean).join('・'),
  );
}
