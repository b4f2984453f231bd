import * as v from 'valibot';
import type { TextAccount } from '#server/ports/sms.ts';

/** What the process is told by its environment; every variable stands in `.env.example` with a line. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where members reach the service from outside; links in mails and QR stickers start with it. */
  readonly publicOrigin: string;
  /** PostgreSQL to use; undefined means the embedded database over `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The same database without a pooler in between, for LISTEN; set, it says that `databaseUrl` is a pooler's. */
  readonly databaseListenUrl: string | undefined;
  readonly dataDir: string;
  /** Demo world, readable outbox, movable clock. Never in production. */
  readonly demo: boolean;
  /** Whether `X-Forwarded-For` and `X-Forwarded-Host` come from a proxy of ours. */
  readonly trustProxy: boolean;
  /** How many cores password hashing may take; undefined: half of the machine's. */
  readonly hashingCores: number | undefined;
  /** The bearer that may read /metrics; undefined: nobody may. */
  readonly metricsToken: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Service that opens doors and locks, and the secret that signs what it is sent; undefined: a simulator. */
  readonly sms: TextAccount | undefined;
  readonly doorUrl: string | undefined;
  readonly doorSecret: string | undefined;
  /** Static maps of a provider, with {lat} {lng} {zoom} {width} {height}; undefined: our own drawing. */
  readonly mapUrlTemplate: string | undefined;
  /** The card provider; undefined: its simulator, which charges nothing. */
  readonly payment: PaymentConfig | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

/** A contract with the card provider. What its manual leaves to the contract stands in `terms`. */
export interface PaymentConfig {
  readonly provider: string;
  /** Where `/payment/NAME.idPass` stands. */
  readonly url: string;
  readonly siteId: string;
  readonly sitePass: string;
  readonly shopId: string;
  readonly shopPass: string;
  /** The script that makes tokens of cards in the browser, and other origins that it loads from and talks to. */
  readonly scriptUrl: string;
  readonly browserOrigins: readonly string[];
  readonly terms: {
    readonly asksOwner: boolean;
    readonly tdRequired: string;
    readonly tds2Type: string;
    readonly callbackType: string;
    readonly voidDays: number;
    readonly returnDays: number;
  };
}

const flag = v.pipe(
  v.picklist(['0', '1'], 'must be 0 or 1'),
  v.transform((text) => text === '1'),
);
const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'));
const url = (schemes: readonly string[]) =>
  v.pipe(
    text,
    v.check(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    ),
  );
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
const days = v.pipe(text, v.regex(/^\d{1,4}$/, 'must be a number of days'), v.transform(Number));
const origins = v.pipe(
  v.string(),
  v.transform((list) => list.split(/\s+/).filter((each) => each !== '')),
  v.check(
    (list) => list.every((each) => URL.canParse(each) && new URL(each).origin === each),
    'must be origins (https://host), parted by spaces',
  ),
);

/** All of them make a contract, or none. */
const CONTRACT = [
  'PAYMENT_URL',
  'PAYMENT_SITE_ID',
  'PAYMENT_SITE_PASS',
  'PAYMENT_SHOP_ID',
  'PAYMENT_SHOP_PASS',
  'PAYMENT_SCRIPT_URL',
] as const;

const Variables = v.object({
  NODE_ENV: v.optional(v.string()),
  HOST: v.optional(host, '127.0.0.1'),
  PORT: v.optional(port, '3000'),
  PUBLIC_ORIGIN: v.optional(url(['http:', 'https:'])),
  DATABASE_URL: v.optional(url(['postgres:', 'postgresql:'])),
  DATABASE_LISTEN_URL: v.optional(url(['postgres:', 'postgresql:'])),
  DATA_DIR: v.optional(text, '.data'),
  DEMO: v.optional(flag),
  TRUST_PROXY: v.optional(flag),
  HASHING_CORES: v.optional(cores),
  METRICS_TOKEN: v.optional(v.pipe(text, v.minLength(32, 'must have at least 32 characters'))),
  SMTP_URL: v.optional(url(['smtp:', 'smtps:'])),
  MAIL_FROM: v.optional(text, 'Komori <no-reply@komori.invalid>'),
  SMS_URL: v.optional(url(['https:', 'http:'])),
  SMS_USER: v.optional(text),
  SMS_PASSWORD: v.optional(text),
  SMS_FROM: v.optional(text),
  DOOR_URL: v.optional(url(['https:', 'http:'])),
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
  PAYMENT_PROVIDER: v.optional(text, 'gmo'),
  PAYMENT_URL: v.optional(url(['https:', 'http:'])),
  PAYMENT_SITE_ID: v.optional(text),
  PAYMENT_SITE_PASS: v.optional(text),
  PAYMENT_SHOP_ID: v.optional(text),
  PAYMENT_SHOP_PASS: v.optional(text),
  PAYMENT_SCRIPT_URL: v.optional(url(['https:', 'http:'])),
  PAYMENT_BROWSER_ORIGINS: v.optional(origins, ''),
  PAYMENT_ASKS_OWNER: v.optional(flag, '1'),
  PAYMENT_TD_REQUIRED: v.optional(text),
  PAYMENT_TDS2_TYPE: v.optional(text),
  PAYMENT_CALLBACK_TYPE: v.optional(text),
  PAYMENT_VOID_DAYS: v.optional(days, '0'),
  PAYMENT_RETURN_DAYS: v.optional(days, '180'),
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be a level of the log'),
    'info',
  ),
});

