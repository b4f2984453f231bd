import { checkFit } from '#e2e/support/fitting.ts';
import { mailedText } from '#e2e/support/outbox.ts';
import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { reserveVisit, visitAt } from '#e2e/support/visit.ts';
import { violationsOf } from '#scripts/looks/violations.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

const END = '終了10分前をメールで受け取る';

test('a member chooses how to be reminded, and comes from the mail of the end to the extension', async ({
  page,
  server,
}) => {
  await beSignedIn(page, server, 'personal');
  await page.goto('app/settings/notifications');
  await page.getByRole('checkbox', { name: END }).check();
  await expect(page.locator('[aria-live=polite]')).toHaveText('変更を保存しました。');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: END })).toBeChecked();
  await checkFit(page, 'the choices of reminders');
  expect(await violationsOf(page)).toEqual([]);

  await reserveVisit(page, server);
  await visitAt(page, server, '13:46:00');
  const start = await mailedText(
    server.origin,
    'personal@example.jp',
    /まもなく開始です（14:00から）[\s\S]*/,
  );
  expect(start).toContain('行き方');
  await page.goto('app/notices');
  await page.getByRole('button', { name: /まもなく開始です（14:00から）/ }).click();
  await page.getByRole('link', { name: '予約を見る' }).click();
  await expect(page).toHaveURL(/\/app\/reservations$/);

  await visitAt(page, server, '14:00:00');
  await page.getByRole('button', { name: WORDS.enter }).click();
  await expect(page.getByText('利用中', { exact: true })).toBeVisible();
  await visitAt(page, server, '14:51:00');
  const end = await mailedText(server.origin, 'personal@example.jp', /まもなく終了です（15:00まで）[\s\S]*/);
  const link = /\/user\/(app\/reservations\/extend\S+)/.exec(end)?.[1] ?? '';
  await page.goto(link);
  await expect(page.getByRole('dialog', { name: 'どのくらい延長しますか' })).toBeVisible();
});
