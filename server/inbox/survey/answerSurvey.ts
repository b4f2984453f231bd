import type { AnsweredSurvey } from '#contract/inbox/survey.ts';
import { type AnswerProblem, answerProblems, strayAnswers } from '#domain/inbox/survey.ts';
import { MESSAGES } from '#domain/messages.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { storeAnswer, storedAnswer } from '#server/usecase/idempotency.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { conflict, invalid, notFound, RefusalError } from '#server/usecase/refusal.ts';
import { findPendingSurvey, readSurvey } from './readSurvey.ts';

const PROBLEMS: Readonly<Record<AnswerProblem, string>> = {
  required: 'この質問にお答えください。',
  optionText: '選んだ項目の内容をご入力ください。',
  tooLong: '2,000文字以内で入力してください。',
  foreign: 'この質問にはない回答です。',
};

/**
 * POST /settings/survey/answer: keeps the answers to the survey that is pending for the member, once. 404 for one that
 * is not there, 409 survey_answered for a second answer, 403 where none is asked for; 422 names the questions.
 */
export async function answerSurvey(context: MemberContext, answered: AnsweredSurvey): Promise<void> {
  await transaction(context.db, (trx) => keep(trx, context, answered));
}

async function keep(trx: Trx, context: MemberContext, { surveyId, answers }: AnsweredSurvey): Promise<void> {
  const { tenant, member, now } = context;
  await lockCaller(trx, tenant.id, member.id);
  if ((await storedAnswer(trx, context)) !== undefined) return;
  if ((await findPendingSurvey(trx, context)) !== surveyId) throw await whyNot(trx, context, surveyId);
  const survey = await readSurvey(trx, tenant.id, surveyId);
  const errors = [
    ...strayAnswers(survey, answers).map((id) => [`answers.${id}`, ['このアンケートにはない質問です。']]),
    ...[...answerProblems(survey, answers)].map(([id, problem]) => [`answers.${id}`, [PROBLEMS[problem]]]),
  ];
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
  await trx
    .insertInto('survey_answers')
    .values({
      tenant_id: tenant.id,
      survey_id: surveyId,
      member_id: member.id,
      answers: JSON.stringify(answers),
      answered_at: now,
    })
    .execute();
  await storeAnswer(trx, context, { message: 'OK' });
}

async function whyNot(trx: Trx, { tenant, member }: MemberContext, surveyId: number): Promise<RefusalError> {
  const survey = await trx
    .selectFrom('surveys')
    .leftJoin('survey_answers', (join) =>
      join
        .onRef('survey_answers.tenant_id', '=', 'surveys.tenant_id')
        .onRef('survey_answers.survey_id', '=', 'surveys.survey_id')
        .on('survey_answers.member_id', '=', member.id),
    )
    .select(['survey_answers.member_id as answeredBy'])
    .where('surveys.tenant_id', '=', tenant.id)
    .where('surveys.survey_id', '=', surveyId)
    .executeTakeFirst();
  if (survey === undefined) return notFound('アンケートが見つかりませんでした。');
  if (survey.answeredBy !== null) return conflict('survey_answered', 'このアンケートには回答済みです。');
  return new RefusalError(403, 'forbidden', MESSAGES.forbidden);
}
