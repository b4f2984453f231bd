import { serverClock } from '#contract/clock.ts';
import { type VisitInput, type VisitRef, visitMachine } from '#machines/visit/visit/chart.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { usePageShown } from '#src/shell/usePageShown.ts';

/** Runs the way of a reservation through its door while a part is shown. Another reservation wants another `key`. */
export function useVisit(visited: Omit<VisitInput, 'now'>): VisitRef {
  const visit = useFlow(visitMachine, { ...visited, now: serverClock.now() });
  usePageShown(() => {
    // A visit that is over hears nothing more; its card stands until the list goes on without it.
    if (visit.getSnapshot().status === 'active') visit.send({ type: 'page.shown', now: serverClock.now() });
  });
  return visit;
}

/** A new time starts a new visit; every other change reaches the running one through the list. */
export function visitKey({ id, startsAt, endsAt }: VisitInput['reservation']): string {
  return [id, startsAt, endsAt].join();
}
