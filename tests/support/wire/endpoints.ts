import { endpoints } from '#contract/api/endpoints.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { operatorEndpoints } from '#contract/operator/endpoints.ts';

function paramsIn(path: string, { path: template }: AnyEndpoint): Record<string, string> | undefined {
  const pattern = template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}$`).exec(path);
  return match ? { ...match.groups } : undefined;
}

/** The call that a request is, with the parameters of its address; undefined where the contract has none. */
export function callIn({ method, url }: Request) {
  const path = new URL(url).pathname.replace(/^\/api/, '');
  for (const endpoint of [...endpoints, ...operatorEndpoints]) {
    const params = endpoint.method === method.toLowerCase() ? paramsIn(path, endpoint) : undefined;
    if (params) return { endpoint, params };
  }
  return undefined;
}

/** Whether a request must name who asks and does not: every server answers it with 401. Operators' have a cookie. */
export function lacksBearer(request: Request): boolean {
  const audience = callIn(request)?.endpoint.audience;
  const isByBearer = audience !== undefined && audience !== 'anyone' && audience !== 'operator';
  return isByBearer && !request.headers.has('Authorization');
}
