import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time.ts';
import { seedDemoWorld } from '#server/demo/world.ts';
import { doDueWork, measure, startDueWork } from '#server/dueWork/dueWork.ts';
import { DUE_WORK } from '#server/dueWork/kinds.ts';
import { registry } from '#server/metrics/metrics.ts';
import type { OutgoingMail } from '#server/ports/mail.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

/** More than are tried at once, so that they could fill a batch for ever. */
const MANY = 20;
/** Every kind of intent. */
const KINDS = DUE_WORK.filter((work) => 'givesUpAfterMs' in work).map(({ kind }) => kind);

describeDatabases('due work with rows that can only fail', (world) => {
  const service = serviceOver(world);
  beforeAll(() => seedDemoWorld(world.db, NOW, 'poisoned'));
  afterEach(() => removePoison());

  const poison = (kind: string, subject: string, tranid: number | null = null) => ({
    tenant_id: 'poisoned',
    intent_id: randomUUID(),
    kind,
    state: 'open' as const,
    member_id: 1,
    tranid,
    subject,
    detail: '{"unreadable": true}',
    attempts: 0,
    next_attempt_at: at('2026-11-20', '00:00'),
    created_at: NOW,
  });

  /** A reservation that is due to be charged, and whose charge the table refuses: it has been paid before. */
  async function reservationThatCantBeCharged(number: number): Promise<void> {
    const { tranid } = await world.db
      .insertInto('reservations')
      .values({
        tenant_id: 'poisoned',
        member_id: 1,
        telecube_id: 1,
        starts_at: at('2026-11-20', '10:30'),
        ends_at: at('2026-11-20', '11:00'),
        live: false,
        use_state: 'cancelled',
        net: 100,
        tax: 10,
        coupon_minutes: 0,
        created_at: NOW,
        confirmed_at: NOW,
        charge_at: at('2026-11-20', '09:30'),
        charged_at: null,
        cancelled_at: null,
      })
      .returning('tranid')
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('ledger_entries')
      .values({
        tenant_id: 'poisoned',
        account: 'card:1',
        kind: 'hold',
        yen: 110,
        minutes: 0,
        tranid,
        purpose: 'booking',
        entered_at: NOW,
      })
      .execute();
    const paid = { ...poison('card', `${tranid}:booking`), state: 'succeeded' as const, settled_at: NOW };
    await world.db
      .insertInto('intents')
      .values({ ...paid, detail: JSON.stringify({ number }) })
      .execute();
  }

  async function seedPoison(): Promise<void> {
    await world.db
      .updateTable('tenants')
      .set({ clock_offset_ms: NOW - Date.now() })
      .where('tenant_id', '=', 'poisoned')
      .execute();
    for (let number = 0; number < MANY; number += 1) {
      await world.db
        .insertInto('intents')
        .values(KINDS.map((kind) => poison(kind, `poison:${number}`)))
        .execute();
      await reservationThatCantBeCharged(number);
    }
  }

  async function removePoison(): Promise<void> {
    const poisoned = world.db
      .selectFrom('reservations')
      .select('tranid')
      .where('tenant_id', '=', 'poisoned')
      .where('charge_at', '=', at('2026-11-20', '09:30'));
    await world.db.deleteFrom('intents').where('tenant_id', '=', 'poisoned').execute();
    await world.db
      .deleteFrom('ledger_entries')
      .where('tenant_id', '=', 'poisoned')
      .where('tranid', 'in', poisoned)
      .execute();
    await world.db
      .deleteFrom('reservations')
      .where('tenant_id', '=', 'poisoned')
      .where('tranid', 'in', poisoned)
      .execute();
  }

  it('does everything else: charges, cards, doors and mails, and says how far it is behind', async () => {
    await seedPoison();
    const member = visitor(service, await service.tokenOf('personal@example.jp'));
    const special = visitor(service, await service.tokenOf('special@example.jp'));
    const [paidByCard, paidByAccount] = [await member.reserve(), await special.reserve({ telecube_id: 2 })];
    service.cardOutcome = 'refused';
    const sent: OutgoingMail[] = [];
    const services = {
      ...service.services,
      mail: { send: async (mail: OutgoingMail) => void sent.push(mail) },
    };
    await service.setClock(at('2026-11-21', '11:30'));
    await doDueWork(services);
    const reservations = await world.db
      .selectFrom('reservations')
      .select(['charged_at', 'payment_failed_at'])
      .where('tenant_id', '=', 'demo')
      .where('tranid', 'in', [paidByCard, paidByAccount])
      .orderBy('tranid')
      .execute();
    expect(reservations).toEqual([
      { charged_at: null, payment_failed_at: expect.any(Number) },
      { charged_at: expect.any(Number), payment_failed_at: null },
    ]);
    const aboutCharges = sent.filter(({ subject }) => !subject.includes('予約を承りました'));
    expect(aboutCharges.map((mail) => mail.to)).toEqual(['personal@example.jp']);

    await service.setClock(NOW);
    await measure(services);
    const behind = [...services.dueGauge.read()].filter(([, { waiting }]) => waiting > 0);
    expect(Object.fromEntries(behind.map(([kind, { waiting }]) => [kind, waiting]))).toEqual(
      Object.fromEntries(['charge', ...KINDS].map((kind) => [kind, MANY])),
    );
    const published = await registry.getSingleMetricAsString('komori_due_waiting');
    expect(published).toContain(`komori_due_waiting{kind="charge"} ${MANY}`);
    await removePoison();
    await measure(services);
    expect([...services.dueGauge.read().values()].every(({ waiting }) => waiting === 0)).toBe(true);
  });

  it('waits longer after each attempt, and not as long for each row', async () => {
    await seedPoison();
    const waits: number[][] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await doDueWork({ ...service.services });
      const rows = await world.db
        .selectFrom('intents')
        .select(['attempts', 'next_attempt_at'])
        .where('tenant_id', '=', 'poisoned')
        .where('kind', '=', 'card')
        .where('state', '=', 'open')
        .execute();
      expect(new Set(rows.map((row) => row.attempts))).toEqual(new Set([attempt + 1]));
      waits.push(rows.map((row) => ((row.next_attempt_at ?? 0) - NOW) / MINUTE_MS));
      await world.db
        .updateTable('intents')
        .set({ next_attempt_at: at('2026-11-20', '00:00') })
        .where('state', '=', 'open')
        .execute();
    }
    for (const [attempt, minutes] of waits.entries()) {
      expect(Math.min(...minutes)).toBeGreaterThanOrEqual(2 ** attempt);
      // The time of the run itself is on top, on a busy machine too.
      expect(Math.min(...minutes)).toBeLessThan(2 ** (attempt + 1));
      expect(new Set(minutes).size).toBeGreaterThan(1);
    }
  });

  it('goes on beside a mail server that says nothing', async () => {
    const hung = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const send = async () => {
      asked.resolve();
      await hung.promise;
    };
    const member = visitor(service, await service.tokenOf('personal@example.jp'));
    const special = visitor(service, await service.tokenOf('special@example.jp'));
    await member.reserve();
    await special.reserve({ telecube_id: 2, hour: 14 });
    const isCharged = async () => (await special.list())[0].charged_at !== null;
    // A card that is refused is told by mail.
    service.cardOutcome = 'refused';
    const stopping = new AbortController();
    const services = { ...service.services, mail: { send }, stopping: stopping.signal };
    const stop = startDueWork(services, () => 20);
    await service.setClock(at('2026-11-21', '11:30'));
    await asked.promise;
    expect(await isCharged()).toBe(false);
    await service.setClock(at('2026-11-21', '13:30'));
    await expect.poll(isCharged, { timeout: 20_000 }).toBe(true);
    // Nor does it keep the process from ending; the mail is the next process's.
    stopping.abort();
    await stop();
    const { state } = await world.db
      .selectFrom('intents')
      .select('state')
      .where('kind', '=', 'mail')
      .executeTakeFirstOrThrow();
    expect(state).toBe('open');
    hung.resolve();
  });
});
