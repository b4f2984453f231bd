import type { AnsweredSurvey } from '#contract/inbox/survey.ts';
import { answerProblems, strayAnswers } from '#domain/inbox/survey.ts';
import { ANSWER_PROBLEMS } from '#domain/inbox/words.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command } from '#server/effects/command.ts';
import { type Committed, defineEffect, nothing } from '#server/effects/defineEffect.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { conflict, invalid, notFound, RefusalError } from '#server/usecase/refusal.ts';
import { keepAnswers, readSurveyFacts, type SurveyFacts } from './answerSurvey.statements.ts';

/**
 * POST /settings/survey/answer: keeps the answers to the survey that is pending for the member, once. 404 for one that
 * is not there, 409 survey_answered for a second answer, 403 where none is asked for; 422 names the questions.
 */
export const answerSurvey = defineEffect({ lock, read, judge, write, outside: nothing });

function lock(trx: Trx, { tenant, member }: Command<AnsweredSurvey>): Promise<void> {
  return lockCaller(trx, tenant.id, member.id);
}

function read(trx: Trx, command: Command<AnsweredSurvey>): Promise<SurveyFacts> {
  return readSurveyFacts(trx, command, command.request.surveyId);
}

function judge({ request }: Command<AnsweredSurvey>, _: unknown, facts: SurveyFacts): AnsweredSurvey {
  const { survey, state } = facts;
  if (survey === null) throw whyNot(state);
  const errors = [
    ...strayAnswers(survey, request.answers).map((id) => [
      `answers.${id}`,
      ['このアンケートにはない質問です。'],
    ]),
    ...[...answerProblems(survey, request.answers)].map(([id, problem]) => [
      `answers.${id}`,
      [ANSWER_PROBLEMS[problem]],
    ]),
  ];
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
  return request;
}

async function write(
  trx: Trx,
  command: Command<AnsweredSurvey>,
  answered: AnsweredSurvey,
): Promise<Committed> {
  return { stored: await keepAnswers(trx, command, answered) };
}

function whyNot(state: SurveyFacts['state']): RefusalError {
  switch (state) {
    case 'missing':
      return notFound('アンケートが見つかりませんでした。');
    case 'answered':
      return conflict('survey_answered', 'このアンケートには回答済みです。');
    case 'published':
      return new RefusalError(403, 'forbidden', MESSAGES.forbidden);
  }
}
