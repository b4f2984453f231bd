import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { doorsOf } from '#server/ports/chosen/doors.ts';
import { paymentsOf } from '#server/ports/chosen/payments.ts';
import { isSimulated } from '#server/ports/door.ts';
import { noCards } from '#server/ports/noCards.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { CONTRACT, demoConfig, serviceConfig } from '#tests/support/server/config.ts';

const silent = pino({ level: 'silent' });
const DOORS = { DOOR_URL: 'https://doors.example', DOOR_SECRET: 's'.repeat(32) };

describeDatabase('what takes cards', (world) => {
  it('is a simulator in a demo alone, and nothing in a service without a provider', () => {
    expect(paymentsOf(demoConfig(), world.db, silent).isSimulated).toBe(true);
    expect(paymentsOf(serviceConfig(), world.db, silent)).toBe(noCards);
    for (const config of [serviceConfig(CONTRACT), demoConfig(CONTRACT)]) {
      expect(paymentsOf(config, world.db, silent)).toMatchObject({ isSimulated: false, takesCards: true });
    }
  });
});

describe('what opens doors', () => {
  it('is a simulator in a demo alone, and nothing in a service without doors', () => {
    const demo = doorsOf(demoConfig(), silent);
    expect(isSimulated(demo)).toBe(true);
    expect(doorsOf(serviceConfig(), silent)).toBeNull();
    for (const config of [serviceConfig(DOORS), demoConfig(DOORS)]) {
      const doors = doorsOf(config, silent);
      expect([doors === null, isSimulated(doors)]).toEqual([false, false]);
    }
  });
});
