import { Component, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { FALLBACKS } from '#domain/messages.ts';
import { SCREEN_WORDS } from '#domain/shell/words.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { FailedState } from '#src/ui/status/FailedState.tsx';
import { useIsOnline } from '../shell/actors.ts';
import { Page } from '../shell/page/Page.tsx';
import { useServerNow } from '../shell/serverNow.ts';
import { usePageShown } from '../shell/usePageShown.ts';
import { ScreenUnloaded } from './screenCode.ts';

interface ScreenBoundaryProps {
  /** Asks for the code of the screen once more. */
  onRetry: () => void;
  children: ReactNode;
}

interface ScreenBoundaryState {
  failure: 'none' | 'unloaded' | 'broken';
  /** How often this screen was asked for again. */
  retries: number;
}

/** How long a screen waits before it is asked for again by itself, in ms; afterwards only the member asks. */
const RETRY_DELAYS = [1_000, 3_000, 9_000] as const;

/** A screen whose code did not come, or that broke: it says so, and the rest of the app goes on. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { failure: 'none', retries: 0 };

  static getDerivedStateFromError(error: unknown): Pick<ScreenBoundaryState, 'failure'> {
    return { failure: error instanceof ScreenUnloaded ? 'unloaded' : 'broken' };
  }

  readonly #retry = () => {
    this.props.onRetry();
    this.setState(({ retries }) => ({ failure: 'none', retries: retries + 1 }));
  };

  override render() {
    switch (this.state.failure) {
      case 'none':
        return this.props.children;
      case 'unloaded':
        return <UnloadedScreen delay={RETRY_DELAYS[this.state.retries]} onRetry={this.#retry} />;
      case 'broken':
        return <BrokenScreen />;
    }
  }
}

interface UnloadedScreenProps extends Pick<ScreenBoundaryProps, 'onRetry'> {
  /** In ms; undefined: it has waited often enough. */
  delay: number | undefined;
}

/**
 * No connection, most of the time: it is tried again by itself when that is back. A browser says so a moment before
 * requests go through, and signal that comes and goes may take the next one too: hence the tries after a wait.
 */
function UnloadedScreen({ delay, onRetry }: UnloadedScreenProps) {
  const isOnline = useIsOnline();
  const now = useServerNow(1_000);
  const [failedAt] = useState(now);
  usePageShown(onRetry);
  const retry = useEffectEvent(onRetry);
  const isDue = isOnline && delay !== undefined && now - failedAt >= delay;
  useEffect(() => {
    if (isDue) retry();
  }, [isDue]);
  return (
    <Page title="開けませんでした">
      <FailedState message={isOnline ? FALLBACKS.network : SCREEN_WORDS.offline} onRetry={onRetry} />
    </Page>
  );
}

function BrokenScreen() {
  return (
    <Page title="表示できませんでした">
      <div role="alert">
        <EmptyState
          title={FALLBACKS.screen}
          action={<Button onClick={() => window.location.reload()}>再読み込みする</Button>}
        />
      </div>
    </Page>
  );
}
