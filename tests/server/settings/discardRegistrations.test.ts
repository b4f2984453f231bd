import { expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import type { RegistrationName } from '#server/ports/payments.ts';
import { discardRegistrations } from '#server/settings/card/discardRegistrations.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { registrationRow } from '#tests/support/database/dueRows.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';

describeDatabase('a registration of a card that came to nothing', (world) => {
  stopTime();
  const service = serviceOver(world);

  it('is discarded once nothing of it can be under way any more, an hour after it began, and once', async () => {
    const replaced = registrationRow(addMinutes(NOW, -10), { state: 'abandoned', settled_at: NOW });
    const left = registrationRow(addMinutes(NOW, -61));
    const done = registrationRow(addMinutes(NOW, -61), { state: 'refused', settled_at: NOW });
    await world.db.insertInto('card_registrations').values([replaced, left, done]).execute();
    const discarded: string[] = [];
    const discard = async ({ registrationId }: RegistrationName) => void discarded.push(registrationId);
    const payments = { ...service.services.payments, discard };
    const run = () => discardRegistrations({ ...service.services, payments });
    await run();
    expect(discarded).toEqual([left.registration_id]);
    await service.setClock(addMinutes(NOW, 51));
    await run();
    await run();
    expect(discarded).toEqual([left.registration_id, replaced.registration_id]);
  });
});
