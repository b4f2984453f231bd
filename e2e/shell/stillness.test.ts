import type { Page } from '@playwright/test';
import { allowPosition, beSignedInAtTen } from '#e2e/support/phone.ts';
import { rememberShifts, shiftsOf } from '#e2e/support/shifts.ts';
import { expect, test } from '#e2e/support/test.ts';
import { FIRST_OF_MEMBERS, OPENED, visitOf } from '#e2e/support/visits.ts';
import { SHOW_LATE_OWN, WORDS } from '#tests/support/gestures/words.ts';

/**
 * Has each answer come at a time of its own, so that what belongs to one screen comes in several steps. Resolves, when
 * called, as soon as nothing has been asked for a while.
 */
async function answerInTurns(page: Page): Promise<() => Promise<void>> {
  let [sent, held, lastAt] = [0, 0, 0];
  await page.route('**/api/**', async (route) => {
    sent += 1;
    held += 1;
    await new Promise((resolve) => setTimeout(resolve, (sent * 250) % 700));
    held -= 1;
    lastAt = Date.now();
    await route.continue().catch(() => undefined); // the page has gone on
  });
  return () => expect.poll(() => held === 0 && Date.now() - lastAt > 600, { intervals: [100] }).toBe(true);
}

test('nothing moves by itself on any screen, in whatever order its data come', async ({ page, server }) => {
  await rememberShifts(page);
  const beStill = await answerInTurns(page);
  for (const address of OPENED) {
    const [path] = visitOf(address);
    if (address === FIRST_OF_MEMBERS) {
      await beSignedInAtTen(page, server);
    }
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await beStill();
    await expect(page.getByText(/読み込んでいます/)).toHaveCount(0);
    expect.soft(await shiftsOf(page), path).toEqual([]);
  }
});

test('the home screen stays as it is when the member’s own part is late, and shows it by a tap', async ({
  page,
  server,
}) => {
  await rememberShifts(page);
  await beSignedInAtTen(page, server);
  const late = Promise.withResolvers<void>();
  await page.route('**/api/home', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto('app/area-search');
  const area = page.getByRole('link', { name: /東京駅 八重洲口/ });
  await area.focus();
  late.resolve();
  await page.getByRole('button', { name: SHOW_LATE_OWN }).waitFor();
  expect(await shiftsOf(page)).toEqual([]);
  await expect(area).toBeFocused();
  await page.getByRole('button', { name: SHOW_LATE_OWN }).click();
  await expect(page.getByRole('list', { name: 'いつもの場所' })).toBeVisible();
});

test('the areas stay where they are when the device has found out where it is', async ({
  page,
  server,
  context,
}) => {
  await beSignedInAtTen(page, server);
  await allowPosition(context);
  await page.goto('app/area-search');
  await page.getByRole('button', { name: WORDS.allow }).click();
  const nearby = page.getByRole('list', { name: '近くの場所' });
  await expect(nearby.getByRole('link').first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 2000 }); // all of it is in view
  await rememberShifts(page);
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const found = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (...asked) => void setTimeout(() => found(...asked), 1000);
  });
  await page.reload();
  await expect(nearby.getByRole('link').first()).toBeAttached();
  expect(await shiftsOf(page)).toEqual([]);
});
