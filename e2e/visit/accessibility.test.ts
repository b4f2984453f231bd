import { checkAccessibility as check } from '#e2e/support/accessibility.ts';
import { gesturesIn } from '#e2e/support/gestures.ts';
import { lengthenNames } from '#e2e/support/longNames.ts';
import { test } from '#e2e/support/test.ts';
import { BOOTH_ID, reserveVisit, visitAt } from '#e2e/support/visit.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test('cards and sheets of a visit break no rule of accessibility, and fit a narrow phone with large text', async ({
  page,
  server,
  pageErrors,
}) => {
  test.setTimeout(240_000);
  pageErrors.expect(/409/);
  await reserveVisit(page, server);
  await lengthenNames(page);
  await visitAt(page, server, '13:52:00');
  await page.getByText('まもなく入室できます').waitFor();
  await check(page, 'before entry');
  await page.getByRole('button', { name: WORDS.giveUp }).click();
  await check(page, 'giving up');
  await page.getByRole('button', { name: WORDS.back }).click();

  await visitAt(page, server, '14:00:00');
  await server.setDoor(BOOTH_ID, false);
  await gesturesIn(page).enter();
  await page.getByRole('dialog').waitFor();
  await check(page, 'a stuck door');
  await server.setDoor(BOOTH_ID, true);
  await page.getByRole('button', { name: WORDS.openDoorAgain }).click();
  await page.getByRole('button', { name: 'パスワードをコピー' }).waitFor();
  await check(page, 'in use');

  await page.getByRole('link', { name: WORDS.extend }).click();
  await page.getByText('30分', { exact: true }).click();
  await check(page, 'choosing how long to extend');
  await page.getByRole('button', { name: WORDS.seePrice }).click();
  await page.getByText('550円').waitFor();
  await check(page, 'confirming an extension');
});
