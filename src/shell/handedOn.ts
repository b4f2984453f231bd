import { useLocation, useNavigationType } from 'react-router-dom';
import type { HandedOn } from '#machines/shell/events.ts';

/**
 * The message of the flow that led here, beside the address; undefined where another way led here, or a second time.
 */
export function useHandedOn(): HandedOn | undefined {
  const { state } = useLocation();
  // An entry keeps its state when it is reloaded or gone back to: only on the way there is it news.
  return useNavigationType() === 'POP' ? undefined : ((state as HandedOn | null) ?? undefined); // by the listener
}
