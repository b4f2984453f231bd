import { useEffect } from 'react';
import { noteScreenShown } from '#src/shared/code/afterFirstScreen.ts';

/** Stands after a screen: React runs its effect after those by which the screen's flows have begun. */
export function ScreenShown() {
  useEffect(noteScreenShown, []);
  return null;
}
