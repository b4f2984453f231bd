import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps how far a list was scrolled while another view of it is shown. Returns how to note it, before the view changes.
 */
export function useListPosition(isListShown: boolean): () => void {
  const top = useRef(0);

  useLayoutEffect(() => {
    if (isListShown && top.current > 0) document.documentElement.scrollTop = top.current;
  }, [isListShown]);

  return () => {
    if (isListShown) top.current = document.documentElement.scrollTop;
  };
}
