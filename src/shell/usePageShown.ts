import { useEffect, useEffectEvent } from 'react';

/** Calls back when the page comes back to the screen or to the network: what it shows may be of before. */
export function usePageShown(onShown: () => void): void {
  const report = useEffectEvent(onShown);
  useEffect(() => {
    const shown = () => {
      if (document.visibilityState === 'visible') report();
    };
    document.addEventListener('visibilitychange', shown);
    window.addEventListener('online', shown);
    return () => {
      document.removeEventListener('visibilitychange', shown);
      window.removeEventListener('online', shown);
    };
  }, []);
}
