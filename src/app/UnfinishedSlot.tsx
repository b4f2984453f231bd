import { Suspense } from 'react';
import { CodeBoundary } from '#src/shared/code/CodeBoundary.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';
import { usePresence } from '../shell/actors.ts';

const unfinished = screenCode(() => import('./Unfinished.tsx'));

/**
 * The place of commands that a reload left unanswered, as soon as a member is signed in. Its code comes beside the
 * screen's: hardly any reload leaves something, and no first screen waits for it.
 */
export function UnfinishedSlot() {
  if (usePresence() !== 'member') return null;
  return (
    <CodeBoundary code={unfinished} mayLoadApp={false} unloaded={() => null} broken={null}>
      {(Unfinished) => (
        <Suspense fallback={null}>
          <Unfinished />
        </Suspense>
      )}
    </CodeBoundary>
  );
}
