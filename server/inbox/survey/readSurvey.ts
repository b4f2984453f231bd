import { sql } from 'kysely';
import type { Survey } from '#domain/inbox/survey.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { type AskedMember, pendingSurveyId } from './pendingSurvey.ts';

/** GET /settings/survey: the one that the member has still to answer; null where none is. */
export async function readPendingSurvey(context: MemberContext): Promise<Survey | null> {
  const id = await findPendingSurvey(context.db, context);
  return id === null ? null : await readSurvey(context.db, context.tenant.id, id);
}

/** The id of the survey that the member has still to answer; null where none is. One statement. */
export async function findPendingSurvey(db: Db, asked: AskedMember): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select ${pendingSurveyId(asked)} as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** A survey with its questions and options, in their order. */
export async function readSurvey(db: Db, tenantId: string, id: number): Promise<Survey> {
  const rows = await ofTenant(db, tenantId)
    .selectFrom('survey_questions')
    .leftJoin('survey_options', (join) =>
      join
        .onRef('survey_options.tenant_id', '=', 'survey_questions.tenant_id')
        .onRef('survey_options.question_id', '=', 'survey_questions.question_id'),
    )
    .select([
      'survey_questions.question_id',
      'survey_questions.type',
      'survey_questions.title',
      'survey_questions.validation_required',
      'survey_questions.guide_text',
      'survey_options.option_id',
      'survey_options.title as option_title',
      'survey_options.require_text_input',
    ])
    .where('survey_questions.survey_id', '=', id)
    .orderBy('survey_questions.position')
    .orderBy('survey_questions.question_id')
    .orderBy('survey_options.position')
    .orderBy('survey_options.option_id')
    .execute();
  const questionIds = [...new Set(rows.map((row) => row.question_id))];
  return {
    id,
    questions: questionIds.flatMap((questionId) => {
      const own = rows.filter((row) => row.question_id === questionId);
      return own.slice(0, 1).map((question) => ({
        id: questionId,
        type: question.type,
        title: question.title,
        isRequired: question.validation_required,
        guide: question.guide_text,
        options: own.flatMap((row) =>
          row.option_id === null
            ? []
            : [
                {
                  id: row.option_id,
                  title: row.option_title ?? '',
                  asksForText: row.require_text_input ?? false,
                },
              ],
        ),
      }));
    }),
  };
}
