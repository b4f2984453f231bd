import fc from 'fast-check';
import * as inbox from '#contract/inbox/menuStatus.ts';
import * as notices from '#contract/inbox/notices.ts';
import * as survey from '#contract/inbox/survey.ts';
import * as made from '#tests/support/values/arbitraries.ts';
import { type Call, call, notFound, nothing } from './call.ts';

const { id, count, orNull } = made;

/** The calls of this area. */
export const inboxCalls: readonly Call[] = [
  call(
    inbox.getMenuStatus,
    'member',
    fc.record({ knownNotices: count }),
    fc.record({ isSurveyDue: fc.boolean(), unreadNotices: count, liveReservations: count }),
  ),
  call(notices.listNotices, 'member', nothing, fc.array(made.notice, { maxLength: 3 })),
  call(
    notices.readNotice,
    {
      audience: 'member',
      foreign: ({ notice }) => [{ path: `/notices/${notice}/read`, answers: notFound }],
    },
    id,
    nothing,
  ),
  call(survey.getSurvey, 'regular', nothing, orNull(made.survey)),
  call(
    survey.answerSurvey,
    'regular',
    fc.record({ surveyId: id, answers: fc.array(made.surveyAnswer, { maxLength: 3 }) }),
    nothing,
  ),
];
