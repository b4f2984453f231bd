import { type BrowserContext, expect } from '@playwright/test';

/** Cuts the network at the next call: before it has reached the server, or before its answer has come back. */
export async function cutAt(context: BrowserContext, call: string, when: 'before' | 'after'): Promise<void> {
  await context.route(
    `**/api${call}`,
    async (route) => {
      if (when === 'after') await route.fetch();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
}

/**
 * The keys under which a call is asked from now on. The first time the server does what it is asked, and its answer is
 * lost on the way.
 */
export async function loseAnswer(
  context: BrowserContext,
  call: string,
  method: string,
): Promise<readonly (string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await context.route(`**/api${call}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  return keys;
}

/** The keys of a command that went out twice, the second time by itself or by another tap. */
export function sameKeyTwice(keys: readonly (string | undefined)[]): unknown[] {
  return [expect.stringMatching(/./), keys[0]];
}
