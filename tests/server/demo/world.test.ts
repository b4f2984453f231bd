import { expect, it } from 'vitest';
import { ACTIVE } from '#domain/booking/reservation.ts';
import { createApp } from '#server/http/app.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { serviceConfig } from '#tests/support/server/config.ts';
import { serviceOver } from '#tests/support/server/service.ts';

describeDatabases('the demo world', (world) => {
  const service = serviceOver(world);
  const get = async (path: string, token: string) =>
    (await service.call('GET', `/api${path}`, { token })).body;

  it('has at least 4 area groups, 10 areas and 100 booths in Japan', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const { select_area_groups: groups } = await get('/search/get-select-area-groups', token);
    const areas = groups.flatMap((group: { select_areas: { booth_count: number }[] }) => group.select_areas);
    expect(groups.length).toBeGreaterThanOrEqual(4);
    expect(areas.length).toBeGreaterThanOrEqual(10);
    expect(areas[0]).toEqual({ id: 1, name: '東京駅 八重洲口', booth_count: 12 });
    const booths = await world.db.selectFrom('booths').select(['latitude', 'longitude']).execute();
    expect(booths.length).toBeGreaterThanOrEqual(100);
    for (const { latitude, longitude } of booths) {
      expect(latitude).toBeGreaterThan(33);
      expect(latitude).toBeLessThan(36);
      expect(longitude).toBeGreaterThan(130);
      expect(longitude).toBeLessThan(140);
    }
  });

  it('has floor map 1 with booths 1 to 3, single booths beside it, and a floor with 50 booths', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const { floormap } = await get('/search/get-floormap/1', token);
    expect(floormap.telecubes.map((booth: { id: number }) => booth.id)).toEqual([1, 2, 3]);
    expect([floormap.min_business_workday, floormap.max_business_sunday]).toEqual(['07:00', '23:00']);
    const { notices } = await get('/notices', token);
    const ofHours = notices.filter(({ contents }: { contents: string }) => contents.includes('営業時間'));
    expect(ofHours, 'a notice about the hours').toHaveLength(1);
    expect(JSON.stringify(ofHours), 'other hours than those of the booths').not.toMatch(/\d:\d{2}[–〜~-]/);
    const places = await get('/search/get-list-of-places/1', token);
    expect(places.floormaps[0]).toEqual(floormap);
    expect(places.telecubes.length).toBeGreaterThan(0);
    const { floormaps, 'reservable-days': days } = await get('/search/get-rooms', token);
    expect(floormaps.map((map: { telecubeCnt: number }) => map.telecubeCnt)).toContain(50);
    expect(days).toBe(14);
  });

  it('draws every floor for whoever has its address', async () => {
    const { floormap } = await get('/search/get-floormap/4', await service.tokenOf('corporate@example.jp'));
    const drawn = await service.call('GET', floormap.image_url, { tenant: '' });
    expect(drawn.headers.get('Content-Type')).toContain('image/svg+xml');
    expect(drawn.body.match(/<text [^>]*>A-\d+<\/text>/g)).toHaveLength(12);
    expect((await service.call('GET', '/floor-maps/demo/999.svg')).status).toBe(404);
  });

  it('asks floor map 4 for its passcode, shows one QR booth, and closes one booth on a day to come', async () => {
    const map = await world.db
      .selectFrom('floor_maps')
      .select('passcode')
      .where('floor_map_id', '=', 4)
      .executeTakeFirst();
    expect(map).toEqual({ passcode: '246810' });
    const qr = await world.db
      .selectFrom('booths')
      .select('telecube_id')
      .where('qr_code_mode', '=', 1)
      .execute();
    expect(qr).toHaveLength(1);
    const closed = await world.db.selectFrom('closed_days').select(['telecube_id', 'closed_on']).execute();
    expect(closed).toEqual([{ telecube_id: 11, closed_on: '2026-11-23' }]);
  });

  it('gives the first member coupons, history, notices and a survey, and the second none of the history', async () => {
    const token = await service.tokenOf('personal@example.jp');
    expect(await get('/menu-status', token)).toEqual({
      survey_should_be_presented: true,
      notices_count: 3,
      reservations_count: 0,
    });
    const { user } = await get('/settings/get-user', token);
    expect([user.name, user.card, user.usage_record_count]).toEqual(['山田 花子', '************1111', 89]);
    const second = await get('/settings/get-user', await service.tokenOf('personal2@example.jp'));
    expect(second.user.usage_record_count).toBe(0);
    const third = await get('/settings/get-user', await service.tokenOf('nocard@example.jp'));
    expect(third.user.card).toBeNull();
    const last = await get('/settings/get-user', await service.tokenOf('newterms@example.jp'));
    expect([last.user.terms_agreed_version, last.user.terms_agreement_required]).toEqual([null, true]);
  });

  it('is restored by a reset, with the clock in real time', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const body = { telecube_id: 1, date: '2026-11-21', hour: 12, minute: 0, interval: 60 };
    await service.call('POST', '/api/reservations', { token, body });
    expect((await service.call('POST', '/dev/reset')).status).toBe(200);
    const live = await world.db
      .selectFrom('reservations')
      .select('tranid')
      .where('use_state', 'in', ACTIVE)
      .execute();
    expect(live).toEqual([]);
    const { body: clock } = await service.call('GET', '/dev/clock');
    expect(Math.abs(Date.parse(clock.now) - Date.now())).toBeLessThan(60_000);
  });

  it('is restored by a reset around another moment, from which its clock runs on', async () => {
    const now = '2027-03-01T10:00:00+09:00';
    expect((await service.call('POST', '/dev/reset', { body: { now } })).status).toBe(200);
    const { closed_on: closed } = await world.db
      .selectFrom('closed_days')
      .select('closed_on')
      .where('tenant_id', '=', 'demo')
      .executeTakeFirstOrThrow();
    expect(closed).toBe('2027-03-04');
    const { body: clock } = await service.call('GET', '/dev/clock');
    const passed = Date.parse(clock.now) - Date.parse(now);
    expect(passed).toBeGreaterThanOrEqual(0);
    expect(passed).toBeLessThan(60_000);
    expect((await service.call('POST', '/dev/reset', { body: { now: 'gestern' } })).status).toBe(422);
  });

  it('has a second tenant under the same ids, which the tools of the demo act on too', async () => {
    await service.call('POST', '/dev/reset');
    const [here, there] = [
      await service.tokenOf('personal@example.jp'),
      await service.tokenOf('personal@example.jp', 'annex'),
    ];
    const asked = (path: string, tenant: string) =>
      service.call('GET', `/api${path}`, { tenant, token: tenant === 'annex' ? there : here });
    const names = async (tenant: string) => [
      (await asked('/search/get-room/1', tenant)).body.room.place_name,
      (await asked('/settings/get-user', tenant)).body.user.loginid,
      (await asked('/settings/get-user', tenant)).body.user.usage_record_count > 0,
    ];
    expect(await names('annex')).toEqual(['仙台駅 西口', 'personal@example.jp', false]);
    expect(await names('demo')).toEqual(['東京駅 八重洲口', 'personal@example.jp', true]);
    const headers = { 'X-Tenant-Id': '', Host: 'annex.localhost:3000' };
    expect((await service.call('GET', '/api/metadata.json', { headers })).body.tenant_id).toBe('annex');
    await service.call('POST', '/dev/clock', { body: { now: '2026-12-24T18:00:00+09:00' } });
    const clocks = await Promise.all(
      ['demo', 'annex'].map(async (tenant) =>
        Number((await service.call('GET', '/api/metadata.json', { tenant })).headers.get('X-Server-Time')),
      ),
    );
    for (const clock of clocks) {
      expect(Math.abs(clock - Date.parse('2026-12-24T18:00:00+09:00'))).toBeLessThan(5_000);
    }
  });

  it('has one floor with booths of another rate', async () => {
    const rates = await world.db
      .selectFrom('booths')
      .select(['floor_map_id', 'net_per_15_minutes'])
      .where('tenant_id', '=', 'demo')
      .where('net_per_15_minutes', '!=', 250)
      .execute();
    expect(rates).toHaveLength(5);
    expect(new Set(rates.map((rate) => JSON.stringify(rate))).size).toBe(1);
    expect(rates[0]?.net_per_15_minutes).toBe(400);
  });

  it('moves its clock and lets it run on from there', async () => {
    const moved = await service.call('POST', '/dev/clock', { body: { now: '2026-12-24T18:00:00+09:00' } });
    expect(Math.abs(Date.parse(moved.body.now) - Date.parse('2026-12-24T18:00:00+09:00'))).toBeLessThan(
      2_000,
    );
    const first = Number((await service.call('GET', '/api/metadata.json')).headers.get('X-Server-Time'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const second = Number((await service.call('GET', '/api/metadata.json')).headers.get('X-Server-Time'));
    expect(second - first).toBeGreaterThanOrEqual(20);
    for (const now of ['soon', '2026-12-24', '0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z', null]) {
      expect((await service.call('POST', '/dev/clock', { body: { now } })).status).toBe(422);
    }
    expect((await service.call('GET', '/api/metadata.json')).status).toBe(200);
  });

  it('says which booths can be used right now', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const state = async () => (await get('/search/get-floormap/1', token)).floormap.telecubes[0];
    expect(await state()).toMatchObject({
      id: 1,
      immediateAvailable: true,
      inBusinessHours: true,
      exceptionalClosedDay: false,
    });
    await service.call('POST', '/api/reservations', {
      token,
      body: { telecube_id: 1, date: '2026-11-20', hour: 10, minute: 10, interval: 15 },
    });
    expect((await state()).immediateAvailable).toBe(false);
    await service.setClock(Date.parse('2026-11-20T23:30:00+09:00') as Parameters<typeof service.setClock>[0]); // ms
    expect(await state()).toMatchObject({
      id: 1,
      immediateAvailable: false,
      inBusinessHours: false,
      exceptionalClosedDay: false,
    });
  });

  it('shows its tools only where it is a demo', async () => {
    const config = serviceConfig();
    const app = createApp({ ...service.services, config }, undefined);
    for (const [method, path] of [
      ['GET', '/dev/outbox'],
      ['GET', '/dev/outbox.json'],
      ['GET', '/dev/clock'],
      ['POST', '/dev/clock'],
      ['POST', '/dev/reset'],
      ['POST', '/dev/door'],
    ] as const) {
      expect([
        path,
        (await app.request(path, { method, body: method === 'GET' ? null : '{}' })).status,
      ]).toEqual([path, 404]);
    }
  });

  it('shows an empty outbox', async () => {
    expect((await service.call('GET', '/dev/outbox.json')).body).toEqual([]);
    expect((await service.call('GET', '/dev/outbox')).body).toContain('<h1>送信箱（デモ）</h1>');
  });
});
