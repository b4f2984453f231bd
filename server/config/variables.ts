import { isIP } from 'node:net';
import * as v from 'valibot';
import { PUSH_SERVICES } from '#server/push/hosts.ts';
import { areVapidKeys } from '#server/push/vapid.ts';
import { CONTRACT_PATHS, PaymentVariables } from './gmo.ts';
import { flag, hosts, httpOrNone, isWhole, text, url } from './values.ts';

/** The address that a host and a port make; an IPv6 address needs its brackets there. */
export function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const bareHost = (origin: string) => new URL(origin).hostname.replace(/^\[|\]$/g, '');

const host = v.pipe(
  text,
  v.check((value) => URL.canParse(originOf(value, 80)), 'must be a name or an address to listen on'),
);
const port = v.pipe(
  text,
  v.regex(/^\d+$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number'),
);

const cores = v.pipe(
  text,
  v.regex(/^[1-9]\d?$/, 'must be a number of cores, from 1 on'),
  v.transform(Number),
);
/** OWASP's minimum for Argon2id is 19,456 KiB and 2 passes. */
const memoryKib = v.pipe(
  text,
  v.regex(/^\d{5,7}$/, 'must be a number of KiB, from 19456 on'),
  v.transform(Number),
  v.minValue(19_456, 'must be a number of KiB, from 19456 on'),
);
const passes = v.pipe(
  text,
  v.regex(/^([2-9]|1\d)$/, 'must be a number of passes, from 2 to 19'),
  v.transform(Number),
);
const whole = (least: number, most: number) => {
  const must = `must be a whole number from ${least} to ${most}`;
  return v.pipe(
    text,
    v.regex(/^\d{1,7}$/, must),
    v.transform(Number),
    v.minValue(least, must),
    v.maxValue(most, must),
  );
};

/** Every variable that is read, each by itself. */
export const Variables = v.object({
  HOST: v.optional(host),
  PORT: v.optional(port, '3000'),
  PUBLIC_ORIGIN: v.optional(url(['http:', 'https:'])),
  OPERATOR_ORIGIN: v.optional(
    v.pipe(
      url(['http:', 'https:']),
      v.check(
        (origin) => !URL.canParse(origin) || isIP(bareHost(origin)) === 0,
        'must name a host: passkeys are bound to none of an address',
      ),
    ),
  ),
  API_URL: v.optional(url(['http:', 'https:'])),
  DATABASE_URL: v.optional(url(['postgres:', 'postgresql:'])),
  DATABASE_LISTEN_URL: v.optional(url(['postgres:', 'postgresql:'])),
  MIGRATE_URL: v.optional(url(['postgres:', 'postgresql:'])),
  DATA_DIR: v.optional(text, '.data'),
  DEMO: v.optional(v.picklist(['0', '1', 'lan'], 'must be 0, 1 or lan'), '0'),
  TRUST_PROXY: v.optional(flag),
  KEEP_ALIVE_SECONDS: v.optional(whole(1, 3_600), '75'),
  HEADERS_TIMEOUT_SECONDS: v.optional(whole(1, 300), '20'),
  MOST_CONNECTIONS: v.optional(whole(1, 1_000_000), '15000'),
  MOST_CONNECTIONS_OF_A_SOURCE: v.optional(whole(1, 1_000_000), '500'),
  HASHING_CORES: v.optional(cores),
  HASHING_MEMORY_KIB: v.optional(memoryKib, '32768'),
  HASHING_PASSES: v.optional(passes, '3'),
  METRICS_TOKEN: v.optional(v.pipe(text, v.minLength(32, 'must have at least 32 characters'))),
  SMTP_URL: v.optional(url(['smtp:', 'smtps:'])),
  MAIL_FROM: v.optional(text),
  SMS_URL: v.optional(httpOrNone),
  SMS_USER: v.optional(text),
  SMS_PASSWORD: v.optional(text),
  SMS_FROM: v.optional(text),
  VAPID_PUBLIC_KEY: v.optional(text),
  VAPID_PRIVATE_KEY: v.optional(text),
  PUSH_HOSTS: v.optional(hosts, PUSH_SERVICES),
  DOOR_URL: v.optional(httpOrNone),
  DOOR_SECRET: v.optional(v.pipe(text, v.minLength(32, 'must have at least 32 characters'))),
  MAP_URL_TEMPLATE: v.optional(
    v.pipe(
      url(['https:']),
      v.check(
        (template) => template.includes('{lat}') && template.includes('{lng}'),
        'must contain {lat} and {lng}',
      ),
    ),
  ),
  MAP_TILES_URL: v.optional(
    v.pipe(
      url(['https:']),
      v.check(
        (template) => ['{z}', '{x}', '{y}'].every((part) => template.includes(part)),
        'must contain {z}, {x} and {y}',
      ),
    ),
  ),
  MAP_ATTRIBUTION: v.optional(text),
  ...PaymentVariables,
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be a level of the log'),
    'info',
  ),
});

