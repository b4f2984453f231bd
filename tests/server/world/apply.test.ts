import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { instantOf } from '#domain/time.ts';
import { PAUSED } from '#server/usecase/suspension.ts';
import { recallTenant } from '#server/usecase/tenantMemory.ts';
import { changeWorld, isRefused, PlanChanged, readPlan } from '#server/world/apply/changeWorld.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { resetWorld } from '#tests/support/database/freshWorld.ts';
import { whileNothingCanBeEntered } from '#tests/support/server/audit.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';
import { actor, applyThings, comparing, demoWith, thingsOf } from '#tests/support/server/worlds.ts';
import { everyPhoto } from '#tests/support/values/boothPhotos.ts';
import { placesOf, worldText } from '#tests/support/values/worldFile.ts';

const OURS = {
  corporations: {
    minato: {
      name: '株式会社みなと',
      monthly_cap: 50_000,
      campaign: { granted: 3_000 },
      departments: { sales: '営業部' },
      access_keys: { main: { key: 'OUR-KEY', mail_domain: 'minato.example' } },
    },
  },
  invitations: {
    spring: {
      link: 'our-link',
      corporation: 'minato',
      ends_on: '2026-12-31',
      minutes: 120,
      minutes_each: 60,
      reservations: 2,
    },
  },
  coupons: { SPRING60: { name: '春のクーポン', minutes: 60, valid_days: 30, closes: '2027-01-01' } },
  surveys: {
    first: {
      published: '2026-11-01 10:00',
      questions: [
        {
          title: 'いかがでしたか',
          type: 'radio',
          required: true,
          options: ['よい', { title: 'その他', asks_for_text: true }],
        },
        { title: 'ご意見', type: 'textarea', guide: '例：換気' },
      ],
    },
  },
  terms: { '2026-11-01': { published: '2026-11-01', text: '第1条（この規約について）\n本文' } },
};

