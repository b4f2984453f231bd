import type { ReactNode } from 'react';
import { FALLBACKS } from '#domain/messages.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { RetryButton } from '#src/ui/buttons/RetryButton.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';

interface UnloadedSheetProps {
  /** The sheet that could not be opened: 予約内容を開けませんでした. */
  readonly title: ReactNode;
  readonly onDismiss: () => void;
  readonly onRetry: () => void;
}

/** In the place of a sheet whose code did not come. */
export function UnloadedSheet({ title, onDismiss, onRetry }: UnloadedSheetProps) {
  return (
    <Sheet
      title={title}
      onDismiss={onDismiss}
      actions={
        <>
          <RetryButton block onClick={onRetry} />
          <Button block variant="secondary" onClick={onDismiss}>
            閉じる
          </Button>
        </>
      }
    >
      <p role="alert">{phrased(FALLBACKS.network)}</p>
    </Sheet>
  );
}
