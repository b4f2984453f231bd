import { confirmPayment } from '#contract/settings/payment.ts';
import { cardConfirming } from '#machines/settings/card/confirming.ts';
import { commandModel } from '../../shared/command.tsx';
import { answered, failed, refused, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { challenged, changed, REFUSED } from '../cardAnswers.ts';

const challenge = { challengeId: 'c1' };
const GONE = { code: 'not_found', message: 'この本人認証は見つかりませんでした。' } as const;

testModel(
  commandModel({
    machine: cardConfirming.machine,
    command: { key: 'key', content: challenge },
    ask: {
      changed: answered(confirmPayment, changed, { asked: challenge, as: changed }),
      challenged: answered(confirmPayment, challenged, { asked: challenge, as: challenged }),
      refused: refused(confirmPayment, 400, REFUSED, { as: { kind: 'refused' } }),
      gone: refused(confirmPayment, 404, GONE, { as: { kind: 'gone' } }),
      offline: unreachable(confirmPayment),
      forbidden: failed(confirmPayment, 403),
    },
  }),
);
