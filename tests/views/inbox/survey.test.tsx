import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { WORDS } from '#tests/support/gestures/words.ts';
import { address, installApp, keepSignedIn, openApp } from '../support/openApp.tsx';
import { expectAloud, expectQuestionsApart, expectScreen } from '../support/readAloud.ts';
import { bodiesOf, dialogOf, expectLocked, later, press } from '../support/reading.ts';

installApp();
beforeEach(() => keepSignedIn());

/** Every question of another kind, and every field another than its neighbours'. */
const QUESTIONS = [
  {
    id: 11,
    type: 'radio',
    title: '静かさはいかがでしたか',
    validation_required: true,
    guide_text_enabled: true,
    guide_text: '利用中の音についてお答えください。',
    options: [
      { id: 3, title: '静かだった', require_text_input: false },
      { id: 5, title: 'その他', require_text_input: true },
    ],
  },
  {
    id: 12,
    type: 'checkbox',
    title: '使った設備',
    validation_required: false,
    guide_text_enabled: false,
    guide_text: '見えない案内',
    options: [
      { id: 7, title: WORDS.outlet, require_text_input: false },
      { id: 8, title: WORDS.monitor, require_text_input: false },
    ],
  },
  {
    id: 13,
    type: 'textarea',
    title: 'ご意見',
    validation_required: false,
    guide_text_enabled: false,
    guide_text: null,
    options: [],
  },
];

async function openSurvey(answering = {}): Promise<void> {
  await openApp('/app/survey', {
    answering: {
      'GET /settings/survey': () => ({ data: { id: 41, questions: QUESTIONS } }),
      'POST /settings/survey/answer': () => ({ message: 'OK' }),
      ...answering,
    },
  });
  await screen.findByText('静かさはいかがでしたか');
}

const question = (name: RegExp) => screen.getByRole('group', { name });
const choose = (title: string) => userEvent.click(screen.getByLabelText(title));

