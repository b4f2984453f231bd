import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Reservation } from '#domain/booking/reservation.ts';
import { FALLBACKS } from '#domain/messages.ts';
import { paths } from '#machines/shell/paths.ts';
import { CodeBoundary } from '#src/shared/code/CodeBoundary.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';

const troubleRoute = screenCode(() => import('./TroubleRoute.tsx'));

/** The place of the sheet of trouble over the list. Its code is loaded by whoever has some. */
export function TroubleSlot({ reservations }: { reservations: readonly Reservation[] }) {
  return (
    <CodeBoundary
      code={troubleRoute}
      mayLoadApp={false}
      unloaded={(retry) => <UnloadedSheet onRetry={retry} />}
    >
      {(TroubleRoute) => (
        <Suspense fallback={null}>
          <TroubleRoute reservations={reservations} />
        </Suspense>
      )}
    </CodeBoundary>
  );
}

function UnloadedSheet({ onRetry }: { onRetry: () => void }) {
  const navigate = useNavigate();
  const close = () => navigate(paths.reservations(), { replace: true });
  return (
    <Sheet
      title="連絡の画面を開けませんでした"
      onDismiss={close}
      actions={
        <>
          <Button block onClick={onRetry}>
            もう一度試す
          </Button>
          <Button block variant="secondary" onClick={close}>
            戻る
          </Button>
        </>
      }
    >
      <p role="alert">{FALLBACKS.network}</p>
    </Sheet>
  );
}
