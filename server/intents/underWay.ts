import type { Services } from '#server/usecase/context.ts';

const underWay = new WeakMap<Services, Set<string>>();

/** The intents that this process acts on just now, by id: nobody else of it begins them again. */
export function intentsUnderWay(services: Services): Set<string> {
  const known = underWay.get(services) ?? new Set<string>();
  underWay.set(services, known);
  return known;
}
