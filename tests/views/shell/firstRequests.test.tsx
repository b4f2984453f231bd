import { describe, expect, it } from 'vitest';
import { getTimetable } from '#contract/booking/availability.ts';
import { listReservations } from '#contract/booking/reservations.ts';
import { type AnyEndpoint, nameOf, pathOf } from '#contract/endpoint.ts';
import { listNotices } from '#contract/inbox/notices.ts';
import { getHome } from '#contract/search/home.ts';
import { listAreaGroups } from '#contract/search/places.ts';
import { addressesWhere, SCREENS, type Screen } from '#domain/shell/screens.ts';
import { keptPartsIn, STORAGE_KEY } from '#machines/keptParts.ts';
import { firstRequests } from '#src/start/firstRequests.ts';

const DAY = '/app/area-search/make-reservation?room=1,2,2&date=2026-11-21&hour=14';
const named = ['GET /home', 'GET /reservations/day-availability'];
const signIn = { token: 'token-1', user: { loginid: 'hanako@example.jp' } };

/** A device as the app has left it. */
function kept(local: object, session: object = {}) {
  const storeOf = (areas: object) => ({
    getItem: (key: string) => (key === STORAGE_KEY ? JSON.stringify(areas) : null),
  });
  return { local: keptPartsIn(storeOf(local)), session: keptPartsIn(storeOf(session)) };
}
const member = kept({
  Auth: { signIn },
  TabBar: { metadata: { tenant_id: 'demo', additions: named } },
});

function urlsAt(address: string, device = member): readonly string[] {
  const [pathname = '', search = ''] = `/user${address}`.split(/(?=\?)/);
  return firstRequests({ pathname, search }, device).map(({ url }) => url);
}

describe('what the document’s first script asks for', () => {
  it.each([
    ['/app/area-search', ['/api/home', '/api/search/get-select-area-groups']],
    ['/app/area-search/', ['/api/home', '/api/search/get-select-area-groups']],
    ['/app/reservations', ['/api/reservations']],
    ['/app/notices', ['/api/notices']],
    [DAY, ['/api/reservations/day-availability?rooms=1%2C2&date=2026-11-21']],
    ['/app/area-search/make-reservation?room=1', []],
    ['/app/area-search/make-reservation?room=x&date=2026-11-21', []],
    ['/app/area-search/make-reservation', []],
    ['/q/sticker-1', []],
    ['/app/qr-code-reader', []],
    ['/login', []],
    ['/app/settings/change-payment', []],
    ['/elsewhere', []],
  ])('at %s is %j', (address, urls) => {
    expect(urlsAt(address)).toEqual(urls);
  });

  it.each([
    ['nobody is signed in', kept({ TabBar: { metadata: { additions: named } } })],
    ['the storage is of another shape', kept({ Auth: { signIn: 7 }, TabBar: [] })],
    ['the storage is no record', kept([])],
    ['the token is no text', kept({ Auth: { signIn: { token: 1 } }, TabBar: { metadata: {} } })],
    ['the server has said nothing of itself', kept({ Auth: { signIn } })],
  ])('is nothing where %s', (_, device) => {
    expect(['/app/area-search', '/app/reservations', DAY].flatMap((each) => urlsAt(each, device))).toEqual(
      [],
    );
  });

  it.each([
    ['names no additions', kept({ Auth: { signIn }, TabBar: { metadata: { additions: [] } } })],
    ['knows the specification alone', kept({ Auth: { signIn }, TabBar: { metadata: { tenant_id: 'a' } } })],
  ])('is no addition where the server %s', (_, device) => {
    expect(urlsAt('/app/area-search', device)).toEqual(['/api/search/get-select-area-groups']);
    expect(urlsAt(DAY, device)).toEqual([]);
    expect(urlsAt('/app/reservations', device)).toEqual(['/api/reservations']);
  });

  it('is asked for as the member, for the tenant of the tab before that of the device', () => {
    const headersOf = (device: typeof member) =>
      firstRequests({ pathname: '/user/app/reservations', search: '' }, device).map(({ headers }) => headers);
    expect(headersOf(member)).toEqual([{ Authorization: 'Bearer token-1', 'X-Tenant-Id': 'demo' }]);
    const tab = { App: { tenant: { tenantId: 'umi' } } };
    expect(headersOf(kept({ Auth: { signIn }, TabBar: { metadata: { tenant_id: 'demo' } } }, tab))).toEqual([
      { Authorization: 'Bearer token-1', 'X-Tenant-Id': 'umi' },
    ]);
    expect(headersOf(kept({ Auth: { signIn }, TabBar: { metadata: { tenant_id: null } } }))).toEqual([
      { Authorization: 'Bearer token-1' },
    ]);
  });
});

const calls = [
  listReservations,
  listNotices,
  getHome,
  getTimetable,
  listAreaGroups,
] as readonly AnyEndpoint[];

it('first data are reads that every member may make, under the names and addresses of the contract', () => {
  const screens = addressesWhere(({ firstData }) => firstData !== undefined).map(
    (each): Screen => SCREENS[each],
  );
  for (const { access, firstData = [] } of screens) {
    expect(access).toEqual(['personal', 'corporate', 'campaign', 'guest']);
    for (const name of firstData) {
      const call = calls.find((each) => nameOf(each) === name);
      expect([name, call?.method, call?.effect, call?.audience]).toEqual([name, 'get', false, 'member']);
    }
  }
  const asked = ['/app/area-search', '/app/reservations', '/app/notices', DAY].flatMap((each) =>
    urlsAt(each),
  );
  expect(asked.map((url) => url.replace(/\?.*/, '')).toSorted()).toEqual(
    calls.map((each) => `/api${pathOf(each)}`).toSorted(),
  );
});

it('an addition among first data is known as one', () => {
  const device = kept({ Auth: { signIn }, TabBar: { metadata: {} } });
  const asked = ['/app/area-search', '/app/reservations', '/app/notices', DAY].flatMap((each) =>
    urlsAt(each, device),
  );
  expect(asked.toSorted()).toEqual(
    calls
      .filter(({ additive }) => !additive)
      .map((each) => `/api${pathOf(each)}`)
      .toSorted(),
  );
});
