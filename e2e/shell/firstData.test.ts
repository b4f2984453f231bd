import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { TOLD_AFTERWARDS_MS } from '#domain/shell/updates.ts';
import { beSignedIn } from '#e2e/support/signIn.ts';
import { STORAGE_KEY } from '#e2e/support/survey.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY, MORNING } from '#e2e/support/timetable.ts';
import { root } from '#scripts/lib/paths.mjs';

const TIMETABLE = `app/area-search/make-reservation?room=1,2,3&date=${DAY}&hour=14&minute=0&interval=60`;
/** Within it a screen has asked again that does so by itself. */
const START_MS = 6_000;

/** The requests of the page from now on, as they leave, and the first data's answers as they come. */
function watch(page: Page): { readonly seen: readonly string[]; readonly calls: () => readonly string[] } {
  const seen: string[] = [];
  const nameOf = (url: string) => {
    const { pathname, search } = new URL(url);
    if (pathname === '/api/events') return pathname + search; // one for each set of booths that is looked at
    return pathname.replace('/user/assets/', '').replace(/-.{8}\.js$/, '.js');
  };
  page.on('request', (request) => seen.push(`${request.method()} ${nameOf(request.url())}`));
  page.on('requestfinished', (request) => seen.push(`came ${nameOf(request.url())}`));
  const calls = () => seen.filter((each) => /^[A-Z]+ \/api\//.test(each));
  return { seen, calls };
}

const SCREENS = [
  { screen: 'home', path: 'app/area-search', first: ['/api/home', '/api/search/get-select-area-groups'] },
  { screen: 'reservations', path: 'app/reservations', first: ['/api/reservations'] },
  { screen: 'notices', path: 'app/notices', first: ['/api/notices'] },
  { screen: 'timetable', path: TIMETABLE, first: ['/api/reservations/day-availability'] },
] as const;

/** A device that has been here before: it knows the member, and what the server can do. */
async function comeBack(page: Page): Promise<void> {
  await page.goto('app/settings');
  await page.waitForFunction((key) => localStorage.getItem(key)?.includes('"additions"'), STORAGE_KEY);
}

/** A server that has just started does not know what changed before, and has screens ask again. */
const haveServerKnowChanges = (page: Page) => page.waitForTimeout(TOLD_AFTERWARDS_MS);

for (const { screen, path, first } of SCREENS) {
  test(`the ${screen} screen's data are asked for before the app's code has come, once, and other tabs after them`, async ({
    page,
    server,
  }) => {
    await server.moveClock(MORNING);
    await beSignedIn(page, server, 'personal');
    await comeBack(page);
    await haveServerKnowChanges(page);
    await page.goto('about:blank');
    const { seen, calls } = watch(page);
    await page.goto(path);
    await page.waitForTimeout(START_MS);
    const at = (name: string) => seen.indexOf(name);

    expect(calls().slice(0, first.length), seen.join('\n')).toEqual(first.map((each) => `GET ${each}`));
    for (const each of first) expect(at(`GET ${each}`)).toBeGreaterThan(at('came first.js'));
    expect(calls().filter((each, index) => calls().indexOf(each) !== index)).toEqual([]);

    // The document, its first script, the data: two steps. The app's code is asked for beside them.
    expect(at('GET start.js')).toBeLessThan(at(`GET ${first[0]}`));
    const own = {
      home: 'AreaSearch.js',
      reservations: 'Reservations.js',
      notices: 'Notices.js',
      timetable: '',
    };
    const others = ['AreaSearch.js', 'QrReader.js', 'Reservations.js', 'Notices.js'].filter(
      (each) => each !== own[screen],
    );
    const answered = Math.max(...calls().map((each) => at(`came ${each.slice(4)}`)));
    for (const each of others)
      expect(at(`GET ${each}`), `${each}\n${seen.join('\n')}`).toBeGreaterThan(answered);
  });
}

/** The files of the app that the page has asked for from now on, and that have not come yet. */
function filesUnderWay(page: Page): () => readonly string[] {
  const pending = new Set<string>();
  page.on('request', (request) => {
    if (request.url().includes('/assets/')) pending.add(request.url());
  });
  page.on('requestfinished', (request) => pending.delete(request.url()));
  page.on('requestfailed', (request) => pending.delete(request.url()));
  return () => [...pending];
}

/**
 * The files that were asked for before a call was answered, by the page's own clock: the journey hears of an answer
 * when the page may have gone on.
 */
function filesBeforeAnswer(page: Page, call: string): Promise<readonly string[]> {
  return page.evaluate((name) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]; // by their type
    const answer = entries.find((each) => new URL(each.name).pathname.endsWith(name));
    if (answer === undefined) throw new Error(`Failed to look: ${name} was not answered.`);
    return entries
      .filter((each) => each.startTime < answer.responseEnd)
      .map((each) => new URL(each.name).pathname)
      .filter((pathname) => pathname.includes('/assets/'));
  }, call);
}

