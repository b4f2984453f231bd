import { changePayment, confirmPayment } from '#contract/settings/payment.ts';
import { cardChanging } from '#machines/settings/cardChanging.ts';
import { cardConfirming } from '#machines/settings/cardConfirming.ts';
import { decisionModel } from '../shared/decision.tsx';
import { answered, failed, refused, unreachable } from '../support/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const changed = { kind: 'changed', card: '************4444', paid: [], unpaid: [] } as const;
const challenged = { kind: 'challenged', challengeId: 'c1', url: 'https://bank.example/c1' } as const;
const REFUSED = {
  code: 'card_refused',
  message: 'クレジットカードの登録を完了することができませんでした。クレジットカード情報をご確認ください。',
  reason: '42G830000',
} as const;
const refusal = { kind: 'refused', reason: '42G830000' } as const;
const token = { paymentToken: 'token' };
const challenge = { challengeId: 'c1' };

testModel(
  decisionModel({
    machine: cardChanging.machine,
    decision: { key: 'key', content: token },
    ask: {
      changed: answered(changePayment, changed, { asked: token, as: changed }),
      challenged: answered(changePayment, challenged, { asked: token, as: challenged }),
      refused: refused(changePayment, 400, REFUSED, { as: refusal }),
      offline: unreachable(changePayment),
      forbidden: failed(changePayment, 403),
    },
  }),
);

testModel(
  decisionModel({
    machine: cardConfirming.machine,
    decision: { key: 'key', content: challenge },
    ask: {
      changed: answered(confirmPayment, changed, { asked: challenge, as: changed }),
      challenged: answered(confirmPayment, challenged, { asked: challenge, as: challenged }),
      refused: refused(confirmPayment, 400, REFUSED, { as: refusal }),
      gone: refused(
        confirmPayment,
        404,
        { code: 'not_found', message: 'この本人認証は見つかりませんでした。' },
        {
          as: { kind: 'gone' },
        },
      ),
      offline: unreachable(confirmPayment),
      forbidden: failed(confirmPayment, 403),
    },
  }),
);
