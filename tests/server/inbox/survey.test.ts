import { expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

const checkbox = { question_id: 1, option_ids: [1, 4], option_texts: { '4': '採用面接' } };
const radio = { question_id: 2, option_ids: [6] };
const complete = {
  survey_id: 1,
  answers: [checkbox, radio, { question_id: 3, text: '品川駅' }, { question_id: 4, text: '静かでした。' }],
};

describeDatabase('the survey', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  type Visitor = Awaited<ReturnType<typeof signIn>>;
  const isDue = async (who: Visitor) => (await who.get('/menu-status')).body.survey_should_be_presented;
  const answer = (who: Visitor, body: unknown = complete, key?: string) =>
    who.post('/settings/survey/answer', body, key);
  const kept = () => world.db.selectFrom('survey_answers').select(['member_id', 'answers']).execute();

  it('has all four types, required ones, guides, and an option with text of its own', async () => {
    const { data } = (await (await signIn()).get('/settings/survey')).body;
    expect(data.id).toBe(1);
    expect(data.questions.map((each: { type: string }) => each.type)).toEqual([
      'checkbox',
      'radio',
      'text',
      'textarea',
    ]);
    expect(data.questions[0]).toEqual({
      id: 1,
      type: 'checkbox',
      title: 'どのような用事で使いましたか',
      validation_required: true,
      guide_text_enabled: true,
      guide_text: 'あてはまるものをすべて選んでください。',
      options: [
        { id: 1, title: 'オンライン会議', require_text_input: false },
        { id: 2, title: '集中して作業', require_text_input: false },
        { id: 3, title: '電話', require_text_input: false },
        { id: 4, title: 'その他', require_text_input: true },
      ],
    });
  });

  it('is pending once a use has ended, and for nobody else', async () => {
    expect(await isDue(await signIn())).toBe(true);
    const second = await signIn('personal2@example.jp');
    expect([await isDue(second), (await second.get('/settings/survey')).body]).toEqual([
      false,
      { data: null },
    ]);
    await second.reserve();
    await service.setClock(at('2026-11-21', '12:30'));
    expect(await isDue(second)).toBe(false);
    await service.setClock(at('2026-11-21', '13:00'));
    expect(await isDue(second)).toBe(true);
    const guest = visitor(service, await service.guestToken());
    expect([await isDue(guest), (await answer(guest)).status]).toEqual([false, 403]);
  });

  it('is not pending for who has given the booth up before it began, though the charge stays', async () => {
    const second = await signIn('personal2@example.jp');
    const tranid = await second.reserve({ date: '2026-11-20', hour: 10, minute: 30 });
    expect((await second.post('/reservations/cancelForced', { tranid, notInUsed: true })).status).toBe(200);
    await service.setClock(at('2026-11-20', '12:00'));
    expect(await isDue(second)).toBe(false);
  });

  it('is answered once, and asked for no more', async () => {
    const member = await signIn();
    expect((await answer(member, complete, 'command-1')).body).toEqual({ message: 'OK' });
    expect([await isDue(member), (await member.get('/settings/survey')).body]).toEqual([
      false,
      { data: null },
    ]);
    // The same command again, then another one.
    expect((await answer(member, complete, 'command-1')).status).toBe(200);
    const second = await answer(member);
    expect([second.status, second.body.code, second.body.message]).toEqual([
      409,
      'survey_answered',
      'このアンケートには回答済みです。',
    ]);
    const [row] = await kept();
    expect(row).toMatchObject({
      member_id: 1,
      answers: expect.arrayContaining([
        { questionId: 1, optionIds: [1, 4], text: '', optionTexts: { 4: '採用面接' } },
        { questionId: 3, optionIds: [], text: '品川駅', optionTexts: {} },
      ]),
    });
  });

  it('keeps one answer of several sent at once', async () => {
    const member = await signIn();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => answer(member)));
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await kept()).toHaveLength(1);
  });

  it.each([
    ['another survey', { ...complete, survey_id: 2 }, 404],
    ['a question of no survey', { ...complete, answers: [...complete.answers, { question_id: 9 }] }, 422],
    ['a second answer to a question', { ...complete, answers: [...complete.answers, radio] }, 422],
    [
      'an option of another question',
      { ...complete, answers: [{ ...checkbox, option_ids: [6] }, radio] },
      422,
    ],
    [
      'two where one is to be chosen',
      { ...complete, answers: [checkbox, { ...radio, option_ids: [5, 6] }] },
      422,
    ],
    ['the same option twice', { ...complete, answers: [{ ...checkbox, option_ids: [1, 1] }, radio] }, 422],
    [
      'text for an option that takes none',
      { ...complete, answers: [checkbox, { ...radio, option_texts: { 6: 'x' } }] },
      422,
    ],
    [
      'no text for an option that asks for it',
      { ...complete, answers: [{ question_id: 1, option_ids: [4] }, radio] },
      422,
    ],
    ['no answer to a required question', { ...complete, answers: [checkbox] }, 422],
    [
      'words beyond 2,000 characters',
      { ...complete, answers: [checkbox, radio, { question_id: 3, text: 'あ'.repeat(2001) }] },
      422,
    ],
    [
      '1 MB',
      { ...complete, answers: [checkbox, radio, { question_id: 4, text: 'a'.repeat(1_000_000) }] },
      413,
    ],
    ['no list', { survey_id: 1, answers: 'x' }, 422],
  ])('refuses %s', async (_, body, status) => {
    const member = await signIn();
    const refused = await answer(member, body);
    expect(refused.status).toBe(status);
    expect(refused.body.message).toMatch(/\p{Script=Hiragana}/u);
    expect([await kept(), await isDue(member)]).toEqual([[], true]);
  });

  it('names the question that stands against it', async () => {
    const member = await signIn();
    const refused = await answer(member, { survey_id: 1, answers: [radio] });
    expect(refused.body.errors).toEqual({ 'answers.1': ['この質問にお答えください。'] });
    const foreign = { ...checkbox, option_ids: [6], option_texts: {} };
    const unknown = await answer(member, { survey_id: 1, answers: [foreign, radio] });
    expect(unknown.body.errors).toEqual({ 'answers.1': ['この質問にはない回答です。'] });
  });

  it('is refused from a member for whom none is pending', async () => {
    expect((await answer(await signIn('personal2@example.jp'))).status).toBe(403);
  });

  it('is closed when its time is over', async () => {
    await world.db
      .updateTable('surveys')
      .set({ closed_at: addMinutes(NOW, 60) })
      .execute();
    const member = await signIn();
    expect(await isDue(member)).toBe(true);
    await service.setClock(addMinutes(NOW, 61));
    expect([await isDue(member), (await answer(member)).status]).toEqual([false, 403]);
  });
});
