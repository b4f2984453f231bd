import { bankChallengeMachine } from '#machines/settings/card/bankChallenge.ts';
import { BankQuestion } from '#src/settings/card/BankQuestion.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { press } from '../../support/model/gestures.ts';
import { asParent, defineModel } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { challenged, changed } from '../cardAnswers.ts';

const challenge = { challengeId: 'c1', url: challenged.url, isFirst: false };
const ENDINGS = {
  abandoned: 'カードの登録をやめています',
  changed: '変更を終えています',
  first: '登録を終えています',
} as const;

testModel(
  defineModel({
    machine: bankChallengeMachine,
    inputs: {
      leaving: { challenge, isBack: false },
      back: { challenge, isBack: true },
      first: { challenge: { ...challenge, isFirst: true }, isBack: true },
      byAddress: { challenge: { ...challenge, url: '' }, isBack: true },
    },
    events: {
      'bank.chosen': [{ by: press(WORDS.toBank), when: ({ challenge: { url } }) => url !== '' }],
      'challenge.abandoned': [{ by: press(WORDS.giveUpCard) }],
    },
    outcomes: {
      keepChallenge: { kept: resolved(), full: rejected() },
      cardConfirming: {
        changed: resolved(changed),
        challenged: resolved(challenged),
        refused: resolved({ kind: 'refused' } as const),
        gone: resolved({ kind: 'gone' } as const),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
      forgetChallenge: { forgotten: resolved(), broken: rejected() },
    },
    reads: ({ challenge: asked, isBack, change }) => [asked.url, asked.isFirst, isBack, change !== null],
    part: (flow) => <BankQuestion flow={flow} />,
    states: {
      arriving: asParent,
      keeping: ({ screen }) => screen.getByRole('button', { name: 'カード会社の画面へ進んでいます…' }),
      asked: ({ screen }) => screen.getByRole('button', { name: WORDS.giveUpCard }),
      verifying: ({ screen }) => screen.getByRole('button', { name: '本人確認の結果を確認しています…' }),
      forgetting: ({ screen, context: { change, challenge: asked } }) => {
        if (change === null) return screen.getByText(ENDINGS.abandoned);
        return screen.getByText(asked.isFirst ? ENDINGS.first : ENDINGS.changed);
      },
      changed: asParent,
      firstRegistered: asParent,
      abandoned: asParent,
    },
  }),
);