describeDatabases('a world that is applied', (world) => {
  const service = serviceOver(world);
  afterEach(() => resetWorld(world.db));
  const ours = (parts: object = {}) => thingsOf(worldText({ ...OURS, ...parts }));
  const rowsOf = async (table: string) =>
    (
      await sql<
        Record<string, unknown>
      >`select * from ${sql.table(table)} where tenant_id = 'ours' order by 1, 2`.execute(world.db)
    ).rows;
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));

  it('makes a tenant with all that its file has, which is served at the next request', async () => {
    expect((await service.call('GET', '/api/metadata.json', { tenant: 'ours' })).status).toBe(404);
    await applyThings(world.db, ours());
    expect((await service.call('GET', '/api/metadata.json', { tenant: 'ours' })).body).toMatchObject({
      tenant_id: 'ours',
      app_name: '私たちのブース',
    });
    expect(await rowsOf('booths')).toMatchObject([
      {
        telecube_id: 1,
        cube_name: 'A-1',
        world_key: 'a-1',
        plan_x: 0,
        net_per_15_minutes: 300,
        equipment: ['outlet'],
      },
      { telecube_id: 2, cube_name: 'A-2', world_key: 'a-2', plan_x: 1, floor_map_id: 1, area_id: 1 },
      {
        telecube_id: 3,
        cube_name: 'C-1',
        world_key: 'c-1',
        plan_x: null,
        floor_map_id: null,
        access: '改札の前',
      },
    ]);
    expect(await rowsOf('ledger_entries')).toMatchObject([
      { account: 'balance:1', kind: 'grant', yen: 3_000 },
    ]);
    expect(await rowsOf('survey_options')).toMatchObject([
      { option_id: 1, question_id: 1, position: 1, title: 'よい', require_text_input: false },
      { option_id: 2, question_id: 1, position: 2, title: 'その他', require_text_input: true },
    ]);
    expect(await rowsOf('usage_terms')).toMatchObject([
      { version: '2026-11-01', contents: '第1条（この規約について）\n本文' },
    ]);
    const departments = await service.call('POST', '/api/signup/get-departments-from-access-key', {
      tenant: 'ours',
      body: { access_key: 'OUR-KEY', domain: 'minato.example' },
    });
    expect([departments.status, departments.body]).toMatchObject([
      200,
      { departments: [{ full_name: '営業部' }] },
    ]);
    const guest = await service.call('POST', '/api/InvitationUselogin', {
      tenant: 'ours',
      body: { url: 'our-link' },
    });
    expect(guest.status).toBe(200);
  });

  it('makes a tenant that a process finds at once which has just looked for it, though it remembers tenants', async () => {
    const services = { ...service.services, config: { ...service.services.config, demo: false } };
    const found = () => recallTenant(services, { named: 'ours', host: '' });
    expect(await found()).toBeUndefined();
    await applyThings(world.db, ours(), { isDemo: false });
    expect(await found()).toMatchObject({ id: 'ours', appName: '私たちのブース' });
  });

  it('has the numbers of the service as its file says them: units, lengths in units, days and reservations', async () => {
    const rules = {
      unit_minutes: 30,
      longest_minutes: 240,
      immediate_unit_minutes: 10,
      longest_immediate_minutes: 60,
      days_ahead: 21,
      reservations_at_once: 5,
    };
    await applyThings(world.db, ours({ rules }));
    expect(await rowsOf('tenants')).toMatchObject([
      {
        reservation_time_unit: 6,
        slot_sequence_limit: 8,
        without_reservation_time_unit: 2,
        immediate_slot_sequence_limit: 6,
        reservable_days: 21,
        reservation_limit: 5,
        reservation_limit_enabled: true,
      },
    ]);
  });

  it('suspends a tenant from the next request on, with its sentence, and serves it again', async () => {
    await applyThings(world.db, ours());
    const answer = async () => {
      const { status, body } = await service.call('GET', '/api/search/get-rooms', { tenant: 'ours' });
      return [status, body.message];
    };
    expect((await answer())[0]).toBe(401);
    await applyThings(world.db, ours({ suspended: '改装中です。春に再開します。' }));
    expect(await answer()).toEqual([503, '改装中です。春に再開します。']);
    await applyThings(world.db, ours({ suspended: true }));
    expect(await answer()).toEqual([503, PAUSED]);
    // Nothing else of it is touched meanwhile, and its world may be changed.
    await applyThings(
      world.db,
      ours({ suspended: true, areas: placesOf({ 'a-1': { rate: 500 }, 'a-2': {} }) }),
    );
    await applyThings(world.db, ours({ areas: placesOf({ 'a-1': { rate: 500 }, 'a-2': {} }) }));
    expect((await answer())[0]).toBe(401);
    expect(await rowsOf('booths')).toMatchObject([{ net_per_15_minutes: 500 }, {}, {}]);
  });

  it('is changed by nothing the second time', async () => {
    await applyThings(world.db, ours());
    const { plan } = await readPlan(world.db, ours(), { ...comparing, prunes: true });
    expect([plan.changes, plan.missing, plan.hash]).toEqual([[], [], '']);
  });

  it('is entered into the audit log of each tenant that it changes, with its plan', async () => {
    const { hash } = await applyThings(world.db, ours());
    const entries = await world.db
      .selectFrom('audit_entries')
      .select(['tenant_id', 'actor', 'act', 'subject', 'after'])
      .execute();
    const after = expect.objectContaining({
      added: 14,
      changed: 0,
      closed: 0,
      'booth tokyo.yaesu.b1.a-1': '八重洲 A-1',
    });
    expect(entries).toEqual([
      { tenant_id: 'ours', actor: 'shell:haruka', act: 'world', subject: `world:${hash}`, after },
    ]);
  });

  it('enters each changed value before and after it, secrets masked, and why', async () => {
    const withBooth = (booth: object) => ours({ areas: placesOf({ 'a-1': booth, 'a-2': {} }) });
    await applyThings(world.db, withBooth({ pin: '1111', rate: 300 }));
    const changed = withBooth({ pin: '2222', rate: 500, from: { '2026-12-20': { rate: 600 } } });
    const seen = await readPlan(world.db, changed, comparing);
    const reason = '年末の料金';
    await changeWorld(world.db, changed, {
      ...comparing,
      seen,
      photos: everyPhoto,
      hash: seen.plan.hash,
      actor,
      reason,
    });
    const entry = await world.db
      .selectFrom('audit_entries')
      .innerJoin('audit_reasons', (join) =>
        join
          .onRef('audit_reasons.tenant_id', '=', 'audit_entries.tenant_id')
          .onRef('audit_reasons.number', '=', 'audit_entries.number'),
      )
      .select(['before', 'after', 'words'])
      .executeTakeFirstOrThrow();
    const booth = 'booth tokyo.yaesu.b1.a-1';
    expect(entry).toEqual({
      words: reason,
      before: {
        [`${booth} pin`]: '••••',
        [`${booth} rate`]: '300',
        [`${booth} rate from 2026-12-20`]: '300',
      },
      after: {
        added: 0,
        changed: 1,
        closed: 0,
        [`${booth} pin`]: '••••',
        [`${booth} rate`]: '500',
        [`${booth} rate from 2026-12-20`]: '600',
      },
    });
  });

  it('enters the first of very many changed values, and how many more there are', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, nth) => [`b-${nth}`, {}]));
    await applyThings(world.db, ours({ areas: placesOf(many) }));
    const { after } = await world.db.selectFrom('audit_entries').select('after').executeTakeFirstOrThrow();
    expect(after).toMatchObject({ added: 72, more: 32 });
    expect(Object.keys(after ?? {}).filter((name) => name.includes(' '))).toHaveLength(40);
  });

  it('gives a cell of a floor to the booth for which the file says it, and the next free one to who had it', async () => {
    await applyThings(world.db, ours());
    await applyThings(world.db, ours({ areas: placesOf({ 'a-1': {}, 'a-2': { plan: [0, 0] } }) }));
    const cells = await world.db
      .selectFrom('booths')
      .select(['cube_name', 'plan_x', 'plan_y'])
      .where('tenant_id', '=', 'ours')
      .where('plan_x', 'is not', null)
      .orderBy('telecube_id')
      .execute();
    expect(cells.map(Object.values)).toEqual([
      ['A-1', 2, 0],
      ['A-2', 0, 0],
    ]);
  });

  it('keeps the integers of what it has, and counts on for what is new', async () => {
    await applyThings(world.db, ours());
    await applyThings(world.db, ours({ areas: placesOf({ 'a-0': {}, 'a-1': { rate: 500 }, 'a-2': {} }) }));
    const booths = await world.db
      .selectFrom('booths')
      .select(['telecube_id', 'cube_name', 'net_per_15_minutes'])
      .where('tenant_id', '=', 'ours')
      .orderBy('telecube_id')
      .execute();
    expect(booths.map(Object.values)).toEqual([
      [1, 'A-1', 500],
      [2, 'A-2', 300],
      [3, 'C-1', 300],
      [4, 'A-0', 300],
    ]);
  });

  it('changes what differs of every kind, and nothing else', async () => {
    await applyThings(world.db, ours());
    const before = await Promise.all(['booths', 'members', 'survey_questions'].map(rowsOf));
    await applyThings(
      world.db,
      ours({
        name: 'わたしたち',
        corporations: {
          minato: {
            ...OURS.corporations.minato,
            name: 'みなと',
            campaign: { granted: 5_000 },
            departments: { sales: '営業本部' },
            access_keys: { main: { key: 'NEW-KEY' } },
          },
        },
        invitations: { spring: { ...OURS.invitations.spring, enabled: false, link: 'new-link' } },
        coupons: { SPRING60: { ...OURS.coupons.SPRING60, minutes: 90 } },
        surveys: { first: { ...OURS.surveys.first, closed: '2026-12-01' } },
      }),
    );
    expect(await Promise.all(['booths', 'members', 'survey_questions'].map(rowsOf))).toEqual(before);
    expect((await rowsOf('ledger_entries')).map(({ yen }) => yen)).toEqual([3_000, 2_000]);
    expect(await rowsOf('access_keys')).toMatchObject([{ mail_domain: null }]);
    expect(await rowsOf('departments')).toMatchObject([{ department_id: 1, full_name: '営業本部' }]);
    expect(await rowsOf('invitations')).toMatchObject([{ enabled: false }]);
    expect(await rowsOf('coupon_codes')).toMatchObject([{ minutes: 90 }]);
    expect(await rowsOf('surveys')).toMatchObject([{ closed_at: Date.parse('2026-12-01T00:00:00+09:00') }]);
    const { plan } = await readPlan(world.db, ours(), comparing);
    expect(plan.changes.map(({ thing }) => thing.kind)).toEqual([
      'tenant',
      'corporation',
      'department',
      'access_key',
      'invitation',
      'coupon',
      'survey',
    ]);
  });

  it('knows an access key of a file in small letters again as members are read', async () => {
    const { minato } = OURS.corporations;
    await applyThings(
      world.db,
      ours({ corporations: { minato: { ...minato, access_keys: { main: { key: 'our-key ' } } } } }),
    );
    const body = { access_key: 'Ｏur−key' };
    const path = '/api/signup/get-departments-from-access-key';
    expect(await service.call('POST', path, { tenant: 'ours', body })).toMatchObject({
      status: 200,
      body: { departments: [{ full_name: '営業部' }] },
    });
    // A file with the same in capitals says nothing new.
    const capitals = ours({
      corporations: { minato: { ...minato, access_keys: { main: { key: 'OUR-KEY' } } } },
    });
    expect((await readPlan(world.db, capitals, comparing)).plan.changes).toEqual([]);
  });

  it('closes what the file has not any more, and opens it where it has it again', async () => {
    await applyThings(world.db, ours());
    const without = ours({ areas: placesOf({ 'a-2': {} }), invitations: {}, coupons: {}, surveys: {} });
    await applyThings(world.db, without, { prunes: true });
    expect(
      (await rowsOf('booths')).map(({ telecube_id, closed_from }) => [telecube_id, closed_from]),
    ).toEqual([
      [1, '2026-11-20'],
      [2, null],
      [3, null],
    ]);
    expect(await rowsOf('coupon_codes')).toMatchObject([{ closes_at: comparing.now }]);
    expect(await rowsOf('surveys')).toMatchObject([{ closed_at: comparing.now }]);
    expect(await rowsOf('invitations')).toMatchObject([{ enabled: false }]);
    expect((await readPlan(world.db, without, { ...comparing, prunes: true })).plan.changes).toEqual([]);
    await applyThings(world.db, ours());
    expect((await readPlan(world.db, ours(), comparing)).plan.changes).toEqual([]);
  });

  describe('while somebody reserves', () => {
    const race = async (values: Parameters<typeof demoWith>[2]) => {
      const member = await signIn();
      const wanted = await demoWith(world.db, 'booth 1', values);
      const seen = await readPlan(world.db, wanted, comparing);
      const changing = { ...comparing, seen, photos: everyPhoto, hash: seen.plan.hash, actor };
      const [{ status }, plan] = await Promise.all([
        member.post('/reservations', noon),
        changeWorld(world.db, wanted, changing),
      ]);
      return { status, isApplied: !isRefused(plan) };
    };
    const boothRow = () =>
      world.db
        .selectFrom('booths')
        .select(['closed_from', 'net_per_15_minutes'])
        .where('tenant_id', '=', 'demo')
        .where('telecube_id', '=', 1)
        .executeTakeFirstOrThrow();
    const reserved = () =>
      world.db
        .selectFrom('reservations')
        .select(['net', 'net_per_15_minutes'])
        .where('tenant_id', '=', 'demo')
        .where('telecube_id', '=', 1)
        .where('starts_at', '=', at('2026-11-21', '12:00'))
        .execute();

    it.each([1, 2, 3])('closes the booth or lets it be reserved, never both (round %d)', async () => {
      const { status, isApplied } = await race({ closed_from: '2026-11-21' });
      expect([isApplied, status]).toEqual(isApplied ? [true, 422] : [false, 200]);
      expect([(await boothRow()).closed_from, (await reserved()).length]).toEqual(
        isApplied ? ['2026-11-21', 0] : [null, 1],
      );
    });

    it.each([1, 2, 3])('keeps the rate in the reservation by which it was priced (round %d)', async () => {
      const { net_per_15_minutes: before } = await boothRow();
      expect(await race({ net_per_15_minutes: before + 70 })).toEqual({ status: 200, isApplied: true });
      expect((await boothRow()).net_per_15_minutes).toBe(before + 70);
      const kept = await reserved();
      const pricedBy = (rate: number) => [{ net: 4 * rate, net_per_15_minutes: rate }];
      expect([pricedBy(before), pricedBy(before + 70)]).toContainEqual(kept);
    });
  });

  it('is done exactly as it was planned, or not at all', async () => {
    const seen = await readPlan(world.db, ours(), comparing);
    await applyThings(world.db, thingsOf(worldText({ name: '別のブース' })));
    const former = { ...comparing, seen, photos: everyPhoto, hash: seen.plan.hash, actor };
    await expect(changeWorld(world.db, ours(), former)).rejects.toThrow(PlanChanged);
    expect((await rowsOf('tenants')).map(({ app_name }) => app_name)).toEqual(['別のブース']);
    expect(await rowsOf('coupon_codes')).toEqual([]);
  });

  it('is done by the very plan that was read, which is made again only where something has changed since', async () => {
    const seen = await readPlan(world.db, ours(), comparing);
    const changing = { ...comparing, seen, photos: everyPhoto, hash: seen.plan.hash, actor };
    expect(await changeWorld(world.db, ours(), changing)).toBe(seen.plan);
    const again = changeWorld(world.db, ours(), { ...changing, hash: '' });
    expect((await again).changes).toEqual([]);
  });

  it('leaves nothing where it fails in the middle', async () => {
    const things = ours({ areas: placesOf({ 'a-1': {} }) }).map((thing) =>
      thing.kind === 'survey'
        ? { ...thing, values: { ...thing.values, questions: [{ type: 'no such type', options: [] }] } }
        : thing,
    );
    await expect(applyThings(world.db, things)).rejects.toThrow('survey_questions');
    expect(await rowsOf('tenants')).toEqual([]);
  });

  it('is not done where it can’t be entered into the log', async () => {
    const applying = whileNothingCanBeEntered(world.db, () => applyThings(world.db, ours()));
    await expect(applying).rejects.toThrow('no entry');
    expect(await rowsOf('tenants')).toEqual([]);
  });

  it('changes nothing at all where something of it is refused', async () => {
    const member = await signIn();
    await member.reserve();
    const things = (await demoWith(world.db, 'booth 1', { closed_from: '2026-11-21' })).map((thing) =>
      thing.kind === 'tenant' ? { ...thing, values: { ...thing.values, app_name: '変えた名前' } } : thing,
    );
    const plan = await applyThings(world.db, things);
    expect(plan.changes.map(({ refusal }) => refusal?.split('\n')[0])).toEqual([
      undefined,
      '1 reservation to come would be cut off:',
    ]);
    expect((await service.call('GET', '/api/metadata.json')).body.app_name).toBe('コモリ');
  });

  it('is refused a host that a tenant has which the file does not name', async () => {
    await world.db
      .updateTable('tenants')
      .set({ hosts: ['taken.example'] })
      .where('tenant_id', '=', 'demo')
      .execute();
    const { changes } = await applyThings(world.db, ours({ hosts: ['taken.example'] }));
    expect(changes.flatMap(({ refusal }) => refusal ?? [])).toEqual([
      'The host taken.example belongs to the tenant demo.',
    ]);
    expect(await rowsOf('tenants')).toEqual([]);
  });

  it.each(['is cancelled', 'is over'])('closes a booth whose only reservation %s', async (how) => {
    const member = await signIn();
    const tranid = await member.reserve();
    const closing = async () => {
      const also = { now: instantOf(Date.now()) };
      const things = await demoWith(world.db, 'booth 1', { closed_from: '2026-11-21' }, also);
      const { changes } = await applyThings(world.db, things, also);
      return changes.map(({ refusal }) => refusal?.split('\n')[0]);
    };
    expect(await closing()).toEqual(['1 reservation to come would be cut off:']);
    if (how === 'is cancelled') await member.post('/reservations/cancel', { tranid });
    else await service.setClock(at('2026-11-21', '13:00'));
    expect(await closing()).toEqual([undefined]);
  });

  it('opens a booth again on a day that the file does not name any more', async () => {
    const closed = (...days: string[]) => ours({ areas: placesOf({ 'a-1': { closed: days }, 'a-2': {} }) });
    await applyThings(world.db, closed('2026-12-30', '2026-12-31'));
    await applyThings(world.db, closed('2026-12-31'));
    expect((await rowsOf('closed_days')).map((row) => [row.telecube_id, row.closed_on])).toEqual([
      [1, '2026-12-31'],
    ]);
  });

  describe('with another rate', () => {
    it('takes it for new reservations; one that is there is extended and moved at its own', async () => {
      const member = await signIn();
      const tranid = await member.reserve();
      await applyThings(world.db, await demoWith(world.db, 'booth 1', { net_per_15_minutes: 400 }));
      const other = await signIn('personal2@example.jp');
      const quote = async (who: typeof member, slot: object) =>
        (await who.post('/reservations/get-price', { ...noon, ...slot })).body.price;
      expect(await quote(other, { hour: 15 })).toBe(1_600);
      const move = (slot: object) =>
        member.post('/reservations/get-price-move', { tranid, ...noon, ...slot });
      expect((await move({ interval: 75 })).body).toMatchObject({ price: 1_250, difference: 275 });
      await service.setClock(at('2026-11-21', '12:30'));
      await member.enter(tranid);
      expect(
        (await member.get(`/reservations/availability-for-extension?tranid=${tranid}`)).body.prices.slice(
          0,
          2,
        ),
      ).toEqual([275, 550]);
      expect(await member.list()).toMatchObject([{ extension_price: 275 }]);
      expect(
        (await member.post('/reservations/extend', { tranid, timeunit: 15, taxInPrice: 275 })).status,
      ).toBe(200);
    });

    it('keeps the former one of a reservation of which it was not kept', async () => {
      const member = await signIn();
      const tranid = await member.reserve();
      await world.db
        .updateTable('reservations')
        .set({ net_per_15_minutes: null })
        .where('tranid', '=', tranid)
        .execute();
      await applyThings(world.db, await demoWith(world.db, 'booth 1', { net_per_15_minutes: 400 }));
      const kept = await world.db
        .selectFrom('reservations')
        .select('net_per_15_minutes')
        .where('tranid', '=', tranid)
        .execute();
      expect(kept).toEqual([{ net_per_15_minutes: 250 }]);
    });
  });

  describe('with a booth that is closed for good', () => {
    it('does not show it any more from that day on, and can’t be reserved for it before', async () => {
      const member = await signIn();
      const boothsOf = async () => {
        const { body } = await member.get('/search/get-list-of-places/1');
        return body.floormaps[0].telecubes.map(({ id }: { id: number }) => id);
      };
      await applyThings(world.db, await demoWith(world.db, 'booth 1', { closed_from: '2026-11-22' }));
      expect(await boothsOf()).toEqual([1, 2, 3]);
      expect((await member.post('/reservations/get-price', noon)).status).toBe(200);
      expect((await member.post('/reservations', { ...noon, date: '2026-11-22' })).status).toBe(422);
      await service.setClock(at('2026-11-22', '10:00'));
      expect(await boothsOf()).toEqual([2, 3]);
      expect((await member.get('/search/get-floormap/1')).body.floormap.telecubes).toHaveLength(2);
      expect((await member.get('/search/get-room/1')).status).toBe(404);
      expect(
        (await member.get('/search/get-select-area-groups')).body.select_area_groups[0].select_areas[0]
          .booth_count,
      ).toBe(11);
      const home = JSON.stringify((await member.get('/home')).body);
      expect(home).not.toContain('"telecube_id":1,');
    });

    it('hides a floor on which nothing is open any more', async () => {
      const closed = await Promise.all(
        [1, 2, 3].map((id) => demoWith(world.db, `booth ${id}`, { closed_from: '2026-11-20' })),
      );
      for (const things of closed)
        await applyThings(
          world.db,
          things.filter(({ values, kind }) => kind === 'booth' && values.closed_from !== null),
        );
      const member = await signIn();
      expect(
        (await member.get('/search/get-list-of-places/1')).body.floormaps.map(({ id }: { id: number }) => id),
      ).toEqual([2]);
    });

    it('looks again at who waits for it once it opens again', async () => {
      await applyThings(world.db, await demoWith(world.db, 'booth 1', { closed_from: '2026-11-20' }));
      const member = await signIn();
      await sql`insert into waits (tenant_id, member_id, booth_ids, starts_at, minutes, tolerance, mode, uses_coupon, nth, created_at)
        values ('demo', 1, '{1}', '2026-11-21T03:00:00Z', 60, 0, 'notify', false, 1, '2026-11-20T00:00:00Z')`.execute(
        world.db,
      );
      await applyThings(world.db, await demoWith(world.db, 'booth 1', { closed_from: null }));
      const { rows } = await sql`select telecube_id from freed_spans`.execute(world.db);
      expect(rows).toEqual([{ telecube_id: 1 }]);
      expect(await member.list()).toEqual([]);
    });
  });

  it('takes as many statements for 1,000 booths as for 10', async () => {
    const booths = (count: number, rate = 300) => {
      const numbered = (many: number, name: string, value: () => object) =>
        Object.fromEntries(Array.from({ length: many }, (_, nth) => [`${name}-${nth}`, value()]));
      const booth = () => ({ rate, closed: ['2026-12-31'] });
      const floor = () => ({ name: '階', access: '出口のとなり', booths: numbered(count / 10, 'a', booth) });
      const yaesu = { name: '八重洲', at: [35.68, 139.77], floors: numbered(10, 'b', floor) };
      return thingsOf(worldText({ areas: { tokyo: { name: '東京エリア', places: { yaesu } } } }));
    };
    const counted = async (things: ReturnType<typeof booths>) => {
      const before = world.statements;
      await applyThings(world.db, things);
      return world.statements - before;
    };
    const [few, changedFew] = [await counted(booths(10)), await counted(booths(10, 301))];
    await resetWorld(world.db);
    expect([await counted(booths(1_000)), await counted(booths(1_000, 301))]).toEqual([few, changedFew]);
    expect(few).toBeLessThanOrEqual(16);
  });
});
