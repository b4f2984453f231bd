import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { selectIsSurveyOffered, surveyInvitationMachine } from '#machines/inbox/survey/invitation.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Offer } from './Offer.tsx';

export interface SurveyOfferProps {
  /** Whether the member is between flows, where nobody is about to press something else. */
  readonly isAtRest: boolean;
}

/** Offers the survey when the member has a moment for it (docs/spec/inbox.md, "Survey"). */
export default function SurveyOffer({ isAtRest }: SurveyOfferProps) {
  const flow = useFlow(surveyInvitationMachine);
  useEffect(() => {
    // React's strict mode runs effects once more for a flow that is stopped already, and has a new one started after.
    if (flow.getSnapshot().status === 'active') flow.send({ type: 'rest.changed', isAtRest });
  }, [flow, isAtRest]);
  return <OfferOf flow={flow} />;
}

/** The offer itself, while it is made. */
export function OfferOf({ flow }: { flow: ActorRefFrom<typeof surveyInvitationMachine> }) {
  const isOffered = useSelector(flow, selectIsSurveyOffered);
  if (!isOffered) return null;
  return (
    <Offer
      label="アンケートのお願い"
      words="アンケートにご協力ください。"
      onPostpone={() => flow.send({ type: 'survey.postponed' })}
    >
      <Button small variant="soft" onClick={() => flow.send({ type: 'survey.accepted' })}>
        回答する
      </Button>
    </Offer>
  );
}
