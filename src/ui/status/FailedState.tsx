import type { ReactNode } from 'react';
import { RetryButton } from '../buttons/RetryButton.tsx';
import { phrased } from '../Unbroken.tsx';
import { EmptyState } from './EmptyState.tsx';
import { useFailures } from './useFailures.ts';

interface FailedStateProps {
  /** The failed act: 予約を読み込めませんでした。 */
  message: ReactNode;
  /** Why, and what goes on all the same. */
  children?: ReactNode;
  /** Another way on, below the try. */
  wayOn?: ReactNode;
  onRetry: () => void;
  /** It is tried again: the words stay, and the button says so. */
  isRetrying?: boolean;
}

/** Says what went wrong in the member's words, each time that it does, and offers to try again. */
export function FailedState({ message, children, wayOn, onRetry, isRetrying = false }: FailedStateProps) {
  const failures = useFailures(isRetrying);
  return (
    <div role="alert">
      <EmptyState
        title={<span key={failures}>{phrased(message)}</span>}
        action={
          <>
            <RetryButton block busy={isRetrying} busyLabel="読み込んでいます…" onClick={onRetry} />
            {wayOn}
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
