import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';
import { selectUpdate } from '#machines/shell/updates.ts';
import { CodeBoundary } from '#src/shared/code/CodeBoundary.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';
import { useShell } from '#src/shell/flow.tsx';

/** Hardly any start has one: its code is loaded where there is. */
const offer = screenCode(() => import('./UpdateOffer.tsx'));

/** The newer version of the app, where there is one and the member has a moment for it. */
export function Updates({ isAtRest }: { isAtRest: boolean }) {
  const updates = useSelector(useShell(), ({ children }) => children.updates);
  useEffect(() => updates?.send({ type: 'rest.changed', isAtRest }), [updates, isAtRest]);
  const isOffered = useSelector(updates, (snapshot) => snapshot && selectUpdate(snapshot) !== 'none');
  if (!isOffered) return null;
  return (
    <CodeBoundary code={offer} mayLoadApp={false} unloaded={() => null} broken={null}>
      {(UpdateOffer) => (
        <Suspense fallback={null}>
          <UpdateOffer />
        </Suspense>
      )}
    </CodeBoundary>
  );
}
