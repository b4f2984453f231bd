import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '#server/config/config.ts';
import { RefusalError } from '#server/usecase/refusal.ts';

function hostnameOf(host: string): string {
  return host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
}

/** A name that somebody else's domain server answers could be led here by it (DNS rebinding). */
function isOurs(host: string, publicOrigin: string): boolean {
  const name = hostnameOf(host);
  if (name === hostnameOf(new URL(publicOrigin).host)) return true;
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost');
}

/** 403 for what another page sends. */
export function notOurPage(wayOut = ''): RefusalError {
  return new RefusalError(403, 'forbidden', `このページからは利用できません。${wayOut}`);
}

/**
 * Lets in requests from a page of ours or from no page at all (curl, tests): the tools of the demo need no login, and
 * must not be used by other pages that the developer has open. 403 for all others.
 */
export function ownOriginOnly({ publicOrigin }: Config): MiddlewareHandler {
  return async (http, next) => {
    const host = http.req.header('Host') ?? new URL(http.req.url).host;
    const origin = http.req.header('Origin');
    const isFromUs =
      origin === undefined ||
      origin === publicOrigin ||
      (URL.canParse(origin) && new URL(origin).host === host);
    const isLink = http.req.method === 'GET' && http.req.header('Sec-Fetch-Mode') === 'navigate';
    const isForeignPage = /^(cross|same)-site$/.test(http.req.header('Sec-Fetch-Site') ?? '') && !isLink;
    if (!isOurs(host, publicOrigin) || !isFromUs || isForeignPage) {
      throw notOurPage();
    }
    await next();
  };
}
