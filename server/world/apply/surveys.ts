import { sql } from 'kysely';
import { nameOf } from '#server/world/model/things.ts';
import type { Change } from '#server/world/plan/change.ts';
import type { Writing } from './writing.ts';

/** Adds the questions of new surveys, and their options. */
export async function addQuestions(changes: readonly Change[], { trx, numbers }: Writing): Promise<void> {
  const surveys = changes.flatMap(({ act, thing }) =>
    act === 'add'
      ? [
          {
            tenant_id: thing.tenant,
            survey_id: numbers.get(nameOf(thing)),
            questions: thing.values.questions,
          },
        ]
      : [],
  );
  if (surveys.length === 0) return;
  const asked = sql`
    jsonb_to_recordset(${JSON.stringify(surveys)}::jsonb) as asked (tenant_id text, survey_id int, questions jsonb)
    cross join lateral jsonb_array_elements(asked.questions) with ordinality as question (body, position)`;
  await sql`
    insert into survey_questions
      (tenant_id, question_id, survey_id, position, type, title, validation_required, guide_text)
    select asked.tenant_id,
      coalesce((select max(question_id) from survey_questions q where q.tenant_id = asked.tenant_id), 0)
        + row_number() over (partition by asked.tenant_id order by asked.survey_id, question.position),
      asked.survey_id, question.position, question.body->>'type', question.body->>'title',
      (question.body->>'validation_required')::boolean, question.body->>'guide_text'
    from ${asked}`.execute(trx);
  await sql`
    insert into survey_options (tenant_id, option_id, question_id, position, title, require_text_input)
    select asked.tenant_id,
      coalesce((select max(option_id) from survey_options o where o.tenant_id = asked.tenant_id), 0)
        + row_number() over (partition by asked.tenant_id order by kept.question_id, choice.position),
      kept.question_id, choice.position, choice.body->>'title', (choice.body->>'require_text_input')::boolean
    from ${asked}
    cross join lateral jsonb_array_elements(question.body->'options') with ordinality as choice (body, position)
    join survey_questions kept
      on kept.tenant_id = asked.tenant_id and kept.survey_id = asked.survey_id
        and kept.position = question.position`.execute(trx);
}
