import { useState } from 'react';
import { hasPart } from '#machines/storage.ts';
import { LaterPart } from '#src/shared/code/LaterPart.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';
import { usePresence } from '../shell/actors.ts';

const unfinished = screenCode(() => import('./Unfinished.tsx'));

/** The commands that are asked for on whichever screen the member is, choices still to be sent, and left sessions. */
const LEFT = [
  'Reservation.creation',
  'Reservation.moving',
  'Reservation.cancelling',
  'Reservation.startingWait',
  'Reservation.stoppingWait',
  'Reservation.door',
  'TabBar.choices',
  'Auth.ending',
] as const;

/**
 * The place of commands that a reload left unanswered, and of sessions that a logout did. Hardly anything is left: the
 * code is loaded where something is, each time that somebody has signed in or out.
 */
export function UnfinishedSlot() {
  const presence = usePresence();
  return presence !== 'changing' && <LeftBehind key={presence} />;
}

function LeftBehind() {
  const [isAnythingLeft] = useState(() => LEFT.some(hasPart));
  return isAnythingLeft && <LaterPart code={unfinished} given={{}} />;
}
