import type { Page } from '@playwright/test';
import { checkAccessibility } from '#e2e/support/accessibility.ts';
import { beSignedIn, signedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { confirmationIn, DAY, MORNING, openTimetable, tapSlot } from '#e2e/support/timetable.ts';
import { holdTime, reserveVisit, visitAt } from '#e2e/support/visit.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

test('with text of twice the size a narrow phone still shows hours of the timetable, what is chosen, and the way on', async ({
  page,
  server,
}) => {
  await server.moveClock(MORNING);
  await beSignedIn(page, server, 'personal');
  await page.setViewportSize({ width: 320, height: 700 });
  await openTimetable(page, '9:00');
  await tapSlot(page, 1, 9 * 60);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const confirm = page.getByRole('button', { name: WORDS.review });
  await expect(confirm).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('9:00–10:00')).toBeInViewport({ ratio: 1 });
  const seen = await page.evaluate(() => {
    const grid = document.querySelector('[role=grid]')?.closest('main')?.firstElementChild;
    const dock = document.querySelector('[data-dock]');
    return (dock?.getBoundingClientRect().top ?? 0) - (grid?.getBoundingClientRect().bottom ?? 0);
  });
  expect(seen, 'pixels of the grid between chips and dock').toBeGreaterThan(200);
  const row = (await page.locator('[data-plane]').boundingBox())?.height ?? 0;
  expect(seen / (row / 24), 'hours of the grid').toBeGreaterThan(4.5);
  const minuteMarks = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((each) =>
        getComputedStyle(each, '::before').content.startsWith('"00"'),
      ).length,
  );
  expect(minuteMarks, 'figures between ticks that leave them no room').toBe(0);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('東京駅 八重洲口');
  expect((await title.boundingBox())?.height, 'the title has one line').toBeLessThan(40);
  const size = await title.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(size, 'the title is larger than that of ordinary text').toBeGreaterThan(24);
  const dock = await page.locator('[data-dock]').boundingBox();
  expect(dock?.height, 'the dock is one row').toBeLessThanOrEqual(100);

  await expect(page.getByText('予約済', { exact: true }), 'the legend').toBeHidden();
  await expect(page.getByText('今', { exact: true }), 'a sign on the hour').toBeHidden();
  const opener = page.getByRole('button', { name: WORDS.changeStart });
  const time = await page.getByText('9:00–10:00').boundingBox();
  await page.mouse.click((time?.x ?? 0) + (time?.width ?? 0) / 2, (time?.y ?? 0) + (time?.height ?? 0) / 2);
  const sheet = page.getByRole('dialog', { name: '開始時刻' });
  await expect(sheet.getByText('予約済')).toBeInViewport({ ratio: 1 });
  await sheet.getByRole('button', { name: WORDS.later }).click();
  await expect(sheet.getByText('9:05–10:05')).toBeInViewport({ ratio: 1 });
  await sheet.getByRole('button', { name: WORDS.close }).click();
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.locator('[data-dock]').getByText('9:05–10:05')).toBeInViewport({ ratio: 1 });
  await opener.click();
  await checkAccessibility(page, 'the steps of the start');
});

const termsOfWaitIn = (page: Page) => page.getByRole('dialog', { name: /の空きを待ちますか$/ });

/** Sheets that a tap opens while the code of another one is on its way. */
const MEANWHILE = [
  { what: 'the confirmation', button: WORDS.review, sheetIn: confirmationIn, isTaken: false },
  { what: 'a wait', button: WORDS.wait, sheetIn: termsOfWaitIn, isTaken: true },
] as const;

for (const { what, button, sheetIn, isTaken } of MEANWHILE) {
  test(`the sheet of the start whose code comes only after ${what} was asked for does not stand over it, and then is one as ever`, async ({
    page,
    server,
  }) => {
    await server.moveClock(MORNING);
    if (isTaken) {
      const { token } = await signedIn(server, 'personal2');
      const slot = { telecube_id: 2, date: DAY, hour: 9, minute: 0, interval: 60 };
      await server.call('/reservations', slot, token);
    }
    await beSignedIn(page, server, 'personal');
    await page.setViewportSize({ width: 320, height: 700 });
    const code = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route('**/StartSheet-*.js', async (route) => {
      asked.resolve();
      await code.promise;
      await route.continue();
    });
    await openTimetable(page, '9:00');
    await tapSlot(page, 1, 9 * 60);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await page.getByRole('button', { name: WORDS.changeStart }).click();
    await asked.promise;
    await page.getByRole('button', { name: button }).click();
    const sheet = sheetIn(page);
    await expect(sheet).toBeVisible();
    const come = page.waitForResponse('**/StartSheet-*.js');
    code.resolve();
    await come;
    await sheet.getByRole('button', { name: WORDS.back }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: WORDS.changeStart }).click();
    const steps = page.getByRole('dialog', { name: '開始時刻' });
    await steps.getByRole('button', { name: WORDS.later }).click();
    await expect(steps).toBeVisible();
  });
}

test('with text of twice the size a narrow phone reads all that giving up a use costs above the ways on', async ({
  page,
  server,
}) => {
  await holdTime(page);
  await reserveVisit(page, server, { start: '16:00', now: '14:30:00' });
  await visitAt(page, server, '15:30:00');
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.getByRole('button', { name: WORDS.giveUp }).click();
  const sheet = page.getByRole('dialog', { name: TITLES.giveUp });
  const amount = sheet.getByText('1,100円', { exact: true });
  const sizeOf = (part: typeof amount) =>
    part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const sentence = sheet.locator('p', { has: page.getByText('1,100円', { exact: true }) });
  expect(await sizeOf(amount), 'the amount is the largest of its note').toBeGreaterThan(
    await sizeOf(sentence),
  );
  const rule = sheet.getByText(/^無料で/);
  expect(await sizeOf(rule), 'the rule stands behind it').toBeLessThan(await sizeOf(sentence));
  const warning = await rule.boundingBox();
  const giveUp = await sheet.getByRole('button', { name: WORDS.giveUp }).boundingBox();
  expect((warning?.y ?? 0) + (warning?.height ?? 0), 'the end of the warning').toBeLessThan(giveUp?.y ?? 0);
  const back = await sheet.getByRole('button', { name: WORDS.back }).boundingBox();
  expect(back?.y, 'both ways on are in one row').toBe(giveUp?.y);
});
