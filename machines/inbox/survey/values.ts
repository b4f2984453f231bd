import { type Question, type Survey, type SurveyAnswer, takesOneOption } from '#domain/inbox/survey.ts';
import type { FormValues } from '../../shared/form.ts';

/** The form of a survey's answers while they are filled in: texts by name, as in any form and its draft. */
export const valueNames = {
  options: (questionId: number) => `options.${questionId}`,
  text: (questionId: number) => `text.${questionId}`,
  optionText: (questionId: number, optionId: number) => `optionText.${questionId}.${optionId}`,
};

/** The options that are chosen, in the order of the question. */
export function chosenOf(values: FormValues, question: Question): readonly number[] {
  const stored = (values[valueNames.options(question.id)] ?? '').split(',').map(Number);
  return question.options.map((option) => option.id).filter((id) => stored.includes(id));
}

/** The options after one was pressed: ticked or not among several, or the one of one. */
export function pressed(values: FormValues, question: Question, optionId: number): string {
  const chosen = chosenOf(values, question);
  if (takesOneOption(question)) return String(optionId);
  const others = chosen.filter((id) => id !== optionId);
  return (chosen.includes(optionId) ? others : [...others, optionId]).join(',');
}

function answerOf(values: FormValues, question: Question): SurveyAnswer {
  const optionIds = chosenOf(values, question);
  const withText = question.options.filter(({ id, asksForText }) => asksForText && optionIds.includes(id));
  return {
    questionId: question.id,
    optionIds,
    text: question.options.length > 0 ? '' : (values[valueNames.text(question.id)] ?? ''),
    optionTexts: Object.fromEntries(
      withText.map(({ id }) => [id, values[valueNames.optionText(question.id, id)] ?? '']),
    ),
  };
}

/** The answers that the values make up, one for each question. */
export function answersOf(survey: Survey, values: FormValues): readonly SurveyAnswer[] {
  return survey.questions.map((question) => answerOf(values, question));
}
