import { pino } from 'pino';
import type { Transport } from '#server/ports/gmo/calls.ts';
import { recordsIn } from '#server/ports/gmo/simulator/records.ts';
import { cardSimulatorRoutes } from '#server/ports/gmo/simulator/routes.ts';
import { keepSimulatedCard, simulatedPayments } from '#server/ports/gmo/simulator/simulator.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { describeCardProvider } from '../describeCardProvider.ts';

const silent = pino({ level: 'silent' });
const VISA = { masked: '************1111', brand: 'VISA', expires: '2905' };

describeDatabase('the first provider', (world) => {
  let made = 0;
  describeCardProvider('over its simulator', async () => {
    const records = recordsIn(world.db);
    const browser = cardSimulatorRoutes(records);
    let untilLost = 0;
    const losing =
      (transport: Transport): Transport =>
      async (name, form) => {
        const answer = await transport(name, form);
        untilLost -= 1;
        if (untilLost === 0) throw new Error('answer lost');
        return answer;
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
      async answerBank({ id }, result) {
        const body = new URLSearchParams({ result });
        const answer = await browser.request(`/challenge/${encodeURIComponent(id)}`, {
          method: 'POST',
          body,
        });
        const back = new URL(answer.headers.get('Location') ?? '');
        return Object.fromEntries(back.searchParams);
      },
      async books() {
        const trades = await records.all('demo', 'trade');
        return trades.flatMap(({ id: order, value: { movements = [] } }) => {
          const signed = movements.map(({ kind, yen }) => (kind === 'charge' ? yen : -yen));
          return signed.length === 0 ? [] : [{ order, yen: signed.reduce((sum, yen) => sum + yen) }];
        });
      },
      async makeStrange(order) {
        const trade = await records.find('demo', 'trade', order);
        if (trade === undefined) throw new Error('Failed to find the trade that is to be strange.');
        await records.change('demo', 'trade', order, trade, { ...trade.value, status: 'REAUTH' });
      },
      loseAnswer: (nth) => {
        untilLost = nth;
      },
    };
  });
});
