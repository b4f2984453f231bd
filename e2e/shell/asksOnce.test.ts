import { TOLD_AFTERWARDS_MS } from '#domain/shell/updates.ts';
import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';

/** Within it a screen has asked again that does so by itself: longer than any waits lest all ask at once. */
const START_MS = 6_000;

for (const [screen, path, call] of [
  ['home', 'app/area-search', '/api/home'],
  ['reservations', 'app/reservations', '/api/reservations'],
  [
    'timetable',
    'app/area-search/make-reservation?room=1,2,3&hour=14&minute=0&interval=60',
    '/api/reservations/day-availability',
  ],
] as const) {
  test(`the ${screen} screen asks each call once at a fresh start`, async ({ page, server }) => {
    await beSignedIn(page, server, 'personal');
    // A server that has just started does not know what changed before, and has booths asked for again.
    await page.waitForTimeout(TOLD_AFTERWARDS_MS);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`);
    });
    await page.goto(path);
    await page.waitForTimeout(START_MS);
    expect(
      asked.some((each) => each.startsWith(`GET ${call}`)),
      asked.join('\n'),
    ).toBe(true);
    expect(asked.filter((each, at) => asked.indexOf(each) !== at)).toEqual([]);
  });
}
