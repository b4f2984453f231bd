import { loseAnswer, sameKeyTwice } from '#e2e/support/network.ts';
import { mailedLink, mailsTo } from '#e2e/support/outbox.ts';
import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test('an address of the calendar whose answer is lost is made, renewed and ended once, and the screen says what opens it', async ({
  page,
  context,
  server,
  request,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_|404/);
  await beSignedIn(page, server, 'personal');
  await page.goto('app/settings/notifications');
  const shown = page.getByText(/\/calendar\/[\w-]{43}\.ics/);
  const pathShown = async () => new URL((await shown.textContent()) ?? '').pathname;
  const statusOf = async (path: string) => (await request.get(`${server.origin}${path}`)).status();

  const made = await loseAnswer(context, '/settings/calendar', 'POST');
  await page.getByRole('button', { name: WORDS.makeFeed }).click();
  await expect(shown).toBeVisible();
  expect(made).toEqual(sameKeyTwice(made));
  const first = await pathShown();
  expect(await statusOf(first)).toBe(200);

  await page.reload();
  const renewed = await loseAnswer(context, '/settings/calendar', 'POST');
  await page.getByRole('button', { name: WORDS.renewFeed }).click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.confirmRenewal }).click();
  await expect(shown).toBeVisible();
  expect(renewed).toEqual(sameKeyTwice(renewed));
  const second = await pathShown();
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);

  const ended = await loseAnswer(context, '/settings/calendar', 'DELETE');
  await page.getByRole('button', { name: WORDS.endFeed }).click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.confirmEnd }).click();
  await expect(page.getByRole('button', { name: WORDS.makeFeed })).toBeVisible();
  expect(ended).toEqual(sameKeyTwice(ended));
  expect(await statusOf(second)).toBe(404);
});

test('a wish for another mail address whose answer is lost is the same at the next tap: one link is mailed, and it opens', async ({
  page,
  context,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_/);
  const wished = 'hanako.lost@example.jp';
  await beSignedIn(page, server, 'personal');
  await page.goto('app/settings/change-email');
  await page.getByLabel('新しいメールアドレス').fill(wished);
  await page.getByLabel('現在のパスワード', { exact: true }).fill('komori2026');
  const keys = await loseAnswer(context, '/settings/change-email', 'POST');
  await page.getByRole('button', { name: WORDS.mailLink }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: WORDS.mailLink }).click();
  await expect(page.getByRole('heading', { name: 'メールを送りました' })).toBeVisible();
  expect(keys).toEqual(sameKeyTwice(keys));
  const link = await mailedLink(server.origin, wished, 'confirm-email');
  expect(await mailsTo(server.origin, wished)).toHaveLength(1);
  await page.goto(link);

  // The confirmation itself is lost as well: a reload of its page says that it has changed.
  await loseAnswer(context, '/confirm-email', 'POST');
  await page.getByRole('button', { name: WORDS.confirmAddress }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'メールアドレスを変更しました' })).toBeVisible();
});
