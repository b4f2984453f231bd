import type { CSSProperties, FocusEvent, KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { cx } from '#src/ui/cx.ts';
import { usePress } from '#src/ui/usePress.ts';
import styles from './Movable.module.css';

interface MovableProps {
  viewport: RefObject<HTMLDivElement | null>;
  /** Moved within it, by `createMovable`. */
  scene: RefObject<HTMLDivElement | null>;
  /** In CSS pixels, as it is before it is zoomed. */
  sceneSize: Pick<CSSProperties, 'width' | 'height'>;
  className: string | undefined;
  /** The name of what is moved, for those who hear it: `地図`. */
  name: string;
  zoomStep: number;
  onPan: (dx: number, dy: number) => void;
  onZoom: (ratio: number) => void;
  /** The key 0; without it, that key does nothing. */
  onFit?: () => void;
  onFocus?: (event: FocusEvent) => void;
  /** The contents of the scene. */
  children: ReactNode;
}

const PAN_STEP = 60;
/** A press that moves further than this is a drag, on anything below it. */
const DRAG_DISTANCE = 6;

const PANS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN_STEP, 0],
  ArrowRight: [-PAN_STEP, 0],
  ArrowUp: [0, PAN_STEP],
  ArrowDown: [0, -PAN_STEP],
};

/** The window of a picture or a map that is moved: by keys here, by fingers through `createMovable`. */
export function Movable({
  viewport,
  scene,
  sceneSize,
  className,
  name,
  zoomStep,
  onPan,
  onZoom,
  onFit,
  onFocus,
  children,
}: MovableProps) {
  const press = usePress(viewport);

  function moveByKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const pan = PANS[event.key];
    if (pan) onPan(...pan);
    else if (event.key === '+' || event.key === ';') onZoom(zoomStep);
    else if (event.key === '-') onZoom(1 / zoomStep);
    else if (event.key === '0' && onFit) onFit();
    else return;
    event.preventDefault();
  }

  function keepDragsFromContents(event: MouseEvent) {
    const { clientX, clientY } = press.current ?? event;
    const isByKey = event.detail === 0;
    if (isByKey || Math.hypot(event.clientX - clientX, event.clientY - clientY) <= DRAG_DISTANCE) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the controls of a form
    <div
      ref={viewport}
      className={cx(styles.viewport, className)}
      role="group"
      aria-label={`${name}。矢印キーで移動、＋と−で拡大・縮小できます。`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be moved by keys must be reached by them
      tabIndex={0}
      onKeyDown={moveByKey}
      onFocus={onFocus}
      onClickCapture={keepDragsFromContents}
    >
      <div ref={scene} className={styles.scene} style={sceneSize}>
        {children}
      </div>
    </div>
  );
}
