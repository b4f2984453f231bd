import { useSelector } from '@xstate/react';
import { useShell } from '#src/shell/flow.tsx';

/** The app's newer versions: the flow, whether one is offered, and whether it is being taken. */
export function useUpdates() {
  const updates = useSelector(useShell(), ({ children }) => children.updates);
  const isOffered = useSelector(updates, (snapshot) => snapshot?.hasTag('offer') ?? false);
  const isBusy = useSelector(updates, (snapshot) => snapshot?.hasTag('busy') ?? false);
  return { updates, isOffered, isBusy };
}
