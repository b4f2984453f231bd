import { useSelector } from '@xstate/react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import {
  type HomePlace,
  MOST_NEARBY,
  type NearbyPlace,
  nearbyPlaces,
  walkingMinutes,
} from '#domain/search/home.ts';
import { nearbyMachine, selectCanWithdraw, selectPoint } from '#machines/search/nearby/chart.ts';
import { tagged } from '#machines/shared/tags.ts';
import { paths } from '#machines/shell/paths.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { cx } from '#src/ui/cx.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { PlaceName } from '../PlaceName.tsx';
import { PositionOff, PositionRow } from '../position/Position.tsx';
import { FreeCount } from './FreeCount.tsx';
import styles from './NearbyPlaces.module.css';

/**
 * Places near the device, once the member allows it; the distances are computed here and sent nowhere. The device takes
 * its time: as long as the position is used, the place of all rows is kept, so that no area below is pushed away.
 */
export function NearbyPlaces({ places }: { places: readonly HomePlace[] }) {
  const flow = useFlow(nearbyMachine);
  const point = useSelector(flow, selectPoint);
  const isLocated = useSelector(flow, tagged('located'));
  const isUsed = useSelector(flow, selectCanWithdraw);
  const near = point === null ? [] : nearbyPlaces(places, point);
  return (
    <>
      <div className={styles.heading}>
        <SectionTitle>近くの場所</SectionTitle>
        <PositionOff position={flow} />
      </div>
      <div
        className={cx(isUsed && styles.kept)}
        style={{ '--rows': Math.min(places.length, MOST_NEARBY) } as CSSProperties} // React types no custom properties
      >
        <CardList label="近くの場所">
          {isLocated && near.length > 0 ? (
            near.map((place) => <NearbyRow key={place.boothIds[0]} place={place} />)
          ) : isLocated ? (
            <Row title="近くに場所がありません" caption="下のエリアからお探しください。" quiet />
          ) : (
            <PositionRow position={flow} />
          )}
        </CardList>
      </div>
    </>
  );
}

function NearbyRow({ place }: { place: NearbyPlace }) {
  return (
    <Row
      as={Link}
      to={
        place.floorMapId === null
          ? paths.makeReservation({ boothIds: place.boothIds })
          : paths.floorMap({ floorMapId: place.floorMapId })
      }
      title={<PlaceName place={place.placeName} name={place.name} />}
      caption={`徒歩${walkingMinutes(place.metres)}分`}
      trailing={<FreeCount vacancy={place} />}
      chevron
    />
  );
}
