declare global {
  interface Window {
    /** Milliseconds that the probe took down, each once. */
    readonly probe: { dataToPaint: number | null; readonly tapsToPaint: number[] };
  }
}

/**
 * Runs in the page before anything else: measures from the mark `grid-data` until the frame with the grid in it is
 * painted, and from a tap until the next frame is. A task posted by a frame's callback runs after that frame.
 */
export function installProbe(): void {
  const probe: Window['probe'] = { dataToPaint: null, tapsToPaint: [] };
  Object.assign(window, { probe });

  const afterPaint = (painted: (at: number) => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => painted(performance.now());
      port2.postMessage(null);
    });

  const watcher = new MutationObserver(() => {
    if (!document.querySelector('[data-plane]')) return;
    watcher.disconnect();
    const start = performance.getEntriesByName('grid-data').at(-1)?.startTime ?? Number.NaN;
    afterPaint((at) => {
      probe.dataToPaint = at - start;
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
