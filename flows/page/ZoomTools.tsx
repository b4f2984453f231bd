import { Button } from '#src/ui/buttons/Button.tsx';
import type { Zoom } from './useZoom.ts';
import styles from './ZoomTools.module.css';

/** How large the chart is shown. */
export function ZoomTools({ zoom: { scale, zoomIn, zoomOut, showOwnSize, fit } }: { zoom: Zoom }) {
  return (
    <fieldset className={styles.tools}>
      <legend className="visually-hidden">Size of the chart</legend>
      <Button variant="text" small aria-label="Zoom out" onClick={zoomOut}>
        −
      </Button>
      <Button
        variant="text"
        small
        aria-label={`${Math.round(scale * 100)} %, show its own size`}
        onClick={showOwnSize}
      >
        {Math.round(scale * 100)} %
      </Button>
      <Button variant="text" small aria-label="Zoom in" onClick={zoomIn}>
        +
      </Button>
      <Button variant="text" small onClick={fit}>
        Fit
      </Button>
    </fieldset>
  );
}
