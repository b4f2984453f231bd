import type { Locator, Page } from '@playwright/test';
import { textedCode } from '#e2e/support/outbox.ts';
import { beSignedIn, fillLogin, signedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { confirmationIn, DAY, MORNING, openConfirmation } from '#e2e/support/timetable.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

/** Chooses A-2 at 15:00 for an hour, and asks for the last word. */
async function openDialog(page: Page): Promise<Locator> {
  const dialog = await openConfirmation(page, 15);
  await expectChoice(dialog);
  return dialog;
}

async function expectChoice(dialog: Locator): Promise<void> {
  await expect(dialog).toContainText('A-2');
  await expect(dialog.getByText('15:00–16:00')).toBeVisible();
  await expect(dialog).toContainText('1,100円');
}

/** Confirms what the dialog says, and sees that it is reserved once. */
async function confirm(page: Page): Promise<void> {
  await confirmationIn(page).getByRole('button', { name: WORDS.confirm }).click();
  await expect(page.getByRole('heading', { name: '予約しました' })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/reservations$/);
}

/** The next price that the page asks for. */
const priced = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/reservations/get-price') && answer.ok());

test('a session that ends while the dialog stands leads through the login back to booth, time and a new price', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/401/);
  await server.moveClock(MORNING);
  const { token } = await beSignedIn(page, server, 'personal');
  await openDialog(page);
  await server.call('/logout', {}, token);

  await confirmationIn(page).getByRole('button', { name: WORDS.confirm }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('メールアドレスまたは会員ID')).toHaveValue('personal@example.jp');
  const price = priced(page);
  await fillLogin(page, 'personal');
  await price;
  await expectChoice(confirmationIn(page));
  await confirm(page);
});

test('terms that have to be agreed to after the login lead on to the dialog of the link, its booth, time and price', async ({
  page,
  server,
}) => {
  await server.moveClock(MORNING);
  const choice = `room=1,2,3&booth=2&date=${DAY}&hour=15&minute=0&interval=60`;
  await page.goto(`app/area-search/make-reservation?${choice}&confirm=true`);
  await fillLogin(page, 'newterms');
  const price = priced(page);
  await page.getByRole('button', { name: WORDS.agree }).click();
  await price;
  await expectChoice(confirmationIn(page));
});

test('a balance that is short stays in the dialog, and is asked for again when the member comes back to the page', async ({
  page,
  server,
}) => {
  await server.moveClock(MORNING);
  // The balance of 3,000 yen: another reservation holds 2,200 of it.
  const { token } = await signedIn(server, 'campaign');
  const other = { telecube_id: 1, date: DAY, hour: 18, minute: 0, interval: 120 };
  const made = await server.call('/reservations', other, token);
  await beSignedIn(page, server, 'campaign');
  const dialog = await openDialog(page);
  await expect(dialog.getByRole('alert')).toContainText('残高は800円、必要な金額は1,100円です。');
  await expect(dialog.getByRole('button', { name: WORDS.confirm })).toBeHidden();

  await server.call('/reservations/cancel', made as object, token);
  const price = priced(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await price;
  await expect(dialog.getByRole('alert')).toBeHidden();
  await expectChoice(dialog);
  await confirm(page);
});

test('a phone number that is proven in another tab leaves the dialog with its booth and time', async ({
  page,
  context,
  server,
}) => {
  await server.moveClock(MORNING);
  await beSignedIn(page, server, 'personal');
  const dialog = await openDialog(page);
  const other = await context.newPage();
  await other.goto('phone-number-validation');
  const number = other.getByLabel('携帯電話番号');
  await number.fill('09098765432');
  await other.getByRole('button', { name: WORDS.sendCode }).click();
  await other
    .getByRole('textbox', { name: '認証コード' })
    .fill(await textedCode(server.origin, '09098765432'));
  await other.getByRole('button', { name: WORDS.check }).click();
  await expect(other.getByRole('heading', { name: '電話番号を確認しました' })).toBeVisible();
  await other.close();
  await page.bringToFront();
  await expectChoice(dialog);
  await confirm(page);
});

test('a passcode that a booth lacks is entered on its floor, and leads back to booth, time and a price', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/403/);
  await server.moveClock(MORNING);
  await beSignedIn(page, server, 'personal');
  await page.goto(
    `app/area-search/make-reservation?room=21&date=${DAY}&hour=15&minute=0&interval=60&booth=21&confirm=true`,
  );
  await page
    .getByRole('dialog', { name: '予約できませんでした' })
    .getByRole('link', { name: WORDS.enterPasscode })
    .click();
  await page.getByRole('textbox', { name: 'パスコード' }).fill('246810');
  await page.getByRole('button', { name: WORDS.check }).click();
  const price = priced(page);
  await page.getByRole('button', { name: WORDS.resumeBooking }).click();
  await price;
  await expect(confirmationIn(page).getByText('15:00–16:00')).toBeVisible();
  await confirm(page);
});

test('a reservation of the member’s own that is in the way is shown, and leads back once it is given up', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/409/);
  await server.moveClock(MORNING);
  const { token } = await beSignedIn(page, server, 'personal');
  await openDialog(page);
  const made = await server.call(
    '/reservations',
    { telecube_id: 2, date: DAY, hour: 15, minute: 30, interval: 60, taxInPrice: 1100 },
    token,
  );
  const { tranid } = made as { tranid: number }; // the answer of the contract
  await confirmationIn(page).getByRole('button', { name: WORDS.confirm }).click();
  await page.getByRole('dialog').getByRole('link', { name: WORDS.showCurrent }).click();
  await expect(page).toHaveURL(new RegExp(`/app/reservations\\?tranid=${tranid}&returnTo=`));
  await expect(page.getByText(/15:30/).first()).toBeInViewport();

  await server.call('/reservations/cancel', { tranid }, token);
  const price = priced(page);
  await page.getByRole('link', { name: new RegExp(`^${WORDS.resumeBooking}`) }).click();
  await price;
  await expectChoice(confirmationIn(page));
  await confirm(page);
});
