import type { Page } from '@playwright/test';
import { checkAccessibility } from '#e2e/support/accessibility.ts';
import { checkFit } from '#e2e/support/fitting.ts';
import { beSignedIn, signedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY, MORNING } from '#e2e/support/timetable.ts';
import type { Server } from '#scripts/testing/server.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

const SLOT = { date: DAY, hour: 14, minute: 0, interval: 60 };
const WISH = { ...SLOT, rooms: [1, 2, 3], tolerance: 15, mode: 'book', taxInPrice: 1100 };

/** 14:00 to 15:00 is taken in all booths of the place, by somebody whose token is given back. */
async function fill(server: Server): Promise<string> {
  await server.moveClock(MORNING);
  const { token } = await signedIn(server, 'personal2');
  for (const booth of [1, 2, 3]) await server.call('/reservations', { ...SLOT, telecube_id: booth }, token);
  return token;
}

const waits = (page: Page) => page.getByRole('region', { name: '空き待ち' });

test('a wait stands among the reservations, with how many come before, until it is given up', async ({
  page,
  server,
}) => {
  await fill(server);
  const first = await signedIn(server, 'special');
  await server.call('/waiting-list', WISH, first.token);
  const { token } = await beSignedIn(page, server, 'personal');
  await server.call('/waiting-list', WISH, token);
  await page.goto('app/reservations');
  await expect(waits(page)).toContainText('14:00–15:00');
  await expect(waits(page)).toContainText('あなたの前に1人');
  await waits(page).getByText('条件を見る').click();
  await expect(waits(page)).toContainText('開始時刻は前後15分まで。');
  await checkFit(page, 'the waits among the reservations');
  await checkAccessibility(page, 'the waits among the reservations');
  await page.getByRole('button', { name: /の空き待ちを取り消す$/ }).click();
  const dialog = page.getByRole('dialog', { name: '空き待ちを取り消しますか' });
  await checkFit(page, 'the question before a wait ends');
  await dialog.getByRole('button', { name: WORDS.stopWaiting }).click();
  await expect(dialog).toBeHidden();
  await expect(waits(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText('予約はありません')).toBeVisible();
  await expect(waits(page)).toBeHidden();
});
