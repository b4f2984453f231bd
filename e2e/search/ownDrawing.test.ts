import { beSignedInAtTen } from '#e2e/support/phone.ts';
import { expect, test } from '#e2e/support/test.ts';

test('a floor with a drawing of its own has each booth over its shape, pressed by a finger and by keys', async ({
  page,
  server,
}) => {
  await beSignedInAtTen(page, server);
  await page.goto('app/area-search/floor-map?floorMapId=5');
  const picture = page.getByRole('img', { name: '新宿駅 南口 新宿ミライナタワー 2階の見取り図' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  const booth = page.getByRole('button', { name: /^B-2、今すぐ/ });
  const [frame, box] = [await picture.boundingBox(), await booth.boundingBox()];
  if (frame === null || box === null) throw new Error('Failed to measure: it is not shown.');
  // As floors/shinjuku.svg has it: 72 by 76 in a frame of 360 by 500.
  expect((box.x - frame.x) / frame.width).toBeCloseTo(28 / 360, 2);
  expect((box.y - frame.y) / frame.height).toBeCloseTo(124 / 500, 2);
  expect(box.width / frame.width).toBeCloseTo(72 / 360, 2);
  expect(box.height / frame.height).toBeCloseTo(76 / 500, 2);
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  await booth.click();
  await expect(booth).toHaveAttribute('aria-pressed', 'true');
  const third = page.getByRole('button', { name: /^B-3、/ });
  await page.keyboard.press('Tab');
  await expect(third).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(third).toHaveAttribute('aria-pressed', 'true');
  await expect(booth).toHaveAttribute('aria-pressed', 'false');

  // The drawing as a page of its own runs nothing and loads nothing.
  const address = await picture.getAttribute('src');
  const answer = await page.request.get(new URL(address ?? '', page.url()).href);
  expect(answer.headers()['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
});
