import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/test.ts';
import { root } from '#scripts/lib/paths.mjs';
import { violationsOf } from '#scripts/looks/violations.ts';

// One worker, and so one build of the atlas, for all.
test.describe.configure({ mode: 'default' });

async function flowsOf(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation').locator('a'); // those that are folded too
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.replace('#/', '') ?? ''));
}

/**
 * Goes through the charts and tells what of them can't be read: what is wider than the window, text of less than 12 px,
 * and texts of the picture that are wider than the box they were measured for. All within the page, because there are
 * many charts.
 */
async function unreadable(page: Page, flows: readonly string[]): Promise<string[]> {
  return page.evaluate(async (names) => {
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeName === '#text' && node.textContent?.trim());
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const right = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;

    async function isShown(name: string): Promise<boolean> {
      window.location.hash = `#/${name}`;
      const limit = performance.now() + 20_000;
      while (document.querySelector('h1')?.textContent !== name && performance.now() < limit) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
      return performance.now() < limit;
    }

    function problemsOf(): string[] {
      const { scrollWidth, clientWidth } = document.documentElement;
      const small = [...document.querySelectorAll('body *')].filter(
        (element) => hasText(element) && sizeOf(element) < 12 && element.checkVisibility(),
      );
      const overfull = [...document.querySelectorAll('svg [data-transition]')].flatMap((group) =>
        [...group.querySelectorAll('text')].filter(
          (text) => right(text) > right(group.querySelector('rect')),
        ),
      );
      return [
        ...(scrollWidth > clientWidth ? ['is wider than the window'] : []),
        ...small.map(({ textContent }) => `is too small: ${textContent}`),
        ...overfull.map(({ textContent }) => `leaves its box: ${textContent}`),
      ];
    }

    const found: string[] = [];
    for (const name of names) {
      const problems = (await isShown(name)) ? problemsOf() : ['is not shown'];
      found.push(...problems.map((problem) => `${name} ${problem}`));
    }
    return found;
  }, flows);
}

test('every chart is readable on a phone and on a wide screen, without a network once it is open', async ({
  page,
  atlas,
}) => {
  await page.goto(atlas);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const flows = await flowsOf(page);
  expect(flows.length).toBeGreaterThan(20);
  await page.context().setOffline(true);
  for (const width of [390, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await unreadable(page, flows), `${width} px`).toEqual([]);
  }
});

test('a chart is zoomed, moved by hand and fitted, and leads to its source', async ({ page, atlas }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${atlas}#/reservationDialog`);
  const frame = page.getByRole('region', { name: 'Chart of reservationDialog' });
  const chart = frame.getByRole('img');
  const sizes = async () => ({ chart: await chart.boundingBox(), frame: await frame.boundingBox() });
  const opened = await sizes();
  expect(opened.frame?.y, 'above the fold of a phone').toBeLessThan(844 / 2);
  expect(opened.chart?.width, 'whole when it opens').toBeLessThanOrEqual(opened.frame?.width ?? 0);
  await page.getByRole('button', { name: 'its own size' }).click();
  const own = await sizes();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  expect((await sizes()).chart?.width).toBeCloseTo((own.chart?.width ?? 0) / 1.25, 0);
  await page.getByRole('button', { name: 'Fit' }).click();
  expect(await sizes()).toEqual(opened);
  await page.getByRole('button', { name: 'its own size' }).click();
  expect(await sizes()).toEqual(own);

  await frame.evaluate((element) => element.scrollTo(0, 0));
  await frame.hover({ position: { x: 200, y: 200 } });
  await page.mouse.down();
  await page.mouse.move(120, (own.frame?.y ?? 0) + 100);
  await page.mouse.up();
  expect(await frame.evaluate(({ scrollLeft, scrollTop }) => scrollLeft > 0 && scrollTop > 0)).toBe(true);

  const href = await page
    .getByRole('link', { name: 'machines/booking/reservation/chart.ts' })
    .getAttribute('href');
  const source = await page.request.get(new URL(href ?? '', atlas).href);
  expect(await source.text()).toContain('export const reservationDialogMachine');
});

