const KEY = 'komori-operator-tenant';

/**
 * The tenant that the address names (`?tenant=annex`), or named when the house was opened last: all operators act on
 * one host, which need not be a tenant's own. Null where the host says it. An empty one forgets a name that was wrong.
 */
export function tenantOf({ location, localStorage }: Window): string | null {
  const named = new URLSearchParams(location.search).get('tenant');
  try {
    if (named === '') localStorage.removeItem(KEY);
    else if (named !== null) localStorage.setItem(KEY, named);
    return (named ?? localStorage.getItem(KEY)) || null;
  } catch {
    return named || null; // without a storage the address names it each time
  }
}
