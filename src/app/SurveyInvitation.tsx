import { useEffect } from 'react';
import { surveyInvitationMachine } from '#machines/inbox/surveyInvitation.ts';
import { paths } from '#machines/shell/paths.ts';
import { useMenuStatus } from '../shell/actors.ts';
import { useFlow } from '../shell/flow.tsx';
import { useDialogOpen } from './useDialogOpen.ts';

/** Where a member is between flows: nothing is chosen there, and no door is near. */
const AT_REST: readonly string[] = [paths.areaSearch(), paths.notices(), paths.settings()];

/** Presents the survey when the member has a moment for it (spec section 4). */
export function SurveyInvitation({ pathname }: { pathname: string }) {
  const flow = useFlow(surveyInvitationMachine);
  const isDue = useMenuStatus()?.isSurveyDue ?? false;
  const isDialogOpen = useDialogOpen();
  const isAtRest = AT_REST.includes(pathname) && !isDialogOpen;
  useEffect(() => flow.send({ type: 'status.known', isDue }), [flow, isDue]);
  useEffect(() => flow.send({ type: 'rest.changed', isAtRest }), [flow, isAtRest]);
  return null;
}
