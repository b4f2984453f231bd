import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { SERVER_TIME_HEADER } from '#contract/headers.ts';
import { hasCardFields } from '#domain/settings/cardDocuments.ts';
import type { Config } from '#server/config/config.ts';
import { RECEIPTS_PATH } from '#server/history/receipts/link.ts';
import type { Services } from '#server/usecase/context.ts';
import type { AppEnv } from './request.ts';

const APP = '/user';

/** What our pages may ask of the device; a payment is what the card provider's script may ask for. */
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

/**
 * What a page of ours may load and do: itself, and what it asks of the device (DEVICE). Addresses of ours can hold
 * tokens. The pages with card fields, and no others, may run the card provider's script, which may make scripts as it likes;
 * everywhere else an address becomes a script only through the one policy of the app (Trusted Types).
 */
export function securityHeaders({ config, payments }: Services): MiddlewareHandler {
  const usual = headersOf(config, {});
  const app = headersOf(config, {
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['komori'],
  });
  const provider = payments.browserOrigins;
  const card = headersOf(config, {
    scriptSrc: ["'self'", ...provider],
    connectSrc: ["'self'", ...provider],
    frameSrc: ["'self'", ...provider],
  });
  const receipts = headersOf(config, { objectSrc: ["'self'"] });
  return (http, next) => {
    const { path } = http.req;
    // What shows PDFs in a browser is an object to the policy of some.
    if (path.startsWith(`${RECEIPTS_PATH}/`)) return receipts(http, next);
    if (!path.startsWith(`${APP}/`)) return usual(http, next);
    return hasCardFields(path.slice(APP.length)) ? card(http, next) : app(http, next);
  };
}

type Policy = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']>;

function headersOf(config: Config, more: Policy): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...mapOrigin(config)],
      mediaSrc: ["'self'", 'blob:'],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...more,
    },
    permissionsPolicy: DEVICE,
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: config.publicOrigin.startsWith('https:')
      ? 'max-age=31536000; includeSubDomains'
      : false,
  });
}

/** Where the maps of a provider come from. */
function mapOrigin({ mapUrlTemplate }: Config): string[] {
  return mapUrlTemplate === undefined ? [] : [new URL(mapUrlTemplate).origin];
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
