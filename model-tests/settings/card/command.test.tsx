import { changePayment } from '#contract/settings/payment.ts';
import { cardChanging } from '#machines/settings/card/command.ts';
import { bindCardProvider } from '#machines/shared/cardProvider.ts';
import { commandModel } from '../../shared/command.tsx';
import { answered, failed, refused, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { challenged, changed, mistakes, REFUSED, refusal } from '../cardAnswers.ts';

const token = { paymentToken: 'token', seenOwed: 1100 };
const order = { ...token, cardBefore: null };

bindCardProvider({
  makeToken: async () => ({ kind: 'unreachable' }),
  mistakesOf: async (code) => (code === REFUSED.reason ? mistakes : {}),
});

testModel(
  commandModel({
    machine: cardChanging.machine,
    command: { key: 'key', content: order },
    ask: {
      changed: answered(changePayment, changed, { asked: token, as: changed }),
      challenged: answered(changePayment, challenged, { asked: token, as: challenged }),
      refused: refused(changePayment, 400, REFUSED, { as: refusal }),
      offline: unreachable(changePayment),
      forbidden: failed(changePayment, 403),
    },
  }),
);
