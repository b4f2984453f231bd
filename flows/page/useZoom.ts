import { type PointerEvent, type RefObject, useEffect, useState } from 'react';

const STEP = 1.25;
const LEAST = 0.1;
const MOST = 2;

const within = (scale: number) => Math.min(MOST, Math.max(LEAST, scale));

export interface Zoom {
  /** 1 is the chart's own size, in which its text is readable. */
  readonly scale: number;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly showOwnSize: () => void;
  /** The whole chart in its frame, never larger than its own size. */
  readonly fit: () => void;
  /** A mouse takes hold of the chart and moves it; fingers and keys scroll the frame by themselves. */
  readonly pan: (event: PointerEvent) => void;
}

/**
 * How large the chart of that size is shown in its frame; the wheel with Ctrl, which is also a pinch on a pad, zooms.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, width: number, height: number): Zoom {
  const [scale, setScale] = useState(1);
  const zoomBy = (factor: number) => setScale((before) => within(before * factor));

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault(); // the chart instead of the page
      setScale((before) => within(before * 0.998 ** event.deltaY));
    };
    element.addEventListener('wheel', zoom, { passive: false });
    return () => element.removeEventListener('wheel', zoom);
  }, [frame]);

  return {
    scale,
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    showOwnSize: () => setScale(1),
    fit: () => {
      const element = frame.current;
      if (!element) return;
      const room = element.clientHeight - Number.parseFloat(getComputedStyle(element).paddingBlockEnd);
      setScale(within(Math.min(1, element.clientWidth / width, room / height)));
    },
    pan: ({ pointerType, button, currentTarget, clientX, clientY }) => {
      if (pointerType !== 'mouse' || button !== 0) return;
      const { scrollLeft, scrollTop } = currentTarget;
      const release = new AbortController();
      const move = (event: globalThis.PointerEvent) =>
        currentTarget.scrollTo(scrollLeft + clientX - event.clientX, scrollTop + clientY - event.clientY);
      window.addEventListener('pointermove', move, { signal: release.signal });
      window.addEventListener('pointerup', () => release.abort(), { signal: release.signal });
    },
  };
}
