import { isLoopback, isNear, isWildcard } from '#server/networks/networks.ts';
import { NONE } from './values.ts';

/** The variables as they were given, none of them empty. */
export type Given = Readonly<Record<string, string | undefined>>;

/** A variable, and what it must be. */
export interface Problem {
  readonly name: string;
  readonly must: string;
}

const hostOf = (url: string | undefined) =>
  url !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined;

/** Names that lead further than a demo may be reached from. */
function reachProblems(given: Given): readonly Problem[] {
  const isForLan = given.DEMO === 'lan';
  const isWithin = (host: string) => (isForLan ? isNear(host) || isWildcard(host) : isLoopback(host));
  const must = isForLan
    ? 'must be an address of a private network in a demo for it (DEMO=lan)'
    : 'must be of this machine alone (127.0.0.1, localhost) in a demo; DEMO=lan is for phones in the same network';
  return [
    { name: 'HOST', host: given.HOST },
    { name: 'PUBLIC_ORIGIN', host: hostOf(given.PUBLIC_ORIGIN) },
    { name: 'OPERATOR_ORIGIN', host: hostOf(given.OPERATOR_ORIGIN) },
  ].flatMap(({ name, host }) => (host === undefined || isWithin(host) ? [] : [{ name, must }]));
}

/** The facts about a service that only its operator knows. */
const SAID_BY_A_SERVICE: Readonly<Record<string, string>> = {
  PUBLIC_ORIGIN: 'must be set: the https address at which members reach the service',
  TRUST_PROXY: 'must be set: 1 behind a proxy of yours, 0 without one',
  SMTP_URL: 'must be set: the service can not go without mails',
  MAIL_FROM: 'must be set: the sender of mails',
  PAYMENT_URL: `must be set, or ${NONE}: only members whose corporation or balance pays can book then`,
  DOOR_URL: `must be set, or ${NONE}: only booths with a key pad can be entered then`,
  SMS_URL: `must be set, or ${NONE}: no phone number can be confirmed then`,
};

function serviceProblems(given: Given): readonly Problem[] {
  const unsaid = Object.entries(SAID_BY_A_SERVICE).flatMap(([name, must]) =>
    given[name] === undefined ? [{ name, must }] : [],
  );
  const origin = given.PUBLIC_ORIGIN;
  const isOpen = origin !== undefined && !origin.startsWith('https:');
  return [
    ...unsaid,
    ...(isOpen ? [{ name: 'PUBLIC_ORIGIN', must: 'must start with https://' }] : []),
    ...(given.OPERATOR_ORIGIN?.startsWith('http:')
      ? [{ name: 'OPERATOR_ORIGIN', must: 'must start with https://' }]
      : []),
    ...(given.PUSH_HOSTS?.split(/\s+/).some(isNear)
      ? [{ name: 'PUSH_HOSTS', must: 'must not be of this machine or of a private network' }]
      : []),
  ];
}

const OVER_HTTP = ['API_URL', 'PAYMENT_URL', 'PAYMENT_SCRIPT_URL', 'DOOR_URL', 'SMS_URL'];
const DATABASES = ['DATABASE_URL', 'DATABASE_LISTEN_URL', 'MIGRATE_URL'];
/** Those with which a connection is never made in clear. */
const ENCRYPTED = ['require', 'verify-ca', 'verify-full'];

/** Whether a database is asked over this machine alone: its loopback, or a socket in a directory. */
function isOwnDatabase(url: URL): boolean {
  const host = url.searchParams.get('host') ?? url.hostname;
  return host === '' || host.startsWith('/') || host.startsWith('%2F') || isLoopback(host);
}

/** Whatever leaves this machine is encrypted; mails are too, by the sender itself (server/ports/mail.ts). */
export function plainProblems(given: Given): readonly Problem[] {
  const plainHttp = OVER_HTTP.filter((name) => {
    const host = given[name]?.startsWith('http:') ? hostOf(given[name]) : undefined;
    return host !== undefined && !isLoopback(host);
  });
  const plainDatabases = DATABASES.filter((name) => {
    const value = given[name];
    if (value === undefined || !URL.canParse(value)) return false;
    const url = new URL(value);
    if (!url.protocol.startsWith('postgres')) return false;
    return !isOwnDatabase(url) && !ENCRYPTED.includes(url.searchParams.get('sslmode') ?? '');
  });
  return [
    ...plainHttp.map((name) => ({ name, must: 'must be https: it leads away from this machine' })),
    ...plainDatabases.map((name) => ({
      name,
      must: 'must say sslmode=verify-full (or require): it leads away from this machine',
    })),
  ];
}

/**
 * Finds the mistakes in the kind of the process: a demo that could be reached from elsewhere, or a service that leaves
 * open what it is. Reads the variables as they were given, so that one message names everything.
 */
export function processKindProblems(given: Given): readonly Problem[] {
  const isDemo = given.DEMO === '1' || given.DEMO === 'lan';
  return [...(isDemo ? reachProblems(given) : serviceProblems(given)), ...plainProblems(given)];
}
