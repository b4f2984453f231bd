import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

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

/** Says what went wrong in the member's words, and offers to try again. */
export function FailedState({ message, children, wayOn, onRetry, isRetrying = false }: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState
        title={message}
        action={
          <>
            <Button block busy={isRetrying} busyLabel="読み込んでいます…" onClick={onRetry}>
              もう一度試す
            </Button>
            {wayOn}
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
