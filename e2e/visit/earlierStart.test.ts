import { checkFit } from '#e2e/support/fitting.ts';
import { gesturesIn } from '#e2e/support/gestures.ts';
import { signedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY } from '#e2e/support/timetable.ts';
import { BOOTH_ID, reserveVisit, visitAt } from '#e2e/support/visit.ts';

test('a booth that is free before the start is had earlier by one tap, and entered then', async ({
  page,
  server,
}) => {
  await reserveVisit(page, server);
  await visitAt(page, server, '13:31:00');
  const offer = page.getByRole('region', { name: '早い時間に変更' });
  await expect(offer).toContainText('13:40から使えます（20分早く）');
  await checkFit(page, 'the offer of an earlier start');
  await offer.getByRole('button', { name: /^13:40から14:40 ?に早める$/ }).click();
  await expect(page.getByText('13:40–14:40', { exact: true })).toBeVisible();
  await expect(page.locator('[aria-live=polite]')).toHaveText('予約の時間を早めました。');
  await expect(offer).toBeHidden();
  await visitAt(page, server, '13:36:00');
  await gesturesIn(page).enter();
  await expect(page.getByText('利用中', { exact: true })).toBeVisible();
});

test('a use that ends early is told to whoever is next, whose open screen offers the earlier start by itself', async ({
  page,
  server,
}) => {
  await reserveVisit(page, server);
  const { token } = await signedIn(server, 'personal2');
  const before = { telecube_id: BOOTH_ID, date: DAY, hour: 13, minute: 0, interval: 60 };
  const { tranid } = (await server.call('/reservations', before, token)) as { tranid: number };
  await visitAt(page, server, '13:31:00');
  await server.call('/reservations/open-door', { tranid }, token);
  await page.reload();
  await expect(page.getByText('14:00–15:00', { exact: true })).toBeVisible();
  const offer = page.getByRole('region', { name: '早い時間に変更' });
  await expect(offer).toBeHidden();
  await server.call('/reservations/open-door', { tranid, isLeave: 1 }, token);
  await expect(offer).toContainText('13:40から使えます（20分早く）');
  await expect(offer).toContainText('何もしなければ、予定どおり13:55から入室できます。');
  await page.getByRole('link', { name: /お知らせ/ }).click();
  await expect(page.getByText('前の利用が早く終わりました')).toBeVisible();
});
