import { sql } from 'kysely';
import type { MemberContext } from '#server/usecase/context.ts';

/** The member who may be asked, and when. */
export interface AskedMember extends Pick<MemberContext, 'tenant' | 'now'> {
  readonly member: Pick<MemberContext['member'], 'id' | 'isGuest'>;
}

/**
 * The id of the survey that a member has still to answer, the oldest first; null where there is none. It is pending
 * once a use has ended since it was published, once a survey and member (docs/spec/inbox.md, "Survey"): what was given
 * up before it began was none. Guests are not asked.
 * A piece of SQL, so that the menu status needs no statement of its own for it.
 */
export function pendingSurveyId({ tenant, member, now }: AskedMember) {
  const moment = new Date(now);
  return sql<number | null>`(
    select surveys.survey_id from surveys
    where surveys.tenant_id = ${tenant.id}
      and not ${sql.lit(member.isGuest)}
      and surveys.published_at <= ${moment}
      and (surveys.closed_at is null or surveys.closed_at > ${moment})
      and not exists (
        select 1 from survey_answers
        where survey_answers.tenant_id = surveys.tenant_id
          and survey_answers.survey_id = surveys.survey_id
          and survey_answers.member_id = ${member.id})
      and exists (
        select 1 from reservations
        where reservations.tenant_id = surveys.tenant_id
          and reservations.member_id = ${member.id}
          and reservations.confirmed_at is not null
          and reservations.use_state <> 'cancelled'
          and (reservations.ends_at <= ${moment} or reservations.ended_at is not null)
          and coalesce(reservations.ended_at, reservations.ends_at) >= surveys.published_at)
    order by surveys.published_at, surveys.survey_id
    limit 1
  )`;
}
