import { createElement, type ReactNode, Suspense } from 'react';
import { CodeBoundary } from './CodeBoundary.tsx';
import type { ScreenCode } from './screenCode.ts';

interface LaterPartProps<Props extends object> {
  code: ScreenCode<Props>;
  /** The props of the part. */
  given: Props;
  /** The element in its place until it has come, and where it can't. */
  place?: ReactNode;
}

/**
 * A part beside the screen whose code comes later. No screen waits for it: it is asked for again when there is a
 * connection, and where it is broken its place stays.
 */
export function LaterPart<Props extends object>({ code, given, place = null }: LaterPartProps<Props>) {
  return (
    <CodeBoundary code={code} mayLoadApp={false} unloaded={() => place} broken={place}>
      {(Part) => <Suspense fallback={place}>{createElement(Part, given)}</Suspense>}
    </CodeBoundary>
  );
}
