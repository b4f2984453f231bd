import { STORAGE_KEY, SURVEY_PRESENTED } from '#e2e/support/survey.ts';
import { test } from '#e2e/support/test.ts';
import type { Server } from '#scripts/testing/server.ts';
import { commandFor, webKit as need } from '#scripts/testing/system.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { WebKit } from './webkit.ts';

/** A window of WebKit on the server; the test is skipped where the machine has none. */
export async function openWebKit(
  server: Pick<Server, 'origin'>,
  settings: readonly string[] = [],
): Promise<WebKit> {
  test.skip(!need.isThere(), `${need.name} is missing: ${commandFor([need])}`);
  return WebKit.open(server.origin, settings);
}

/** Signs in as 山田 花子. */
export async function signInTo(webKit: WebKit): Promise<void> {
  await webKit.goto('login');
  await webKit.run(`sessionStorage.setItem('${STORAGE_KEY}', '${SURVEY_PRESENTED}')`);
  await webKit.fill('メールアドレスまたは会員ID', 'personal@example.jp');
  await webKit.fill('パスワード', 'komori2026');
  await webKit.press('button', WORDS.signIn);
  await webKit.isAt(/\/app\/area-search$/);
}

/** Reads what has come before a button is pressed there: at once, the press would be the second of a double tap. */
export async function readAt(webKit: WebKit, text: string): Promise<void> {
  await webKit.sees(text);
  const since = await webKit.run('return performance.now()');
  await webKit.waitFor('return performance.now() - arguments[0] > 400', since);
}

/** Taps a booth's column (0 is the first of three) at a minute of the day that the timetable has been scrolled to. */
export async function chooseSlot(webKit: WebKit, column: number, minute: number): Promise<void> {
  // Once it stands still: it scrolls to its hour when it has been laid out.
  const box = (await webKit.waitFor(`
    const plane = document.querySelector('[data-plane]');
    if (plane === null) return null;
    const { x, y, width, height } = plane.getBoundingClientRect();
    const isStill = window.komoriPlane === y;
    window.komoriPlane = y;
    return isStill && { x, y, width, height };`)) as { x: number; y: number; width: number; height: number };
  const width = box.width / 3;
  await webKit.tap(
    box.x + column * width + ((minute % 60) / 60) * width + 2,
    box.y + (Math.floor(minute / 60) + 0.5) * (box.height / 24),
  );
}
