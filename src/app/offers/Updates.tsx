import { useEffect } from 'react';
import { LaterPart } from '#src/shared/code/LaterPart.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';
import { useUpdates } from './useUpdates.ts';

/** Hardly any start has one: its code is loaded where there is. */
const offer = screenCode(() => import('./UpdateOffer.tsx'));

/** The newer version of the app, where there is one and the member has a moment for it. */
export function Updates({ isAtRest }: { isAtRest: boolean }) {
  const { updates, isOffered } = useUpdates();
  useEffect(() => updates?.send({ type: 'rest.changed', isAtRest }), [updates, isAtRest]);
  if (!isOffered) return null;
  return <LaterPart code={offer} given={{}} />;
}
