import { setTimeout as wait } from 'node:timers/promises';

/** A call of /api. */
export interface Asked {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly token: string;
  readonly key?: string;
  readonly body?: object;
}

/** An answer of /api; the contract's own tests check its shape. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a history reads a few fields of many answers
  readonly body: any;
}

/** Asks a service; rejects where no answer came, whether the call had its effect or not. */
export type Transport = (asked: Asked) => Promise<Answer>;

/** How long a client waits before it asks again, in milliseconds; and how often it does. */
const [AGAIN_MS, MOST_TRIES] = [20, 600];

/** Nothing is known yet: the answer did not come, or the service could not tell. */
function isUnknown({ status, body }: Answer): boolean {
  return status >= 500 || status === 429 || body.code === 'in_progress';
}

/** A call with an effect, asked for with one key until its outcome is known; and how many answers did not come. */
export async function askUntilKnown(
  transport: Transport,
  asked: Omit<Asked, 'key'>,
): Promise<Answer & { readonly lost: number }> {
  const key = crypto.randomUUID();
  for (let lost = 0; lost < MOST_TRIES; lost += 1) {
    const answer = await transport({ ...asked, key }).catch(() => undefined);
    if (answer !== undefined && !isUnknown(answer)) return { ...answer, lost };
    await wait(AGAIN_MS * Math.min(lost + 1, 25));
  }
  throw new Error(`Failed to learn what became of ${asked.method} ${asked.path}.`);
}
