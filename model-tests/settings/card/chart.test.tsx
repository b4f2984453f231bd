import { NO_CARD } from '#domain/settings/cardEntry.ts';
import { cardChangeMachine } from '#machines/settings/card/chart.ts';
import ChangePayment from '#src/settings/card/ChangePayment.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { hanako } from '#tests/support/people/member.ts';
import { fromOutside, press } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { mistakes } from '../cardAnswers.ts';

const asks = { challengeId: 'c1', url: 'https://bank.example/c1' };
const challenge = { ...asks, isFirst: false };
const challenged = { kind: 'challenged', ...asks } as const;
const changed = {
  kind: 'changed',
  card: '************4444',
  paid: [{ reservationId: 7, yen: 1100 }],
  unpaid: [
    { reservationId: 8, yen: 550, why: 'refused' as const },
    { reservationId: 9, yen: 275, why: 'unknown' as const },
  ],
} as const;
const owing = { ...hanako, owedYen: 1100 };

testModel(
  defineModel({
    machine: cardChangeMachine,
    inputs: { plain: { challengeId: null, returnTo: null }, back: { challengeId: 'c1', returnTo: null } },
    events: {
      'payment.resumed': [{ by: press(WORDS.choosePayment) }],
      'payment.wanted': [{ by: press(WORDS.payAgain) }],
      'ownCard.loaded': [
        { with: { data: hanako, at: NOW }, by: fromOutside },
        { with: { data: owing, at: NOW }, by: fromOutside },
      ],
    },
    outcomes: {
      recallChallenge: {
        none: resolved(null),
        kept: resolved(challenge),
        broken: rejected(),
      },
      ownCard: {},
      recovery: {
        nothing: resolved({ outcome: 'nothingLeft' } as const),
        done: resolved({ outcome: 'done' } as const),
        broken: rejected(),
      },
      owedPayment: {
        done: resolved({ outcome: 'done', change: changed } as const),
        challenged: resolved({ outcome: 'challenged', challenge: challenged } as const),
        cardRefused: resolved({ outcome: 'cardRefused', mistakes } as const),
        amountChanged: resolved({ outcome: 'amountChanged' } as const),
        nothingOwed: resolved({ outcome: 'nothingOwed' } as const),
        unknown: resolved({ outcome: 'unknown' } as const),
        dismissed: resolved({ outcome: 'dismissed' } as const),
        broken: rejected(),
      },
      cardEntry: { entered: resolved({ token: 'token', entry: NO_CARD }) },
      bankChallenge: {
        changed: resolved({ outcome: 'changed', change: changed } as const),
        firstRegistered: resolved({ outcome: 'firstRegistered' } as const),
        abandoned: resolved({ outcome: 'abandoned' } as const),
        broken: rejected(),
      },
    },
    rests: {
      recovery: { value: 'asking', context: { of: null, command: null, asked: [] } },
      ownCard: {
        value: { loaded: 'fresh' },
        context: { of: null, data: owing, loadedAt: NOW, failure: null },
      },
      owedPayment: {
        value: 'reviewing',
        context: {
          member: owing,
          entered: null,
          card: 'onFile',
          message: null,
          paying: null,
          changing: null,
          outcome: null,
        },
      },
      bankChallenge: {
        value: 'asked',
        context: { challenge, isBack: false, confirming: null, change: null },
      },
    },
    reads: ({ member, entered }) => [member?.owedYen, entered?.token],
    address: ({ challengeId }) =>
      challengeId === null
        ? '/app/settings/change-payment'
        : `/app/settings/change-payment?challenge=${challengeId}`,
    screen: () => <ChangePayment />,
    states: {
      recovering: ({ screen }) => screen.getByRole('dialog', { name: '前回のお支払いを確認しています…' }),
      paying: ({ screen }) => screen.getByRole('dialog', { name: 'この内容で支払いますか' }),
      recalling: ({ screen }) => screen.getByText('登録の状況を確認しています'),
      entering: ({ screen }) => screen.getByRole('heading', { name: '新しいカード' }),
      atBank: ({ screen }) => screen.getByText(/カード会社の本人確認が終わっていません。/),
      welcomed: ({ screen }) => screen.getByText('登録を終えました。次の画面へ進みます'),
      changed: ({ screen }) => {
        screen.getByRole('heading', { name: 'お支払いが済んでいません' });
        screen.getByText('カードは変更しました。次の請求から、このカードを使います。');
        screen.getByText('1,100円');
        screen.getByText(/550円はこのカードではお支払いいただけませんでした/);
        screen.getByText(/275円のお支払いを確認しています/);
      },
    },
  }),
);