/** The files that a screen begins with, styles and scripts, and how much of them goes over the line, in kB. */
const MOST = { files: 22, kilobytes: 175 };

test('a first visit to the timetable fetches no file but those that its document names, and no more of them', async ({
  page,
  server,
}) => {
  await server.moveClock(MORNING);
  await beSignedIn(page, server, 'personal');
  await haveServerKnowChanges(page);
  const pending = filesUnderWay(page);
  // The app runs before the answer comes, so that whatever it fetches by itself is fetched before it.
  const isDrawn = Promise.withResolvers<void>();
  await page.route('**/api/reservations/day-availability?*', async (route) => {
    await isDrawn.promise;
    await route.continue();
  });
  const document = await page.goto(TIMETABLE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(pending).toEqual([]);
  isDrawn.resolve();
  await expect(page.getByRole('grid')).toBeVisible();
  const fetched = await filesBeforeAnswer(page, '/day-availability');
  const named = [...(document?.headers().link ?? '').matchAll(/<([^>]+)>/g)].map(([, file = '']) => file);
  const others = fetched.filter((each) => !named.includes(each));
  expect(others).toEqual([]);
  // The largest file after the first script: the others come beside it, and it runs while they do.
  expect(named.slice(0, 2)).toEqual([
    expect.stringMatching(/first-[^/]*\.js$/),
    expect.stringMatching(/start-[^/]*\.js$/),
  ]);
  const bodies = await Promise.all(
    named.map(async (file) => statSync(`${root}dist${file.replace('/user', '')}.br`).size),
  );
  const kilobytes = bodies.reduce((sum, each) => sum + each, 0) / 1000;
  expect(named.length).toBeLessThanOrEqual(MOST.files);
  expect(kilobytes).toBeGreaterThan(0.9 * MOST.kilobytes);
  expect(kilobytes).toBeLessThanOrEqual(MOST.kilobytes);
});

test('first data are shown, although the server answers that call no more', async ({ page, server }) => {
  await server.moveClock(MORNING);
  await beSignedIn(page, server, 'personal');
  await comeBack(page);
  let asked = 0;
  await page.route('**/api/reservations/day-availability?*', (route) => {
    asked += 1;
    return asked === 1 ? route.continue() : route.abort();
  });
  await page.goto(TIMETABLE);
  await expect(page.getByRole('grid')).toBeVisible();
  expect(asked).toBe(1);
});

test('nothing is asked for before the app by who is not signed in, or stands before a door', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_FAILED.*start-/);
  const { calls } = watch(page);
  await page.route('**/assets/start-*.js', (route) => route.abort());
  for (const path of ['app/area-search', 'login', 'q/sticker-1']) await page.goto(path);
  await beSignedIn(page, server, 'personal');
  for (const path of ['q/sticker-1', 'app/qr-code-reader', 'app/settings/change-payment'])
    await page.goto(path);
  await page.waitForTimeout(500);
  expect(calls()).toEqual([]);
});

test('an answer to a token that another tab has given up is shown to nobody', async ({
  page,
  context,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/401/);
  await beSignedIn(page, server, 'personal');
  await comeBack(page);
  // The code comes late: by then the member has logged out elsewhere, and somebody else is signed in.
  let letCome: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/assets/start-*.js', (route) => late.then(() => route.continue()));
  const answered = page.waitForResponse('**/api/reservations');
  await page.goto('app/reservations', { waitUntil: 'commit' });
  await answered;
  const other = await context.newPage();
  await beSignedIn(other, server, 'personal2');
  await other.goto('app/settings');
  const again = page.waitForRequest('**/api/reservations');
  letCome();
  const kept = await other.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? '{}').Auth.signIn.token,
    STORAGE_KEY,
  );
  expect(await (await again).headerValue('Authorization')).toBe(`Bearer ${kept}`);
});

test('a token that is refused ends the session, as without first data', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/401/);
  await beSignedIn(page, server, 'personal');
  await comeBack(page);
  // Before the next document's first script: the page that is open writes its own token once more.
  await page.addInitScript((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (kept.Auth?.signIn) kept.Auth.signIn.token = 'gone';
    localStorage.setItem(key, JSON.stringify(kept));
  }, STORAGE_KEY);
  await page.goto('app/reservations');
  await expect(page.getByText('認証エラーが発生しました。')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});
