import type { AnswerProblem } from './survey.ts';

/** Sentences of the survey (docs/spec/inbox.md, "Input"). */
export const SURVEY_WORDS = {
  incomplete: '必須の質問にお答えください。',
  thanks: 'アンケートにご回答いただき、ありがとうございました。',
} as const;

/** Why an answer can't be sent, at its question. */
export const ANSWER_PROBLEMS: Readonly<Record<AnswerProblem, string>> = {
  required: 'この質問にお答えください。',
  optionText: '選んだ項目の内容をご入力ください。',
  tooLong: '2,000文字以内で入力してください。',
  foreign: 'この質問にはない回答です。',
};
