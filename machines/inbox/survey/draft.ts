import type { AnsweredSurvey } from '#contract/inbox/survey.ts';
import { type AnswerProblem, answerProblems, type Survey } from '#domain/inbox/survey.ts';
import { SURVEY_WORDS } from '#domain/inbox/words.ts';
import type { Command } from '../../shared/command.ts';
import { defineDraft } from '../../shared/draft.ts';
import type { FormValues } from '../../shared/form.ts';
import { answersOf } from './values.ts';

/** Half-finished answers survive a reload (docs/spec/inbox.md, "Survey"). */
export const surveyDraft = defineDraft({
  id: 'surveyDraft',
  part: 'Survey.draft',
  secrets: [],
  isMembers: true,
});

/** A survey as it is filled in. */
export interface SurveyContext {
  readonly survey: Survey | null;
  /** The answers so far, by name (`values.ts`). */
  readonly values: FormValues;
  /** The mistakes that keep the answers from being sent; empty until it was tried. */
  readonly problems: ReadonlyMap<number, AnswerProblem>;
  /** How often the mistakes were pointed out; each time the focus goes to the first one. */
  readonly corrections: number;
  readonly command: Command<AnsweredSurvey> | null;
}

/** The mistakes that keep the answers from being sent, by question. */
export function problemsOf({ survey, values }: SurveyContext): ReadonlyMap<number, AnswerProblem> {
  return survey === null ? new Map() : answerProblems(survey, answersOf(survey, values));
}

/** The lines of the alert that names the questions which are still to be answered. */
export function incompleteAlert(context: SurveyContext): readonly string[] {
  const problems = problemsOf(context);
  const named = context.survey?.questions.filter((question) => problems.has(question.id)) ?? [];
  return [SURVEY_WORDS.incomplete, ...named.map((question) => `・${question.title}`)];
}
