import { expect } from 'vitest';
import { getUser } from '#contract/account/member.ts';
import { NO_CARD } from '#domain/settings/cardEntry.ts';
import { cardChangeMachine, ownCard } from '#machines/settings/card/chart.ts';
import ChangePayment from '#src/settings/card/ChangePayment.tsx';
import { NOW } from '#tests/support/now.ts';
import { resourceModel } from '../../shared/resource.tsx';
import { fromOutside, press } from '../../support/gestures.ts';
import { defineModel } from '../../support/model.ts';
import { rejected, resolved } from '../../support/outcomes.ts';
import { hanako } from '../../support/people.ts';
import { testModel } from '../../support/testModel.ts';

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
const refused = { kind: 'refused', reason: '42G830000' } as const;

testModel(
  defineModel({
    machine: cardChangeMachine,
    inputs: { plain: { challengeId: null, returnTo: null }, back: { challengeId: 'c1', returnTo: null } },
    events: {
      'payment.pressed': [{ by: press('このカードでもう一度支払う') }],
      'bank.chosen': [{ by: press('本人確認に進む') }],
      'challenge.abandoned': [{ by: press('このカードの登録をやめる') }],
      'ownCard.loaded': [
        { with: { data: hanako, at: NOW }, by: fromOutside },
        { with: { data: owing, at: NOW }, by: fromOutside },
      ],
    },
    outcomes: {
      recallChallenge: {
        none: resolved(null),
        kept: resolved(challenge),
        first: resolved({ ...challenge, isFirst: true }),
        broken: rejected(),
      },
      ownCard: {},
      recovery: {
        nothing: resolved({ outcome: 'nothingLeft' } as const),
        done: resolved({ outcome: 'done' } as const),
        broken: rejected(),
      },
      owedPayment: {
        paid: resolved({ outcome: 'paid', change: changed } as const),
        challenged: resolved({ outcome: 'challenged', challenge: challenged } as const),
        cardRefused: resolved({ outcome: 'cardRefused', reason: '42G830000' } as const),
        nothingOwed: resolved({ outcome: 'nothingOwed' } as const),
        unsettled: resolved({ outcome: 'unsettled' } as const),
        dismissed: resolved({ outcome: 'dismissed' } as const),
        broken: rejected(),
      },
      cardEntry: { entered: resolved({ token: 'token', entry: NO_CARD }) },
      cardChanging: {
        changed: resolved(changed),
        challenged: resolved(challenged),
        refused: resolved(refused),
        amountChanged: resolved({ kind: 'priceChanged' } as const),
        unsettled: resolved({ kind: 'unsettled' } as const),
        broken: rejected(),
      },
      cardConfirming: {
        changed: resolved(changed),
        challenged: resolved(challenged),
        refused: resolved(refused),
        gone: resolved({ kind: 'gone' } as const),
        unsettled: resolved({ kind: 'unsettled' } as const),
        broken: rejected(),
      },
      keepChallenge: { kept: resolved(), full: rejected() },
      forgetChallenge: { forgotten: resolved(), broken: rejected() },
    },
    rests: {
      recovery: { value: 'asking', context: { of: null, decision: null } },
      ownCard: {
        value: { loaded: 'fresh' },
        context: { of: null, data: owing, loadedAt: NOW, failure: null },
      },
    },
    reads: ({ challenge: asked, member, entered }) => [
      asked?.url,
      asked?.isFirst,
      member?.owedYen,
      entered?.token,
    ],
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
      changing: ({ screen }) => screen.getByRole('button', { name: '変更しています…' }),
      leaving: ({ screen }) => screen.getByRole('button', { name: 'カード会社の画面へ進んでいます…' }),
      asked: ({ screen }) => screen.getByRole('button', { name: 'このカードの登録をやめる' }),
      confirming: ({ screen }) => screen.getByRole('button', { name: '本人確認の結果を確認しています…' }),
      abandoning: ({ screen }) => screen.getByText('カードの登録をやめています'),
      forgetting: ({ screen }) => screen.getByText('変更を終えています'),
      forgettingFirst: ({ screen }) => screen.getByText('登録を終えています'),
      welcomed: ({ screen }) => screen.getByText('登録を終えました。次の画面へ進みます'),
      changed: ({ screen }) => {
        screen.getByRole('heading', { name: 'お支払いカードを変更しました' });
        screen.getByText('1,100円');
        screen.getByText(/550円はこのカードではお支払いいただけませんでした/);
        screen.getByText(/275円のお支払いを確認しています/);
      },
    },
  }),
);

testModel(
  resourceModel({
    machine: ownCard.machine,
    endpoint: getUser,
    of: null,
    data: { ...hanako, owedYen: 1100 },
    screen: <ChangePayment />,
    inside: { machine: cardChangeMachine, src: 'ownCard' },
    loading: '現在のカードを確認しています',
    // What is owed names the card a second time.
    shows: (screen) =>
      expect(screen.getByText('現在のカード').nextElementSibling).toHaveTextContent('****1111'),
  }),
);
