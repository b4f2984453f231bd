import { Suspense, useEffect } from 'react';
import type { DialogRef } from '#machines/booking/reservation/chart.ts';
import { afterFirstScreen } from '#src/shared/code/afterFirstScreen.ts';
import { CodeBoundary } from '#src/shared/code/CodeBoundary.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';
import { UnloadedSheet } from '#src/shared/code/UnloadedSheet.tsx';

const reservationDialog = screenCode(() => import('./ReservationDialog.tsx'));

interface DialogSlotProps {
  /** The dialog that is open; null where none is. */
  readonly dialog: DialogRef | null | undefined;
}

/**
 * The place of the reservation dialog. Its code is not needed to choose a time: it comes once the screen has its data,
 * before anybody can have chosen.
 */
export function DialogSlot({ dialog }: DialogSlotProps) {
  useEffect(() => {
    void afterFirstScreen(window).then(reservationDialog.ahead);
  }, []);
  if (!dialog) return null;
  return (
    <CodeBoundary
      code={reservationDialog}
      mayLoadApp={false}
      unloaded={(retry) => (
        <UnloadedSheet
          title="予約内容を開けませんでした"
          onDismiss={() => dialog.send({ type: 'dialog.dismissed' })}
          onRetry={retry}
        />
      )}
    >
      {(Dialog) => (
        <Suspense fallback={null}>
          <Dialog dialog={dialog} />
        </Suspense>
      )}
    </CodeBoundary>
  );
}