/**
 * The variables of the environment. Those that only go together are checked besides what may be wrong elsewhere, so
 * that one message names everything.
 */
export const Environment = v.pipe(
  Variables,
  v.forward(
    v.partialCheck(
      [['MAP_TILES_URL'], ['MAP_ATTRIBUTION']],
      (given) => isWhole([given.MAP_TILES_URL, given.MAP_ATTRIBUTION]),
      'must be given together with MAP_ATTRIBUTION, or neither',
    ),
    ['MAP_TILES_URL'],
  ),
  v.forward(
    v.partialCheck(
      [['SMS_URL'], ['SMS_USER'], ['SMS_PASSWORD'], ['SMS_FROM']],
      ({ SMS_URL, SMS_USER, SMS_PASSWORD, SMS_FROM }) => isWhole([SMS_URL, SMS_USER, SMS_PASSWORD, SMS_FROM]),
      'must all be set, or none: SMS_URL, SMS_USER, SMS_PASSWORD and SMS_FROM',
    ),
    ['SMS_URL'],
  ),
  v.forward(
    v.partialCheck(
      [['DATABASE_LISTEN_URL'], ['DATABASE_URL']],
      ({ DATABASE_LISTEN_URL, DATABASE_URL }) =>
        DATABASE_LISTEN_URL === undefined || DATABASE_URL !== undefined,
      'must not be set without DATABASE_URL',
    ),
    ['DATABASE_LISTEN_URL'],
  ),
  v.forward(
    v.partialCheck(
      [['MIGRATE_URL'], ['DATABASE_URL']],
      ({ MIGRATE_URL, DATABASE_URL }) => MIGRATE_URL === undefined || DATABASE_URL !== undefined,
      'must not be set without DATABASE_URL',
    ),
    ['MIGRATE_URL'],
  ),
  v.forward(
    v.partialCheck(
      [['VAPID_PUBLIC_KEY'], ['VAPID_PRIVATE_KEY']],
      ({ VAPID_PUBLIC_KEY: publicKey = '', VAPID_PRIVATE_KEY: privateKey = '' }) =>
        publicKey + privateKey === '' || areVapidKeys({ publicKey, privateKey }),
      'must be the public key of VAPID_PRIVATE_KEY (P-256, base64url), or neither be set',
    ),
    ['VAPID_PUBLIC_KEY'],
  ),
  v.forward(
    v.partialCheck(
      [['DOOR_URL'], ['DOOR_SECRET']],
      ({ DOOR_URL, DOOR_SECRET }) => isWhole([DOOR_URL, DOOR_SECRET]),
      'must both be set, or neither: DOOR_URL and DOOR_SECRET',
    ),
    ['DOOR_URL'],
  ),
  v.forward(
    v.partialCheck(
      CONTRACT_PATHS,
      (given) => isWhole(CONTRACT_PATHS.map(([name]) => given[name])),
      `must all be set, or none: ${CONTRACT_PATHS.flat().join(', ')}`,
    ),
    ['PAYMENT_URL'],
  ),
);
