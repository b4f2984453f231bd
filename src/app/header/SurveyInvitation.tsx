import { useEffect } from 'react';
import type { ActorRefFrom, EventFromLogic } from 'xstate';
import { surveyInvitationMachine } from '#machines/inbox/surveyInvitation.ts';
import { paths } from '#machines/shell/paths.ts';
import { useMenuStatus } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { useDialogOpen } from '#src/shell/useDialogOpen.ts';

type SurveyInvitationEvent = EventFromLogic<typeof surveyInvitationMachine>;

/** React's strict mode runs effects once more for a flow that is stopped already, and has a new one started after. */
function notify(flow: ActorRefFrom<typeof surveyInvitationMachine>, event: SurveyInvitationEvent): void {
  if (flow.getSnapshot().status === 'active') flow.send(event);
}

/** Presents the survey when the member has a moment for it (docs/spec/inbox.md, "Survey"). */
export function SurveyInvitation({ pathname }: { pathname: string }) {
  const flow = useFlow(surveyInvitationMachine);
  const isDue = useMenuStatus()?.isSurveyDue ?? false;
  const isDialogOpen = useDialogOpen();
  // Home is between flows. Whoever has opened the menu or a notice is about to press something there.
  const isAtRest = pathname === paths.areaSearch() && !isDialogOpen;
  useEffect(() => notify(flow, { type: 'status.known', isDue }), [flow, isDue]);
  useEffect(() => notify(flow, { type: 'rest.changed', isAtRest }), [flow, isAtRest]);
  return null;
}
