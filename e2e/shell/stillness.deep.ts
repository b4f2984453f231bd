import type { Page } from '@playwright/test';
import { rememberShifts, shiftsOf } from '#e2e/support/shifts.ts';
import { type Account, signedIn } from '#e2e/support/signIn.ts';
import { STORAGE_KEY } from '#e2e/support/survey.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY } from '#e2e/support/timetable.ts';
import { FIRST_OF_MEMBERS, OPENED, visitOf } from '#e2e/support/visits.ts';

/** How long, in milliseconds, nothing else has been asked for when the last answer comes. */
const QUIET_MS = 500;

/** Opens a screen; the answers of one call come when all others have come, and been shown. Gives the calls it made. */
async function openWithLast(page: Page, path: string, last: string | null): Promise<ReadonlySet<string>> {
  const calls = new Set<string>();
  let [open, quietSince] = [0, Date.now()];
  const isQuiet = () => open === 0 && Date.now() - quietSince > QUIET_MS;
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/api/events') return route.continue(); // it never ends
    calls.add(pathname);
    if (pathname === last) await expect.poll(isQuiet, { intervals: [50] }).toBe(true);
    open += 1;
    const answer = await route.fetch().catch(() => null); // the page has gone on
    if (answer) await route.fulfill({ response: answer }).catch(() => undefined);
    open -= 1;
    quietSince = Date.now();
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(isQuiet, { intervals: [50] }).toBe(true);
  await expect(page.getByText(/読み込んでいます/)).toHaveCount(0);
  await page.unroute('**/api/**');
  return calls;
}

for (const account of ['personal', 'campaign'] satisfies readonly Account[]) {
  test(`nothing moves on a first visit of ${account}, whichever answer comes last`, async ({
    page,
    server,
  }) => {
    test.setTimeout(1_200_000);
    await server.moveClock(`${DAY}T10:00:00+09:00`);
    const signIn = await signedIn(server, account);
    await rememberShifts(page);
    await page.addInitScript(
      ([key, Auth]) => {
        const { TabBar } = JSON.parse(localStorage.getItem(key) ?? '{}'); // what every login leaves
        localStorage.setItem(key, JSON.stringify({ TabBar, Auth: { signIn: Auth } }));
      },
      [STORAGE_KEY, signIn] as const,
    );
    await page.goto('app/reservations');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const address of OPENED.slice(OPENED.indexOf(FIRST_OF_MEMBERS ?? '/app'))) {
      const [path] = visitOf(address);
      const calls = await openWithLast(page, path, null);
      for (const call of calls) {
        await openWithLast(page, path, call);
        expect.soft(await shiftsOf(page), `${path}, ${call} last`).toEqual([]);
      }
    }
  });
}
