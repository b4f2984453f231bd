import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import { LONGEST_ANSWER, type Question, type Survey } from '#domain/inbox/survey.ts';
import { surveyMachine } from '#machines/inbox/survey/chart.ts';
import { hanako } from '#tests/support/people/member.ts';
import { broken, done, runTable } from '../../support/table.ts';

const purpose: Question = {
  id: 1,
  type: 'checkbox',
  title: 'どのような用事で使いましたか',
  isRequired: true,
  guide: null,
  options: [
    { id: 11, title: '会議', asksForText: false },
    { id: 12, title: 'その他', asksForText: true },
  ],
};
const comfort: Question = {
  ...purpose,
  id: 2,
  type: 'radio',
  title: '居心地',
  options: purpose.options.slice(0, 1),
};
const opinion: Question = {
  ...purpose,
  id: 3,
  type: 'textarea',
  title: 'ご意見',
  isRequired: false,
  options: [],
};
const survey: Survey = { id: 1, questions: [purpose, comfort, opinion] };

const complete = { 'options.1': '11,12', 'optionText.1.12': '面接', 'options.2': '11' };
const answers = [
  { questionId: 1, optionIds: [11, 12], text: '', optionTexts: { 12: '面接' } },
  { questionId: 2, optionIds: [11], text: '', optionTexts: {} },
  { questionId: 3, optionIds: [], text: '', optionTexts: {} },
];
/** Each problem and its question, the values that have it, and the input that ends it with what is kept of that. */
const mended = [
  [1, 'required', {}, { type: 'option.toggled', question: purpose, optionId: 11 }, ['options.1', '11']],
  [
    1,
    'optionText',
    { 'options.1': '12' },
    { type: 'text.edited', name: 'optionText.1.12', value: '面接' },
    ['optionText.1.12', '面接'],
  ],
  [
    1,
    'optionText',
    { 'options.1': '11,12' },
    { type: 'option.toggled', question: purpose, optionId: 12 },
    ['options.1', '11'],
  ],
  [
    3,
    'tooLong',
    { 'options.1': '11', 'text.3': '長'.repeat(LONGEST_ANSWER + 1) },
    { type: 'text.edited', name: 'text.3', value: '短い' },
    ['text.3', '短い'],
  ],
] as const;
const command = { key: 'key', content: { surveyId: 1, answers } };
const sending = { survey, values: complete, command };
const home = ['reportChange', ['navigate', { to: '/app', replace: true }]] as const;
const kept = (name: string, value: string) =>
  ['sendTo', { to: 'draft', event: { type: 'form.edited', name, value } }] as const;
const offline = new ApiFailure({ kind: 'network', path: '/settings/survey' });
const over = new ApiFailure({ kind: 'unauthenticated', path: '/settings/survey', message: null, code: null });
const bug = new Error('broken');

