import { useId } from 'react';
import { MAP_ZOOM, metresPerPixel } from '#domain/search/map.ts';
import styles from './MapPlan.module.css';

interface MapPlanProps {
  latitude: number;
  /** The side of the scene, in pixels; the plan goes on beyond it, so that no window shows its end. */
  side: number;
}

const SQUARE_METRES = 100;

/** The plain plan: squares of 100 m, north above, which fill the scene and need no network. */
export function MapPlan({ latitude, side }: MapPlanProps) {
  const id = useId();
  const square = SQUARE_METRES / metresPerPixel(latitude, MAP_ZOOM);
  return (
    <svg className={styles.plan} width={3 * side} height={3 * side} aria-hidden="true">
      <defs>
        <pattern id={id} width={square} height={square} patternUnits="userSpaceOnUse">
          <path className={styles.line} d={`M${square} 0H0V${square}`} />
        </pattern>
      </defs>
      <rect width={3 * side} height={3 * side} fill={`url(#${id})`} />
    </svg>
  );
}
