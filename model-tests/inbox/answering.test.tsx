import { answerSurvey } from '#contract/inbox/survey.ts';
import { answering } from '#machines/inbox/answering.ts';
import { decisionModel } from '../shared/decision.tsx';
import { answered, failed, unreachable } from '../support/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const content = { surveyId: 1, answers: [{ questionId: 2, optionIds: [5], text: '', optionTexts: {} }] };

testModel(
  decisionModel({
    machine: answering.machine,
    decision: { key: 'key', content },
    ask: {
      answered: answered(answerSurvey, undefined, { asked: content, as: { kind: 'answered' } }),
      offline: unreachable(answerSurvey),
      forbidden: failed(answerSurvey, 403),
    },
  }),
);
