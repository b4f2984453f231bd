import { useLayoutEffect, useRef } from 'react';
import { type LeftRow, rowInView, topOfRow } from '#src/shell/page/leftRow.ts';

/**
 * Holds the first row that was in sight where it stood while another view of its list is shown. Returns how to note it,
 * before the view changes.
 */
export function useListPosition(isListShown: boolean): () => void {
  const left = useRef<LeftRow | undefined>(undefined);

  useLayoutEffect(() => {
    const top = isListShown && left.current ? topOfRow(left.current) : undefined;
    if (left.current && top !== undefined) document.documentElement.scrollTop += top - left.current.top;
  }, [isListShown]);

  return () => {
    if (isListShown) left.current = rowInView();
  };
}
