import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { AlertIcon } from '../icons/AlertIcon.tsx';
import { EmptyState } from './EmptyState.tsx';

interface FailedStateProps {
  /** The failed act: 予約を読み込めませんでした。 */
  message: ReactNode;
  /** Why, and what goes on all the same. */
  children?: ReactNode;
  /** Another way on, below the try. */
  wayOn?: ReactNode;
  onRetry: () => void;
}

/** Says what went wrong in the member's words, and offers to try again. */
export function FailedState({ message, children, wayOn, onRetry }: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState
        title={message}
        mark={<AlertIcon />}
        action={
          <>
            <Button block onClick={onRetry}>
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
