import { changePayment } from '#contract/settings/payment.ts';
import { cardChanging } from '#machines/settings/card/decision.ts';
import { decisionModel } from '../../shared/decision.tsx';
import { answered, failed, refused, unreachable } from '../../support/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { challenged, changed, REFUSED, refusal } from '../cardAnswers.ts';

const token = { paymentToken: 'token', seenOwed: 1100 };
const order = { ...token, cardBefore: null };

testModel(
  decisionModel({
    machine: cardChanging.machine,
    decision: { key: 'key', content: order },
    ask: {
      changed: answered(changePayment, changed, { asked: token, as: changed }),
      challenged: answered(changePayment, challenged, { asked: token, as: challenged }),
      refused: refused(changePayment, 400, REFUSED, { as: refusal }),
      offline: unreachable(changePayment),
      forbidden: failed(changePayment, 403),
    },
  }),
);
