import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/time.ts';
import { accounts, BOOKING } from '#server/booking/ledger/ledger.ts';
import { reconcile } from '#server/booking/payment/reconcile.ts';
import { readSettlement, type SettlementLine } from '#server/booking/payment/settlement.ts';
import { refund } from '#server/booking/refund/refund.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import { simulatedSettlement } from '#server/ports/gmo/simulator/settlement.ts';
import { simulatedPayments } from '#server/ports/gmo/simulator/simulator.ts';
import { SETTLEMENT_COLUMNS } from '#server/ports/payments.ts';
import { findTenant } from '#server/usecase/tenant.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { SHELL_ACTOR } from '#tests/support/server/audit.ts';
import { serviceOver } from '#tests/support/server/service.ts';

/** A use of the demo's history that a card has paid. */
const TRANID = 8;
const silent = pino({ level: 'silent' });

describeDatabases('reconciling', (world) => {
  const service = serviceOver(world);
  /** The findings while something is wrong with the database, which is as it was after it. */
  const foundAfter = async (damage: (trx: Trx) => Promise<unknown>, settled?: readonly SettlementLine[]) => {
    let found: readonly string[] = [];
    const rollback = new Error('rolled back');
    const damaged = world.db.transaction().execute(async (trx) => {
      await damage(trx);
      const services = { db: trx, payments: simulatedPayments(trx, silent) };
      found = (await reconcile(services, 'demo', settled)).differences;
      throw rollback;
    });
    await expect(damaged).rejects.toBe(rollback);
    return found;
  };
  const settlement = async () => readSettlement(await simulatedSettlement(world.db, 'demo'));
  const undamaged = async () => undefined;
  const intentOf = sql`(
    select intent_id from intents where tenant_id = 'demo' and kind = 'card' and tranid = ${TRANID})`;

  it('finds nothing in the demo’s history and its settlement file, before and after refunds', async () => {
    const before = await settlement();
    expect(before.length).toBeGreaterThan(60);
    expect(await foundAfter(undamaged, before)).toEqual([]);
    const tenant = await findTenant(service.services, { named: 'demo', host: '' });
    if (tenant === undefined) throw new Error('no demo');
    const wanted = { tranid: TRANID, reason: 'お詫び', actor: SHELL_ACTOR };
    // Twice the same amount, and the rest.
    for (const yen of [100, 100, 900]) await refund(service.services, tenant, { ...wanted, yen });
    const after = await settlement();
    expect(after).toHaveLength(before.length + 3);
    expect(await foundAfter(undamaged, after)).toEqual([]);
    expect(await foundAfter(undamaged, before)).toEqual([]); // today is not settled
    const orderId = service.services.payments.orderOf('demo', await chargeOf(world.db));
    const cut = after.filter((line, at) => at !== after.findIndex(({ kind }) => line.kind === kind));
    expect((await foundAfter(undamaged, cut)).at(-1)).toMatch(
      new RegExp(`^refund of order ${orderId}: the ledger has \\d+ yen on 2026-11-20, which the file lacks$`),
    );
  });

  const chargeOf = async (db: Db) => {
    const { intent_id: intentId } = await db
      .selectFrom('intents')
      .select('intent_id')
      .where('tenant_id', '=', 'demo')
      .where('kind', '=', 'card')
      .where('tranid', '=', TRANID)
      .executeTakeFirstOrThrow();
    return intentId;
  };

  describe('begins with the ledger, and', () => {
    const ledgerEntry =
      (kind: 'charge' | 'refund', purpose: string, memberId = 1) =>
      (trx: Trx) =>
        trx
          .insertInto('ledger_entries')
          .values({
            tenant_id: 'demo',
            account: accounts.card(memberId),
            kind,
            yen: 500,
            minutes: 0,
            tranid: TRANID,
            purpose,
            ends_hold: null,
            entered_at: NOW,
          })
          .execute();

    it.each<[string, (trx: Trx) => Promise<unknown>, readonly RegExp[]]>([
      [
        'says a charge without an intent',
        (trx) => sql`delete from intents where intent_id = ${intentOf}`.execute(trx),
        [/^ledger, booking of reservation 8: a charge of 1100 yen that no card was asked for$/],
      ],
      [
        'says a charge whose intent was refused',
        (trx) => sql`update intents set state = 'refused' where intent_id = ${intentOf}`.execute(trx),
        [
          /of reservation 8: not paid with us; the provider has CAPTURE over 1100 yen$/,
          /^ledger, booking of reservation 8: a charge of 1100 yen that no card was asked for$/,
        ],
      ],
      [
        'says a charge of a purpose that has none',
        ledgerEntry('charge', 'extension:77'),
        [/^ledger, extension:77 of reservation 8: a charge of 500 yen that no card was asked for$/],
      ],
      [
        'says a refund without an intent',
        ledgerEntry('refund', 'refund:none'),
        [/^ledger, refund:none of reservation 8: a refund of 500 yen that no card was asked for$/],
      ],
      [
        'says a charge of another amount',
        ledgerEntry('charge', BOOKING, 99),
        [/of reservation 8: the card paid 1100 yen, the ledger has charged 1600$/],
      ],
      [
        'says a charge without a record of the provider',
        async (trx) => {
          const { payments } = service.services;
          const id = payments.orderOf('demo', await chargeOf(trx));
          await trx.deleteFrom('simulated_card_records').where('id', '=', id).execute();
        },
        [/of reservation 8: paid with us, 1100 yen standing; the provider has no record$/],
      ],
    ])('%s', async (_, damage, expected) => {
      const found = await foundAfter(damage);
      expect(found).toEqual(expected.map((each) => expect.stringMatching(each)));
    });
  });

  describe('begins with a settlement file, and', () => {
    const last = (lines: readonly SettlementLine[]) => {
      const line = lines.toSorted((a, b) => a.on.localeCompare(b.on)).at(-2);
      if (line === undefined) throw new Error('no line');
      return line;
    };
    /** A line of a day that has another one before it. */
    const second = (lines: readonly SettlementLine[]) => {
      const line = lines.find(({ on }, at) => lines.findIndex((each) => each.on === on) < at);
      if (line === undefined) throw new Error('no second line');
      return line;
    };
    it.each<
      [
        string,
        (lines: readonly SettlementLine[], line: SettlementLine) => readonly SettlementLine[],
        RegExp | null,
      ]
    >([
      [
        'says an amount that the ledger does not know',
        (lines, line) => [...lines, { ...line, orderId: 'demo-unknown' }],
        /^charge of order demo-unknown: the file has \d+ yen on [\d-]+, of which the ledger knows nothing$/,
      ],
      [
        'says a refund that the ledger does not know',
        (lines, line) => [...lines, { ...line, kind: 'refund' }],
        /^refund of order demo-\w+: the file has \d+ yen on [\d-]+, of which the ledger knows nothing$/,
      ],
      [
        'says another amount',
        (lines, line) => lines.map((each) => (each === line ? { ...each, yen: 1 } : each)),
        /^charge of order demo-\w+: the file has 1 yen on [\d-]+, the ledger \d+ yen on [\d-]+$/,
      ],
      [
        'says an amount that stands there twice',
        (lines, line) => [...lines, line],
        /^charge of order demo-\w+: the file has \d+ yen on [\d-]+, once more than the ledger$/,
      ],
      [
        'says an amount of the ledger that is missing',
        (lines, line) => lines.filter((each) => each !== line),
        /^charge of order demo-\w+: the ledger has \d+ yen on [\d-]+, which the file lacks$/,
      ],
      [
        'says an amount of the first of its days that is missing',
        (lines) => lines.filter((each) => each !== second(lines) && each.on >= second(lines).on),
        /^charge of order demo-\w+: the ledger has \d+ yen on [\d-]+, which the file lacks$/,
      ],
      [
        'says an amount of the last of its days that is missing',
        (lines) => lines.filter((each) => each !== second(lines) && each.on <= second(lines).on),
        /^charge of order demo-\w+: the ledger has \d+ yen on [\d-]+, which the file lacks$/,
      ],
      [
        'misses nothing of a day before the first or after the last',
        (lines, line) => lines.filter(({ on }) => on === line.on),
        null,
      ],
      [
        'finds an amount that the provider has settled a day later',
        (lines, line) => lines.map((each) => (each === line ? { ...each, on: addDays(each.on, 1) } : each)),
        null,
      ],
    ])('%s', async (_, change, expected) => {
      const lines = await settlement();
      const found = await foundAfter(undamaged, change(lines, last(lines)));
      expect(found).toEqual(expected === null ? [] : [expect.stringMatching(expected)]);
    });
  });
});

