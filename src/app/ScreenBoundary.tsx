import { Component, type ReactNode } from 'react';
import { FALLBACKS } from '#domain/messages.ts';
import { SCREEN_WORDS } from '#domain/shell/words.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { FailedState } from '#src/ui/status/FailedState.tsx';
import { useIsOnline } from '../shell/actors.ts';
import { Page } from '../shell/page/Page.tsx';
import { usePageShown } from '../shell/usePageShown.ts';
import { ScreenUnloaded } from './screenCode.ts';

interface ScreenBoundaryProps {
  /** Asks for the code of the screen once more. */
  onRetry: () => void;
  children: ReactNode;
}

type Failure = 'none' | 'unloaded' | 'broken';

/** A screen whose code did not come, or that broke: it says so, and the rest of the app goes on. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { failure: Failure }> {
  override state: { failure: Failure } = { failure: 'none' };

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: error instanceof ScreenUnloaded ? 'unloaded' : 'broken' };
  }

  readonly #retry = () => {
    this.props.onRetry();
    this.setState({ failure: 'none' });
  };

  override render() {
    switch (this.state.failure) {
      case 'none':
        return this.props.children;
      case 'unloaded':
        return <UnloadedScreen onRetry={this.#retry} />;
      case 'broken':
        return <BrokenScreen />;
    }
  }
}

/** No connection, most of the time: it is tried again by itself when that is back. */
function UnloadedScreen({ onRetry }: Pick<ScreenBoundaryProps, 'onRetry'>) {
  const isOnline = useIsOnline();
  usePageShown(onRetry);
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
