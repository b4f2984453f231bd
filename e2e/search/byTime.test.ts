import { allowPosition, beSignedInAtTen } from '#e2e/support/phone.ts';
import { seenIn } from '#e2e/support/seen.ts';
import { expect, test } from '#e2e/support/test.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

/** Seen once; words for the dash are only heard. */
const WHEN = /^今日 14:00–15:30に、\d+か所で空いています。$/;

test('a time is looked for over all areas, narrowed and kept by the address, and one tap leads to the timetable at it', async ({
  page,
  server,
  context,
}) => {
  await beSignedInAtTen(page, server);
  await page.goto('app/area-search');
  await page.getByRole('link', { name: '日時から探す' }).click();
  const summary = page.getByRole('status').filter({ hasText: 'か所で空いています。' });
  await expect(summary).toContainText('今日 10:');

  // The time first: today at two for an hour and a half.
  await page.getByLabel('開始（時）').selectOption('14');
  await page.getByLabel('開始（分）').selectOption('0');
  await page.getByLabel('利用時間').selectOption({ label: '1時間30分' });
  await expect.poll(() => seenIn(summary)).toMatch(WHEN);
  const free = page.getByRole('main').getByRole('listitem');
  const everywhere = await free.count();
  expect(everywhere).toBeGreaterThan(10);
  await expect(free.first()).toContainText('1,650円');

  // By equipment, and around a place.
  await page.getByRole('button', { name: WORDS.monitor }).click();
  await expect.poll(() => free.count()).toBeLessThan(everywhere);
  await page.getByLabel('場所', { exact: true }).selectOption({ label: '東京駅 八重洲口 周辺' });
  await expect(page.getByRole('region').first()).toHaveAccessibleName('東京駅 八重洲口');
  await expect(page).toHaveURL(/hour=14&minute=0&interval=90&areaId=1&equipment=monitor$/);

  await page.reload();
  await expect.poll(() => seenIn(summary)).toMatch(WHEN);
  await expect(page.getByRole('button', { name: WORDS.monitor })).toHaveAttribute('aria-pressed', 'true');

  // Near the device, once it may say where it is.
  await allowPosition(context);
  await page.getByLabel('場所', { exact: true }).selectOption({ label: '現在地の近く' });
  await page.getByRole('button', { name: WORDS.allow }).click();
  await expect(free.first()).toContainText(/徒歩\d+分/);
  await page.getByRole('button', { name: WORDS.turnOff }).click();
  await expect(page.getByText('位置情報は端末の外へ送りません。')).toBeVisible();

  await page.getByLabel('場所', { exact: true }).selectOption({ label: '東京駅 八重洲口 周辺' });
  // Choices in a row are one address, which is written when the member rests.
  await expect(page).toHaveURL(/areaId=1/);
  await free.first().getByRole('link').click();
  await expect(page).toHaveURL(/make-reservation\?room=[\d,]+&date=[\d-]+&hour=14&minute=0&interval=90$/);
  await expect(page.getByLabel('開始（時）')).toHaveValue('14');
  await expect(page.getByLabel('利用時間')).toHaveValue('90');
  await page.goBack();
  await expect.poll(() => seenIn(summary)).toMatch(WHEN);
});
