import { Suspense } from 'react';
import type { ScreenCode } from '#src/shared/code/screenCode.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ScreenLoading } from './ScreenLoading.tsx';
import { ScreenShown } from './ScreenShown.tsx';

/**
 * The place of one screen. Routes give it a key, so that each screen waits in a boundary of its own: React would
 * otherwise hold the former screen, and a tap on a bad connection would seem to do nothing.
 */
export function ScreenSlot({ code }: { code: ScreenCode }) {
  return (
    <ScreenBoundary code={code}>
      {(Screen) => (
        <Suspense fallback={<ScreenLoading />}>
          <Screen />
          <ScreenShown />
        </Suspense>
      )}
    </ScreenBoundary>
  );
}
