import { expect } from 'vitest';
import { getUser } from '#contract/account/member.ts';
import { PAYMENT_WORDS } from '#domain/settings/words.ts';
import { owedPaymentMachine } from '#machines/settings/card/owed.ts';
import { OwedPayment } from '#src/settings/card/OwedPayment.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { hanako } from '#tests/support/people/member.ts';
import { choose, press } from '../../support/model/gestures.ts';
import { asParent, defineModel } from '../../support/model/model.ts';
import { answered, failed, rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { challenged, changed, refusal } from '../cardAnswers.ts';

const owing = { ...hanako, owedYen: 4125 };
const entered = { token: 'token', lastDigits: '4444', brand: 'Mastercard' };
const PAY = /を支払う$/;

testModel(
  defineModel({
    machine: owedPaymentMachine,
    inputs: {
      onFile: { member: owing, entered: null },
      entered: { member: owing, entered },
      unknown: { member: null, entered },
      alone: { member: hanako, entered },
    },
    events: {
      'card.chosen': [
        {
          with: { card: 'onFile' },
          by: choose(/変更せずに、もう一度試します$/),
          when: ({ card }) => card !== 'onFile',
        },
        {
          with: { card: 'entered' },
          by: choose(/入力したカードに変更します$/),
          when: ({ entered: typed, card }) => typed !== null && card !== 'entered',
        },
      ],
      'payment.confirmed': [{ by: press(PAY) }],
      'dialog.dismissed': [{ by: press(WORDS.back) }],
    },
    outcomes: {
      readOwed: {
        owing: answered(getUser, owing),
        paidUp: answered(getUser, hanako),
        broken: failed(getUser, 403),
      },
      payingOwed: {
        paid: resolved({ kind: 'paid', change: changed } as const),
        declined: resolved({ kind: 'declined', message: PAYMENT_WORDS.declined } as const),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
      cardChanging: {
        changed: resolved(changed),
        challenged: resolved(challenged),
        refused: resolved(refusal),
        amountChanged: resolved({ kind: 'priceChanged' } as const),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
    },
    reads: ({ card, member, entered: typed, message }) => [card, member?.owedYen, typed?.token, message],
    part: (flow) => <OwedPayment flow={flow} />,
    states: {
      weighing: asParent,
      reading: ({ screen }) => screen.getByText('お支払いいただく金額を確認しています'),
      reviewing: ({ screen, context }) => {
        screen.getByRole('button', {
          name: context.card === 'onFile' ? '末尾1111でもう一度4,125円を支払う' : '変更して4,125円を支払う',
        });
        expect(screen.queryByRole('alert')?.textContent ?? null).toBe(context.message);
      },
      paying: ({ screen }) => screen.getByRole('button', { name: WORDS.paying }),
      changing: ({ screen, context }) =>
        screen.getByRole('button', {
          name: context.member?.owedYen === 0 ? WORDS.changing : WORDS.paying,
        }),
      done: asParent,
      challenged: asParent,
      cardRefused: asParent,
      amountChanged: asParent,
      nothingOwed: asParent,
      unknown: asParent,
      dismissed: asParent,
    },
  }),
);
