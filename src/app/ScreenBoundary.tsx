import type { ReactNode } from 'react';
import { FALLBACKS } from '#domain/messages.ts';
import { SCREEN_WORDS } from '#domain/shell/words.ts';
import { FailedState } from '#src/ui/status/FailedState.tsx';
import { useIsOnline } from '../shell/actors.ts';
import { Page } from '../shell/page/Page.tsx';
import { BROKEN_TITLE, BrokenState } from './BrokenState.tsx';
import { CodeBoundary } from './code/CodeBoundary.tsx';
import { type LastTry, useNewDocument } from './code/useNewDocument.ts';

interface ScreenBoundaryProps {
  /** Asks for the code of the screen once more. */
  onRetry: () => void;
  children: ReactNode;
}

/** A screen whose code did not come, or that broke: it says so, and the rest of the app goes on. */
export function ScreenBoundary({ onRetry, children }: ScreenBoundaryProps) {
  return (
    <CodeBoundary
      onRetry={onRetry}
      unloaded={(retry, lastTry) => <UnloadedScreen onRetry={retry} lastTry={lastTry} />}
      broken={<BrokenScreen />}
    >
      {children}
    </CodeBoundary>
  );
}

function UnloadedScreen({ onRetry, lastTry }: Pick<ScreenBoundaryProps, 'onRetry'> & { lastTry: LastTry }) {
  useNewDocument(lastTry);
  const isOnline = useIsOnline();
  return (
    <Page title="開けませんでした">
      <FailedState message={isOnline ? FALLBACKS.network : SCREEN_WORDS.offline} onRetry={onRetry} />
    </Page>
  );
}

function BrokenScreen() {
  return (
    <Page title={BROKEN_TITLE}>
      <BrokenState />
    </Page>
  );
}
