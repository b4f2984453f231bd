import type { BrowserContext } from '@playwright/test';

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