describe('the survey', () => {
  it('asks each question in its own way, says which must be answered, and counts what is', async () => {
    await openSurvey();
    expect(screen.getByRole('link', { name: 'あとで回答する' })).toHaveAttribute(
      'href',
      '/user/app/area-search',
    );
    await expectScreen([
      '[link あとで回答する; → /app/area-search]',
      '# アンケート',
      '0 / 3問',
      '{回答した質問 0}',
      '(静かさはいかがでしたか（必須）)',
      '~1~',
      '## 静かさはいかがでしたか（必須）',
      '~必須~',
      '利用中の音についてお答えください。',
      '(静かさはいかがでしたか（必須）)',
      '[radio 静かだった]',
      '[radio その他]',
      '(使った設備)',
      '~2~',
      '## 使った設備',
      '[checkbox 電源]',
      '[checkbox モニター]',
      '(ご意見)',
      '~3~',
      '## ご意見',
      '[text ご意見]',
      '必須の1問のうち0問に回答済みです。',
      `[button ${WORDS.sendAnswers}]`,
    ]);
    const quiet = question(/静かさはいかがでしたか（必須）/);
    expect(quiet).toHaveAccessibleDescription('利用中の音についてお答えください。');
    expect(within(quiet).getAllByRole('radio')).toHaveLength(2);
    expect(within(question(/^使った設備$/)).getAllByRole('checkbox')).toHaveLength(2);
    expect(within(question(/^ご意見$/)).getByRole('textbox')).toHaveAccessibleName('ご意見');
    expect(screen.queryByText('見えない案内')).toBeNull();
    expect(document.body).toHaveTextContent('0 / 3問');
    screen.getByText('必須の1問のうち0問に回答済みです。');
    await choose('静かだった');
    await choose(WORDS.outlet);
    screen.getByText('必須の1問に回答済みです。');
    expect(screen.getByRole('progressbar', { name: '回答した質問' })).toHaveAttribute(
      'aria-valuetext',
      '3問のうち2問',
    );
    await choose(WORDS.outlet);
    expect(document.body).toHaveTextContent('1 / 3問');
  });

  it('says that nothing must be answered where no question asks for it', async () => {
    const questions = QUESTIONS.map((each) => ({ ...each, validation_required: false }));
    await openSurvey({ 'GET /settings/survey': () => ({ data: { id: 41, questions } }) });
    screen.getByText('回答はすべて任意です。');
  });

  it('names what is missing, in an alert and at the question, which gets the focus', async () => {
    await openSurvey();
    await choose('その他');
    await press(WORDS.sendAnswers);
    expect(await screen.findByRole('dialog')).toHaveTextContent('・静かさはいかがでしたか');
    await expectAloud(screen.getByRole('dialog'), [
      '(必須の質問にお答えください。)',
      '## 必須の質問にお答えください。',
      '・静かさはいかがでしたか',
      '[button OK]',
    ]);
    await press('OK');
    expect(question(/静かさ/)).toHaveFocus();
    expect(question(/静かさ/)).toHaveAccessibleDescription(
      '選んだ項目の内容をご入力ください。 利用中の音についてお答えください。',
    );
    fireEvent.change(within(question(/^ご意見$/)).getByRole('textbox'), {
      target: { value: 'あ'.repeat(2001) },
    });
    await press(WORDS.sendAnswers);
    await press('OK');
    expect(question(/^ご意見$/)).toHaveAccessibleDescription('2,000文字以内で入力してください。');
    await choose('静かだった');
    await waitFor(() => expect(screen.queryByText('選んだ項目の内容をご入力ください。')).toBeNull());
    // Mending one leads nowhere else.
    expect(screen.getByLabelText('静かだった')).toHaveFocus();
    await press(WORDS.sendAnswers);
    await press('OK');
    expect(question(/^ご意見$/)).toHaveFocus();
  });

  it('asks before it sends, sends once what was answered, and is locked meanwhile', async () => {
    const answer = later();
    await openSurvey({ 'POST /settings/survey/answer': answer.answer });
    await choose('その他');
    await userEvent.type(screen.getByLabelText('その他の内容'), '換気の音');
    await choose(WORDS.monitor);
    await userEvent.type(within(question(/^ご意見$/)).getByRole('textbox'), '机が広い');
    await press(WORDS.sendAnswers);
    const sheet = await dialogOf('この内容で送信しますか');
    await expectAloud(sheet, [
      '(この内容で送信しますか)',
      '## この内容で送信しますか',
      '送信したあとは、回答を変更できません。',
      `[button ${WORDS.sendThese}]`,
      `[button ${WORDS.backToAnswers}]`,
    ]);
    expect(sheet).toHaveTextContent('送信したあとは、回答を変更できません。');
    await press(WORDS.backToAnswers);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(WORDS.sendAnswers);
    await press(WORDS.sendThese);
    const sending = await screen.findByRole('button', { name: WORDS.submitting });
    expect(sending).toHaveAttribute('aria-disabled', 'true');
    await expectAloud(screen.getByRole('dialog'), [
      '(この内容で送信しますか)',
      '## この内容で送信しますか',
      '送信したあとは、回答を変更できません。',
      `[button ${WORDS.submitting}; disabled; busy]`,
      `[button ${WORDS.giveUpWaiting}]`,
    ]);
    await expectLocked(screen.getByRole('dialog'));
    expect(bodiesOf('POST /settings/survey/answer')).toEqual([
      {
        survey_id: 41,
        answers: [
          { question_id: 11, option_ids: [5], text: '', option_texts: { 5: '換気の音' } },
          { question_id: 12, option_ids: [8], text: '', option_texts: {} },
          { question_id: 13, option_ids: [], text: '机が広い', option_texts: {} },
        ],
      },
    ]);
    answer.say({ message: 'OK' });
    expect(await dialogOf('アンケートにご回答いただき、ありがとうございました。')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/app/area-search'));
  });

  it.each([
    ['none is to be answered', () => ({ data: null })],
    ['it can not be fetched', () => HttpResponse.json({}, { status: 500 })],
  ])('leads back to /app where %s', async (_, answer) => {
    await openApp('/app/survey', { answering: { 'GET /settings/survey': answer } });
    await waitFor(() => expect(address()).toBe('/app/area-search'));
  });
});

it('keeps the answers of two questions of one kind apart', async () => {
  const [silence] = QUESTIONS;
  const light = {
    ...silence,
    id: 14,
    title: '明るさはいかがでしたか',
    options: [
      { id: 9, title: '明るかった', require_text_input: false },
      { id: 10, title: '暗かった', require_text_input: false },
    ],
  };
  await openSurvey({ 'GET /settings/survey': () => ({ data: { id: 41, questions: [silence, light] } }) });
  await choose('静かだった');
  await choose('暗かった');
  expect(screen.getByLabelText('静かだった')).toBeChecked();
  expect(screen.getByLabelText('暗かった')).toBeChecked();
  expectQuestionsApart();
});
