import { useState } from 'react';
import { hasPart } from '#machines/storage.ts';
import { LaterPart } from '#src/shared/code/LaterPart.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';
import { usePresence } from '../shell/actors.ts';

const unfinished = screenCode(() => import('./Unfinished.tsx'));

/** The commands that are asked for on whichever screen the member is, and the choices that are still to be sent. */
const LEFT = [
  'Reservation.creation',
  'Reservation.moving',
  'Reservation.cancelling',
  'Reservation.startingWait',
  'Reservation.stoppingWait',
  'Reservation.door',
  'TabBar.choices',
] as const;

/**
 * The place of commands that a reload left unanswered, as soon as a member is signed in. Hardly any reload leaves
 * something: its code is loaded where one has.
 */
export function UnfinishedSlot() {
  return usePresence() === 'member' ? <LeftBehind /> : null;
}

function LeftBehind() {
  const [isAnythingLeft] = useState(() => LEFT.some(hasPart));
  return isAnythingLeft && <LaterPart code={unfinished} given={{}} />;
}
