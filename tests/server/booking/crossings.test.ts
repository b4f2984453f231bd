/**
 * Everybody who can pay, by every way that a reservation can go: booked or waited for, moved, charged, started
 * earlier, extended, left, given up, not come to, cancelled. After each step all that anybody has paid, holds or has
 * left is as docs/spec/money.md has it, by sums that are made here and not by the server.
 */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';

/** A reservation of the model; `rate` is the net price of a quarter of an hour. */
interface Booked {
  readonly date: string;
  readonly starts: readonly [hour: number, minute: number];
  readonly booth: number;
  readonly minutes: number;
  readonly couponMinutes: number;
  readonly rate: number;
  readonly isCharged: boolean;
  readonly isVoid: boolean;
}

const net = ({ minutes, couponMinutes, rate }: Booked) => Math.floor((rate * (minutes - couponMinutes)) / 15);
const gross = (booked: Booked) => (booked.isVoid ? 0 : net(booked) + Math.floor(net(booked) / 10));

interface Purse {
  readonly card: number;
  readonly couponMinutes: number;
  readonly balance: number;
  readonly spending: Readonly<Record<string, number>>;
  readonly guest: { readonly minutes: number; readonly count: number };
}

interface Who {
  readonly name: string;
  readonly loginid: string | null;
  readonly usesCoupon?: true;
  /** The yen that the payer has; undefined where a card pays. */
  readonly bound?: number;
  /** The amounts that the reservation takes, by purse. */
  readonly pays: (booked: Booked) => Partial<Purse>;
}

const ofMonth = (booked: Booked) => (gross(booked) === 0 ? {} : { [booked.date.slice(0, 7)]: gross(booked) });
const byCard = (booked: Booked) => ({
  card: booked.isCharged ? gross(booked) : 0,
  couponMinutes: booked.isVoid ? 0 : booked.couponMinutes,
});

const PEOPLE: readonly Who[] = [
  { name: 'a personal member', loginid: 'personal@example.jp', pays: byCard },
  { name: 'a personal member with coupons', loginid: 'personal@example.jp', usesCoupon: true, pays: byCard },
  {
    name: 'an employee',
    loginid: 'corporate@example.jp',
    bound: 3000,
    pays: (booked) => ({ spending: ofMonth(booked) }),
  },
  {
    name: 'an employee with a prepaid balance',
    loginid: 'campaign@example.jp',
    bound: 3000,
    pays: (booked) => ({ balance: gross(booked) }),
  },
  {
    name: 'a guest',
    loginid: null,
    bound: 3000,
    pays: (booked) => ({
      spending: ofMonth(booked),
      guest: booked.isVoid ? { minutes: 0, count: 0 } : { minutes: booked.minutes, count: 1 },
    }),
  },
];

const NOTHING: Purse = {
  card: 0,
  couponMinutes: 0,
  balance: 0,
  spending: {},
  guest: { minutes: 0, count: 0 },
};

