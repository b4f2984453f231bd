import { ask, call } from '#contract/client.ts';
import { type AnsweredSurvey, answerSurvey, getSurvey } from '#contract/inbox/survey.ts';
import { type Command, defineCommand, type Outcome } from '../../shared/command.ts';

type AnsweringAnswer =
  | { readonly kind: 'answered' }
  | { readonly kind: 'answeredBefore'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

async function answer(
  { key, content }: Command<AnsweredSurvey>,
  signal: AbortSignal,
): Promise<AnsweringAnswer> {
  const sent = await ask(answerSurvey, content, { key, signal });
  if (sent.kind === 'done') return { kind: 'answered' };
  return { kind: sent.code === 'survey_answered' ? 'answeredBefore' : 'refused', message: sent.message };
}

/** The survey is no longer among what is still to be answered. */
async function consult({ surveyId }: AnsweredSurvey, signal: AbortSignal): Promise<AnsweringAnswer | null> {
  const pending = await call(getSurvey, undefined, { signal });
  return pending?.id === surveyId ? null : { kind: 'answered' };
}

/** Sending the answers to a survey, once (docs/spec/wire.md, "Calls of inbox"). */
export const answering = defineCommand({ id: 'answering', ask: answer, consult });

/** The outcome of sending them. */
export type Sending = Outcome<AnsweringAnswer>;

/** The alert of a refusal, from the event that tells it. */
export function refusalAlert(done: Parameters<typeof answering.answered>[0]) {
  const { answer } = answering.answered(done);
  return { messages: 'message' in answer ? [answer.message] : [] };
}
