import { useSelector } from '@xstate/react';
import { paths } from '#machines/shell/paths.ts';
import { selectUpdate } from '#machines/shell/updates.ts';
import { useShell } from '#src/shell/flow.tsx';
import { useDialogOpen } from '#src/shell/useDialogOpen.ts';
import { SurveyInvitation } from './SurveyInvitation.tsx';
import { Updates } from './Updates.tsx';

/** Where a member is between flows: nothing is chosen or typed there, and no door is opening. */
const AT_REST: readonly string[] = [paths.areaSearch(), paths.notices(), paths.settings()];

/** The offers of the app between flows, one at a time: a newer version before a survey, which has time. */
export function Offers({ pathname }: { pathname: string }) {
  const isDialogOpen = useDialogOpen();
  const updates = useSelector(useShell(), ({ children }) => children.updates);
  const isUpdateOffered = useSelector(updates, (snapshot) => snapshot && selectUpdate(snapshot) !== 'none');
  return (
    <>
      <Updates isAtRest={AT_REST.includes(pathname) && !isDialogOpen} />
      {/* Whoever has opened the menu or a notice is about to press something there. */}
      <SurveyInvitation isAtRest={pathname === paths.areaSearch() && !isDialogOpen && !isUpdateOffered} />
    </>
  );
}
