import { FALLBACKS } from '#domain/messages.ts';
import type { DialogRef } from '#machines/booking/reservation/chart.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';

interface UnloadedSheetProps {
  readonly dialog: DialogRef;
  readonly onRetry: () => void;
}

/** The dialog whose code did not come: nothing is reserved yet, and the choice stays. */
export function UnloadedSheet({ dialog, onRetry }: UnloadedSheetProps) {
  const dismiss = () => dialog.send({ type: 'dialog.dismissed' });
  return (
    <Sheet
      title="予約内容を開けませんでした"
      onDismiss={dismiss}
      actions={
        <>
          <Button block onClick={onRetry}>
            もう一度試す
          </Button>
          <Button block variant="secondary" onClick={dismiss}>
            戻る
          </Button>
        </>
      }
    >
      <p role="alert">{FALLBACKS.network}</p>
    </Sheet>
  );
}
