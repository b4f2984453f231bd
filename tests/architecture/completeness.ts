import type { RouteObject } from 'react-router-dom';

/** The address with its parameters unnamed, because their names are nobody's business but the route's own. */
function anonymous(address: string): string {
  return address.replaceAll(/\{\w+\}|:\w+/g, '{}');
}

/** The specified parts that are not served (`GET /zip/{postal}`, `/app`), whatever the parameters are called. */
export function missingFrom(served: readonly string[], specified: readonly string[]): readonly string[] {
  const isServed = new Set(served.map(anonymous));
  return specified.filter((each) => !isServed.has(anonymous(each)));
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
