declare global {
  interface Window {
    /** Milliseconds that the probe took down, each once. */
    readonly probe: {
      dataToPaint: number | null;
      /** From the beginning of the navigation. */
      shown: number | null;
      /** How far things have moved by themselves, as the browser scores it (0: not at all). */
      shift: number;
      readonly tapsToPaint: number[];
    };
  }
}

/**
 * Runs in the page before anything else: measures from the mark `grid-data` until the frame with the grid in it is
 * painted, and from a tap until the next frame is. A task posted by a frame's callback runs after that frame.
 */
export function installProbe(): void {
  const probe: Window['probe'] = { dataToPaint: null, shown: null, shift: 0, tapsToPaint: [] };
  Object.assign(window, { probe });

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      }; // Chromium's
      if (!hadRecentInput) probe.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });

  const afterPaint = (painted: (at: number) => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => painted(performance.now());
      port2.postMessage(null);
    });

  // The page holds the day as soon as its answer is read; what the app makes of it is measured with the rest.
  const { parse } = JSON;
  JSON.parse = (text: string, reviver?: Parameters<typeof parse>[1]) => {
    const value: unknown = parse(text, reviver);
    if (typeof value === 'object' && value !== null && 'telecubes' in value) performance.mark('grid-data');
    return value;
  };

  const watcher = new MutationObserver(() => {
    if (!document.querySelector('[data-plane]')) return;
    watcher.disconnect();
    const start = performance.getEntriesByName('grid-data').at(-1)?.startTime ?? Number.NaN;
    afterPaint((at) => {
      probe.dataToPaint = at - start;
      probe.shown = at;
    });
  });
  watcher.observe(document, { childList: true, subtree: true });

  window.addEventListener(
    'click',
    () => {
      const start = performance.now();
      afterPaint((at) => probe.tapsToPaint.push(at - start));
    },
    { capture: true },
  );
}
