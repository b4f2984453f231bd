import * as v from 'valibot';
import {
  LONGEST_ANSWER,
  QUESTION_TYPES,
  type Question,
  type Survey,
  type SurveyAnswer,
} from '#domain/inbox/survey.ts';
import type { Codec } from '../codec.ts';
import { endpoint, NOTHING, OK } from '../endpoint.ts';
import { absent, Done, toWhole, Whole, WholeInput } from '../wire.ts';

/** Question (docs/spec/inbox.md, "Data"). */
const WireQuestion = v.object({
  id: Whole,
  type: v.picklist(QUESTION_TYPES),
  title: v.string(),
  validation_required: v.optional(v.boolean(), false),
  guide_text_enabled: v.optional(v.boolean(), false),
  guide_text: absent(v.string()),
  options: v.optional(
    v.array(v.object({ id: Whole, title: v.string(), require_text_input: v.optional(v.boolean(), false) })),
    [],
  ),
});

const questionCodec: Codec<v.InferOutput<typeof WireQuestion>, Question> = {
  decode: (wire) => ({
    id: wire.id,
    type: wire.type,
    title: wire.title,
    isRequired: wire.validation_required,
    guide: wire.guide_text_enabled ? wire.guide_text : null,
    options: wire.options.map((option) => ({
      id: option.id,
      title: option.title,
      asksForText: option.require_text_input,
    })),
  }),
  encode: (question) => ({
    id: question.id,
    type: question.type,
    title: question.title,
    validation_required: question.isRequired,
    guide_text_enabled: question.guide !== null,
    guide_text: question.guide,
    options: question.options.map((option) => ({
      id: option.id,
      title: option.title,
      require_text_input: option.asksForText,
    })),
  }),
};

/**
 * GET /settings/survey -> data; null where no survey is to be answered (docs/spec/wire.md, "Calls of inbox",
 * docs/spec/inbox.md, "Survey").
 */
export const getSurvey = endpoint({
  method: 'get',
  path: '/settings/survey',
  summary: 'The survey that the member has still to answer.',
  audience: 'regular',
  response: v.object({
    data: absent(v.object({ id: Whole, questions: v.array(WireQuestion) })),
  }),
  input: NOTHING,
  output: {
    decode: ({ data }): Survey | null =>
      data && { id: data.id, questions: data.questions.map(questionCodec.decode) },
    encode: (survey) => ({
      data: survey && { id: survey.id, questions: survey.questions.map(questionCodec.encode) },
    }),
  },
});

const AnswerText = v.pipe(
  v.string(),
  v.maxLength(LONGEST_ANSWER, `${LONGEST_ANSWER.toLocaleString('ja-JP')}文字以内で入力してください。`),
);

const WireAnswer = v.object({
  question_id: WholeInput,
  option_ids: v.optional(v.array(WholeInput), []),
  text: v.optional(v.nullable(AnswerText), ''),
  /** By the option's id. */
  option_texts: v.optional(v.record(v.pipe(v.string(), v.regex(/^\d{1,9}$/)), AnswerText), {}),
});

const answerCodec: Codec<v.InferOutput<typeof WireAnswer>, SurveyAnswer> = {
  decode: (wire) => ({
    questionId: toWhole(wire.question_id),
    optionIds: wire.option_ids.map(toWhole),
    text: wire.text ?? '',
    optionTexts: Object.fromEntries(
      Object.entries(wire.option_texts).map(([id, text]) => [Number(id), text]),
    ),
  }),
  encode: (answer) => ({
    question_id: answer.questionId,
    option_ids: [...answer.optionIds],
    text: answer.text,
    option_texts: { ...answer.optionTexts },
  }),
};

/** All answers to one survey, as they are sent. */
export interface AnsweredSurvey {
  readonly surveyId: number;
  readonly answers: readonly SurveyAnswer[];
}

/**
 * POST /settings/survey/answer {survey_id, answers} (docs/spec/wire.md, "Calls of inbox", shape in docs/spec/inbox.md,
 * "Survey"). 404 for another survey, 409 survey_answered for a second answer, 403 where none was asked for; 422 names
 * the questions (`answers.<id>`).
 */
export const answerSurvey = endpoint({
  method: 'post',
  path: '/settings/survey/answer',
  summary: 'Answers the survey.',
  audience: 'regular',
  effect: true,
  refuses: ['survey_answered', 'invalid'],
  body: v.object({
    survey_id: WholeInput,
    answers: v.pipe(v.array(WireAnswer), v.maxLength(200)),
  }),
  response: Done,
  input: {
    decode: ({ body }): AnsweredSurvey => ({
      surveyId: toWhole(body.survey_id),
      answers: body.answers.map(answerCodec.decode),
    }),
    encode: (answered) => ({
      body: { survey_id: answered.surveyId, answers: answered.answers.map(answerCodec.encode) },
    }),
  },
  output: OK,
});
