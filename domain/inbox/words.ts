/** Sentences of the survey (docs/spec/inbox.md, "Input"). */
export const SURVEY_WORDS = {
  incomplete: '必須の質問にお答えください。',
  thanks: 'アンケートにご回答いただき、ありがとうございました。',
} as const;
