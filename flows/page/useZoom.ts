import { type PointerEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

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

/** The part of its own size in which a chart stands whole in the frame, however small the frame is at the moment. */
function fittingScale(frame: HTMLElement, width: number, height: number): number {
  const { maxHeight, paddingBlockEnd } = getComputedStyle(frame);
  const borders = frame.offsetHeight - frame.clientHeight;
  const room = Number.parseFloat(maxHeight) - borders - Number.parseFloat(paddingBlockEnd);
  return within(Math.min(1, frame.clientWidth / width, room / height));
}

/**
 * The size in which a chart is shown in its frame: whole, when it opens. The wheel with Ctrl, which is also a pinch on
 * a pad, zooms.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, width: number, height: number): Zoom {
  const [scale, setScale] = useState(1);
  const fit = useCallback(() => {
    if (frame.current) setScale(fittingScale(frame.current, width, height));
  }, [frame, width, height]);
  useLayoutEffect(fit, [fit]);
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
    fit,
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
