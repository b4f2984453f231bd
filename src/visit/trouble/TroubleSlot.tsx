import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Reservation } from '#domain/booking/reservation.ts';
import { paths } from '#machines/shell/paths.ts';
import { CodeBoundary } from '#src/shared/code/CodeBoundary.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';
import { UnloadedSheet } from '#src/shared/code/UnloadedSheet.tsx';

const troubleRoute = screenCode(() => import('./TroubleRoute.tsx'));

/** The place of the sheet of trouble over the list. Its code is loaded by whoever has some. */
export function TroubleSlot({ reservations }: { reservations: readonly Reservation[] }) {
  const navigate = useNavigate();
  return (
    <CodeBoundary
      code={troubleRoute}
      mayLoadApp={false}
      unloaded={(retry) => (
        <UnloadedSheet
          title="連絡の画面を開けませんでした"
          onDismiss={() => navigate(paths.reservations(), { replace: true })}
          onRetry={retry}
        />
      )}
    >
      {(TroubleRoute) => (
        <Suspense fallback={null}>
          <TroubleRoute reservations={reservations} />
        </Suspense>
      )}
    </CodeBoundary>
  );
}
