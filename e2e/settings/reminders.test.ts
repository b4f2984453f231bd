import type { Page } from '@playwright/test';
import { checkFit } from '#e2e/support/fitting.ts';
import { gesturesIn } from '#e2e/support/gestures.ts';
import { mailedText } from '#e2e/support/outbox.ts';
import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { reserveVisit, visitAt } from '#e2e/support/visit.ts';
import { violationsOf } from '#scripts/looks/violations.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

const END = '終了10分前をメールで受け取る';

/** The strips of two pixels around a box in which a focus ring is drawn, each as it is painted. */
function ringOf(page: Page, { x, y, width, height }: Box): Promise<Buffer[]> {
  const strips = [
    { x: x - 4, y, width: 2, height },
    { x: x + width + 2, y, width: 2, height },
    { x, y: y - 4, width, height: 2 },
    { x, y: y + height + 2, width, height: 2 },
  ];
  return Promise.all(strips.map((clip) => page.screenshot({ clip })));
}

test('the ring around the first reminder is whole where the ticks stand below their names', async ({
  page,
  server,
}) => {
  await beSignedIn(page, server, 'personal');
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('app/settings/notifications');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const first = page.getByRole('table').getByRole('checkbox').first();
  await expect(first).toBeVisible();
  for (let tabs = 0; !(await first.evaluate((tick) => tick === document.activeElement)); tabs++) {
    expect(tabs, 'reached by the Tab key').toBeLessThan(20);
    await page.keyboard.press('Tab');
  }
  const box = await first.boundingBox();
  if (!box) throw new Error('Failed to find the first tick: it is not laid out.');
  const focused = await ringOf(page, box);
  await first.evaluate((tick) => tick.blur());
  const unfocused = await ringOf(page, box);
  expect(focused.map((side, index) => side.equals(unfocused[index] ?? side))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

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
  await page.getByRole('link', { name: WORDS.seeReservation }).click();
  await expect(page).toHaveURL(/\/app\/reservations$/);

  await visitAt(page, server, '14:00:00');
  await gesturesIn(page).enter();
  await expect(page.getByText('利用中', { exact: true })).toBeVisible();
  await visitAt(page, server, '14:51:00');
  const end = await mailedText(server.origin, 'personal@example.jp', /まもなく終了です（15:00まで）[\s\S]*/);
  const link = /\/user\/(app\/reservations\/extend\S+)/.exec(end)?.[1] ?? '';
  await page.goto(link);
  await expect(page.getByRole('dialog', { name: TITLES.howLong })).toBeVisible();
});
