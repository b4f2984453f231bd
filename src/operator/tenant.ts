const KEY = 'komori-operator-tenant';

/**
 * The tenant that the address names (`?tenant=annex`), or named when this window was opened, or else when the house was
 * opened last: all operators act on one host, which need not be a tenant's own. Null where the host says it. An empty
 * one forgets a name that was wrong. A window keeps its own: reloaded beside one of another tenant, it would act there.
 */
export function tenantOf({ location, localStorage, sessionStorage }: Window): string | null {
  const named = new URLSearchParams(location.search).get('tenant');
  try {
    if (named === '') localStorage.removeItem(KEY);
    else if (named !== null) localStorage.setItem(KEY, named);
    const tenant = named ?? sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? '';
    sessionStorage.setItem(KEY, tenant);
    return tenant || null;
  } catch {
    return named || null; // without a storage the address names it each time
  }
}
