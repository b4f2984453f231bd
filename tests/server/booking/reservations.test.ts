import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { instantOf } from '#domain/time.ts';
import { accounts } from '#server/booking/ledger/ledger.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';

const slot = { telecube_id: 1, date: '2026-11-21', hour: 12, minute: 0, interval: 60 };

describeDatabases('reservations', (world) => {
  const service = serviceOver(world);
  const post = (token: string, path: string, body: unknown, key?: string) =>
    service.call('POST', `/api/reservations${path}`, { token, body, ...(key === undefined ? {} : { key }) });
  const list = async (token: string) =>
    (await service.call('GET', '/api/reservations', { token })).body.reservations;
  const holdsOf = (tranid: number) =>
    world.db
      .selectFrom('ledger_entries')
      .select(['kind', 'account', 'yen', 'minutes'])
      .where('tranid', '=', tranid)
      .orderBy('entry_id')
      .execute();

  it('quotes the prices of docs/spec/money.md', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const quote = async (interval: number, use_coupon = false) => {
      const { body } = await post(token, '/get-price', { ...slot, interval, use_coupon, reservation: true });
      return [body.price, body.taxInPrice, body.useCouponTime];
    };
    expect(await quote(60)).toEqual([1000, 1100, 0]);
    expect(await quote(15)).toEqual([250, 275, 0]);
    expect(await quote(90, true)).toEqual([0, 0, 90]);
    expect(await quote(180, true)).toEqual([500, 550, 150]);
  });

  it('lists what was reserved, held and not yet charged', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const { body } = await post(token, '', { ...slot, taxInPrice: 1100 });
    expect(await list(token)).toMatchObject([
      {
        tranid: body.tranid,
        telecube_id: 1,
        telecube: { cube_name: 'A-1', place_name: '東京駅 八重洲口' },
        reserve_date: '2026-11-21',
        reserve_start_time: '20261121120000',
        reserve_end_time: '20261121130000',
        use_state: 0,
        before_empty: 1,
        price: 1000,
        taxInPrice: 1100,
        charged_at: null,
      },
    ]);
    expect(await holdsOf(body.tranid)).toEqual([{ kind: 'hold', account: 'card:1', yen: 1100, minutes: 0 }]);
    expect(service.charges).toEqual([]);
  });

  /** The mails to the member, the latest first, and what is to deliver them. */
  const mailsTo = (recipient: string) =>
    world.db
      .selectFrom('outbox')
      .innerJoin('intents', (join) =>
        join
          .onRef('intents.tenant_id', '=', 'outbox.tenant_id')
          .on('intents.kind', '=', 'mail')
          .on(sql<boolean>`intents.subject = outbox.message_id::text`),
      )
      .select(['outbox.subject', 'body', 'message_id', 'detail', 'next_attempt_at'])
      .where('recipient', '=', recipient)
      .orderBy('message_id', 'desc')
      .execute();

  it('mails a booking that is still free to cancel, once, and says so again to its repetition', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const first = await post(token, '', { ...slot, taxInPrice: 1100 }, 'mailed-once');
    const again = await post(token, '', { ...slot, taxInPrice: 1100 }, 'mailed-once');
    expect([first.body.mail_queued, again.body]).toEqual([true, first.body]);
    const [mail, ...others] = await mailsTo('personal@example.jp');
    expect(others).toEqual([]);
    expect(mail?.detail).toEqual({ messageId: mail?.message_id });
    expect(mail?.next_attempt_at).not.toBeNull();
    expect(mail?.subject).toBe('【コモリ】予約を承りました');
    expect(mail?.body).toContain('東京駅 八重洲口 A-1\n11月21日(土) 12:00–13:00\n1,100円（税込）');
    expect(mail?.body).toContain('11月21日(土) 11:00まで、無料でキャンセルできます');
    expect(mail?.body).toContain('/user/app/reservations');
  });

  it('mails nothing to a guest', async () => {
    const guest = await service.guestToken();
    const booked = await post(guest, '', { ...slot, agree_terms: true });
    expect(booked.body).toMatchObject({ message: 'OK', mail_queued: false });
    expect(await world.db.selectFrom('outbox').select('recipient').execute()).toEqual([]);
  });

  it('mails a member for twenty bookings a day and their cancellations, however often they book and cancel', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const queued: unknown[] = [];
    for (let booking = 0; booking < 21; booking += 1) {
      const { body } = await post(token, '', slot);
      queued.push(body.mail_queued);
      await post(token, '/cancel', { tranid: body.tranid });
    }
    expect(queued).toEqual([...Array(20).fill(true), false]);
    const subjects = (await mailsTo('personal@example.jp')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('予約を承りました'))).toHaveLength(20);
    expect(subjects.filter((subject) => subject.includes('キャンセルしました'))).toHaveLength(19);
  });

  it('shows the slot as one of the member and as taken to others', async () => {
    const [mine, theirs] = [
      await service.tokenOf('personal@example.jp'),
      await service.tokenOf('personal2@example.jp'),
    ];
    await post(mine, '', slot);
    const busy = async (token: string) => {
      const path = '/api/reservations/day-availability?rooms=1&date=2026-11-21';
      const { body } = await service.call('GET', path, { token });
      return [body.telecubes[0].busy, body.upcoming_count];
    };
    const closed = [
      [0, 420, 'closedDate'],
      [1380, 1440, 'closedDate'],
    ];
    expect(await busy(mine)).toEqual([[closed[0], [720, 780, 'self'], closed[1]], 1]);
    expect(await busy(theirs)).toEqual([[closed[0], [720, 780, 'others'], closed[1]], 0]);
    const { body } = await service.call('GET', '/api/reservations/room-availability/1?date=2026-11-21', {
      token: theirs,
    });
    expect(Object.keys(body.availability)).toHaveLength(288);
    expect(body.availability['2026-11-21 11:55:00']).toEqual({ available: true, reservedBy: null });
    expect(body.availability['2026-11-21 12:00:00']).toEqual({ available: false, reservedBy: 'others' });
    expect(body.availability['2026-11-21 06:55:00']).toEqual({ available: false, reservedBy: 'closedDate' });
    expect(body.availabilityOpenTime).toBe('07:00');
  });

  it.each([
    ['nocard', {}, { code: 'card_required', balance: null, taxInPrice: 1100 }],
    ['campaign', { interval: 180 }, { code: 'balance_short', balance: 3000, taxInPrice: 3300 }],
    ['campaign', {}, { code: null, balance: 3000, message: null }],
    ['personal', {}, { code: null, balance: null, message: null }],
  ])('says in the quote what the confirmation would refuse: %s %o', async (account, change, quoted) => {
    const token = await service.tokenOf(`${account}@example.jp`);
    const { body, status } = await post(token, '/get-price', { ...slot, ...change, reservation: true });
    expect([status, body]).toEqual([200, expect.objectContaining(quoted)]);
    if (quoted.code === null) return;
    expect(body.message).toMatch(/カード|残高/);
    const refused = await post(token, '', { ...slot, ...change });
    expect([refused.status, refused.body.code]).toEqual([409, quoted.code]);
  });

  it('says of each booth of a day where it is, whether it opens, and what it costs', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const found = await world.db
      .selectFrom('booths')
      .select('telecube_id')
      .where('tenant_id', '=', 'demo')
      .where('net_per_15_minutes', '=', 400)
      .orderBy('telecube_id')
      .execute();
    const dear = found[0]?.telecube_id;
    const path = `/api/reservations/day-availability?rooms=1,11,${dear}&date=2026-11-23`;
    const { body } = await service.call('GET', path, { token });
    expect(body.telecubes).toMatchObject([
      {
        cube_name: 'A-1',
        place_name: '東京駅 八重洲口',
        floor_name: '八重洲地下街 地下1階',
        access: '八重洲中央口を出て地下へ。八重洲地下1番通りを直進、徒歩2分。',
        closed_all_day: false,
        price_per_15min: 250,
      },
      { cube_name: 'C-3', floor_name: null, closed_all_day: true, price_per_15min: 250 },
      { cube_name: 'A-1', floor_name: 'JR横浜タワー 1階', closed_all_day: false, price_per_15min: 400 },
    ]);
    const quote = { ...slot, telecube_id: dear, reservation: true };
    expect((await post(token, '/get-price', quote)).body.taxInPrice).toBe(1760);
  });

  it('offers the same booth at other times and other booths at that time for a lost slot', async () => {
    const other = await service.tokenOf('personal2@example.jp');
    const { body: own } = await post(other, '', slot);
    await post(other, '', { ...slot, telecube_id: 2, hour: 13 });
    const token = await service.tokenOf('personal@example.jp');
    const lost = await post(token, '', { ...slot, minute: 15 });
    expect(lost.status).toBe(409);
    expect(lost.body.code).toBe('slot_taken');
    const again = await post(other, '', { ...slot, minute: 15 });
    expect([again.status, again.body]).toEqual([
      409,
      {
        message: 'このブースのこの時間は、すでにご自身で予約されています。',
        code: 'already_reserved',
        tranid: own.tranid,
      },
    ]);
    for (const [who, refused] of [
      [token, lost],
      [other, again],
    ] as const) {
      const quote = await post(who, '/get-price', { ...slot, minute: 15, reservation: true });
      expect([quote.status, quote.body]).toEqual([409, refused.body]);
    }
    expect(lost.body.alternatives.length).toBeGreaterThan(1);
    for (const { cube_name, place_name, floor_name, access, ...alternative } of lost.body.alternatives) {
      expect([place_name, access]).toEqual(['東京駅 八重洲口', expect.stringContaining('八重洲')]);
      expect(floor_name === null || /階$/.test(floor_name)).toBe(true);
      const quote = await post(token, '/get-price', { ...alternative, reservation: true });
      expect([cube_name, quote.status]).toEqual([expect.stringMatching(/^\w-\d+$/), 200]);
    }
  });

  it('offers no other time that has passed or is more than three hours away', async () => {
    const [other, token] = [
      await service.tokenOf('special@example.jp'),
      await service.tokenOf('personal@example.jp'),
    ];
    const today = { ...slot, date: '2026-11-20' };
    await post(other, '', { ...today, hour: 10, minute: 30, interval: 180 });
    const starts = async (taken: object) =>
      (await post(token, '', { ...today, ...taken })).body.alternatives
        .filter((each: { telecube_id: number }) => each.telecube_id === 1)
        .map((each: { hour: number; minute: number }) => `${each.hour}:${each.minute}`);
    expect(await starts({ hour: 10, minute: 35, interval: 15 })).toEqual(['10:15', '13:30']);
    expect(await starts({ hour: 10, minute: 35, interval: 30 })).toEqual(['13:30']);
    expect(await starts({ hour: 10, minute: 30, interval: 60 })).toEqual(['13:30']);
    await service.setClock(at('2026-11-20', '10:20'));
    expect(await starts({ hour: 10, minute: 35, interval: 15 })).toEqual(['13:30']);
    await post(other, '', { ...today, hour: 13, minute: 30, interval: 15 });
    expect(await starts({ hour: 10, minute: 35, interval: 15 })).toEqual([]);
  });

  it('counts against the limit of 3 what is reserved and neither entered, ended nor cancelled', async () => {
    const token = await service.tokenOf('personal2@example.jp');
    const reserve = async (hour: number) => (await post(token, '', { ...slot, hour, interval: 15 })).body;
    const [first, second] = [await reserve(12), await reserve(14)];
    await reserve(16);
    const isFull = async () => (await reserve(18)).code === 'reservation_limit';
    expect(await isFull()).toBe(true);
    await post(token, '/cancel', { tranid: second.tranid });
    await reserve(17);
    expect(await isFull()).toBe(true);
    await service.setClock(at('2026-11-21', '12:05'));
    await post(token, '/open-door', { tranid: first.tranid });
    await reserve(20);
    expect(await isFull()).toBe(true);
    await service.setClock(at('2026-11-21', '16:16'));
    await reserve(21);
    expect(await isFull()).toBe(true);
    expect(
      (await list(token)).map((each: { reserve_start_time: string }) => each.reserve_start_time),
    ).toEqual(['20261121170000', '20261121200000', '20261121210000']);
  });

  it('refuses a price that has changed since the quote, with the new quote', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const refused = await post(token, '', { ...slot, taxInPrice: 1000 });
    expect([refused.status, refused.body.code, refused.body.quote.taxInPrice]).toEqual([
      409,
      'price_changed',
      1100,
    ]);
    expect(await list(token)).toEqual([]);
  });

  it('replays the answer of a command, and refuses another body under its key', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const first = await post(token, '', slot, 'k1');
    expect((await post(token, '', slot, 'k1')).body).toEqual(first.body);
    const other = await post(token, '', { ...slot, interval: 30 }, 'k1');
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
    expect(await list(token)).toHaveLength(1);
  });

  it('knows a command again for 24 hours', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const later = { ...slot, date: '2026-11-25' };
    await post(token, '', later, 'day');
    await service.setClock(at('2026-11-21', '09:59'));
    expect((await post(token, '', { ...later, hour: 15 }, 'day')).body.code).toBe('idempotency_mismatch');
    await service.setClock(at('2026-11-21', '10:01'));
    expect((await post(token, '', { ...later, hour: 15 }, 'day')).status).toBe(200);
    expect(await list(token)).toHaveLength(2);
  });

  it('judges a refused command again under another key only', async () => {
    const token = await service.tokenOf('nocard@example.jp');
    expect((await post(token, '', slot, 'k2')).body.code).toBe('card_required');
    await world.db
      .updateTable('members')
      .set({ card_token: 'demo-1/0' })
      .where('member_id', '=', 3)
      .execute();
    expect((await post(token, '', slot, 'k2')).body.code).toBe('card_required');
    expect((await post(token, '', slot, 'k3')).status).toBe(200);
  });

  it('keeps the keys of two calls apart', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const { body } = await post(token, '', slot, 'same');
    expect((await post(token, '/cancel', { tranid: body.tranid }, 'same')).status).toBe(200);
    expect(await list(token)).toEqual([]);
  });

  it('keeps the keys of two members apart', async () => {
    const [one, two] = [
      await service.tokenOf('personal@example.jp'),
      await service.tokenOf('personal2@example.jp'),
    ];
    const first = await post(one, '', slot, 'same');
    const second = await post(two, '', { ...slot, telecube_id: 2 }, 'same');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.tranid).not.toBe(second.body.tranid);
  });

  describe('cancelling', () => {
    it('gives slot, coupon minutes and amount back', async () => {
      const token = await service.tokenOf('personal@example.jp');
      const { body } = await post(token, '', { ...slot, interval: 180, use_coupon: true });
      expect((await post(token, '/cancel', { tranid: body.tranid })).body).toEqual({ message: 'OK' });
      expect(await list(token)).toEqual([]);
      const entries = await holdsOf(body.tranid);
      expect(entries.map((entry) => entry.kind)).toEqual([
        'hold',
        'hold',
        'hold',
        'release',
        'release',
        'release',
      ]);
      const again = await post(token, '/get-price', { ...slot, reservation: true });
      expect(again.body.coupon_remainder).toBe(150);
      expect((await post(token, '', slot)).status).toBe(200);
    });

    it('is free at exactly 60 minutes before the start and refused one minute later', async () => {
      const token = await service.tokenOf('personal@example.jp');
      const { body } = await post(token, '', slot);
      await service.setClock(at('2026-11-21', '11:01'));
      const late = await post(token, '/cancel', { tranid: body.tranid });
      expect([late.status, late.body.code]).toEqual([409, 'cancel_not_free']);
      await service.setClock(instantOf(at('2026-11-21', '11:00') + 100));
      expect((await post(token, '/cancel', { tranid: body.tranid })).status).toBe(200);
    });

    it('is refused after the end', async () => {
      const token = await service.tokenOf('personal@example.jp');
      const { body } = await post(token, '', slot);
      await service.setClock(at('2026-11-21', '13:01'));
      const refused = await post(token, '/cancel', { tranid: body.tranid });
      expect([refused.status, refused.body]).toEqual([
        409,
        { message: '予約時間を過ぎている為、キャンセルできません。', code: 'reservation_ended' },
      ]);
    });

    it('answers a repeated command as it answered the first, and a second command with 404', async () => {
      const token = await service.tokenOf('personal@example.jp');
      const { body } = await post(token, '', slot);
      const cancel = (key: string) => post(token, '/cancel', { tranid: body.tranid }, key);
      expect([(await cancel('c')).status, (await cancel('c')).status, (await cancel('d')).status]).toEqual([
        200, 200, 404,
      ]);
    });
  });

  describe('who pays', () => {
    it('refuses a personal member without a card, unless coupons pay all', async () => {
      const token = await service.tokenOf('nocard@example.jp');
      expect((await post(token, '', slot)).body.code).toBe('card_required');
      expect(await list(token)).toEqual([]);
    });

    it('tells a capped corporation that the maximum is reached, and refuses to pass it', async () => {
      const token = await service.tokenOf('corporate@example.jp');
      const quote = await post(token, '/get-price', { ...slot, interval: 180, reservation: true });
      const reached = 'ご所属法人の今月のご利用上限額を超えるため、お手続きできません。';
      const message = `${reached}残りは3,000円（税込）です。`;
      expect([quote.body.max_price_reached, quote.body.payer, quote.body.message]).toEqual([
        true,
        'account',
        message,
      ]);
      expect((await post(token, '', { ...slot, interval: 180 })).body).toEqual({
        message,
        code: 'spending_cap',
      });
      expect((await post(token, '', { ...slot, interval: 120 })).status).toBe(200);
      expect((await post(token, '', { ...slot, hour: 15, interval: 60 })).body).toEqual({
        message: `${reached}残りは800円（税込）です。`,
        code: 'spending_cap',
      });
      const december = { ...slot, date: '2026-12-01' };
      expect((await post(token, '', { ...december, interval: 180 })).body.message).toBe(
        message.replace('今月', '12月'),
      );
      expect((await post(token, '', { ...december, interval: 120 })).status).toBe(200);
    });

    it('refuses a campaign member with the sentence of the spec when the balance is short', async () => {
      const token = await service.tokenOf('campaign@example.jp');
      const refused = await post(token, '', { ...slot, interval: 180 });
      expect([refused.status, refused.body]).toEqual([
        409,
        {
          message: '残高が不足しているため予約ができませんでした。残高をご確認ください。',
          code: 'balance_short',
        },
      ]);
      // To the yen is enough: 3,300.
      await world.db
        .updateTable('ledger_entries')
        .set({ yen: 3300 })
        .where('account', '=', accounts.balance(3))
        .execute();
      expect((await post(token, '', { ...slot, interval: 180 })).status).toBe(200);
    });

    it('gives coupons to personal members only', async () => {
      const token = await service.tokenOf('corporate@example.jp');
      // As if such a member had some, from a time before.
      await world.db.updateTable('coupons').set({ member_id: 4 }).where('member_id', '=', 1).execute();
      const { body } = await post(token, '/get-price', { ...slot, use_coupon: true, reservation: true });
      expect([body.useCouponTime, body.coupon_remainder, body.taxInPrice]).toEqual([0, 0, 1100]);
    });

    it('takes coupon minutes from the coupon that expires first', async () => {
      const token = await service.tokenOf('personal@example.jp');
      const { body } = await post(token, '', { ...slot, interval: 75, use_coupon: true });
      expect(await holdsOf(body.tranid)).toEqual([
        { kind: 'hold', account: 'coupon:1', yen: 0, minutes: 60 },
        { kind: 'hold', account: 'coupon:2', yen: 0, minutes: 15 },
      ]);
    });

    it('takes no coupon that expires before the use starts, or as it starts', async () => {
      const token = await service.tokenOf('personal@example.jp');
      const couponMinutes = async (minute: number) =>
        (await post(token, '/get-price', { ...slot, minute, use_coupon: true })).body.useCouponTime;
      await world.db
        .updateTable('coupons')
        .set({ expires_at: at('2026-11-21', '12:05') })
        .where('member_id', '=', 1)
        .execute();
      expect([await couponMinutes(0), await couponMinutes(5), await couponMinutes(10)]).toEqual([60, 0, 0]);
    });

    it('charges a corporation at once when the start is within the hour', async () => {
      const token = await service.tokenOf('special@example.jp');
      const { body } = await post(token, '', { ...slot, date: '2026-11-20', hour: 10, minute: 30 });
      const entries = await holdsOf(body.tranid);
      expect(entries.map((entry) => entry.kind)).toEqual(['hold', 'charge']);
      expect(service.charges).toEqual([]);
      expect((await post(token, '/cancel', { tranid: body.tranid })).body.code).toBe('cancel_not_free');
    });

    it('lets nobody reserve who has not agreed to the terms', async () => {
      const token = await service.tokenOf('newterms@example.jp');
      const refused = await post(token, '', slot);
      expect([refused.status, refused.body.code]).toEqual([403, 'terms_required']);
      const { version } = (await service.call('GET', '/api/get-usage-terms')).body;
      await service.call('POST', '/api/usage-terms/agree', { token, body: { version } });
      expect((await post(token, '', slot)).status).toBe(200);
    });
  });
});
