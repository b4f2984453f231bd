import { addMinutes, DAY_MINUTES, type Instant } from '#domain/time.ts';
import type { Trx } from '#server/database/transaction.ts';

const SURVEY_ID = 1;

/** All four types of questions, required ones, and an option with text of its own (docs/spec/inbox.md, "Survey"). */
const QUESTIONS = [
  {
    type: 'checkbox',
    title: 'どのような用事で使いましたか',
    isRequired: true,
    guide: 'あてはまるものをすべて選んでください。',
    options: ['オンライン会議', '集中して作業', '電話', 'その他'],
    withText: 'その他',
  },
  {
    type: 'radio',
    title: 'ブースの居心地はいかがでしたか',
    isRequired: true,
    guide: null,
    options: ['とてもよかった', 'よかった', '気になるところがあった'],
    withText: null,
  },
  {
    type: 'text',
    title: 'どこにブースがあると便利ですか',
    isRequired: false,
    guide: '駅や建物の名前をお書きください。',
    options: [],
    withText: null,
  },
  {
    type: 'textarea',
    title: 'ご意見があればお聞かせください',
    isRequired: false,
    guide: '例：換気の音が気になった',
    options: [],
    withText: null,
  },
] as const;

/** One survey, a month old: pending for whoever has used a booth since. */
export async function seedSurvey(trx: Trx, tenantId: string, now: Instant): Promise<void> {
  const tenant = { tenant_id: tenantId };
  await trx
    .insertInto('surveys')
    .values({
      ...tenant,
      survey_id: SURVEY_ID,
      published_at: addMinutes(now, -30 * DAY_MINUTES),
      closed_at: null,
    })
    .execute();
  await trx
    .insertInto('survey_questions')
    .values(
      QUESTIONS.map((question, index) => ({
        ...tenant,
        question_id: index + 1,
        survey_id: SURVEY_ID,
        position: index + 1,
        type: question.type,
        title: question.title,
        validation_required: question.isRequired,
        guide_text: question.guide,
      })),
    )
    .execute();
  const options = QUESTIONS.flatMap((question, index) =>
    question.options.map((title, position) => ({
      question_id: index + 1,
      position: position + 1,
      title,
      require_text_input: title === question.withText,
    })),
  );
  await trx
    .insertInto('survey_options')
    .values(options.map((option, index) => ({ ...tenant, option_id: index + 1, ...option })))
    .execute();
}
