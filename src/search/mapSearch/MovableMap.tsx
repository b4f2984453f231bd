import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { type GroundPoint, MAP_ZOOM, type MapPoint, offsetOn, tilesAround } from '#domain/search/map.ts';
import { isSame, type LocatedPlace } from '#domain/search/mapPlaces.ts';
import type { PlaceId } from '#domain/search/placeId.ts';
import { type NearbyRef, selectPoint } from '#machines/search/nearby/chart.ts';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { cx } from '#src/ui/cx.ts';
import { FitIcon } from '#src/ui/icons/FitIcon.tsx';
import { TargetIcon } from '#src/ui/icons/TargetIcon.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { Movable } from '../movable/Movable.tsx';
import type { PlaceTime } from '../places/PlaceAction.tsx';
import { ZoomPair } from '../ZoomPair.tsx';
import { drawnExit } from './ground/drawnGround.ts';
import { GroundDrawing } from './ground/GroundDrawing.tsx';
import { MapGround } from './MapGround.tsx';
import { MapMarker } from './MapMarker.tsx';
import { MapPlan } from './MapPlan.tsx';
import { MapWay } from './MapWay.tsx';
import styles from './MovableMap.module.css';
import { PositionConsent } from './PositionConsent.tsx';
import { useGround } from './useGround.ts';
import { useMapView } from './useMapView.ts';

export interface MovableMapProps {
  centre: GroundPoint;
  places: readonly LocatedPlace[];
  chosen: LocatedPlace;
  time: PlaceTime;
  showsImmediateUse: boolean;
  onChoose: (place: PlaceId) => void;
  /** Whether and where the device is known to be. */
  position: NearbyRef;
  /** The map is as large as the place it stands in. */
  fill?: boolean;
}

/** So many tiles to every side of the middle one: about a kilometre. */
const REACH = 3;
const ZOOM_STEP = 1.5;
/** Half of the width of a marker, and of the chosen one: `3空き`. */
const [MARKER_HALF, CHOSEN_HALF] = [24, 36];
/** The ground around the centre with every place on it: dragged, pinched, or moved by keys and buttons. */
export default function MovableMap({
  centre,
  places,
  chosen,
  time,
  showsImmediateUse,
  onChoose,
  position,
  fill = false,
}: MovableMapProps) {
  const { drawing, isOurs, note } = useGround(centre);
  const { latitude, longitude } = centre;
  const square = useMemo(() => tilesAround({ latitude, longitude }, MAP_ZOOM, REACH), [latitude, longitude]);
  const { viewport, scene, view } = useMapView(square.middle);
  const [isAsking, setIsAsking] = useState(false);
  const point = useSelector(position, selectPoint);
  const pointOn = (place: GroundPoint) => {
    const { x, y } = offsetOn(centre, place, MAP_ZOOM);
    return { x: square.middle.x + x, y: square.middle.y + y };
  };
  const device = point && pointOn(point);
  const own = device && isWithin(device, square.side) ? device : null;
  // Where the exits of a provider's pictures are, only the provider knows.
  const exit = own || !isOurs ? undefined : drawnExit(drawing, chosen.exit);
  const from = exit ? pointOn(exit) : own;

  return (
    <figure className={cx(styles.map, fill && styles.fill)}>
      <Movable
        viewport={viewport}
        scene={scene}
        sceneSize={{ width: square.side, height: square.side }}
        className={styles.viewport}
        name="地図"
        zoomStep={ZOOM_STEP}
        onPan={(dx, dy) => view.current?.panBy(dx, dy)}
        onZoom={(ratio) => view.current?.zoomBy(ratio)}
      >
        {drawing ? (
          <GroundDrawing
            ground={drawing}
            side={square.side}
            pointOn={pointOn}
            markers={places.map((place) => ({
              ...pointOn(place),
              half: isSame(place, chosen) ? CHOSEN_HALF : MARKER_HALF,
            }))}
          />
        ) : (
          <MapPlan latitude={latitude} side={square.side} />
        )}
        <MapGround square={square} centre={centre} label={`${chosen.placeName} ${chosen.name}の周辺の地図`} />
        {from && <MapWay from={from} to={pointOn(chosen)} side={square.side} isOwn={own !== null} />}
        {places.map((place) => {
          return (
            <MapMarker
              key={`${place.kind} ${place.id}`}
              place={place}
              at={pointOn(place)}
              time={time}
              isChosen={isSame(place, chosen)}
              showsImmediateUse={showsImmediateUse}
              onChoose={() => onChoose({ kind: place.kind, id: place.id })}
            />
          );
        })}
      </Movable>
      {isAsking && (
        <PositionConsent position={position} isOutside={own === null} onClose={() => setIsAsking(false)} />
      )}
      <div className={styles.buttons}>
        <ZoomPair
          onZoomIn={() => view.current?.zoomBy(ZOOM_STEP)}
          onZoomOut={() => view.current?.zoomBy(1 / ZOOM_STEP)}
        />
        <IconButton
          label="はじめの位置に戻す"
          icon={<FitIcon />}
          onClick={() => view.current?.centre(square.middle)}
        />
        <IconButton
          label="現在地"
          icon={<TargetIcon />}
          onClick={() => {
            setIsAsking(true);
            if (own) view.current?.centre(own);
          }}
        />
      </div>
      <figcaption className={styles.note}>
        {phrased(note)}
        {phrased(from && `点線は${exit?.name ?? '現在地'}からの直線です。`)}
      </figcaption>
    </figure>
  );
}

function isWithin({ x, y }: MapPoint, side: number): boolean {
  return x >= 0 && y >= 0 && x <= side && y <= side;
}
