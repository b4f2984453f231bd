import { beforeEach, expect, it } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { routes } from '#server/http/routes.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceConfig } from '#tests/support/server/config.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';

const DATE = '2026-11-20';
/** Booths of one floor; nobody has reserved the second and the third at noon. */
const [USED, FREE, NEXT] = [1, 2, 3];
const WANTED = { telecube_id: FREE, date: DATE, hour: 12, minute: 30, interval: 60 };

const FLOORS = /"(immediateAvailable|inBusinessHours)":true|"usable_until":"|"m.._business_\w+":"/;

interface Asked {
  readonly path: string;
  readonly body?: unknown;
}

/** The words by which a call offers time, and how it is asked about the booths or the running use. */
const OFFERING: Readonly<Record<string, readonly [offered: RegExp, ask: (used: number) => Asked]>> = {
  'get /home': [/"free_count":[1-9]|"next_free_at":"/, () => ({ path: '/home' })],
  'get /search/get-list-of-places/{areaId}': [FLOORS, () => ({ path: '/search/get-list-of-places/1' })],
  'get /search/free': [
    /"free_count":[1-9]|"next_free_at":"/,
    () => ({ path: `/search/free?date=${DATE}&hour=15&minute=0&interval=60` }),
  ],
  'get /search/get-rooms': [FLOORS, () => ({ path: '/search/get-rooms' })],
  'get /search/get-floormap/{id}': [FLOORS, () => ({ path: '/search/get-floormap/1' })],
  'get /reservations/room-availability/{room}': [
    /"available":true|"availabilityOpenTime":"/,
    () => ({ path: `/reservations/room-availability/${FREE}?date=${DATE}` }),
  ],
  'get /reservations/day-availability': [
    /"busy":\[(?!\[0,1440,"closedDate"\]\])|"closed_all_day":false/,
    () => ({ path: `/reservations/day-availability?rooms=${FREE},${NEXT}&date=${DATE}` }),
  ],
  'post /reservations/get-price': [
    /"taxInPrice":\d/,
    () => ({ path: '/reservations/get-price', body: WANTED }),
  ],
  'post /reservations': [/"tranid":\d/, () => ({ path: '/reservations', body: WANTED })],
  'post /reservations/immediate': [
    /"tranid":\d/,
    () => ({ path: '/reservations/immediate', body: { telecube_id: NEXT, interval: 30 } }),
  ],
  'get /reservations': [/"extendable":true/, () => ({ path: '/reservations' })],
  'get /reservations/availability-for-extension': [
    /"time_units":\[\d|"neighbours":\[\{/,
    (used) => ({ path: `/reservations/availability-for-extension?tranid=${used}` }),
  ],
  'get /reservations/availability-for-extension/{room}': [
    /"available":true/,
    () => ({
      path: `/reservations/availability-for-extension/${FREE}?date=${DATE}&hour=12&minute=0&interval=30`,
    }),
  ],
  'post /reservations/get-price-extension': [
    /"taxInPrice":\d/,
    (used) => ({ path: '/reservations/get-price-extension', body: { tranid: used, timeunit: 15 } }),
  ],
  'post /reservations/extend': [
    /"message":"OK"/,
    (used) => ({ path: '/reservations/extend', body: { tranid: used, timeunit: 15 } }),
  ],
  'post /reservations/{tranid}/extend': [
    /"message":"OK"/,
    (used) => ({ path: `/reservations/${used}/extend`, body: { interval: 15 } }),
  ],
};

/** Calls about booths and reservations that name no free time. */
const OTHERS = [
  'get /search/get-select-area-groups',
  'get /search/get-room/{id}',
  'post /reservations/get-wifi-password',
  'post /reservations/trouble',
  'post /reservations/get-charge-model',
  'post /reservations/cancel',
  'post /reservations/cancelForced',
  // They refuse as a booking does (tests/server/booking/move.test.ts).
  'post /reservations/get-price-move',
  'post /reservations/move',
  'post /reservations/check-passcode',
  'post /reservations/auth-passcode',
  'post /reservations/open-door',
  'post /reservations/unlock',
  'post /reservations/open-by-code',
  // They lead to the screen of an immediate use, which asks for the day of the booth.
  'post /qr-code',
  'post /immediate-use',
];

describeDatabase('booths that nothing opens', (world) => {
  const service = serviceOver(world);
  let used: number;
  let ask: (method: string, asked: Asked) => Promise<string>;

  /** The number of the key pads of all booths, or of some. */
  async function setKeyPads(pin: string | null, booths?: readonly number[]): Promise<void> {
    const every = world.db.updateTable('booths').set({ pin_id: pin }).where('tenant_id', '=', 'demo');
    await (booths === undefined ? every : every.where('telecube_id', 'in', booths)).execute();
  }

  beforeEach(async () => {
    // As if all that the demo has made were real.
    await world.db.updateTable('tenants').set({ is_demo: false }).execute();
    await world.db.updateTable('members').set({ is_demo: false }).execute();
    const token = await service.tokenOf('corporate@example.jp');
    const body = { ...WANTED, telecube_id: USED, minute: 0 };
    used = (await service.call('POST', '/api/reservations', { token, body })).body.tranid;
    await service.setClock(at(DATE, '12:00'));
    const entering = { tranid: used, purpose: 'enter' };
    await service.call('POST', '/api/reservations/open-door', { token, body: entering });
    const app = createApp({ ...service.services, config: serviceConfig(), doors: null }, undefined);
    ask = async (method, { path, body: sent }) => {
      const headers = { 'X-Tenant-Id': 'demo', Authorization: `Bearer ${token}` };
      const init = { method: method.toUpperCase(), headers };
      const answer = await app.request(
        `/api${path}`,
        sent === undefined ? init : { ...init, body: JSON.stringify(sent) },
        {},
      );
      return await answer.text();
    };
  });

  it('are looked for in every call about booths and reservations', () => {
    const calls = routes
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
      .filter((call) => /^\w+ \/(home|search|reservations|qr-code|immediate-use)/.test(call));
    expect(calls.toSorted()).toEqual([...Object.keys(OFFERING), ...OTHERS].toSorted());
  });

  it.each(Object.entries(OFFERING))(
    '%s offers those with a key pad, and no others',
    async (call, [offered, of]) => {
      const [method = ''] = call.split(' ');
      await setKeyPads(null);
      expect(await ask(method, of(used))).not.toMatch(offered);
      await setKeyPads('1234');
      expect(await ask(method, of(used))).toMatch(offered);
    },
  );

  it('are neither alternatives to a booth that is taken, nor where to go on after a use', async () => {
    await setKeyPads('1234');
    const other = await service.tokenOf('personal@example.jp');
    for (const body of [WANTED, { ...WANTED, telecube_id: USED, hour: 13, minute: 0 }]) {
      await service.call('POST', '/api/reservations', { token: other, body });
    }
    const more = { path: `/reservations/availability-for-extension?tranid=${used}` };
    const offersNext = new RegExp(`"telecube_id":${NEXT}\\b`);
    const taken = { path: '/reservations', body: WANTED };
    expect(await ask('get', more)).toMatch(offersNext);
    expect(await ask('post', taken)).toMatch(offersNext);
    await setKeyPads(null);
    await setKeyPads('1234', [USED, FREE]);
    expect(await ask('get', more)).toMatch(/"neighbours":\[\]/);
    const lost = await ask('post', taken);
    expect(lost).toMatch(/"code":"slot_taken"/);
    expect(lost).not.toMatch(offersNext);
  });
});
