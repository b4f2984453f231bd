import { type ComponentType, type LazyExoticComponent, Suspense } from 'react';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ScreenLoading } from './ScreenLoading.tsx';

/**
 * The place of one screen. Routes give it a key, so that each screen waits in a boundary of its own: React would
 * otherwise hold the former screen, and a tap on a bad connection would seem to do nothing.
 */
export function ScreenSlot({ screen: Screen }: { screen: LazyExoticComponent<ComponentType> }) {
  return (
    <ScreenBoundary>
      <Suspense fallback={<ScreenLoading />}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
  );
}