test('the map leads to a flow, and the list of flows is scrolled to it', async ({ page, atlas }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(atlas);
  const map = page.getByRole('region', { name: 'Which flow runs which' });
  await map.getByText(/^resource, \d+ copies$/).click();
  await expect(map.getByRole('link', { name: 'wallet' }).last()).toBeVisible();
  await map.getByRole('list', { name: 'Run by timetable' }).getByRole('link', { name: 'creation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'creation' })).toBeVisible();
  await page.goto(`${atlas}#/shell`);
  await expect(page.getByRole('navigation').getByRole('link', { name: /^shell/ })).toBeInViewport();
});

test('the atlas breaks no rule of accessibility, light or dark', async ({ page, atlas }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1600, height: 1000 });
  const check = async (what: string) => expect(await violationsOf(page), what).toEqual([]);
  await page.goto(atlas);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await check('entrance');
  await page.goto(`${atlas}#/visit`);
  await check('reading');
  await page.getByRole('radio', { name: 'Step' }).check({ force: true });
  await check('stepping');
  await page.getByRole('radio', { name: 'Live' }).check({ force: true });
  await check('nothing live');
  await page.setViewportSize({ width: 390, height: 844 });
  await check('narrow');
});

test('a search leads to the flows that say it; a chart is shown when it is chosen, copied, and stepped through in two ways', async ({
  page,
  context,
  atlas,
}) => {
  await page.goto(atlas);
  await page.getByRole('searchbox').fill('isFreePeriodOver');
  await expect(page.getByText('1 of')).toBeVisible();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^cancellation/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'cancellation' })).toBeVisible();

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the definition' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toMatchObject({ id: 'cancellation', initial: 'weighing' });
  await page.getByRole('button', { name: 'Copy for Stately' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toHaveCount(2);
  const source = await page.evaluate(() => navigator.clipboard.readText());
  expect(source).toMatch(/^import .* from 'xstate';\n/);
  expect(source).toContain('export const machine = setup({');
  expect(source).toContain('"isFree": (');

  await page.setViewportSize({ width: 1600, height: 1000 });
  await page.getByRole('radio', { name: 'Step' }).check({ force: true });
  const stepper = page.getByRole('region', { name: 'Step through' });
  await stepper.getByRole('button', { name: 'weighing —always [isFree]→ confirming' }).click();
  await expect(stepper.getByRole('status')).toHaveText('Now in confirming');
  await page.locator('svg [data-transition="confirming —cancellation.confirmed→ cancelling"]').click();
  await expect(stepper.getByRole('status')).toHaveText('Now in cancelling');
  await stepper.getByRole('button', { name: '1. weighing' }).click();
  await expect(stepper.getByRole('status')).toHaveText('Now in confirming');
  await expect(page.locator('li[data-state="confirming"]')).toContainText('current');

  // In frames, which grow longer on a busy machine: what is fetched or laid out first takes many.
  const frames = await page.evaluate(async () => {
    window.location.hash = '#/extension';
    let painted = 0;
    while (document.querySelector('h1')?.textContent !== 'extension') {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      painted += 1;
    }
    return painted;
  });
  expect(frames).toBeLessThan(10);
});

test('a counterexample of the exploration is opened by its link, and gone through step by step in the charts of both members', async ({
  page,
  atlas,
}) => {
  const address = readFileSync(`${root}tests/fixtures/counterexample.txt`, 'utf8').trim();
  await page.setViewportSize({ width: 1600, height: 1000 });
  await page.goto(atlas + address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('two members reserve the same slot');
  const status = page.getByRole('region', { name: 'Step by step' }).getByRole('status');
  const sideOf = (name: string) => page.getByRole('region', { name, exact: true });
  const [first, second] = [sideOf('tab 1, of member 1'), sideOf('tab 2, of member 2')];
  await expect(status).toHaveText('0 of 8: it begins');
  await expect(first).toContainText('reservationDialog in quoting');
  await page.keyboard.press('ArrowRight');
  await expect(status).toHaveText('1 of 8: the server is asked by tab 1 for the price: quoted');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(status).toHaveText('2 of 8: tab 1 hears of the price: quoted');
  await expect(first).toContainText('offering, offering.confirming');
  await expect(second).toContainText('reservationDialog in quoting');
  for (const side of [first, second])
    await expect(side.locator('rect[data-lit="true"][data-leaf="true"]')).toHaveCount(1);
  expect(await violationsOf(page), 'a story').toEqual([]);

  await page.getByRole('button', { name: /^8\. the server is asked by tab 2/ }).click();
  await expect(first.locator('rect[data-lit="true"][data-leaf="true"]'), 'of sheet and command').toHaveCount(
    2,
  );
  const facts = page.getByRole('list', { name: 'The server and the network' });
  await expect(facts).toContainText('booth 1, 12:00 to 13:00: member 1');
  await expect(facts).toContainText('booth 1, 12:00 to 13:00: member 2');
  await expect(page.getByText('Wrong at the end: booth 1 is two members’ at once')).toBeVisible();
  await page.reload();
  await expect(status).toContainText('8 of 8');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(status).toBeInViewport();
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  await page.keyboard.press('ArrowLeft');
  await expect(status).toContainText('7 of 8');
});
