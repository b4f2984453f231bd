import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';
import { paths } from '#machines/shell/paths.ts';
import { selectUpdate } from '#machines/shell/updates.ts';
import { CodeBoundary } from '#src/shared/code/CodeBoundary.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';
import { useShell } from '../shell/flow.tsx';
import { useDialogOpen } from '../shell/useDialogOpen.ts';

/** Where a member is between flows: nothing is chosen or typed there, and no door is opening. */
const AT_REST: readonly string[] = [paths.areaSearch(), paths.notices(), paths.settings()];

/** Hardly any start has one: its code is loaded where there is. */
const offer = screenCode(() => import('./updates/UpdateOffer.tsx'));

/** The newer version of the app, where there is one and the member has a moment for it. */
export function Updates({ pathname }: { pathname: string }) {
  const updates = useSelector(useShell(), ({ children }) => children.updates);
  const isDialogOpen = useDialogOpen();
  const isAtRest = AT_REST.includes(pathname) && !isDialogOpen;
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
