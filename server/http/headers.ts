import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { SERVER_TIME_HEADER } from '#contract/headers.ts';
import { OPERATOR_BASE } from '#domain/operator/base.ts';
import { APP_BASE } from '#domain/shell/base.ts';
import { hasCardFields } from '#domain/shell/screens.ts';
import type { Config } from '#server/config/config.ts';
import { RECEIPTS_PATH } from '#server/history/receipts/link.ts';
import type { Services } from '#server/usecase/context.ts';
import type { AppEnv } from './httpContext.ts';

/** The device's features that our pages may use; the card provider's script may use payments. */
const DEVICE = {
  camera: ['self'],
  geolocation: ['self'],
  screenWakeLock: ['self'],
  clipboardWrite: ['self'],
  webShare: ['self'],
  payment: ['self'],
  microphone: [],
  clipboardRead: [],
};

/** The same of operators, who look at tables: nothing but the clipboard and their passkeys. */
const DESK = {
  camera: [],
  geolocation: [],
  screenWakeLock: [],
  clipboardWrite: ['self'],
  webShare: [],
  payment: [],
  microphone: [],
  clipboardRead: [],
  publickeyCredentialsCreate: ['self'],
  publickeyCredentialsGet: ['self'],
};

/**
 * The policy of our pages: they load themselves, and use the device's features of DEVICE. Addresses of ours can hold
 * tokens. The pages with card fields, and no others, may run the card provider's script, which may make scripts as it
 * likes; everywhere else an address becomes a script only through the one policy of the app (Trusted Types).
 */
export function securityHeaders({ config, payments }: Services): MiddlewareHandler {
  const usual = headersOf(config, {});
  const documents = documentHeaders(config, { cardOrigins: payments.browserOrigins, pictures: [] });
  const receipts = headersOf(config, { objectSrc: ["'self'"] });
  const desk = operatorHeaders(config);
  // Somebody may open one as a page: it runs nothing there, whoever has drawn it. Its colours are a style of ours, and
  // some browsers hold a picture in a page to this policy, too.
  const drawings = headersOf(config, { defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"], sandbox: [] });
  return (http, next) => {
    const { path } = http.req;
    // The viewer of PDFs counts as an object in the policy of some browsers.
    if (path.startsWith(`${RECEIPTS_PATH}/`)) return receipts(http, next);
    if (path.startsWith(`${OPERATOR_BASE}/`)) return desk(http, next);
    if (path.endsWith('.svg') && !path.startsWith(`${APP_BASE}/`)) return drawings(http, next);
    return path.startsWith(`${APP_BASE}/`) ? documents(http, next) : usual(http, next);
  };
}

/** The same of the app's own pages: which of them may run the card provider's script, and where pictures come from. */
export function documentHeaders(
  config: Config,
  {
    cardOrigins,
    pictures,
  }: { readonly cardOrigins: readonly string[]; readonly pictures: readonly string[] },
): MiddlewareHandler {
  const app = headersOf(config, {
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['komori'],
    imgSrc: pictureSources(config, pictures),
  });
  const card = headersOf(config, {
    scriptSrc: ["'self'", ...cardOrigins],
    connectSrc: ["'self'", ...cardOrigins],
    frameSrc: ["'self'", ...cardOrigins],
    imgSrc: pictureSources(config, pictures),
  });
  return (http, next) =>
    hasCardFields(http.req.path.slice(APP_BASE.length)) ? card(http, next) : app(http, next);
}

/** The policy of the operators' pages: their own files and calls, no address that becomes a script, no maps. */
export function operatorHeaders(config: Config): MiddlewareHandler {
  const policy = {
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ["'none'"],
    imgSrc: ["'self'", 'data:'],
    mediaSrc: ["'none'"],
    workerSrc: ["'none'"],
  };
  return headersOf(config, policy, DESK);
}

type Policy = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']>;
type Device = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['permissionsPolicy']>;

function headersOf(config: Config, more: Policy, device: Device = DEVICE): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      imgSrc: pictureSources(config, []),
      mediaSrc: ["'self'", 'blob:'],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...more,
    },
    permissionsPolicy: device,
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: config.publicOrigin.startsWith('https:')
      ? 'max-age=31536000; includeSubDomains'
      : false,
  });
}

/** Our own pictures, those of a provider's maps, and more. */
function pictureSources({ mapUrlTemplate, mapTilesUrl }: Config, more: readonly string[]): string[] {
  const maps = [mapUrlTemplate, mapTilesUrl].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  );
  return ["'self'", 'data:', 'blob:', ...maps, ...more];
}

/** The server's clock on every answer; the device's own never matters. */
export const serverTime: MiddlewareHandler<AppEnv> = async (http, next) => {
  await next();
  http.res.headers.set(SERVER_TIME_HEADER, String(http.get('serverTime') ?? Date.now()));
};

/** For answers that are true only now; shared caches between us keep nothing of them. */
export const noStore: MiddlewareHandler = async (http, next) => {
  await next();
  http.res.headers.set('Cache-Control', 'no-store');
};