/** Checked besides what may be wrong elsewhere, so that one message names everything. */
const Environment = v.pipe(
  Variables,
  v.forward(
    v.partialCheck(
      [['DEMO'], ['NODE_ENV']],
      ({ DEMO, NODE_ENV }) => DEMO !== true || NODE_ENV !== 'production',
      'must not be 1 in production',
    ),
    ['DEMO'],
  ),
  v.forward(
    v.partialCheck(
      [['SMS_URL'], ['SMS_USER'], ['SMS_PASSWORD'], ['SMS_FROM']],
      ({ SMS_URL, SMS_USER, SMS_PASSWORD, SMS_FROM }) =>
        new Set([SMS_URL, SMS_USER, SMS_PASSWORD, SMS_FROM].map((value) => value === undefined)).size === 1,
      'must all be set, or none: SMS_URL, SMS_USER, SMS_PASSWORD and SMS_FROM',
    ),
    ['SMS_URL'],
  ),
  v.forward(
    v.partialCheck(
      [['TRUST_PROXY'], ['NODE_ENV']],
      ({ TRUST_PROXY, NODE_ENV }) => TRUST_PROXY !== undefined || NODE_ENV !== 'production',
      'must be set in production: 1 behind a proxy of yours, 0 without one',
    ),
    ['TRUST_PROXY'],
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
      [['DOOR_URL'], ['DOOR_SECRET']],
      ({ DOOR_URL, DOOR_SECRET }) => (DOOR_URL === undefined) === (DOOR_SECRET === undefined),
      'must both be set, or neither: DOOR_URL and DOOR_SECRET',
    ),
    ['DOOR_URL'],
  ),
  v.forward(
    v.partialCheck(
      [
        ['PAYMENT_URL'],
        ['PAYMENT_SITE_ID'],
        ['PAYMENT_SITE_PASS'],
        ['PAYMENT_SHOP_ID'],
        ['PAYMENT_SHOP_PASS'],
        ['PAYMENT_SCRIPT_URL'],
      ],
      (given) => new Set(CONTRACT.map((name) => given[name] === undefined)).size === 1,
      `must all be set, or none: ${CONTRACT.join(', ')}`,
    ),
    ['PAYMENT_URL'],
  ),
);

/** The environment is wrong; the message names every wrong variable and what it must be. */
export class ConfigError extends Error {}

/** The address that a host and a port make; an IPv6 address needs its brackets there. */
export function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * The environment, validated whole: one ConfigError names every wrong variable and what it must be.
 * An empty variable counts as not set, because that is how shells and compose files "unset" one.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(Environment, given);
  if (!parsed.success) {
    const wrong = parsed.issues.map((issue) => `  ${v.getDotPath(issue)}: ${issue.message}`);
    throw new ConfigError(`Failed to read the configuration:\n${wrong.join('\n')}`);
  }
  const env = parsed.output;
  return {
    host: env.HOST,
    port: env.PORT,
    publicOrigin: new URL(env.PUBLIC_ORIGIN ?? originOf(env.HOST, env.PORT)).origin,
    databaseUrl: env.DATABASE_URL,
    databaseListenUrl: env.DATABASE_LISTEN_URL,
    dataDir: env.DATA_DIR,
    demo: env.DEMO ?? (env.DATABASE_URL === undefined && env.NODE_ENV !== 'production'),
    trustProxy: env.TRUST_PROXY ?? false,
    hashingCores: env.HASHING_CORES,
    metricsToken: env.METRICS_TOKEN,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    sms: textAccountOf(env),
    doorUrl: env.DOOR_URL,
    doorSecret: env.DOOR_SECRET,
    mapUrlTemplate: env.MAP_URL_TEMPLATE,
    payment: paymentOf(env),
    logLevel: env.LOG_LEVEL,
  };
}

function textAccountOf({
  SMS_URL,
  SMS_USER,
  SMS_PASSWORD,
  SMS_FROM,
}: v.InferOutput<typeof Variables>): TextAccount | undefined {
  if (!SMS_URL || !SMS_USER || !SMS_PASSWORD || !SMS_FROM) return undefined;
  return { url: SMS_URL, user: SMS_USER, password: SMS_PASSWORD, from: SMS_FROM };
}

function paymentOf(env: v.InferOutput<typeof Variables>): PaymentConfig | undefined {
  const { PAYMENT_URL, PAYMENT_SITE_ID, PAYMENT_SITE_PASS, PAYMENT_SHOP_ID, PAYMENT_SHOP_PASS } = env;
  const scriptUrl = env.PAYMENT_SCRIPT_URL;
  if (PAYMENT_URL === undefined || scriptUrl === undefined) return undefined;
  return {
    provider: env.PAYMENT_PROVIDER,
    url: PAYMENT_URL,
    // Given together with the address, as checked above.
    siteId: PAYMENT_SITE_ID ?? '',
    sitePass: PAYMENT_SITE_PASS ?? '',
    shopId: PAYMENT_SHOP_ID ?? '',
    shopPass: PAYMENT_SHOP_PASS ?? '',
    scriptUrl,
    browserOrigins: env.PAYMENT_BROWSER_ORIGINS,
    terms: {
      asksOwner: env.PAYMENT_ASKS_OWNER,
      tdRequired: env.PAYMENT_TD_REQUIRED ?? '',
      tds2Type: env.PAYMENT_TDS2_TYPE ?? '',
      callbackType: env.PAYMENT_CALLBACK_TYPE ?? '',
      voidDays: env.PAYMENT_VOID_DAYS,
      returnDays: env.PAYMENT_RETURN_DAYS,
    },
  };
}
