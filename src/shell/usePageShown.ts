import { useEffect, useEffectEvent } from 'react';
import { serverClock } from '#contract/clock.ts';

/**
 * Calls back when the page comes back to the screen or to the network, and when the server's clock is set right: what
 * it shows may be outdated.
 */
export function usePageShown(onShown: () => void): void {
  const report = useEffectEvent(onShown);
  useEffect(() => {
    const shown = () => {
      if (document.visibilityState === 'visible') report();
    };
    document.addEventListener('visibilitychange', shown);
    window.addEventListener('online', shown);
    const stop = serverClock.watch(shown);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', shown);
      window.removeEventListener('online', shown);
    };
  }, []);
}
