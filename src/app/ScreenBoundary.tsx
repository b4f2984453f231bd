import type { ComponentType, ReactNode } from 'react';
import { FALLBACKS } from '#domain/messages.ts';
import { SCREEN_WORDS } from '#domain/shell/words.ts';
import { CodeBoundary } from '#src/shared/code/CodeBoundary.tsx';
import type { ScreenCode } from '#src/shared/code/screenCode.ts';
import { FailedState } from '#src/ui/status/FailedState.tsx';
import { Sentences } from '#src/ui/Unbroken.tsx';
import { useIsOnline } from '../shell/actors.ts';
import { Page } from '../shell/page/Page.tsx';
import { BROKEN_TITLE, BrokenState } from './BrokenState.tsx';
import { useWayBack } from './useWayBack.tsx';

interface ScreenBoundaryProps<Props> {
  code: ScreenCode<Props>;
  /** Shows the screen. */
  children: (Screen: ComponentType<Props>) => ReactNode;
}

/** Whether this document is the result of a reload: a second reload by itself would never end. */
function isReloaded(browser: Window): boolean {
  const entries = browser.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]; // by their type
  return entries[0]?.type === 'reload';
}

/** A screen whose code did not come, or that broke: it says so, and the rest of the app goes on. */
export function ScreenBoundary<Props>({ code, children }: ScreenBoundaryProps<Props>) {
  return (
    <CodeBoundary
      code={code}
      mayLoadApp={!isReloaded(window)}
      unloaded={(retry) => <UnloadedScreen onRetry={retry} />}
      broken={<BrokenScreen />}
    >
      {children}
    </CodeBoundary>
  );
}

function UnloadedScreen({ onRetry }: { onRetry: () => void }) {
  const isOnline = useIsOnline();
  return (
    <Page title="開けませんでした" back={useWayBack()}>
      <FailedState message={isOnline ? '画面を読み込めませんでした' : SCREEN_WORDS.offline} onRetry={onRetry}>
        {isOnline && <Sentences text={FALLBACKS.network} />}
      </FailedState>
    </Page>
  );
}

function BrokenScreen() {
  return (
    <Page title={BROKEN_TITLE} back={useWayBack()}>
      <BrokenState />
    </Page>
  );
}
