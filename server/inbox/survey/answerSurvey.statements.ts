import { sql } from 'kysely';
import type { AnsweredSurvey } from '#contract/inbox/survey.ts';
import type { Survey } from '#domain/inbox/survey.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command, CommandKey } from '#server/effects/command.ts';
import { type Earlier, earlierColumn } from '#server/effects/earlier.ts';
import { OK, prepareEffect } from '#server/effects/prepareEffect.ts';
import type { Stored } from '#server/usecase/idempotency.ts';
import { findPendingSurvey, readSurvey } from './readSurvey.ts';

/** The facts by which the answers to a survey are judged. */
export interface SurveyFacts extends Earlier {
  /** null: it is not the one that the member has still to answer; `state` says why. */
  readonly survey: Survey | null;
  readonly state: 'missing' | 'answered' | 'published';
}

const facts = prepareStatement<CommandKey & { survey: number }, Earlier & Pick<SurveyFacts, 'state'>>(
  (given) => sql`
    select ${earlierColumn(given)} as earlier,
      case
        when not exists (
          select from surveys where surveys.tenant_id = ${given.tenant} and surveys.survey_id = ${given.survey}
        ) then 'missing'
        when exists (
          select from survey_answers
          where survey_answers.tenant_id = ${given.tenant} and survey_answers.survey_id = ${given.survey}
            and survey_answers.member_id = ${given.member}
        ) then 'answered'
        else 'published'
      end as state`,
);

/** Reads them, under the lock of the member. Guests, who are asked nothing, may not make the call. */
export async function readSurveyFacts(
  trx: Trx,
  { key, tenant, member, now }: Command<unknown>,
  surveyId: number,
): Promise<SurveyFacts> {
  const [row] = await facts(trx, { ...key, survey: surveyId });
  if (row === undefined) throw new Error('Failed to read what answers are judged by: no row.');
  const asked = { tenant, member: { ...member, isGuest: false }, now };
  const isPending = (await findPendingSurvey(trx, asked)) === surveyId;
  return { ...row, survey: isPending ? await readSurvey(trx, tenant.id, surveyId) : null };
}

const kept = prepareEffect<CommandKey & { survey: number; answers: string }>((given) => ({
  writes: [
    sql`kept as (
      insert into survey_answers (tenant_id, survey_id, member_id, answers, answered_at)
      values (${given.tenant}, ${given.survey}, ${given.member}, ${given.answers}, ${given.now})
    )`,
  ],
  answer: OK,
}));

/** Keeps the member's answers. */
export function keepAnswers(
  trx: Trx,
  { key }: Command<unknown>,
  { surveyId, answers }: AnsweredSurvey,
): Promise<Stored> {
  return kept(trx, { ...key, survey: surveyId, answers: JSON.stringify(answers) });
}
