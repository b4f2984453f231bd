import * as v from 'valibot';
import { isWildcard, nearAddress } from '#server/networks/networks.ts';
import type { VapidKeys } from '#server/push/vapid.ts';
import { type PaymentConfig, paymentOf } from './gmo.ts';
import { plainProblems, processKindProblems } from './processKind.ts';
import { NONE } from './values.ts';
import { Environment, originOf } from './variables.ts';

/** The account that messages are sent by. */
export interface TextAccount {
  /** Where messages are posted: `https://…/2010-04-01/Accounts/{account}/Messages.json`. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** The number or name that messages come from. */
  readonly from: string;
}

/** The settings of the process by its environment; every variable stands in `.env.example` with a line. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where members reach the service from outside; links in mails and QR stickers start with it. */
  readonly publicOrigin: string;
  /**
   * The one origin at which operators act: passkeys are bound to it and its host, and nothing else may send their
   * calls.
   */
  readonly operatorOrigin: string;
  /** PostgreSQL to use; undefined means the embedded database over `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The same database without a pooler in between, for LISTEN; set, it says that `databaseUrl` is a pooler's. */
  readonly databaseListenUrl: string | undefined;
  /** The same database as the role that owns its tables; undefined: that of `databaseUrl` owns them. */
  readonly migrateUrl: string | undefined;
  readonly dataDir: string;
  /**
   * Demo world, readable outbox, movable clock, simulators: only where it is asked for, and never where others reach
   * it.
   */
  readonly demo: boolean;
  /** A demo for phones in the same network too; its tools are for this machine alone. */
  readonly demoForLan: boolean;
  /** Whether `X-Forwarded-For` and `X-Forwarded-Host` come from a proxy of ours. */
  readonly trustProxy: boolean;
  /** The limits of clients' connections. */
  readonly connections: ConnectionLimits;
  /** How many cores password hashing may take; undefined: half of the machine's. */
  readonly hashingCores: number | undefined;
  /** Of Argon2id; hashes of passwords that cost less are made again at their next login. */
  readonly hashingCost: { readonly memoryKib: number; readonly passes: number };
  /** The bearer that may read /metrics; undefined: nobody may. */
  readonly metricsToken: string | undefined;
  /** The keys of all tenants' pushes; undefined: each tenant has its own, kept in the database. */
  readonly vapidKeys: VapidKeys | undefined;
  /** The push services that devices may name, as `host` or `*.domain`. */
  readonly pushHosts: readonly string[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Undefined: in a demo they stay in the outbox; a service sends none. */
  readonly sms: TextAccount | undefined;
  /**
   * Service that opens doors and locks, and the secret that signs what it is sent; undefined: a simulator in a demo,
   * else none.
   */
  readonly doorUrl: string | undefined;
  readonly doorSecret: string | undefined;
  /** Static maps of a provider, with {lat} {lng} {zoom} {width} {height}; undefined: our own drawing. */
  readonly mapUrlTemplate: string | undefined;
  /** Map tiles of a provider, with {z} {x} {y}, and its attribution; both or none. */
  readonly mapTilesUrl: string | undefined;
  readonly mapAttribution: string | undefined;
  /** The card provider; undefined: in a demo its simulator, which charges nothing; a service takes no cards. */
  readonly payment: PaymentConfig | undefined;
  /** The app stands before another server, and this process opens no database; undefined: it is the server. */
  readonly front: FrontConfig | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

/** The limits that keep one client, or many, from holding all connections of a process. */
export interface ConnectionLimits {
  /** How long a connection is kept on which nobody asks for anything. */
  readonly keepAliveSeconds: number;
  /** How long a client may take to send the head of a request. */
  readonly headersSeconds: number;
  readonly most: number;
  /** Of one address, or of one IPv6 network of 64 bits; null behind a proxy, which all of them come from. */
  readonly mostOfASource: number | null;
}

/** Another server that the app is to run on. */
export interface FrontConfig {
  /** Its origin, without a path. */
  readonly apiUrl: string;
  /** Where the card provider's script comes from, and what it talks to. */
  readonly cardOrigins: readonly string[];
}

const HOW_TO_BEGIN =
  '\nTo try it out as a demo, set DEMO=1. How a service begins: docs/operating.md, "Open a chain".';

/** The environment is wrong; the message names every wrong variable and what it must be. */
export class ConfigError extends Error {}

/**
 * The environment, validated whole: one ConfigError names every wrong variable and what it must be.
 * An empty variable counts as not set, because that is how shells and compose files "unset" one.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(Environment, given);
  const wrong = [
    ...(parsed.issues ?? []).map((issue) => `  ${v.getDotPath(issue)}: ${issue.message}`),
    // In front of another server there is nothing to guard but pages, and passwords on their way to it.
    ...(given.API_URL === undefined
      ? processKindProblems(given)
      : plainProblems({ API_URL: given.API_URL })
    ).map(({ name, must }) => `  ${name}: ${must}`),
  ];
  if (!parsed.success || wrong.length > 0) {
    const hint = given.DEMO === undefined ? HOW_TO_BEGIN : '';
    throw new ConfigError(`Failed to read the configuration:\n${wrong.join('\n')}${hint}`);
  }
  const env = parsed.output;
  const isForLan = env.DEMO === 'lan';
  const host = env.HOST ?? (isForLan ? '0.0.0.0' : '127.0.0.1');
  return {
    host,
    port: env.PORT,
    publicOrigin: new URL(env.PUBLIC_ORIGIN ?? ownOrigin(host, env.PORT)).origin,
    operatorOrigin: new URL(env.OPERATOR_ORIGIN ?? operatorOriginOf(env)).origin,
    databaseUrl: env.DATABASE_URL,
    databaseListenUrl: env.DATABASE_LISTEN_URL,
    migrateUrl: env.MIGRATE_URL,
    dataDir: env.DATA_DIR,
    demo: env.DEMO !== '0' && env.API_URL === undefined,
    demoForLan: isForLan,
    trustProxy: env.TRUST_PROXY ?? false,
    connections: {
      keepAliveSeconds: env.KEEP_ALIVE_SECONDS,
      headersSeconds: env.HEADERS_TIMEOUT_SECONDS,
      most: env.MOST_CONNECTIONS,
      mostOfASource: env.TRUST_PROXY ? null : env.MOST_CONNECTIONS_OF_A_SOURCE,
    },
    hashingCores: env.HASHING_CORES,
    hashingCost: { memoryKib: env.HASHING_MEMORY_KIB, passes: env.HASHING_PASSES },
    metricsToken: env.METRICS_TOKEN,
    vapidKeys: vapidKeysOf(env),
    pushHosts: env.PUSH_HOSTS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Komori <no-reply@komori.invalid>',
    sms: textAccountOf(env),
    doorUrl: unlessNone(env.DOOR_URL),
    doorSecret: env.DOOR_SECRET,
    mapUrlTemplate: env.MAP_URL_TEMPLATE,
    mapTilesUrl: env.MAP_TILES_URL,
    mapAttribution: env.MAP_ATTRIBUTION,
    payment: paymentOf(env),
    front:
      env.API_URL === undefined
        ? undefined
        : { apiUrl: new URL(env.API_URL).origin, cardOrigins: env.PAYMENT_BROWSER_ORIGINS },
    logLevel: env.LOG_LEVEL,
  };
}

/** Where the process itself is reached. */
function ownOrigin(host: string, port: number): string {
  return originOf(isWildcard(host) ? (nearAddress() ?? '127.0.0.1') : host, port);
}

/** Of a service its members' own; of a demo this machine, by the one name of it that passkeys can be bound to. */
function operatorOriginOf({ PUBLIC_ORIGIN, DEMO, PORT }: v.InferOutput<typeof Environment>): string {
  return DEMO === '0' && PUBLIC_ORIGIN !== undefined ? PUBLIC_ORIGIN : originOf('localhost', PORT);
}

function unlessNone(url: string | undefined): string | undefined {
  return url === NONE ? undefined : url;
}

function vapidKeysOf({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: v.InferOutput<typeof Environment>): VapidKeys | undefined {
  return publicKey === undefined || privateKey === undefined ? undefined : { publicKey, privateKey };
}

function textAccountOf({
  SMS_URL,
  SMS_USER,
  SMS_PASSWORD,
  SMS_FROM,
}: v.InferOutput<typeof Environment>): TextAccount | undefined {
  if (!SMS_URL || !SMS_USER || !SMS_PASSWORD || !SMS_FROM) return undefined;
  return { url: SMS_URL, user: SMS_USER, password: SMS_PASSWORD, from: SMS_FROM };
}
