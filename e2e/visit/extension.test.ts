import { checkUncovered } from '#e2e/support/fitting.ts';
import { gesturesIn } from '#e2e/support/gestures.ts';
import { meetScreenAgain } from '#e2e/support/sheets.ts';
import { signedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY } from '#e2e/support/timetable.ts';
import { BOOTH_ID, reserveVisit, visitAt } from '#e2e/support/visit.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test('a lost answer to an extension, and a reload before it, ask again with the same key; only free time is offered', async ({
  page,
  server,
  pageErrors,
}) => {
  // The latter where the clock moves on past a use that is still on the screen.
  pageErrors.expect(/ERR_|40[49].*(wifi-password|for-extension)/);
  await reserveVisit(page, server);
  const { token } = await signedIn(server, 'personal2');
  const behind = { telecube_id: BOOTH_ID, date: DAY, hour: 21, minute: 30, interval: 60 };
  await server.call('/reservations', behind, token);
  await visitAt(page, server, '14:00:00');
  await gesturesIn(page).enter();
  await page.getByRole('link', { name: WORDS.extend }).click();
  let lost = 0;
  await page.route('**/reservations/extend', async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    // The server extends and charges; only the answer does not arrive.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await gesturesIn(page).extend('15分');
  await expect(page.getByRole('dialog', { name: '延長しました' })).toContainText('15:15まで利用できます。');
  expect(lost).toBe(1);
  await page.getByRole('button', { name: WORDS.close }).click();
  await expect(page.getByText(/15:15まで・/)).toBeVisible();
  await meetScreenAgain(page);
  await page.reload();
  await expect(page.getByText(/15:15まで・/)).toBeVisible();
  await page.unroute('**/reservations/extend');

  // A reload between the tap and the answer: it is asked for with the same key.
  await reserveVisit(page, server, { start: '17:00', now: '16:30:00' });
  await visitAt(page, server, '17:00:00');
  await gesturesIn(page).enter();
  await page.getByRole('link', { name: WORDS.extend }).click();
  const keys: (string | undefined)[] = [];
  const extended = Promise.withResolvers<void>();
  await page.route('**/reservations/extend', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    // The server extends and charges; the answer is still on its way when the page is reloaded.
    await route.fetch();
    extended.resolve();
  });
  await gesturesIn(page).extend('15分');
  await extended.promise;
  await page.reload();
  await expect(page.getByText('先ほどの延長は完了しています。')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/reservations$/);
  await expect(page.getByText(/18:15まで・/)).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  await page.unroute('**/reservations/extend');

  // The reservation behind is known before the member asks.
  await reserveVisit(page, server, { start: '20:00', now: '19:30:00' });
  await visitAt(page, server, '20:00:00');
  await gesturesIn(page).enter();
  const offer = page.getByRole('link', { name: WORDS.extend });
  await expect(offer).toHaveAccessibleDescription(/21:30まで/);
  await checkUncovered(page.getByText('21:30まで', { exact: true }));
  await offer.click();
  await expect(page.getByRole('radio')).toHaveCount(2);
});
