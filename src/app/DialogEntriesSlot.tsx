import { Suspense } from 'react';
import { CodeBoundary } from '#src/shared/code/CodeBoundary.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';

const dialogEntries = screenCode(() => import('./DialogEntries.tsx'));

/**
 * Keeps the entries of dialogs in the browser's history. Its code comes beside the screen's: no first screen is a
 * dialog.
 */
export function DialogEntriesSlot() {
  return (
    <CodeBoundary code={dialogEntries} mayLoadApp={false} unloaded={() => null} broken={null}>
      {(DialogEntries) => (
        <Suspense fallback={null}>
          <DialogEntries />
        </Suspense>
      )}
    </CodeBoundary>
  );
}
