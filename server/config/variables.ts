import * as v from 'valibot';

/** The address that a host and a port make; an IPv6 address needs its brackets there. */
export function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const flag = v.pipe(
  v.picklist(['0', '1'], 'must be 0 or 1'),
  v.transform((text) => text === '1'),
);
const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'));
/** The word for a port that a service does without. */
export const NONE = 'none';

const url = (schemes: readonly string[]) =>
  v.pipe(
    text,
    v.check(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    ),
  );
const httpOrNone = v.lazy((given) => (given === NONE ? v.literal(NONE) : url(['https:', 'http:'])));
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
const days = v.pipe(text, v.regex(/^\d{1,4}$/, 'must be a number of days'), v.transform(Number));
const origins = v.pipe(
  v.string(),
  v.transform((list) => list.split(/\s+/).filter((each) => each !== '')),
  v.check(
    (list) => list.every((each) => URL.canParse(each) && new URL(each).origin === each),
    'must be origins (https://host), parted by spaces',
  ),
);

/** Whether all are given, or none of them is. */
function isWhole(values: readonly (string | undefined)[]): boolean {
  return new Set(values.map((value) => value === undefined || value === NONE)).size === 1;
}

/** All of them make a contract, or none. */
const CONTRACT = [
  'PAYMENT_URL',
  'PAYMENT_SITE_ID',
  'PAYMENT_SITE_PASS',
  'PAYMENT_SHOP_ID',
  'PAYMENT_SHOP_PASS',
  'PAYMENT_SCRIPT_URL',
] as const;

/** Every variable that is read, each by itself. */
export const Variables = v.object({
  HOST: v.optional(host),
  PORT: v.optional(port, '3000'),
  PUBLIC_ORIGIN: v.optional(url(['http:', 'https:'])),
  API_URL: v.optional(url(['http:', 'https:'])),
  DATABASE_URL: v.optional(url(['postgres:', 'postgresql:'])),
  DATABASE_LISTEN_URL: v.optional(url(['postgres:', 'postgresql:'])),
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
  PAYMENT_PROVIDER: v.optional(text, 'gmo'),
  PAYMENT_URL: v.optional(httpOrNone),
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

/**
 * The variables of the environment. Those that only go together are checked besides what may be wrong elsewhere, so
 * that one message names everything.
 */
export const Environment = v.pipe(
  Variables,
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
      [['DOOR_URL'], ['DOOR_SECRET']],
      ({ DOOR_URL, DOOR_SECRET }) => isWhole([DOOR_URL, DOOR_SECRET]),
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
      (given) => isWhole(CONTRACT.map((name) => given[name])),
      `must all be set, or none: ${CONTRACT.join(', ')}`,
    ),
    ['PAYMENT_URL'],
  ),
);
