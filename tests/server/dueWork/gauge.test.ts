import { expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { doDueWork, measure } from '#server/dueWork/dueWork.ts';
import { DUE_WORK } from '#server/dueWork/kinds.ts';
import { readTroubles } from '#server/dueWork/readTroubles.ts';
import { noCards } from '#server/ports/noCards.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { DUE_ROWS, registrationRow } from '#tests/support/database/dueRows.ts';
import { serviceConfig } from '#tests/support/server/config.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';

/** Kinds of which no row waits: one only ends what others have left, and the other counts what it can't delete. */
const WITHOUT_ROWS = ['audit heads', 'mailed heads', 'given up', 'cleaning'];

describeDatabase('how far behind due work is', (world) => {
  stopTime();
  const service = serviceOver(world);
  const SINCE = addMinutes(NOW, -2);
  const makeAll = async () => {
    for (const make of Object.values(DUE_ROWS)) await make(world.db, SINCE);
  };
  const asAService = () => ({
    ...service.services,
    config: serviceConfig(),
    payments: noCards,
    doors: null,
  });

  /** A wish for another card that was left half way an hour and a half ago. */
  const beginRegistration = () =>
    world.db
      .insertInto('card_registrations')
      .values(registrationRow(addMinutes(NOW, -90)))
      .execute();

  it('is tried below for every kind', () => {
    const kinds = DUE_WORK.map(({ kind }) => kind);
    expect([...Object.keys(DUE_ROWS), ...WITHOUT_ROWS].sort()).toEqual(kinds.sort());
  });

  it('is the number of rows of each kind, and how old the oldest is', async () => {
    await makeAll();
    await measure(service.services);
    const measured = Object.fromEntries(service.services.dueGauge.read());
    const expected = Object.keys(DUE_ROWS).map((kind) => [kind, { waiting: 1, oldestMs: 120_000 }]);
    expect(measured).toEqual(expect.objectContaining(Object.fromEntries(expected)));
  });

  it('is nothing of a former demo in a service, which leaves what is due there alone', async () => {
    await makeAll();
    await beginRegistration();
    const services = asAService();
    await measure(services);
    const waiting = [...services.dueGauge.read()].filter(([, backlog]) => backlog.waiting > 0);
    expect(waiting).toEqual([]);
    const read = async () => [
      await world.db.selectFrom('reservations').selectAll().orderBy('tranid').execute(),
      await world.db.selectFrom('ledger_entries').selectAll().orderBy('entry_id').execute(),
      await world.db.selectFrom('usage_terms').selectAll().orderBy('version').execute(),
      await world.db.selectFrom('cards').selectAll().orderBy('card_token').execute(),
      await world.db.selectFrom('card_registrations').select('state').execute(),
      await world.db.selectFrom('notices').select('about').where('about', 'not like', '%given_up%').execute(),
      await world.db.selectFrom('intents').select(['kind', 'attempts']).orderBy('kind').execute(),
    ];
    const before = await read();
    await doDueWork(services);
    expect(await read()).toEqual(before);
    expect(await readTroubles(services, NOW)).toEqual({ failedCharges: 0, silentDoors: 0 });
    expect(await readTroubles(service.services, NOW)).toEqual({ failedCharges: 1, silentDoors: 1 });
  });
});
