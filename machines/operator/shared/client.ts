import { ask as askServer, call as callServer } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import { type Instant, instantOf } from '#domain/time.ts';

let usedAt = instantOf(0);

/** The server's time of the last answer to an operator's call: until then the session was in use. */
export function lastUse(): Instant {
  return usedAt;
}

async function noting<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const answered = await answer;
  usedAt = serverClock.now();
  return answered;
}

/** The client's `call`, of which the session knows that it was used. */
export const call: typeof callServer = (endpoint, input, options) =>
  noting(callServer(endpoint, input, options));

/** The client's `ask`, of which the session knows that it was used. */
export const ask: typeof askServer = (endpoint, input, options) =>
  noting(askServer(endpoint, input, options));
