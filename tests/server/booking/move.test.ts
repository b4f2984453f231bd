import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readDate } from '#domain/time.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { countingStatements } from '#tests/support/server/statements.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';

const DAY = noon.date;
const TODAY = '2026-11-20';

describeDatabases('a move', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  const target = (tranid: number, change: object) => ({ tranid, ...noon, ...change });
  const entriesOf = (tranid: number) =>
    world.db
      .selectFrom('ledger_entries')
      .select(['kind', 'purpose', 'account', 'yen', 'minutes'])
      .where('tranid', '=', tranid)
      .orderBy('purpose')
      .orderBy('entry_id')
      .execute();
  const times = async (who: Awaited<ReturnType<typeof signIn>>) =>
    (await who.list()).map((each: Record<string, unknown>) => [
      each.tranid,
      each.telecube_id,
      each.reserve_start_time,
      each.reserve_end_time,
    ]);

  it('says what it costs, and keeps the tranid, the code and what it was before', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    const codeOf = async () =>
      (
        await world.db
          .selectFrom('reservations')
          .select(['entry_code'])
          .where('tranid', '=', tranid)
          .executeTakeFirstOrThrow()
      ).entry_code;
    const code = await codeOf();
    const to = target(tranid, { telecube_id: 2, hour: 15, minute: 30, interval: 75 });
    const quoted = await member.post('/reservations/get-price-move', to);
    expect([quoted.status, quoted.body]).toEqual([
      200,
      {
        price: 1250,
        taxInPrice: 1375,
        useCouponTime: 0,
        before: { price: 1000, taxInPrice: 1100, useCouponTime: 0 },
        difference: 275,
        charged_at: '20261121143000',
        free_until: '20261121143000',
        movable_until: '20261121110000',
        payer: 'card',
        message: null,
        code: null,
      },
    ]);
    const moved = await member.post('/reservations/move', { ...to, taxInPrice: 1375 });
    expect([moved.status, moved.body]).toEqual([200, { message: 'OK', tranid }]);
    expect(await times(member)).toEqual([[tranid, 2, '20261121153000', '20261121164500']]);
    expect(await codeOf()).toBe(code);
    expect(await entriesOf(tranid)).toEqual([
      { kind: 'hold', purpose: 'booking', account: 'card:1', yen: 1100, minutes: 0 },
      { kind: 'release', purpose: 'booking', account: 'card:1', yen: 1100, minutes: 0 },
      { kind: 'hold', purpose: 'move:1', account: 'card:1', yen: 1375, minutes: 0 },
    ]);
    const changes = await world.db.selectFrom('reservation_changes').selectAll().execute();
    expect(changes).toMatchObject([
      { tranid, telecube_id: 1, starts_at: at(DAY, '12:00'), ends_at: at(DAY, '13:00'), net: 1000, tax: 100 },
    ]);
    expect(service.charges).toEqual([]);
  });

  it('may overlap the time that it leaves, and is charged once, at its new hour', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    for (const minute of [30, 15]) {
      expect((await member.post('/reservations/move', target(tranid, { minute }))).status).toBe(200);
    }
    await service.setClock(at(DAY, '11:15'));
    await doDueWork(service.services);
    expect(service.charges).toEqual([]);
    await service.letPass(1);
    expect(service.charges).toMatchObject([{ yen: 1100 }]);
    expect((await entriesOf(tranid)).filter(({ kind }) => kind === 'charge')).toEqual([
      { kind: 'charge', purpose: 'move:2', account: 'card:1', yen: 1100, minutes: 0 },
    ]);
  });

  it('is one use of the history and one receipt, at the time and price that it was moved to', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    const to = target(tranid, { telecube_id: 2, hour: 15, minute: 30, interval: 75 });
    expect((await member.post('/reservations/move', { ...to, taxInPrice: 1375 })).status).toBe(200);
    await service.setClock(at(DAY, '14:31'));
    await doDueWork(service.services);
    await service.setClock(at(DAY, '15:30'));
    expect((await member.enter(tranid)).status).toBe(200);
    await service.setClock(at(DAY, '16:45'));
    const { usage_history: months } = (await member.get('/settings/usage-history?month=latest')).body;
    const uses = months['2026/11'].filter((use: Record<string, unknown>) => use.tranid === tranid);
    const used = {
      tranid,
      reserve_start_time: '20261121153000',
      reserve_end_time: '20261121164500',
      minutes: 75,
      coupon_time: 0,
      price: 1250,
      taxInPrice: 1375,
      receipt_number: null,
    };
    expect(uses).toMatchObject([used]);
    for (const key of ['first', 'again']) {
      const { body } = await member.post('/send-receipt-pdf', { tranid }, key);
      expect(body).toMatchObject({ receipt_file: '領収書_20261121_1375円_コモリ.pdf' });
    }
    const receipts = world.db.selectFrom('receipts').select(['tranid']).where('tranid', '=', tranid);
    expect(await receipts.execute()).toEqual([{ tranid }]);
    expect(service.charges.map(({ yen }) => yen)).toEqual([1375]);
  });

  it('shows the PIN of the booth that it was moved to, and not that of the one before', async () => {
    const member = await signIn();
    for (const [booth, pin_id] of [
      [1, '1111'],
      [2, '2222'],
    ] as const) {
      await world.db.updateTable('booths').set({ pin_id }).where('telecube_id', '=', booth).execute();
    }
    const tranid = await member.reserve();
    const pinAt = async (time: string) => {
      await service.setClock(at(DAY, time));
      return (await member.list())[0]?.pin_id ?? null;
    };
    expect((await member.post('/reservations/move', target(tranid, { telecube_id: 2 }))).status).toBe(200);
    expect([await pinAt('11:00'), await pinAt('12:00')]).toEqual([null, '2222']);
  });

  it('can be cancelled free of charge afterwards, which releases what it holds', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    await member.post('/reservations/move', target(tranid, { hour: 18 }));
    expect((await member.post('/reservations/cancel', { tranid })).status).toBe(200);
    expect((await entriesOf(tranid)).map(({ kind, purpose }) => [kind, purpose])).toEqual([
      ['hold', 'booking'],
      ['release', 'booking'],
      ['hold', 'move:1'],
      ['release', 'move:1'],
    ]);
    const other = await signIn('personal2@example.jp');
    expect(await other.reserve()).toBeGreaterThan(tranid);
  });

  it('is owed where the card refuses it, and paid by the next card', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    await member.post('/reservations/move', target(tranid, { hour: 13, interval: 90 }));
    service.cardOutcome = 'refused';
    await service.setClock(at(DAY, '12:01'));
    await doDueWork(service.services);
    service.cardOutcome = 'succeeded';
    const paid = await member.post('/settings/pay-owed', { owed: 1650 });
    expect([paid.status, service.charges.map(({ yen }) => yen)]).toEqual([200, [1650, 1650]]);
    const charged = (await entriesOf(tranid)).filter(({ kind }) => kind === 'charge');
    expect(charged).toMatchObject([{ purpose: 'move:1', yen: 1650 }]);
  });

  describe('with coupon minutes', () => {
    const minutesLeft = async (token: string) =>
      (await service.call('GET', '/api/setting/coupon-remainder', { token })).body;

    it('takes them along up to the new length, and gives back what is over', async () => {
      const token = await service.tokenOf('personal@example.jp');
      const member = visitor(service, token);
      const before = await minutesLeft(token);
      const tranid = await member.reserve({ interval: 90, use_coupon: true });
      const longer = await member.post('/reservations/get-price-move', target(tranid, { interval: 120 }));
      expect(longer.body).toMatchObject({ useCouponTime: 90, taxInPrice: 550, difference: 550 });
      await member.post('/reservations/move', target(tranid, { interval: 30 }));
      expect((await member.list())[0]).toMatchObject({ coupon_time: 30, taxInPrice: 0 });
      await member.post('/reservations/cancel', { tranid });
      expect(await minutesLeft(token)).toEqual(before);
    });

    it('honours minutes that have expired since', async () => {
      const member = await signIn();
      const tranid = await member.reserve({ use_coupon: true });
      await sql`update coupons set expires_at = ${new Date(at(DAY, '11:00'))}`.execute(world.db);
      const quoted = await member.post('/reservations/get-price-move', target(tranid, { hour: 15 }));
      expect(quoted.body).toMatchObject({ useCouponTime: 60, taxInPrice: 0 });
      expect((await member.post('/reservations/move', target(tranid, { hour: 15 }))).status).toBe(200);
    });
  });

  it('keeps the rate of the reservation in its booth, and takes that of another', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    await world.db
      .updateTable('booths')
      .set({ net_per_15_minutes: 500 })
      .where('telecube_id', 'in', [1, 2])
      .execute();
    const costs = async (change: object) =>
      (await member.post('/reservations/get-price-move', target(tranid, change))).body.taxInPrice;
    expect([await costs({ hour: 15 }), await costs({ telecube_id: 2 })]).toEqual([1100, 2200]);
    const move = target(tranid, { telecube_id: 2, taxInPrice: 1100 });
    const refused = await member.post('/reservations/move', move);
    expect([refused.status, refused.body.code]).toEqual([409, 'price_changed']);
    expect(await times(member)).toEqual([[tranid, 1, '20261121120000', '20261121130000']]);
  });

  it('counts once against the limit of reservations', async () => {
    const member = await signIn();
    const [tranid = 0] = [
      await member.reserve(),
      await member.reserve({ hour: 14 }),
      await member.reserve({ hour: 16 }),
    ];
    expect((await member.post('/reservations/move', target(tranid, { hour: 18 }))).status).toBe(200);
  });

  it.each([
    ['corporate@example.jp', 150, { interval: 120 }],
    ['campaign@example.jp', 150, { interval: 120, hour: 15 }],
  ])('is paid out of what it gives back: %s', async (loginid, interval, change) => {
    const member = await signIn(loginid);
    const tranid = await member.reserve({ interval });
    expect((await member.post('/reservations/move', target(tranid, change))).status).toBe(200);
    const tooLong = await member.post('/reservations/move', target(tranid, { interval: 180 }));
    expect([tooLong.status, tooLong.body.code]).toEqual([
      409,
      loginid.startsWith('corporate') ? 'spending_cap' : 'balance_short',
    ]);
  });

  it('gives a guest back the count and the minutes, and shows no amounts', async () => {
    const guest = visitor(service, await service.guestToken());
    const tranid = await guest.reserve({ agree_terms: true });
    await world.db
      .updateTable('invitations')
      .set({ total_count: 1, total_minutes: 90, minutes_each: 120 })
      .where('member_id', '=', 101)
      .execute();
    const to = target(tranid, { hour: 15, interval: 90 });
    const quoted = await guest.post('/reservations/get-price-move', to);
    expect(quoted.body).toMatchObject({
      price: null,
      taxInPrice: null,
      before: { price: null, taxInPrice: null },
      difference: null,
      payer: 'inviter',
    });
    expect((await guest.post('/reservations/move', to)).status).toBe(200);
    for (const call of ['get-price-move', 'move']) {
      const tooMuch = await guest.post(`/reservations/${call}`, { ...to, interval: 105 });
      expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'invitation_limit']);
    }
  });

  describe('to an earlier start', () => {
    it('is possible after the charge, at the price that was paid', async () => {
      const member = await signIn();
      const tranid = await member.reserve({ date: TODAY, hour: 11, minute: 30 });
      await service.letPass(50);
      expect(service.charges).toHaveLength(1);
      const to = target(tranid, { date: TODAY, hour: 11, minute: 5 });
      const quoted = await member.post('/reservations/get-price-move', to);
      expect(quoted.body).toMatchObject({
        taxInPrice: 1100,
        difference: 0,
        charged_at: expect.stringMatching(/^202611201050/),
      });
      const entries = await entriesOf(tranid);
      expect((await member.post('/reservations/move', to)).status).toBe(200);
      expect(await times(member)).toEqual([[tranid, 1, '20261120110500', '20261120120500']]);
      expect(await entriesOf(tranid)).toEqual(entries);
      await doDueWork(service.services);
      expect(service.charges).toHaveLength(1);
    });

    it('is refused to another length, another booth, a later start, and after the start', async () => {
      const member = await signIn();
      const tranid = await member.reserve({ date: TODAY, hour: 11, minute: 30 });
      await service.letPass(50);
      const codeOf = async (change: object) => {
        const asked = target(tranid, { date: TODAY, hour: 11, minute: 5, ...change });
        return (await member.post('/reservations/move', asked)).body.code;
      };
      expect(await codeOf({ interval: 45 })).toBe('too_late');
      expect(await codeOf({ telecube_id: 2 })).toBe('too_late');
      expect(await codeOf({ hour: 15 })).toBe('too_late');
      expect(await codeOf({ hour: 10, minute: 30 })).toBe('invalid');
      await service.letPass(41);
      expect(await codeOf({ minute: 35 })).toBe('too_late');
    });

    it('is paid as it would have been where the card has refused it', async () => {
      const member = await signIn();
      const tranid = await member.reserve({ date: TODAY, hour: 11, minute: 30 });
      service.cardOutcome = 'refused';
      await service.letPass(50);
      service.cardOutcome = 'succeeded';
      const to = target(tranid, { date: TODAY, hour: 11, minute: 5 });
      expect((await member.post('/reservations/move', to)).status).toBe(200);
      expect((await member.post('/settings/pay-owed', { owed: 1100 })).status).toBe(200);
    });
  });

  describe('is refused', () => {
    const refusal = async (who: Awaited<ReturnType<typeof signIn>>, body: object) => {
      const answers = await Promise.all(
        ['get-price-move', 'move'].map((call) => who.post(`/reservations/${call}`, body)),
      );
      const [price, move] = answers.map(({ status, body: { code, errors } }) => [status, code, errors]);
      expect(price).toEqual(move);
      return (move ?? []).filter((each) => each !== undefined);
    };

    it('for what is somebody else’s, cancelled, or unknown', async () => {
      const [member, other] = [await signIn(), await signIn('personal2@example.jp')];
      const theirs = await other.reserve({ telecube_id: 3 });
      const cancelled = await member.reserve();
      await member.post('/reservations/cancel', { tranid: cancelled });
      for (const tranid of [theirs, cancelled, 999_999]) {
        expect(await refusal(member, target(tranid, { hour: 15 }))).toEqual([404, 'not_found']);
      }
      expect(await times(other)).toEqual([[theirs, 3, '20261121120000', '20261121130000']]);
    });

    it('for what is in use, or over', async () => {
      const member = await signIn();
      const tranid = await member.reserve({ date: TODAY, hour: 10, minute: 5 });
      await service.letPass(6);
      await member.enter(tranid);
      expect(await refusal(member, target(tranid, { hour: 15 }))).toEqual([409, 'too_late']);
      await service.letPass(60);
      expect(await refusal(member, target(tranid, { hour: 15 }))).toEqual([409, 'reservation_ended']);
    });

    it('to the time that it has', async () => {
      const member = await signIn();
      const tranid = await member.reserve();
      expect(await refusal(member, target(tranid, {}))).toEqual([409, 'already_reserved']);
    });

    it('to a start 60 minutes away or less, and to one that has passed', async () => {
      const member = await signIn();
      const tranid = await member.reserve();
      const today = (hour: number, minute = 0) =>
        target(tranid, { telecube_id: 2, date: TODAY, hour, minute });
      expect(await refusal(member, today(10, 30))).toEqual([409, 'too_soon']);
      expect(await refusal(member, today(11))).toEqual([409, 'too_soon']);
      expect(await refusal(member, today(9))).toMatchObject([422, 'invalid', { date: [expect.any(String)] }]);
      expect((await member.post('/reservations/move', today(11, 5))).status).toBe(200);
    });

    it('once its cancellation is no longer free, by the second', async () => {
      const member = await signIn();
      const tranid = await member.reserve({ date: TODAY, hour: 14 });
      await service.setClock(at(TODAY, '13:01'));
      expect(await refusal(member, target(tranid, { hour: 15 }))).toEqual([409, 'too_late']);
      await service.setClock(at(TODAY, '13:00'));
      expect((await member.post('/reservations/move', target(tranid, { hour: 15 }))).status).toBe(200);
    });

    it.each([
      ['across closing hours', { hour: 22, minute: 30 }, 'hour'],
      ['before opening hours', { hour: 5 }, 'hour'],
      ['below the unit', { hour: 15, interval: 10 }, 'interval'],
      ['for nothing', { hour: 15, interval: 0 }, 'interval'],
      ['off the grid', { hour: 15, minute: 3 }, 'minute'],
      ['on a day that can’t be reserved yet', { date: '2026-12-31' }, 'date'],
    ])('%s', async (_, change, field) => {
      const member = await signIn();
      const tranid = await member.reserve();
      expect(await refusal(member, target(tranid, change))).toMatchObject([
        422,
        'invalid',
        { [field]: [expect.any(String)] },
      ]);
    });

    it('to an unknown booth, and behind a passcode that was not entered', async () => {
      const member = await signIn();
      const tranid = await member.reserve();
      expect(await refusal(member, target(tranid, { telecube_id: 9_999 }))).toEqual([404, 'not_found']);
      const { telecube_id } = await world.db
        .selectFrom('booths')
        .innerJoin('floor_maps', (join) =>
          join
            .onRef('floor_maps.tenant_id', '=', 'booths.tenant_id')
            .onRef('floor_maps.floor_map_id', '=', 'booths.floor_map_id'),
        )
        .select('telecube_id')
        .where('floor_maps.passcode', 'is not', null)
        .orderBy('telecube_id')
        .executeTakeFirstOrThrow();
      expect(await refusal(member, target(tranid, { telecube_id }))).toEqual([403, 'passcode_required']);
    });

    it('where somebody has the slot, with alternatives, none of which is the time that it has', async () => {
      const [member, other] = [await signIn(), await signIn('personal2@example.jp')];
      const tranid = await member.reserve();
      await other.reserve({ hour: 13 });
      const lost = await member.post('/reservations/move', target(tranid, { minute: 30 }));
      expect([lost.status, lost.body.code]).toEqual([409, 'slot_taken']);
      const starts = lost.body.alternatives.map((each: Record<string, number>) => [
        each.telecube_id,
        each.hour,
        each.minute,
      ]);
      expect(starts).not.toContainEqual([1, 12, 0]);
      expect(starts).toContainEqual([1, 14, 0]);
      expect(starts).toContainEqual([2, 12, 30]);
      const quoted = await member.post('/reservations/get-price-move', target(tranid, { minute: 30 }));
      expect(quoted.body).toEqual(lost.body);
    });

    it.each([
      ['invitation_expired', { ends_on: readDate(TODAY) ?? expect.fail('That is a day.') }],
      ['invitation_used_up', { total_count: 0 }],
      ['invitation_disabled', { enabled: false }],
    ] as const)('beyond the invitation of a guest: %s', async (code, invitation) => {
      const guest = visitor(service, await service.guestToken());
      const tranid = await guest.reserve({ agree_terms: true });
      await world.db.updateTable('invitations').set(invitation).where('member_id', '=', 101).execute();
      expect(await refusal(guest, target(tranid, { hour: 15 }))).toEqual([409, code]);
    });

    it('over a limit of reservations that has become lower', async () => {
      const member = await signIn();
      const [tranid = 0] = [await member.reserve(), await member.reserve({ hour: 14 })];
      await world.db
        .updateTable('tenants')
        .set({ reservation_limit: 1 })
        .where('tenant_id', '=', 'demo')
        .execute();
      expect(await refusal(member, target(tranid, { hour: 18 }))).toEqual([409, 'reservation_limit']);
    });

    it('while an earlier charge is owed', async () => {
      const member = await signIn();
      const owed = await member.reserve({ date: TODAY, hour: 11, minute: 30 });
      const tranid = await member.reserve();
      service.cardOutcome = 'refused';
      await service.letPass(50);
      expect(owed).toBeLessThan(tranid);
      const asked = await member.post('/reservations/move', target(tranid, { hour: 15 }));
      expect([asked.status, asked.body.code]).toEqual([409, 'payment_due']);
    });

    it('without a card, of which the price tells before', async () => {
      const member = await signIn('personal2@example.jp');
      const tranid = await member.reserve();
      await world.db.updateTable('members').set({ card_token: null }).where('member_id', '=', 2).execute();
      const asked = target(tranid, { hour: 15 });
      const refused = await member.post('/reservations/move', asked);
      expect([refused.status, refused.body.code]).toEqual([409, 'card_required']);
      const quoted = await member.post('/reservations/get-price-move', asked);
      expect([quoted.status, quoted.body.code]).toEqual([200, 'card_required']);
    });
  });

  it('frees the cells that it had, and takes those that it has', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    const to = target(tranid, { telecube_id: 2 });
    await member.post('/reservations/move', to);
    const path = `/reservations/day-availability?rooms=1,2&date=${DAY}`;
    const { telecubes } = (await member.get(path)).body;
    const own = telecubes.map(({ busy }: { busy: unknown[][] }) => busy.filter(([, , by]) => by === 'self'));
    expect(own).toEqual([[], [[720, 780, 'self']]]);
  });

  it('takes at most as many statements as a booking and a cancellation, and is known again by its key', async () => {
    const call = countingStatements(world, service);
    const token = await service.tokenOf('personal@example.jp');
    const tranid = await visitor(service, token).reserve();
    const asked = { token, key: 'moved', body: target(tranid, { telecube_id: 2 }) };
    const moved = await call('POST', '/api/reservations/move', asked);
    expect([moved.status, moved.statements]).toEqual([200, 5]);
    const again = await call('POST', '/api/reservations/move', asked);
    expect([again.status, again.body]).toEqual([200, moved.body]);
    const other = { ...asked, body: target(tranid, { telecube_id: 3 }) };
    expect((await call('POST', '/api/reservations/move', other)).body.code).toBe('idempotency_mismatch');
    expect(await world.db.selectFrom('reservation_changes').select('tranid').execute()).toEqual([{ tranid }]);
  });
});
