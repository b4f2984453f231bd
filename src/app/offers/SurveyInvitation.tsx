import { useState } from 'react';
import { LaterPart } from '#src/shared/code/LaterPart.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';
import { useMember, useMenuStatus } from '#src/shell/actors.ts';
import type { SurveyOfferProps } from './SurveyOffer.tsx';

/** Few members have a survey to answer: its code is loaded where there is one. */
const offer = screenCode<SurveyOfferProps>(() => import('./SurveyOffer.tsx'));

/** The invitation to a survey that is due. Guests are not asked. */
export function SurveyInvitation(props: SurveyOfferProps) {
  const isDue = useMenuStatus()?.isSurveyDue ?? false;
  const isGuest = useMember()?.isGuest ?? true;
  // Not before the home screen is at rest for the first time: other screens have their own code to fetch.
  const [isWanted, setIsWanted] = useState(props.isAtRest);
  if (props.isAtRest && !isWanted) setIsWanted(true);
  if (!isDue || isGuest || !isWanted) return null;
  return <LaterPart code={offer} given={props} />;
}
