import type { FocusEvent } from 'react';
import type { FloorMap } from '#domain/search/places.ts';
import { Movable } from '../../movable/Movable.tsx';
import styles from './FloorPlan.module.css';
import { PlanBooths } from './PlanBooths.tsx';
import { usePlanView } from './usePlanView.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

interface FloorPlanProps {
  floorMap: FloorMap;
  chosenId: number | null;
  showsImmediateUse: boolean;
  onChoose: (boothId: number) => void;
}

const ZOOM_STEP = 1.25;
/** Where the server does not tell the picture's size. */
const USUAL_WIDTH = 800;

/** The picture of a floor with its booths on it: dragged, pinched, or moved by keys and buttons. */
export function FloorPlan({ floorMap, chosenId, showsImmediateUse, onChoose }: FloorPlanProps) {
  const { viewport, scene, view, isCrowded } = usePlanView();
  const { imageSize } = floorMap;

  /** The chosen booth stays in sight, and comes into the middle. */
  function zoom(ratio: number) {
    view.current?.zoomBy(ratio, scene.current?.querySelector('[aria-pressed="true"]'));
  }

  /** The browser would scroll what has taken the focus into sight; here nothing scrolls. */
  function reveal({ target }: FocusEvent) {
    if (target !== viewport.current && target.matches(':focus-visible')) view.current?.reveal(target);
  }

  return (
    <div className={styles.plan}>
      <Movable
        viewport={viewport}
        scene={scene}
        sceneSize={{ width: imageSize?.width ?? USUAL_WIDTH }}
        className={styles.viewport}
        name="フロアマップ"
        zoomStep={ZOOM_STEP}
        onPan={(dx, dy) => view.current?.panBy(dx, dy)}
        onZoom={zoom}
        onFit={() => view.current?.fit()}
        onFocus={reveal}
      >
        <img
          className={styles.image}
          src={floorMap.imageUrl}
          alt={`${floorMap.placeName} ${floorMap.floorName}の見取り図`}
          width={imageSize?.width}
          height={imageSize?.height}
          draggable={false}
          onLoad={() => imageSize ?? view.current?.fit()}
        />
        <PlanBooths
          booths={floorMap.booths}
          chosenId={chosenId}
          showsImmediateUse={showsImmediateUse}
          onChoose={onChoose}
        />
      </Movable>
      {isCrowded && (
        <ZoomButtons
          onZoomIn={() => zoom(ZOOM_STEP)}
          onZoomOut={() => zoom(1 / ZOOM_STEP)}
          onFit={() => view.current?.fit()}
        />
      )}
    </div>
  );
}
