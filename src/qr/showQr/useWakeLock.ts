import { useEffect } from 'react';

/** Keeps the screen from going dark while `isWanted`, where the browser can; it lets go whenever the page is hidden. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    // Old browsers have none; the types say they do.
    const wakeLock: WakeLock | undefined = navigator.wakeLock;
    if (!isWanted || !wakeLock) return;
    const leaving = new AbortController();
    let held: WakeLockSentinel | undefined;

    async function hold() {
      if (document.visibilityState !== 'visible') return;
      try {
        held = await wakeLock?.request('screen');
        if (leaving.signal.aborted) await held?.release();
      } catch {
        // A low battery refuses it; the code can be read all the same.
      }
    }

    hold();
    document.addEventListener('visibilitychange', hold, { signal: leaving.signal });
    return () => {
      leaving.abort();
      held?.release();
    };
  }, [isWanted]);
}