describeDatabase('money, whoever pays and whatever becomes of a reservation:', (world) => {
  const service = serviceOver(world);

  /** All that was ever taken from an account and not given back, by a sum of its own. */
  async function taken(): Promise<Omit<Purse, 'guest'>> {
    const { rows } = await sql<{ account: string; yen: number; minutes: number; charged: number }>`
      select account,
        sum(case when kind = 'hold' or (kind = 'charge' and ends_hold is null) then yen
          when kind in ('release', 'refund') then -yen else 0 end) as yen,
        sum(case when kind = 'hold' or (kind = 'charge' and ends_hold is null) then minutes
          when kind in ('release', 'refund') then -minutes else 0 end) as minutes,
        sum(case when kind = 'charge' then yen when kind = 'refund' then -yen else 0 end) as charged
      from ledger_entries where tenant_id = 'demo' and tranid is not null group by account`.execute(world.db);
    const sumOf = (prefix: string, of: 'yen' | 'minutes' | 'charged') =>
      rows.filter(({ account }) => account.startsWith(prefix)).reduce((sum, row) => sum + Number(row[of]), 0);
    const months = rows
      .filter(({ account, yen }) => account.startsWith('spending:') && Number(yen) !== 0)
      .map(({ account, yen }) => [account.split(':')[2] ?? '', Number(yen)] as const);
    return {
      card: sumOf('card:', 'charged'),
      couponMinutes: sumOf('coupon:', 'minutes'),
      balance: sumOf('balance:', 'yen'),
      spending: Object.fromEntries(months),
    };
  }

  /** One reservation of one who pays, with the purses before it. */
  async function story(who: Who) {
    await sql`update invitations set minutes_each = 120 where member_id = 101`.execute(world.db);
    const token = await (who.loginid === null ? service.guestToken() : service.tokenOf(who.loginid));
    const member = visitor(service, token);
    const info = async () => {
      const { body } = await member.get('/invitation-use/user-info');
      return { minutes: body.user_info.total_reserve_time, count: body.user_info.reserve_possible_count };
    };
    const shown = async () => ({
      couponMinutes: who.usesCoupon
        ? (await member.get('/setting/coupon-remainder')).body.coupon_remainder
        : 0,
      balance: who.loginid === 'campaign@example.jp' ? (await member.get('/get-balance')).body.balance : 0,
      guest: who.loginid === null ? await info() : { minutes: 0, count: 0 },
    });
    const [before, shownBefore] = [await taken(), await shown()];
    let booked: Booked = {
      date: noon.date,
      starts: [12, 0],
      booth: 1,
      minutes: 60,
      couponMinutes: who.usesCoupon ? 60 : 0,
      rate: 250,
      isCharged: false,
      isVoid: false,
    };
    let tranid = 0;
    let bound = who.bound;
    /** The yen that the card was asked for in vain. */
    let refusedYen = 0;

    async function check(step: string): Promise<void> {
      const expected = { ...NOTHING, ...(tranid === 0 ? {} : who.pays(booked)) };
      const [after, shownAfter] = [await taken(), await shown()];
      const months = [...new Set([...Object.keys(after.spending), ...Object.keys(before.spending)])];
      const spent = months
        .map((month) => [month, (after.spending[month] ?? 0) - (before.spending[month] ?? 0)] as const)
        .filter(([, yen]) => yen !== 0);
      expect(
        {
          card: after.card - before.card,
          couponMinutes: after.couponMinutes - before.couponMinutes,
          balance: after.balance - before.balance,
          spending: Object.fromEntries(spent),
          guest: {
            minutes: shownBefore.guest.minutes - shownAfter.guest.minutes,
            count: shownBefore.guest.count - shownAfter.guest.count,
          },
        },
        step,
      ).toEqual(expected);
      expect(shownBefore.couponMinutes - shownAfter.couponMinutes, step).toBe(expected.couponMinutes);
      expect(shownBefore.balance - shownAfter.balance, step).toBe(expected.balance);
      expect(
        service.charges.reduce((sum, { yen }) => sum + yen, 0),
        step,
      ).toBe(expected.card + refusedYen);
    }

    const clock = async (time: string) => {
      await service.setClock(at(booked.date, time));
      await doDueWork(service.services);
    };
    const slot = () => ({
      telecube_id: booked.booth,
      date: booked.date,
      hour: booked.starts[0],
      minute: booked.starts[1],
      interval: booked.minutes,
    });
    const done = (answer: { status: number; body: unknown }) => {
      expect([answer.status, answer.body]).toEqual([200, answer.body]);
    };
    const reaches = (to: Booked) => bound === undefined || gross(to) <= bound;

    /** The same call, which is done where the payer has as much, and changes nothing where not. */
    async function bounded(to: Booked, call: () => Promise<{ status: number; body: { code?: string } }>) {
      const answer = await call();
      if (reaches(to)) {
        done(answer);
        booked = to;
      } else expect(['spending_cap', 'balance_short']).toContain(answer.body.code);
    }

    const move = (change: Partial<Booked>) => {
      const to = { ...booked, ...change };
      const couponMinutes = Math.min(booked.couponMinutes, to.minutes);
      return bounded({ ...to, couponMinutes }, () =>
        member.post('/reservations/move', {
          tranid,
          telecube_id: to.booth,
          date: to.date,
          hour: to.starts[0],
          minute: to.starts[1],
          interval: to.minutes,
        }),
      );
    };
    const setCap = async (cap: number) => {
      await sql`update corporations set monthly_cap = ${cap} where corporation_id = 2`.execute(world.db);
    };
    const dearer = async () => {
      await sql`update booths set net_per_15_minutes = 500 where tenant_id = 'demo'`.execute(world.db);
    };

    const steps = {
      reserve: async () => {
        tranid = await member.reserve({ agree_terms: true, use_coupon: who.usesCoupon === true });
      },
      wait: async () => {
        const holder = visitor(service, await service.tokenOf('personal2@example.jp'));
        const held = await holder.reserve();
        const { use_coupon = false, taxInPrice } = who.usesCoupon
          ? { use_coupon: true, taxInPrice: 0 }
          : { taxInPrice: 1100 };
        const { hour, minute, interval, date } = noon;
        done(
          await member.post('/waiting-list', {
            rooms: [1],
            date,
            hour,
            minute,
            interval,
            tolerance: 0,
            mode: 'book',
            use_coupon,
            taxInPrice,
          }),
        );
        await doDueWork(service.services);
        await check('waiting holds nothing');
        done(await holder.post('/reservations/cancel', { tranid: held }));
        await doDueWork(service.services);
        tranid = (await member.get('/waiting-list')).body.waiting[0].tranid;
        expect(tranid).toBeGreaterThan(0);
      },
      longer: () => move({ minutes: 75, starts: [15, 0] }),
      shorter: () => move({ minutes: 30 }),
      'at a dearer price, longer in its booth': async () => {
        await dearer();
        await move({ minutes: 75 });
      },
      'at a dearer price, to another booth': async () => {
        await dearer();
        await move({ minutes: 75, booth: 2, rate: 500 });
      },
      'into the next month': () => move({ date: '2026-12-01', minutes: 45 }),
      charge: async () => {
        await clock(`${String(booked.starts[0] - 1).padStart(2, '0')}:05`);
        booked = { ...booked, isCharged: true };
      },
      'be refused by the card': async () => {
        service.cardOutcome = 'refused';
        await clock(`${String(booked.starts[0] - 1).padStart(2, '0')}:05`);
        refusedYen += gross(booked);
        service.cardOutcome = 'succeeded';
      },
      'pay what is owed': async () => {
        done(await member.post('/settings/pay-owed', { owed: gross(booked) }));
        booked = { ...booked, isCharged: true };
      },
      'under a lower cap': async () => {
        await setCap(1000);
        bound = 1000;
        await move({ starts: [15, 0] });
      },
      earlier: async () => {
        const starts = [booked.starts[0] - 1, 30] as const;
        done(await member.post('/reservations/move', { tranid, ...slot(), hour: starts[0], minute: 30 }));
        booked = { ...booked, starts };
      },
      enter: async () => {
        const [hour, minute] = booked.starts;
        await clock(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
        done(await member.enter(tranid));
      },
      extend: () => {
        const added = who.usesCoupon ? 15 : 0;
        const to = { ...booked, minutes: booked.minutes + 15, couponMinutes: booked.couponMinutes + added };
        return bounded(to, () =>
          member.post('/reservations/extend', { tranid, timeunit: 15, use_coupon: who.usesCoupon === true }),
        );
      },
      leave: async () => done(await member.leave(tranid)),
      'give up': async () =>
        done(await member.post('/reservations/cancelForced', { tranid, notInUsed: true })),
      'not come': () => clock(`${booked.starts[0] + 3}:00`),
      cancel: async () => {
        done(await member.post('/reservations/cancel', { tranid }));
        booked = { ...booked, isVoid: true };
      },
    };

    return async (...names: readonly (keyof typeof steps)[]) => {
      for (const name of names) {
        await steps[name]();
        await check(name);
      }
      await clock('23:30');
      await check('the end of the day');
      await setCap(3000); // the ledger is checked against the cap under which it came about
    };
  }

  const BETWEEN = [
    null,
    'longer',
    'shorter',
    'at a dearer price, longer in its booth',
    'at a dearer price, to another booth',
    'into the next month',
  ] as const;
  const ENDS = [
    ['cancel'],
    ['charge', 'give up'],
    ['charge', 'earlier', 'not come'],
    ['charge', 'enter', 'leave'],
    ['charge', 'earlier', 'enter', 'extend', 'extend', 'leave'],
  ] as const;

  const REFUSED = [
    ['reserve', 'longer', 'be refused by the card', 'pay what is owed', 'enter', 'extend', 'leave'],
    ['wait', 'longer', 'be refused by the card', 'earlier', 'enter', 'pay what is owed', 'extend', 'leave'],
    ['reserve', 'longer', 'be refused by the card', 'give up', 'pay what is owed'],
    ['wait', 'longer', 'be refused by the card', 'not come', 'pay what is owed'],
  ] as const;
  const CAPPED = [
    ['reserve', 'under a lower cap', 'shorter', 'charge', 'enter', 'extend', 'extend', 'leave'],
    ['reserve', 'under a lower cap', 'charge', 'give up'],
    ['reserve', 'under a lower cap', 'cancel'],
  ] as const;

  describe.each(PEOPLE.map((who, index) => [who.name, who, index] as const))('%s', (_, who, index) => {
    // Every pair of a change and an end is gone by somebody, and every end by everybody.
    const ways = BETWEEN.map((between, turn) => {
      const end = ENDS[(turn + index) % ENDS.length] ?? ENDS[0];
      const begin = (turn + index) % 2 === 1 && who.loginid !== null ? 'wait' : 'reserve';
      return [begin, ...(between === null ? [] : [between]), ...end] as const;
    });
    const more = who.bound === undefined ? REFUSED : who.name.endsWith('balance') ? [] : CAPPED;
    it.each([...ways, ...more].map((way) => [way.join(', '), way] as const))('%s', async (_, way) => {
      await (await story(who))(...way);
    });
  });
});
