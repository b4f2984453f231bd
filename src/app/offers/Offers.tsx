import { paths } from '#machines/shell/paths.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { useDialogOpen } from '#src/shell/useDialogOpen.ts';
import { SurveyInvitation } from './SurveyInvitation.tsx';
import { Updates } from './Updates.tsx';
import { useUpdates } from './useUpdates.ts';

/** Where a member is between flows: nothing is chosen or typed there, and no door is opening. */
const AT_REST: readonly string[] = [
  paths.to('/app/area-search'),
  paths.to('/app/notices'),
  paths.to('/app/settings'),
];

/** The offers of the app between flows, one at a time: a newer version before a survey, which has time. */
export function Offers({ pathname }: { pathname: string }) {
  const isDialogOpen = useDialogOpen();
  const isOnline = useIsOnline();
  const { isOffered: isUpdateOffered } = useUpdates();
  return (
    <>
      <Updates isAtRest={AT_REST.includes(pathname) && !isDialogOpen} />
      {/* Whoever has opened the menu or a notice is about to press something there. Offline, no survey comes. */}
      <SurveyInvitation
        isAtRest={pathname === paths.to('/app/area-search') && !isDialogOpen && !isUpdateOffered && isOnline}
      />
    </>
  );
}
