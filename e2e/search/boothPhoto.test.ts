import { beSignedInAtTen } from '#e2e/support/phone.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY } from '#e2e/support/timetable.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test('a booth shows its photo where it is decided on, asked for once, and only by who wants to see it', async ({
  page,
  server,
}) => {
  await beSignedInAtTen(page, server);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/booth-photos/')) asked.push(request.url());
  });
  await page.goto('app/area-search/floor-map?floorMapId=2');
  await page.getByRole('button', { name: /^B-3、/ }).click();
  const fold = page.locator('summary', { hasText: '写真を見る' });
  await expect(fold).toBeVisible();
  const photo = page.getByRole('img', { name: 'B-3の写真' });
  expect(asked).toEqual([]);
  const box = await fold.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await fold.press('Enter');
  await expect
    .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(1200);
  expect(asked).toHaveLength(1);

  await page.goto(`app/area-search/make-reservation?room=6&date=${DAY}&hour=14&minute=0&interval=60`);
  await page.getByRole('button', { name: WORDS.review }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('summary', { hasText: '写真を見る' }).click();
  const again = dialog.getByRole('img', { name: 'B-3の写真' });
  await again.scrollIntoViewIfNeeded();
  await expect
    .poll(() => again.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(1200);
});
