import type { MapPoint } from '#domain/search/map.ts';
import styles from './MapWay.module.css';

interface MapWayProps {
  from: MapPoint;
  /** The chosen place. */
  to: MapPoint;
  side: number;
  /** It begins where the device is. */
  isOwn: boolean;
}

/** The straight line to the chosen place, from the device or from the exit that the way begins at. */
export function MapWay({ from, to, side, isOwn }: MapWayProps) {
  return (
    <>
      <svg className={styles.way} width={side} height={side} aria-hidden="true">
        <line className={styles.line} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      </svg>
      {isOwn && <span className={styles.own} style={{ left: from.x, top: from.y }} />}
    </>
  );
}
