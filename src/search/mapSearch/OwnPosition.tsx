import type { MapPoint } from '#domain/search/map.ts';
import styles from './OwnPosition.module.css';

interface OwnPositionProps {
  at: MapPoint;
  /** The chosen place. */
  to: MapPoint;
  side: number;
}

/** Where the device is, and the straight line from there to the chosen place. */
export function OwnPosition({ at, to, side }: OwnPositionProps) {
  return (
    <>
      <svg className={styles.way} width={side} height={side} aria-hidden="true">
        <line className={styles.line} x1={at.x} y1={at.y} x2={to.x} y2={to.y} />
      </svg>
      <span className={styles.own} style={{ left: at.x, top: at.y }} />
    </>
  );
}
