import * as v from 'valibot';
import {
  LONGEST_ANSWER,
  QUESTION_TYPES,
  type Question,
  type QuestionOption,
  type Survey,
  type SurveyAnswer,
} from '#domain/inbox/survey.ts';
import { endpoint } from '../endpoint.ts';
import { absent, type DomainOf, list, mapped, optional } from '../field.ts';
import { done, type Means, only, record } from '../record.ts';
import { whole } from '../values.ts';
import { Whole } from '../wire.ts';

const option = record({
  id: ['id', Whole],
  title: ['title', v.string()],
  asksForText: ['require_text_input', optional(v.boolean(), false)],
}) satisfies Means<QuestionOption>;

const guide = mapped(
  record({
    isShown: ['guide_text_enabled', optional(v.boolean(), false)],
    text: ['guide_text', absent(v.string())],
  }),
  ({ isShown, text }): Pick<Question, 'guide'> => ({ guide: isShown ? text : null }),
  ({ guide: text }) => ({ isShown: text !== null, text }),
);

/** Question (docs/spec/inbox.md, "Data"). */
const question = record(
  {
    id: ['id', Whole],
    type: ['type', v.picklist(QUESTION_TYPES)],
    title: ['title', v.string()],
    isRequired: ['validation_required', optional(v.boolean(), false)],
  },
  guide,
  { options: ['options', optional(list(option), [])] },
) satisfies Means<Question>;

const survey = record({
  id: ['id', Whole],
  questions: ['questions', list(question)],
}) satisfies Means<Survey>;

/** Null where no survey is to be answered (docs/spec/inbox.md, "Survey"). */
export const getSurvey = endpoint({
  call: 'GET /settings/survey',
  summary: 'The survey that the member has still to answer.',
  audience: 'regular',
  answer: only('data', absent(survey)),
});

const AnswerText = v.pipe(
  v.string(),
  v.maxLength(LONGEST_ANSWER, `${LONGEST_ANSWER.toLocaleString('ja-JP')}文字以内で入力してください。`),
);

const answer = record({
  questionId: ['question_id', whole],
  optionIds: ['option_ids', optional(list(whole), [])],
  text: [
    'text',
    mapped(
      v.optional(v.nullable(AnswerText), ''),
      (text) => text ?? '',
      (text) => text,
    ),
  ],
  /** By the option's id. */
  optionTexts: ['option_texts', optional(v.record(v.pipe(v.string(), v.regex(/^\d{1,9}$/)), AnswerText), {})],
}) satisfies Means<SurveyAnswer>;

/** All answers to one survey, as they are sent. */
const answeredSurvey = record({
  surveyId: ['survey_id', whole],
  answers: [
    'answers',
    mapped(
      v.pipe(list(answer).schema, v.maxLength(200)),
      (answers): readonly SurveyAnswer[] => list(answer).decode(answers),
      (answers) => list(answer).encode(answers),
    ),
  ],
});
export type AnsweredSurvey = DomainOf<typeof answeredSurvey>;

/** 404 for another survey, 403 where none was asked for; 422 names the questions (`answers.<id>`). */
export const answerSurvey = endpoint({
  call: 'POST /settings/survey/answer',
  summary: 'Answers the survey.',
  audience: 'regular',
  effect: true,
  refuses: ['survey_answered', 'invalid'],
  body: answeredSurvey,
  answer: done,
});
