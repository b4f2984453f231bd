import type { Browser, CDPSession, Page } from '@playwright/test';
import { beSignedInAtTen } from '#e2e/support/phone.ts';
import { expect, test } from '#e2e/support/test.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

interface Touch {
  readonly x: number;
  readonly y: number;
}

declare global {
  var commits: number;
}

/** The reports to React's developer tools go to a counter. */
function countCommits(page: Page) {
  return page.addInitScript(() => {
    globalThis.commits = 0;
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: () => {
          globalThis.commits += 1;
        },
        onCommitFiberUnmount: () => undefined,
      },
    });
  });
}

async function gesture(client: CDPSession, frames: readonly (readonly Touch[])[]): Promise<void> {
  const [first = [], ...moves] = frames;
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [...first] });
  for (const touches of moves) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [...touches] });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Counts of the browser's trace and of React's commits while something is done. */
async function traced(browser: Browser, page: Page, act: () => Promise<void>) {
  const commitsBefore = await page.evaluate(() => globalThis.commits);
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  const trace: { traceEvents: { name: string }[] } = JSON.parse((await browser.stopTracing()).toString());
  const count = (name: string) => trace.traceEvents.filter((event) => event.name === name).length;
  const commits = (await page.evaluate(() => globalThis.commits)) - commitsBefore;
  return { layouts: count('Layout'), frames: count('FireAnimationFrame'), commits };
}

const STEPS = Array.from({ length: 40 }, (_, step) => step);

test('pinching and dragging 50 booths causes no layout and no rendering of React', async ({
  page,
  server,
  browser,
}) => {
  await countCommits(page);
  await beSignedInAtTen(page, server);
  await page.goto('app/area-search/floor-map?floorMapId=7');
  const booth = page.getByRole('button', { name: /^S-25/ });
  await expect(booth).toBeVisible();
  const client = await page.context().newCDPSession(page);

  // The minute may change meanwhile, or the picture come late: then once more. A part that renders by itself always
  // does.
  await expect(async () => {
    const before = await booth.boundingBox();
    const moved = await traced(browser, page, async () => {
      await gesture(
        client,
        STEPS.map((step) => [{ x: 195 - step * 3, y: 400 + step }]),
      );
      await gesture(
        client,
        STEPS.map((step) => [
          { x: 150 - step, y: 400 },
          { x: 240 + step, y: 420 },
        ]),
      );
      await page.waitForTimeout(400); // what moves on by itself has come to rest
    });
    expect(await booth.boundingBox(), 'it has moved and grown').not.toEqual(before);
    expect(moved.frames, 'it was drawn many times').toBeGreaterThan(5);
    expect({ layouts: moved.layouts, commits: moved.commits }).toEqual({ layouts: 0, commits: 0 });
  }).toPass({ timeout: 60_000 });

  const changed = await traced(browser, page, async () => {
    await page.getByText(WORDS.asList, { exact: true }).click();
    await expect(page.getByRole('list', { name: 'このフロアのブース' })).toBeVisible();
  });
  expect(changed.layouts, 'the trace tells layouts').toBeGreaterThan(0);
  expect(changed.commits, 'the counter tells commits').toBeGreaterThan(0);
});
