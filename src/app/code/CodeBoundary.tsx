import { Component, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useIsOnline } from '#src/shell/actors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { usePageShown } from '#src/shell/usePageShown.ts';
import { ScreenUnloaded } from './screenCode.ts';
import type { LastTry } from './useNewDocument.ts';

interface CodeBoundaryProps {
  /** Asks for the code once more. */
  onRetry: () => void;
  /** What stands in its place as long as it has not come; `retry` is the member's. */
  unloaded: (retry: () => void, lastTry: LastTry) => ReactNode;
  /** What stands in its place when it broke. */
  broken: ReactNode;
  children: ReactNode;
}

interface CodeBoundaryState {
  failure: 'none' | 'unloaded' | 'broken';
  /** How often the code was asked for again. */
  retries: number;
  lastTry: LastTry;
}

/** How long until code is asked for again by itself, in ms; afterwards only the member asks. */
const RETRY_DELAYS = [1_000, 3_000, 9_000] as const;

/** Where code is loaded when it is first shown: what did not come is asked for again, and the rest of the app goes on. */
export class CodeBoundary extends Component<CodeBoundaryProps, CodeBoundaryState> {
  override state: CodeBoundaryState = { failure: 'none', retries: 0, lastTry: 'first' };

  static getDerivedStateFromError(error: unknown): Pick<CodeBoundaryState, 'failure'> {
    return { failure: error instanceof ScreenUnloaded ? 'unloaded' : 'broken' };
  }

  readonly #retry = (lastTry: LastTry) => {
    this.props.onRetry();
    this.setState(({ retries }) => ({ failure: 'none', retries: retries + 1, lastTry }));
  };
  readonly #retryByItself = () => this.#retry('itself');
  readonly #retryForMember = () => this.#retry('member');

  override render() {
    const { children, unloaded, broken } = this.props;
    switch (this.state.failure) {
      case 'none':
        return children;
      case 'unloaded':
        return (
          <Retrying delay={RETRY_DELAYS[this.state.retries]} onRetry={this.#retryByItself}>
            {unloaded(this.#retryForMember, this.state.lastTry)}
          </Retrying>
        );
      case 'broken':
        return broken;
    }
  }
}

interface RetryingProps extends Pick<CodeBoundaryProps, 'onRetry' | 'children'> {
  /** In ms; undefined: it has waited often enough. */
  delay: number | undefined;
}

/**
 * No connection, most of the time: it is tried again by itself when that is back. A browser says so a moment before
 * requests go through, and signal that comes and goes may take the next one too: hence the tries after a wait.
 */
function Retrying({ delay, onRetry, children }: RetryingProps) {
  const isOnline = useIsOnline();
  const now = useServerNow(1_000);
  const [failedAt] = useState(now);
  usePageShown(onRetry);
  const retry = useEffectEvent(onRetry);
  const isDue = isOnline && delay !== undefined && now - failedAt >= delay;
  useEffect(() => {
    if (isDue) retry();
  }, [isDue]);
  return children;
}