describe('a settlement file', () => {
  const line = '2026-11-20,demo-0123456789abcdef0123,charge,1100';
  const read = { on: '2026-11-20', orderId: 'demo-0123456789abcdef0123', kind: 'charge', yen: 1100 };

  it.each([
    ['with line feeds', `${SETTLEMENT_COLUMNS}\n${line}\n`],
    ['as Windows writes it', `\uFEFF${SETTLEMENT_COLUMNS}\r\n${line}\r\n`],
    ['without an end of its last line', `${SETTLEMENT_COLUMNS}\n${line}`],
  ])('is read %s', (_, text) => {
    expect(readSettlement(text)).toEqual([read]);
  });

  it('has the names of orders of any provider', () => {
    const orderId = 'pay_3f2c9a1e5b7d4c6f8a0b2d4e6f8a0c2e:JPY';
    const text = `${SETTLEMENT_COLUMNS}\n${line.replace(read.orderId, orderId)}\n`;
    expect(readSettlement(text)).toEqual([{ ...read, orderId }]);
  });

  it.each([
    ['no columns', line, 'Line 1 must be'],
    ['a line that is empty', `${SETTLEMENT_COLUMNS}\n\n${line}`, 'Line 2'],
    ['an amount with a comma', `${SETTLEMENT_COLUMNS}\n${line.replace('1100', '"1,100"')}`, 'Line 2'],
    ['an amount of nothing', `${SETTLEMENT_COLUMNS}\n${line.replace('1100', '0')}`, 'Line 2'],
    ['an order that is quoted', `${SETTLEMENT_COLUMNS}\n${line.replace(read.orderId, '"demo-1"')}`, 'Line 2'],
    ['an order without a name', `${SETTLEMENT_COLUMNS}\n${line.replace(read.orderId, '')}`, 'Line 2'],
    ['another kind', `${SETTLEMENT_COLUMNS}\n${line.replace('charge', 'fee')}`, 'Line 2'],
    ['a day that there is not', `${SETTLEMENT_COLUMNS}\n${line}\n${line.replace('-20', '-31')}`, 'Line 3'],
  ])('is refused whole for %s', (_, text, expected) => {
    expect(() => readSettlement(text)).toThrow(expected);
  });
});
