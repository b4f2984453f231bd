import { useState } from 'react';

/** How often it has failed while it was shown: a screen reader reads words again where their element is new. */
export function useFailures(isRetrying: boolean): number {
  const [seen, setSeen] = useState({ isRetrying, failures: 0 });
  if (seen.isRetrying !== isRetrying) {
    setSeen({ isRetrying, failures: seen.failures + (isRetrying ? 0 : 1) });
  }
  return seen.failures;
}
