/** How many entries of dialogs there are up to the one of this state. */
export function depthOf(state: unknown): number {
  const isKnown = typeof state === 'object' && state !== null && 'dialogs' in state;
  return isKnown ? Number(state.dialogs) : 0;
}
