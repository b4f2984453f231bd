import { pino } from 'pino';
import type { Transport } from '#server/ports/gmo/calls.ts';
import { recordsIn } from '#server/ports/gmo/simulator/records.ts';
import { keepSimulatedCard, simulatedPayments } from '#server/ports/gmo/simulator/simulator.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { describeCardProvider } from '../describeCardProvider.ts';

const silent = pino({ level: 'silent' });
const VISA = { masked: '************1111', brand: 'VISA', expires: '2905' };

describeDatabase('the first provider', (world) => {
  let made = 0;
  describeCardProvider('over its simulator', async () => {
    const records = recordsIn(world.db);
    let isLost = false;
    const losing =
      (transport: Transport): Transport =>
      async (name, form) => {
        const answer = await transport(name, form);
        if (!isLost) return answer;
        isLost = false;
        throw new Error('answer lost');
      };
    return {
      payments: simulatedPayments(world.db, silent, losing),
      async tokenOf(behaviour) {
        made += 1;
        const token = { card: { ...VISA, behaviour }, madeAtMs: Date.now(), isUsed: false };
        await records.add('demo', 'token', `port-token-${made}`, token);
        return `port-token-${made}`;
      },
      async cardOf(behaviour) {
        made += 1;
        await keepSimulatedCard(records, 'demo', `port-holder-${made}/0`, { ...VISA, behaviour });
        return `port-holder-${made}/0`;
      },
      async passChallenge({ id }) {
        const order = id.split('.')[1] ?? '';
        const trade = await records.find('demo', 'trade', order);
        if (trade === undefined) throw new Error('Failed to find the trade that is challenged.');
        await records.change('demo', 'trade', order, trade, { ...trade.value, challenge: 'passed' });
      },
      loseNextAnswer: () => {
        isLost = true;
      },
    };
  });
});
