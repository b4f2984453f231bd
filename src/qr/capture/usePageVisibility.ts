import { useEffect, useEffectEvent } from 'react';

/** Calls back when the page goes behind another app or tab, and when it comes back. */
export function usePageVisibility(onChange: (isVisible: boolean) => void): void {
  const report = useEffectEvent(onChange);
  useEffect(() => {
    const changed = () => report(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);
}
