import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface FailedStateProps {
  /** What could not be done: 予約を読み込めませんでした。 */
  message: ReactNode;
  onRetry: () => void;
  retrying?: boolean | undefined;
}

/** Says what went wrong in the member's words, and offers to try again. */
export function FailedState({ message, onRetry, retrying = false }: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState
        title={message}
        action={
          <Button block busy={retrying} busyLabel="読み込んでいます…" onClick={onRetry}>
            もう一度試す
          </Button>
        }
      />
    </div>
  );
}
