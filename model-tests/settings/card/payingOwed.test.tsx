import { payOwed } from '#contract/settings/payment.ts';
import { PAYMENT_WORDS } from '#domain/settings/words.ts';
import { payingOwed } from '#machines/settings/card/payingOwed.ts';
import { commandModel } from '../../shared/command.tsx';
import { answered, failed, refused, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { changed } from '../cardAnswers.ts';

const wish = { seenOwed: 1100 };
const declining = { ...changed, unpaid: [{ reservationId: 8, yen: 1100, why: 'refused' }] } as const;
const CHANGED = { code: 'price_changed', message: PAYMENT_WORDS.amountChanged } as const;

testModel(
  commandModel({
    machine: payingOwed.machine,
    command: { key: 'key', content: wish },
    ask: {
      paid: answered(payOwed, changed, { asked: wish, as: { kind: 'paid', change: changed } }),
      declined: answered(payOwed, declining, {
        asked: wish,
        as: { kind: 'declined', message: PAYMENT_WORDS.declined },
      }),
      priceChanged: refused(payOwed, 409, CHANGED, {
        as: { kind: 'priceChanged', message: CHANGED.message },
      }),
      offline: unreachable(payOwed),
      forbidden: failed(payOwed, 403),
    },
  }),
);
