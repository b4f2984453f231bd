import { Suspense, useEffect } from 'react';
import { FALLBACKS } from '#domain/messages.ts';
import { SCREEN_WORDS } from '#domain/shell/words.ts';
import { afterFirstScreen } from '#src/shared/code/afterFirstScreen.ts';
import { CodeBoundary } from '#src/shared/code/CodeBoundary.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { FailedState } from '#src/ui/status/FailedState.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import type { MovableMapProps } from '../mapSearch/MovableMap.tsx';

const movableMap = screenCode<MovableMapProps>(() => import('../mapSearch/MovableMap.tsx'));

interface MapSlotProps {
  /** The map as it is shown; null while the list is. */
  readonly map: MovableMapProps | null;
}

/**
 * The place of an area's map. Its code is not needed for the list: it comes once the screen has its data, before the
 * network may be gone.
 */
export function MapSlot({ map }: MapSlotProps) {
  useEffect(() => {
    void afterFirstScreen(window).then(movableMap.ahead);
  }, []);
  if (map === null) return null;
  return (
    <CodeBoundary code={movableMap} mayLoadApp={false} unloaded={(retry) => <UnloadedMap onRetry={retry} />}>
      {(MovableMap) => (
        <Suspense fallback={<Skeleton shape="picture" count={1} label="地図を読み込んでいます" />}>
          <MovableMap {...map} />
        </Suspense>
      )}
    </CodeBoundary>
  );
}

/** The map whose code did not come: the card below it, and the list, go on. */
function UnloadedMap({ onRetry }: { onRetry: () => void }) {
  const isOnline = useIsOnline();
  return (
    <FailedState message={isOnline ? '地図を読み込めませんでした' : SCREEN_WORDS.offline} onRetry={onRetry}>
      {isOnline && <Unbroken text={FALLBACKS.network} />}
    </FailedState>
  );
}
