import { credentialHeaders } from '#contract/headers.ts';
import { APP_BASE } from '#domain/shell/base.ts';
import { type FirstCall, screenAt } from '#domain/shell/screens.ts';
import type { KeptParts } from '#machines/keptParts.ts';
import { readBooths } from '#src/shared/addresses/boothAddress.ts';

/** A request that can be sent before the app has come. */
export interface WantedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The two storages of the device, as they were left. */
export interface Kept {
  readonly local: KeptParts;
  readonly session: KeptParts;
}

/** A link that names booths and day; without a day the app must know the time before it knows which. */
function dayOf(query: URLSearchParams): string | undefined {
  const [booths, date] = [readBooths(query), query.get('date')];
  if (booths === undefined || date === null || date === '') return undefined;
  return `/reservations/day-availability?${new URLSearchParams({ rooms: booths.join(), date })}`;
}

/** The address of each call, from the query of the screen's address; undefined where the query lacks a part. */
const ADDRESSES: Readonly<Record<FirstCall, (query: URLSearchParams) => string | undefined>> = {
  'GET /home': () => '/home',
  'GET /notices': () => '/notices',
  'GET /reservations': () => '/reservations',
  'GET /reservations/day-availability': dayOf,
  'GET /search/get-select-area-groups': () => '/search/get-select-area-groups',
};

/** Calls that not every server has: they are sent only to a server that has named them before. */
const ADDITIONS: readonly FirstCall[] = ['GET /home', 'GET /reservations/day-availability'];

const textAt = (value: unknown, name: string): string | null => {
  const found: unknown = value !== null && typeof value === 'object' ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : null;
};

/**
 * The first data of the screen at an address, as the app is going to ask for them: of the member whom this device
 * keeps, for the tenant that it knows, of a server that has said what it is and has the calls. None where that is
 * unknown.
 */
export function firstRequests(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { local, session }: Kept,
): readonly WantedRequest[] {
  const { firstData = [] } = screenAt(pathname.slice(APP_BASE.length));
  const token = textAt(local.Auth?.signIn, 'token');
  const metadata = local.TabBar?.metadata;
  if (token === null || typeof metadata !== 'object' || metadata === null) return [];
  const tenantId = textAt(session.App?.tenant, 'tenantId') ?? textAt(metadata, 'tenant_id');
  const named: unknown = Reflect.get(metadata, 'additions');
  const additions: readonly unknown[] = Array.isArray(named) ? named : [];
  const query = new URLSearchParams(search);
  return firstData
    .filter((call) => !ADDITIONS.includes(call) || additions.includes(call))
    .flatMap((call) => {
      const address = ADDRESSES[call](query);
      return address === undefined
        ? []
        : [{ url: `/api${address}`, headers: credentialHeaders(token, tenantId) }];
    });
}
