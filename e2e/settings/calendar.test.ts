import { checkFit } from '#e2e/support/fitting.ts';
import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { reserveVisit } from '#e2e/support/visit.ts';
import { violationsOf } from '#scripts/looks/violations.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test('a calendar subscribes to the reservations by an address, until that is ended', async ({
  page,
  server,
  request,
}) => {
  await beSignedIn(page, server, 'personal');
  await reserveVisit(page, server);
  await page.goto('app/settings/notifications');
  await page.getByRole('button', { name: WORDS.makeFeed }).click();
  const shown = page.getByText(/\/calendar\/[\w-]{43}\.ics/);
  await expect(shown).toBeVisible();
  const shortened = await shown.evaluate(({ scrollWidth, clientWidth, clientHeight }) => ({
    isCut: scrollWidth > clientWidth,
    clientHeight,
  }));
  expect(shortened.isCut, 'the secret is not read over a shoulder').toBe(true);
  expect(shortened.clientHeight, 'in one line').toBeLessThan(30);
  await checkFit(page, 'the address of a calendar');
  expect(await violationsOf(page)).toEqual([]);

  const address = new URL((await shown.textContent()) ?? '').pathname;
  const calendar = await request.get(`${server.origin}${address}`);
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await calendar.text()).toContain('STATUS:CONFIRMED');

  await page.reload();
  await expect(page.getByText('アドレスを使えます')).toBeVisible();
  await page.getByRole('button', { name: WORDS.endFeed }).click();
  await checkFit(page, 'the question before the address is ended');
  await page.getByRole('dialog').getByRole('button', { name: WORDS.confirmEnd }).click();
  await expect(page.getByRole('button', { name: WORDS.makeFeed })).toBeVisible();
  expect((await request.get(`${server.origin}${address}`)).status()).toBe(404);
});
