/** The kinds of questions (docs/spec/inbox.md, "Screens", /app/survey). */
export const QUESTION_TYPES = ['checkbox', 'radio', 'text', 'textarea'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Each kind is answered by one of its options, by any of them, or by words. */
const ANSWERED_BY: Readonly<Record<QuestionType, 'oneOption' | 'options' | 'words'>> = {
  checkbox: 'options',
  radio: 'oneOption',
  text: 'words',
  textarea: 'words',
};

export interface QuestionOption {
  readonly id: number;
  readonly title: string;
  /** Whoever chooses it says more in a field of its own. */
  readonly asksForText: boolean;
}

export interface Question {
  readonly id: number;
  readonly type: QuestionType;
  readonly title: string;
  readonly isRequired: boolean;
  /** null where there is none, or none is to be shown. */
  readonly guide: string | null;
  readonly options: readonly QuestionOption[];
}

/** Survey (docs/spec/inbox.md, "Data"). */
export interface Survey {
  readonly id: number;
  readonly questions: readonly Question[];
}

/** A member's answer to one question. */
export interface SurveyAnswer {
  readonly questionId: number;
  readonly optionIds: readonly number[];
  readonly text: string;
  /** By the option's id. */
  readonly optionTexts: Readonly<Record<number, string>>;
}

/** As long as an answer in words may be. */
export const LONGEST_ANSWER = 2_000;

/** Whether a question is answered by options; one that is not has none. */
export function hasOptions(question: Pick<Question, 'type'>): boolean {
  return ANSWERED_BY[question.type] !== 'words';
}

/** Whether one option is chosen in the place of another. */
export function takesOneOption(question: Question): boolean {
  return ANSWERED_BY[question.type] === 'oneOption';
}

function emptyAnswer(questionId: number): SurveyAnswer {
  return { questionId, optionIds: [], text: '', optionTexts: {} };
}

function answerTo(answers: readonly SurveyAnswer[], question: Question): SurveyAnswer {
  return answers.find((answer) => answer.questionId === question.id) ?? emptyAnswer(question.id);
}

/** Whether something is said to the question: at least one ticked, or words (docs/spec/inbox.md, "Input"). */
function isAnswered(question: Question, answer: SurveyAnswer): boolean {
  return hasOptions(question) ? answer.optionIds.length > 0 : answer.text.trim() !== '';
}

/**
 * Why an answer cannot be sent. `required`: nothing is said. `optionText`: an option that asks for more has none.
 * `tooLong`: more than 2,000 characters. `foreign`: options or texts that the question does not have, or several
 * where one is to be chosen.
 */
export type AnswerProblem = 'required' | 'optionText' | 'tooLong' | 'foreign';

function problemOf(question: Question, answer: SurveyAnswer): AnswerProblem | undefined {
  const chosen = question.options.filter((option) => answer.optionIds.includes(option.id));
  const isForeign =
    chosen.length !== answer.optionIds.length ||
    (takesOneOption(question) && chosen.length > 1) ||
    (hasOptions(question) && answer.text !== '') ||
    Object.keys(answer.optionTexts).some(
      (id) => !chosen.some((option) => option.asksForText && option.id === Number(id)),
    );
  if (isForeign) return 'foreign';
  if (question.isRequired && !isAnswered(question, answer)) return 'required';
  const texts = chosen
    .filter((option) => option.asksForText)
    .map((option) => answer.optionTexts[option.id] ?? '');
  if (texts.some((text) => text.trim() === '')) return 'optionText';
  if ([answer.text, ...texts].some((text) => text.length > LONGEST_ANSWER)) return 'tooLong';
  return undefined;
}

/** The mistakes that keep the answers from being sent, by question, in the survey's order; empty without one. */
export function answerProblems(
  survey: Survey,
  answers: readonly SurveyAnswer[],
): ReadonlyMap<number, AnswerProblem> {
  const problems = survey.questions.flatMap((question): [number, AnswerProblem][] => {
    const problem = problemOf(question, answerTo(answers, question));
    return problem === undefined ? [] : [[question.id, problem]];
  });
  return new Map(problems);
}

/** Answers to questions that the survey does not have, and second answers to one that it has. */
export function strayAnswers(survey: Survey, answers: readonly SurveyAnswer[]): readonly number[] {
  const ids = answers.map((answer) => answer.questionId);
  return ids.filter(
    (id, index) => !survey.questions.some((question) => question.id === id) || ids.indexOf(id) !== index,
  );
}

/** How many questions have been answered, and how many of the required ones. */
export function progressOf(survey: Survey, answers: readonly SurveyAnswer[]) {
  const answered = survey.questions.filter((question) => isAnswered(question, answerTo(answers, question)));
  const required = survey.questions.filter((question) => question.isRequired);
  return {
    answered: answered.length,
    total: survey.questions.length,
    requiredAnswered: required.filter((question) => answered.includes(question)).length,
    required: required.length,
  };
}
