import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { paths } from '#machines/shell/paths.ts';
import { useShell } from '../shell/flow.tsx';
import { useDialogOpen } from '../shell/useDialogOpen.ts';
import { UpdateOffer } from './updates/UpdateOffer.tsx';

/** Where a member is between flows: nothing is chosen or typed there, and no door is opening. */
const AT_REST: readonly string[] = [paths.areaSearch(), paths.notices(), paths.settings()];

/** The newer version of the app, where there is one and the member has a moment for it. */
export function Updates({ pathname }: { pathname: string }) {
  const updates = useSelector(useShell(), ({ children }) => children.updates);
  const isDialogOpen = useDialogOpen();
  const isAtRest = AT_REST.includes(pathname) && !isDialogOpen;
  useEffect(() => updates?.send({ type: 'rest.changed', isAtRest }), [updates, isAtRest]);
  return <UpdateOffer />;
}
