import { useSelector } from '@xstate/react';
import { Component, type ComponentType, type ReactNode, useMemo } from 'react';
import { screenCodeMachine, selectIsUnloaded, selectRetries } from '#machines/shell/screenCode.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { type ScreenCode, ScreenUnloaded } from './screenCode.ts';

interface CodeBoundaryProps<Props> {
  code: ScreenCode<Props>;
  /** Whether the app may be loaded again, without the member's word, where the code fails again. */
  mayLoadApp: boolean;
  /** The element in its place until it has come; `retry` is the member's. */
  unloaded: (retry: () => void) => ReactNode;
  /** The element in its place when it broke; left out, the boundary around it says so. */
  broken?: ReactNode;
  /** Shows the code; it is another component at each try, because React keeps the outcome of a load. */
  children: (Loaded: ComponentType<Props>) => ReactNode;
}

/**
 * Where code is loaded when it is first shown: what did not come is asked for again, and the rest of the app goes on.
 */
export function CodeBoundary<Props>(props: CodeBoundaryProps<Props>) {
  const { code, mayLoadApp, unloaded, broken, children } = props;
  const flow = useFlow(screenCodeMachine, { mayLoadApp, isOnline: useIsOnline() });
  const isUnloaded = useSelector(flow, selectIsUnloaded);
  const retries = useSelector(flow, selectRetries);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another component
  const Loaded = useMemo(() => code(), [code, retries]);
  const instead = unloaded(() => flow.send({ type: 'retry.requested' }));
  if (isUnloaded) return instead;
  return (
    <FailureBoundary
      key={retries}
      onUnloaded={() => flow.send({ type: 'code.failed' })}
      unloaded={instead}
      broken={broken}
    >
      {children(Loaded)}
    </FailureBoundary>
  );
}

interface FailureBoundaryProps {
  onUnloaded: () => void;
  /** Stands there until the chart knows. */
  unloaded: ReactNode;
  broken: ReactNode | undefined;
  children: ReactNode;
}

type Failure =
  | { readonly kind: 'none' }
  | { readonly kind: 'unloaded' }
  | { readonly kind: 'broken'; readonly error: unknown };

/** Tells code that did not come from code that broke. React wants a class for it. */
class FailureBoundary extends Component<FailureBoundaryProps, { failure: Failure }> {
  override state: { failure: Failure } = { failure: { kind: 'none' } };

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: error instanceof ScreenUnloaded ? { kind: 'unloaded' } : { kind: 'broken', error } };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ScreenUnloaded) this.props.onUnloaded();
  }

  override render() {
    const { unloaded, broken, children } = this.props;
    const { failure } = this.state;
    switch (failure.kind) {
      case 'none':
        return children;
      case 'unloaded':
        return unloaded;
      case 'broken':
        if (broken === undefined) throw failure.error;
        return broken;
    }
  }
}