runTable({
  machine: surveyMachine,
  rows: [
    { spec: '2 /app/survey', from: 'start', to: 'loading', invokes: { fetchSurvey: undefined } },
    {
      spec: '4 Survey: not presented, to /app',
      from: 'loading',
      on: done('fetchSurvey', null),
      to: 'left',
      asks: home,
    },
    {
      spec: '8 Survey fetch failure: back to /app',
      from: 'loading',
      on: broken('fetchSurvey', offline),
      to: 'left',
      asks: [['reportFailure', { error: offline }], ...home],
    },
    {
      spec: '8 Refusals, 401: the login leads back',
      from: 'loading',
      on: broken('fetchSurvey', over),
      to: 'signedOut',
      invokes: { listenToMember: undefined },
      asks: [['reportFailure', { error: over }]],
    },
    {
      spec: '8 Refusals, 401: another tab has signed the member in',
      from: 'signedOut',
      on: { type: 'member.known', member: hanako },
      to: 'loading',
      invokes: { fetchSurvey: undefined },
    },
    {
      spec: '2 /app/survey',
      from: 'loading',
      on: done('fetchSurvey', survey),
      to: 'restoring',
      invokes: { restoreDraft: '1' },
    },
    {
      spec: '3 Local persistence, Survey',
      case: 'what was half filled in before a reload',
      from: 'restoring',
      given: { survey },
      on: done('restoreDraft', complete),
      to: { filling: 'editing' },
      invokes: { draft: { of: '1', values: complete } },
      remembers: { values: complete },
    },
    {
      spec: '3 Local persistence, Survey',
      case: 'a browser without storage',
      from: 'restoring',
      given: { survey },
      on: broken('restoreDraft'),
      to: { filling: 'editing' },
      invokes: { draft: { of: '1', values: {} } },
    },
    {
      spec: '2 /app/survey, checkbox',
      case: 'another one is ticked',
      from: { filling: 'editing' },
      given: { survey, values: { 'options.1': '12' } },
      on: { type: 'option.toggled', question: purpose, optionId: 11 },
      to: { filling: 'editing' },
      asks: [kept('options.1', '12,11')],
      remembers: { values: { 'options.1': '12,11' } },
    },
    {
      spec: '2 /app/survey, checkbox',
      case: 'a ticked one is taken back',
      from: { filling: 'editing' },
      given: { survey, values: { 'options.1': '11,12' } },
      on: { type: 'option.toggled', question: purpose, optionId: 12 },
      to: { filling: 'editing' },
      asks: [kept('options.1', '11')],
      remembers: { values: { 'options.1': '11' } },
    },
    {
      spec: '2 /app/survey, radio',
      from: { filling: 'editing' },
      given: { survey, values: { 'options.2': '12' } },
      on: { type: 'option.toggled', question: comfort, optionId: 11 },
      to: { filling: 'editing' },
      asks: [kept('options.2', '11')],
      remembers: { values: { 'options.2': '11' } },
    },
    {
      spec: '2 /app/survey, text',
      from: { filling: 'editing' },
      given: { survey },
      on: { type: 'text.edited', name: 'text.3', value: '静か' },
      to: { filling: 'editing' },
      asks: [kept('text.3', '静か')],
      remembers: { values: { 'text.3': '静か' } },
    },
    {
      spec: '5 Survey: every required question',
      case: 'an alert names those that are missing',
      from: { filling: 'editing' },
      given: { survey, values: { 'options.1': '12' } },
      on: { type: 'answers.submitted' },
      to: { filling: 'editing' },
      asks: [
        [
          'alert',
          { messages: ['必須の質問にお答えください。', '・どのような用事で使いましたか', '・居心地'] },
        ],
      ],
      remembers: {
        problems: new Map([
          [1, 'optionText' as const],
          [2, 'required' as const],
        ]),
        corrections: 1,
      },
    },
    ...mended.map(([id, problem, values, on, [name, value]]) => ({
      spec: '5 Survey: every required question',
      case: `${problem} is over as soon as it is mended: ${name}`,
      from: { filling: 'editing' } as const,
      given: {
        survey: { ...survey, questions: [purpose, opinion] },
        values,
        problems: new Map([[id, problem]]),
      },
      on,
      to: { filling: 'editing' } as const,
      asks: [kept(name, value)],
      remembers: { problems: new Map() },
    })),
    {
      spec: '5 Survey: a confirmation precedes submit',
      from: { filling: 'editing' },
      given: { survey, values: complete },
      on: { type: 'answers.submitted' },
      to: { filling: 'confirming' },
    },
    {
      spec: '5 Survey',
      from: { filling: 'confirming' },
      given: { survey, values: complete },
      on: { type: 'dialog.dismissed' },
      to: { filling: 'editing' },
    },
    {
      spec: '7 POST /settings/survey/answer',
      from: { filling: 'confirming' },
      given: { survey, values: complete },
      on: { type: 'sending.confirmed' },
      to: { filling: 'sending' },
      invokes: { answering: { key: expect.any(String), content: { surveyId: 1, answers } } },
    },
    {
      spec: '5 Survey: thanks, and back to /app',
      from: { filling: 'sending' },
      given: sending,
      on: done('answering', { kind: 'answered' }),
      to: 'forgetting',
      asks: [['alert', { messages: ['アンケートにご回答いただき、ありがとうございました。'] }]],
      invokes: { forgetDraft: undefined },
    },
    {
      spec: '5 Survey',
      case: 'answered on another device',
      from: { filling: 'sending' },
      given: sending,
      on: done('answering', { kind: 'answeredBefore', message: '回答済みです。' }),
      to: 'forgetting',
      asks: [['alert', { messages: ['回答済みです。'] }]],
      invokes: { forgetDraft: undefined },
    },
    {
      spec: '8 422',
      from: { filling: 'sending' },
      given: sending,
      on: done('answering', { kind: 'refused', message: '長すぎます。' }),
      to: { filling: 'editing' },
      asks: [['alert', { messages: ['長すぎます。'] }]],
    },
    {
      spec: '8 Global',
      case: 'what was filled in stays',
      from: { filling: 'sending' },
      given: sending,
      on: done('answering', { kind: 'unknown' }),
      to: { filling: 'editing' },
      remembers: { values: complete },
    },
    {
      spec: '8 Global',
      from: { filling: 'sending' },
      given: sending,
      on: broken('answering', bug),
      to: { filling: 'editing' },
      asks: [['reportFailure', { error: bug }]],
    },
    { spec: '5 Survey', from: 'forgetting', given: sending, on: done('forgetDraft'), to: 'left', asks: home },
    {
      spec: '5 Survey',
      from: 'forgetting',
      given: sending,
      on: broken('forgetDraft'),
      to: 'left',
      asks: home,
    },
  ],
});
