import { answerSurvey } from '#contract/inbox/survey.ts';
import { answering } from '#machines/inbox/survey/answering.ts';
import { commandModel } from '../../shared/command.tsx';
import { answered, failed, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const content = { surveyId: 1, answers: [{ questionId: 2, optionIds: [5], text: '', optionTexts: {} }] };

testModel(
  commandModel({
    machine: answering.machine,
    command: { key: 'key', content },
    ask: {
      answered: answered(answerSurvey, undefined, { asked: content, as: { kind: 'answered' } }),
      offline: unreachable(answerSurvey),
      forbidden: failed(answerSurvey, 403),
    },
  }),
);
