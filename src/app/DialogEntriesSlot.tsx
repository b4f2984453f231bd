import { Suspense } from 'react';
import { afterFirstPaint } from '#src/shared/code/afterFirstScreen.ts';
import { CodeBoundary } from '#src/shared/code/CodeBoundary.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';

const dialogEntries = screenCode(async () => {
  await afterFirstPaint(window);
  return import('./DialogEntries.tsx');
});

/** Keeps the entries of dialogs in the browser's history. Its code comes after the first screen, which is no dialog. */
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
