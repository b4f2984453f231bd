import { answerSurvey } from '#contract/inbox/survey.ts';
import { answering } from '#machines/inbox/survey/answering.ts';
import { type Asking, command } from '../../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  command(
    'the answers of a survey',
    answering,
    { surveyId: 4, answers: [] },
    answerSurvey,
    { survey_id: 4 },
    { survey_answered: 'answeredBefore', invalid: 'refused' },
  ),
];
