import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import type { FloorMap } from '#domain/search/places.ts';
import { usePress } from '#src/ui/usePress.ts';
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
const PAN_STEP = 60;
/** Where the server does not tell the picture's size. */
const USUAL_WIDTH = 800;
/** A press that moves further than this is a drag, on anything below it. */
const DRAG_DISTANCE = 6;

const PANS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN_STEP, 0],
  ArrowRight: [-PAN_STEP, 0],
  ArrowUp: [0, PAN_STEP],
  ArrowDown: [0, -PAN_STEP],
};

/** The picture of a floor with its booths on it: dragged, pinched, or moved by keys and buttons. */
export function FloorPlan({ floorMap, chosenId, showsImmediateUse, onChoose }: FloorPlanProps) {
  const { viewport, scene, view, isCrowded } = usePlanView();
  const press = usePress(viewport);
  const { imageSize } = floorMap;

  /** The chosen booth stays in sight, and comes into the middle. */
  function zoom(ratio: number) {
    view.current?.zoomBy(ratio, scene.current?.querySelector('[aria-pressed="true"]'));
  }

  function moveByKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const pan = PANS[event.key];
    if (pan) view.current?.panBy(...pan);
    else if (event.key === '+' || event.key === ';') zoom(ZOOM_STEP);
    else if (event.key === '-') zoom(1 / ZOOM_STEP);
    else if (event.key === '0') view.current?.fit();
    else return;
    event.preventDefault();
  }

  /** The browser would scroll what has taken the focus into sight; here nothing scrolls. */
  function reveal({ target }: FocusEvent) {
    if (target !== viewport.current && target.matches(':focus-visible')) view.current?.reveal(target);
  }

  function keepDragsFromBooths(event: MouseEvent) {
    const { clientX, clientY } = press.current ?? event;
    const isByKey = event.detail === 0;
    if (isByKey || Math.hypot(event.clientX - clientX, event.clientY - clientY) <= DRAG_DISTANCE) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={styles.plan}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups the controls of a form */}
      <div
        ref={viewport}
        className={styles.viewport}
        role="group"
        aria-label="フロアマップ。矢印キーで移動、＋と−で拡大・縮小できます。"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be moved by keys must be reached by them
        tabIndex={0}
        onKeyDown={moveByKey}
        onFocus={reveal}
        onClickCapture={keepDragsFromBooths}
      >
        <div ref={scene} className={styles.scene} style={{ width: imageSize?.width ?? USUAL_WIDTH }}>
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
        </div>
      </div>
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
