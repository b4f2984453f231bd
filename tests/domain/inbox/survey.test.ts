import { describe, expect, it } from 'vitest';
import {
  answerProblems,
  progressOf,
  type Question,
  type Survey,
  type SurveyAnswer,
  strayAnswers,
} from '#domain/inbox/survey.ts';

const plain = { guide: null, options: [], isRequired: false };
const checkbox: Question = {
  ...plain,
  id: 1,
  type: 'checkbox',
  title: '用事',
  isRequired: true,
  options: [
    { id: 11, title: '会議', asksForText: false },
    { id: 12, title: 'その他', asksForText: true },
  ],
};
const radio: Question = { ...checkbox, id: 2, type: 'radio', isRequired: false };
const words: Question = { ...plain, id: 3, type: 'text', title: '駅', isRequired: true };
const survey: Survey = { id: 1, questions: [checkbox, radio, words] };

const answer = (questionId: number, more: Partial<SurveyAnswer> = {}): SurveyAnswer => ({
  questionId,
  optionIds: [],
  text: '',
  optionTexts: {},
  ...more,
});
const complete = [answer(1, { optionIds: [11] }), answer(3, { text: '品川' })];
const problemsOf = (answers: readonly SurveyAnswer[]) => Object.fromEntries(answerProblems(survey, answers));

describe('answers', () => {
  it('are complete when every required question has one', () => {
    expect(problemsOf(complete)).toEqual({});
    expect(problemsOf([])).toEqual({ 1: 'required', 3: 'required' });
    expect(problemsOf([answer(1), answer(3, { text: ' 　\n' })])).toEqual({ 1: 'required', 3: 'required' });
  });

  it('say more where the chosen option asks for it', () => {
    const other = (optionTexts: SurveyAnswer['optionTexts']) =>
      problemsOf([answer(1, { optionIds: [12], optionTexts }), answer(3, { text: '品川' })]);
    expect([other({}), other({ 12: ' ' }), other({ 12: '面接' })]).toEqual([
      { 1: 'optionText' },
      { 1: 'optionText' },
      {},
    ]);
  });

  it.each([
    ['an option that the question does not have', answer(1, { optionIds: [11, 99] })],
    ['an option twice', answer(1, { optionIds: [11, 11] })],
    ['text of an option that was not chosen', answer(1, { optionIds: [11], optionTexts: { 12: '面接' } })],
    ['text of an option that takes none', answer(1, { optionIds: [11], optionTexts: { 11: '面接' } })],
    ['words beside options', answer(1, { optionIds: [11], text: '面接' })],
  ])('are none of the question: %s', (_, wrong) => {
    expect(problemsOf([wrong, answer(3, { text: '品川' })])).toEqual({ 1: 'foreign' });
  });

  it('choose one where one is to be chosen', () => {
    const both = { optionIds: [11, 12], optionTexts: { 12: '面接' } };
    expect(problemsOf([...complete, answer(2, both)])).toEqual({ 2: 'foreign' });
    expect(problemsOf([...complete, answer(2, { optionIds: [11] })])).toEqual({});
  });

  it('have 2,000 characters at most', () => {
    const said = (length: number) =>
      problemsOf([answer(1, { optionIds: [11] }), answer(3, { text: 'あ'.repeat(length) })]);
    expect([said(2_000), said(2_001)]).toEqual([{}, { 3: 'tooLong' }]);
  });

  it('stray where the survey has no such question, or has an answer already', () => {
    expect(strayAnswers(survey, complete)).toEqual([]);
    expect(strayAnswers(survey, [...complete, answer(9), answer(1)])).toEqual([9, 1]);
  });
});

it('counts what is answered, and what of it is required', () => {
  expect(progressOf(survey, [])).toEqual({ answered: 0, total: 3, requiredAnswered: 0, required: 2 });
  expect(progressOf(survey, [answer(1, { optionIds: [11] }), answer(2, { optionIds: [11] })])).toEqual({
    answered: 2,
    total: 3,
    requiredAnswered: 1,
    required: 2,
  });
});
