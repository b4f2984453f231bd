import type { Page } from '@playwright/test';
import { beSignedInAtTen } from '#e2e/support/phone.ts';
import { expect, test } from '#e2e/support/test.ts';

const END = '終了10分前をメールで受け取る';
const AREA = 'app/installation-location-selection?areaId=1&areaName=東京駅 八重洲口';

/**
 * Nothing that goes to that call is answered before `isOver`, and what hung until then never: the route stays, because
 * a browser lets go on what it held as soon as no route is left, and the answer may come before the reload.
 */
async function hang(page: Page, call: string): Promise<{ sent: number; isOver: boolean }> {
  const hung = { sent: 0, isOver: false };
  await page.route(call, (route) => {
    if (hung.isOver || route.request().method() !== 'POST') void route.continue();
    else hung.sent += 1;
  });
  return hung;
}

test('a tick, a star and a notice hold although the app was loaded again before any answer', async ({
  page,
  server,
}) => {
  await beSignedInAtTen(page, server);

  await page.goto('app/settings/notifications');
  const ticks = await hang(page, '**/api/settings/notifications');
  await page.getByRole('checkbox', { name: END }).check();
  await expect.poll(() => ticks.sent).toBe(1);
  ticks.isOver = true;
  await page.reload();
  await expect(page.getByRole('checkbox', { name: END })).toBeChecked();

  await page.goto(AREA);
  const star = page.getByRole('button', { name: /^お気に入り、/ }).last();
  const stars = await hang(page, '**/api/favourites');
  await star.click();
  await expect.poll(() => stars.sent).toBe(1);
  stars.isOver = true;
  // The tab was closed, and the app is opened elsewhere.
  const again = page.waitForResponse(/api\/favourites/);
  await page.goto('app/settings');
  expect((await again).status()).toBe(200);
  await page.goto(AREA);
  await expect(page.getByRole('button', { name: /^お気に入り、/, pressed: true })).toHaveCount(1);

  await page.goto('app/notices');
  const unread = page.getByRole('heading', { level: 2, name: /未読/ });
  await expect(unread).toBeVisible();
  const before = await unread.textContent();
  const marks = await hang(page, '**/api/notices/*/read');
  await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
  await expect.poll(() => marks.sent).toBe(1);
  marks.isOver = true;
  const marked = page.waitForResponse(/api\/notices\/\d+\/read/);
  await page.reload();
  expect((await marked).status()).toBe(200);
  await expect(async () => {
    const now = (await unread.count()) === 0 ? null : await unread.textContent();
    expect(now).not.toBe(before);
  }).toPass();
});
