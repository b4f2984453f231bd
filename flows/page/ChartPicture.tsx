import { useRef } from 'react';
import { statesWithin } from '../charts/chart.ts';
import type { PlacedEdge } from '../layout/layout.ts';
import type { PlacedShape, Point } from '../layout/shapes.ts';
import styles from './ChartPicture.module.css';
import type { Entry } from './entries.ts';
import { type Lit, shownTransition } from './marks.ts';
import { Shape } from './Shape.tsx';
import { useScrollToLit } from './useScrollToLit.ts';
import { useZoom } from './useZoom.ts';
import { ZoomTools } from './ZoomTools.tsx';

const CORNER = 6;

function toward(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(distance, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** The polyline with rounded corners. */
function pathThrough(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const previous = points[index - 1];
      const next = points[index + 1];
      if (!previous) return `M${point.x} ${point.y}`;
      if (!next) return `L${point.x} ${point.y}`;
      const before = toward(point, previous, CORNER);
      const after = toward(point, next, CORNER);
      return `L${before.x} ${before.y}Q${point.x} ${point.y} ${after.x} ${after.y}`;
    })
    .join('');
}

function Edge({ edge, shown, isLit }: { edge: PlacedEdge; shown: string; isLit: boolean }) {
  return (
    <path
      className={styles.edge}
      data-shown={shown}
      data-lit={isLit}
      d={pathThrough(edge.points)}
      markerStart={edge.transition === null ? 'url(#initial)' : undefined}
      markerEnd={edge.isArrow ? 'url(#arrow)' : undefined}
    />
  );
}

/** The chart as a picture: whole first; in its own size text is readable, and a wide chart is scrolled. */
export function ChartPicture({
  entry,
  lit,
  label = `Chart of ${entry.id}`,
  onChoose,
}: {
  entry: Entry;
  lit: Lit;
  /** Tells it from another picture of the same chart on the page. */
  label?: string;
  /** Where transitions can be chosen: by their box. */
  onChoose?: ((transition: string) => void) | undefined;
}) {
  const { layout, chart } = entry;
  const frame = useRef<HTMLElement>(null);
  const zoom = useZoom(frame, layout.width, layout.height);
  useScrollToLit(frame, layout.shapes, lit.states, zoom.scale);
  const states = new Map(statesWithin(chart).map((state) => [state.path, state]));
  const [borders, labels] = [true, false].map((isState) =>
    layout.shapes.filter(({ kind }) => (kind === 'state') === isState),
  ) as [PlacedShape[], PlacedShape[]]; // one for each of the two
  const drawn = (shape: PlacedShape) => (
    <Shape
      key={`${shape.kind} ${shape.kind === 'transition' ? shape.transition : shape.path}`}
      shape={shape}
      states={states}
      entry={entry}
      lit={lit}
      onChoose={onChoose}
    />
  );
  return (
    <div className={styles.picture}>
      <section
        ref={frame}
        className={styles.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable with the keyboard
        tabIndex={0}
        aria-label={label}
        onPointerDown={zoom.pan}
      >
        <svg
          className={styles.chart}
          width={layout.width * zoom.scale}
          height={layout.height * zoom.scale}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          role="img"
          aria-label={`The statechart ${entry.id}; its outline says the same in words.`}
        >
          <defs>
            <marker
              id="arrow"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M0 0L8 4L0 8Z" fill="context-stroke" />
            </marker>
            <marker
              id="initial"
              viewBox="-6 -1 12 12"
              markerWidth="12"
              markerHeight="12"
              markerUnits="userSpaceOnUse"
            >
              <circle r="5" cy="5" fill="context-stroke" />
            </marker>
          </defs>
          {borders.map(drawn)}
          {layout.edges.map((edge, index) => (
            <Edge
              // biome-ignore lint/suspicious/noArrayIndexKey: the edges of a layout never change their order
              key={index}
              edge={edge}
              shown={edge.transition === null ? 'unknown' : shownTransition(entry, edge.transition)}
              isLit={edge.transition !== null && lit.transitions.has(edge.transition)}
            />
          ))}
          {labels.map(drawn)}
        </svg>
      </section>
      <ZoomTools zoom={zoom} />
    </div>
  );
}
