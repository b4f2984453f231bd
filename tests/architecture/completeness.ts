import type { RouteObject } from 'react-router-dom';

/** The address with its parameters unnamed, because their names are nobody's business but the route's own. */
function anonymous(address: string): string {
  return address.replaceAll(/\{\w+\}|:\w+/g, '{}');
}

/** What is wrong between what is specified, what is served, and the list of what is not served yet. */
export interface Gaps {
  /** Neither served nor listed: forgotten. */
  readonly forgotten: readonly string[];
  /** Listed as unserved, but served: to be struck off. */
  readonly done: readonly string[];
  /** Listed as unserved, but nowhere specified: a mistake in the list. */
  readonly unknown: readonly string[];
}

/** Compares addresses (`GET /zip/{postal}`, `/app`), whatever their parameters are called. */
export function gapsBetween(
  specified: readonly string[],
  served: readonly string[],
  unserved: readonly string[],
): Gaps {
  const isServed = new Set(served.map(anonymous));
  return {
    forgotten: specified.filter((each) => !isServed.has(anonymous(each)) && !unserved.includes(each)),
    done: unserved.filter((each) => isServed.has(anonymous(each))),
    unknown: unserved.filter((each) => !specified.includes(each)),
  };
}

/** Every address that a route table shows something at, `/app/settings/usage-history/:id`. */
export function addressesOf(routes: readonly RouteObject[], parent = ''): string[] {
  return routes.flatMap((route) => {
    const isAbsolute = route.path?.startsWith('/') ?? false;
    const address = `${isAbsolute ? '' : parent}/${route.path ?? ''}`
      .replaceAll(/\/+/g, '/')
      .replace(/\/$/, '');
    return route.children ? addressesOf(route.children, address) : [address];
  });
}
