import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { type HomePlace, type NearbyPlace, nearbyPlaces, walkingMinutes } from '#domain/search/home.ts';
import {
  nearbyMachine,
  selectCanAllow,
  selectCanWithdraw,
  selectPoint,
  selectPositionProblem,
} from '#machines/search/nearby.ts';
import { tagged } from '#machines/shared/tags.ts';
import { paths } from '#machines/shell/paths.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { PinIcon } from '#src/ui/icons/PinIcon.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { PlaceName } from '../PlaceName.tsx';
import { PROBLEMS, PROMISE } from '../position/positionWords.ts';
import { FreeCount } from './FreeCount.tsx';
import styles from './NearbyPlaces.module.css';

/** Places near the device, once the member allows it; the distances are computed here and sent nowhere. */
export function NearbyPlaces({ places }: { places: readonly HomePlace[] }) {
  const flow = useFlow(nearbyMachine);
  const point = useSelector(flow, selectPoint);
  const isLocated = useSelector(flow, tagged('located'));
  const isLocating = useSelector(flow, tagged('busy'));
  const problem = useSelector(flow, selectPositionProblem);
  const canAllow = useSelector(flow, selectCanAllow);
  const canWithdraw = useSelector(flow, selectCanWithdraw);
  const near = point === null ? [] : nearbyPlaces(places, point);
  const allow = () => flow.send({ type: 'position.allowed' });
  return (
    <>
      <div className={styles.heading}>
        <SectionTitle>近くの場所</SectionTitle>
        {canWithdraw && (
          <p className={styles.consent}>
            現在地から
            <Button variant="text" onClick={() => flow.send({ type: 'position.withdrawn' })}>
              オフにする
            </Button>
          </p>
        )}
      </div>
      <CardList label="近くの場所">
        {isLocated && near.length > 0 ? (
          near.map((place) => <NearbyRow key={place.boothIds[0]} place={place} />)
        ) : isLocated ? (
          <Row title="近くに場所がありません" caption="下のエリアからお探しください。" quiet />
        ) : (
          <Row
            leading={
              <span className={styles.pin}>
                <PinIcon />
              </span>
            }
            title="現在地から探す"
            caption={problem === null ? PROMISE : PROBLEMS[problem]}
            trailing={
              <Button
                variant="text"
                busy={isLocating}
                busyLabel="確認中…"
                disabled={!canAllow}
                onClick={allow}
              >
                {problem === null ? '許可する' : 'もう一度'}
              </Button>
            }
          />
        )}
      </CardList>
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
