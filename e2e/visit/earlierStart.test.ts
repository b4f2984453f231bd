import { checkFit } from '#e2e/support/fitting.ts';
import { expect, test } from '#e2e/support/test.ts';
import { reserveVisit, visitAt } from '#e2e/support/visit.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test('a booth that is free before the start is had earlier by one tap, and entered then', async ({
  page,
  server,
}) => {
  await reserveVisit(page, server);
  await visitAt(page, server, '13:31:00');
  const offer = page.getByRole('region', { name: '早い時間に変更' });
  await expect(offer).toContainText('13:40から使えます（20分早く）');
  await checkFit(page, 'the offer of an earlier start');
  await offer.getByRole('button', { name: '13:40–14:40に早める' }).click();
  await expect(page.getByText('13:40–14:40', { exact: true })).toBeVisible();
  await expect(page.locator('[aria-live=polite]')).toHaveText('予約の時間を早めました。');
  await expect(offer).toBeHidden();
  await visitAt(page, server, '13:36:00');
  await page.getByRole('button', { name: WORDS.enter }).click();
  await expect(page.getByText('利用中', { exact: true })).toBeVisible();
});
