import { expect } from 'vitest';
import { getSurvey } from '#contract/inbox/survey.ts';
import type { Question, Survey as Questions } from '#domain/inbox/survey.ts';
import { surveyMachine } from '#machines/inbox/survey/chart.ts';
import Survey from '#src/inbox/survey/Survey.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { hanako } from '#tests/support/people/member.ts';
import { fromOutside, press } from '../../support/model/gestures.ts';
import { asParent, defineModel, type Gesture } from '../../support/model/model.ts';
import { answered, failed, rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const comfort: Question = {
  id: 2,
  type: 'radio',
  title: '居心地はいかがでしたか',
  isRequired: true,
  guide: null,
  options: [
    { id: 5, title: 'よかった', asksForText: false },
    { id: 6, title: '気になるところがあった', asksForText: false },
  ],
};
const opinion: Question = {
  id: 4,
  type: 'textarea',
  title: 'ご意見をお聞かせください',
  isRequired: false,
  guide: '例：換気の音',
  options: [],
};
const survey: Questions = { id: 1, questions: [comfort, opinion] };

const chooseGood: Gesture = ({ user, screen }) => user.click(screen.getByRole('radio', { name: 'よかった' }));

const writeOpinion: Gesture = async ({ user, screen }) => {
  await user.click(screen.getByRole('textbox', { name: 'ご意見をお聞かせください' }));
  await user.paste('静か');
};

testModel(
  defineModel({
    machine: surveyMachine,
    inputs: { plain: undefined },
    events: {
      'option.toggled': [
        {
          with: { question: comfort, optionId: 5 },
          by: chooseGood,
          when: ({ values }) => values['options.2'] === undefined,
        },
      ],
      'text.edited': [
        {
          with: { name: 'text.4', value: '静か' },
          by: writeOpinion,
          when: ({ values }) => values['text.4'] === undefined,
        },
      ],
      'member.known': [{ with: { member: hanako }, by: fromOutside }],
      'answers.submitted': [{ by: press(WORDS.sendAnswers) }],
      'sending.confirmed': [{ by: press(WORDS.sendThese) }],
      'dialog.dismissed': [{ by: press(WORDS.backToAnswers) }],
    },
    outcomes: {
      fetchSurvey: {
        survey: answered(getSurvey, survey),
        none: answered(getSurvey, null),
        broken: failed(getSurvey, 500),
        over: failed(getSurvey, 401),
      },
      draft: {},
      restoreDraft: { nothing: resolved({}), broken: rejected() },
      forgetDraft: { forgotten: resolved(), broken: rejected() },
      answering: {
        answered: resolved({ kind: 'answered' } as const),
        before: resolved({ kind: 'answeredBefore', message: '回答済みです。' } as const),
        refused: resolved({ kind: 'refused', message: '長すぎます。' } as const),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
    },
    reads: ({ values, problems }) => [values, problems.size],
    screen: () => <Survey />,
    states: {
      loading: ({ screen }) => screen.getByText('アンケートを読み込んでいます'),
      signedOut: ({ screen }) => screen.getByText('アンケートを読み込んでいます'),
      restoring: ({ screen }) => screen.getByText('アンケートを読み込んでいます'),
      filling: ({ screen, context }) => {
        screen.getByRole('radiogroup', { name: /居心地/ });
        expect(screen.queryAllByText('この質問にお答えください。')).toHaveLength(context.problems.size);
      },
      'filling.editing': ({ screen }) =>
        expect(screen.queryByRole('dialog', { name: 'この内容で送信しますか' })).toBeNull(),
      'filling.confirming': ({ screen }) => screen.getByRole('button', { name: WORDS.sendThese }),
      'filling.sending': ({ screen }) => screen.getByRole('button', { name: WORDS.submitting }),
      forgetting: ({ screen }) => expect(screen.queryByRole('radiogroup')).toBeNull(),
      left: asParent,
    },
  }),
);
