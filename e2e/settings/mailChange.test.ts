import { checkFit } from '#e2e/support/fitting.ts';
import { mailedLink, mailedText } from '#e2e/support/outbox.ts';
import { beSignedIn, signIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { violationsOf } from '#scripts/looks/violations.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

const OLD = 'personal@example.jp';
const NEW = 'hanako.new@example.jp';
const PASSWORD = 'komori2026';

test('a member changes the mail address: the link is opened on the phone, which is logged out, and the computer stays', async ({
  page,
  server,
  anotherPhone,
  pageErrors,
}) => {
  pageErrors.expect(/40[01] \(/);
  const phone = await anotherPhone();
  await signIn(phone, 'personal');
  await beSignedIn(page, server, 'personal');

  await page.goto('app/settings');
  await page.getByRole('link', { name: WORDS.mailChange }).click();
  await page.getByLabel('新しいメールアドレス').fill('ｈanako.Mew@example.jp');
  await page.getByLabel('現在のパスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: WORDS.mailLink }).click();
  await expect(page.getByText('hanako.mew@example.jp')).toBeVisible();
  await checkFit(page, 'the link that was mailed');
  expect(await violationsOf(page)).toEqual([]);
  const mistyped = await mailedLink(server.origin, 'hanako.mew@example.jp', 'confirm-email');
  await page.getByRole('button', { name: WORDS.enterAddressAgain }).click();
  await page.getByLabel('新しいメールアドレス').fill(NEW);
  await page.getByLabel('現在のパスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: WORDS.mailLink }).click();
  await expect(page.getByText(NEW)).toBeVisible();
  await mailedText(server.origin, OLD, new RegExp(`${NEW} に変更するお申し込み`));

  await phone.goto(mistyped);
  await expect(phone.getByText('このリンクはすでに使われています。')).toBeVisible();
  await checkFit(phone, 'a dead link');

  const link = await mailedLink(server.origin, NEW, 'confirm-email');
  await phone.goto(link);
  const confirm = phone.getByRole('button', { name: WORDS.confirmAddress });
  await expect(confirm).toBeVisible();
  await checkFit(phone, 'the address before the tap');
  expect(await violationsOf(phone)).toEqual([]);
  await confirm.click();
  await expect(phone.getByRole('heading', { name: 'メールアドレスを変更しました' })).toBeFocused();
  await expect(phone.getByRole('dialog')).toHaveCount(0);
  await checkFit(phone, 'the address after it');
  await mailedText(server.origin, OLD, new RegExp(`${NEW} に変更され`));

  // The page is loaded again: it says the same, and nothing is done twice.
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'メールアドレスを変更しました' })).toBeVisible();
  await phone.getByRole('link', { name: WORDS.toSignIn }).click();
  await expect(phone.getByLabel('ID')).toHaveValue(NEW);
  await phone.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: WORDS.signIn, exact: true }).click();
  await expect(phone).toHaveURL(/\/user\/app\/area-search$/);

  // The session that asked goes on, under the new address.
  await page.goto('app/settings/change-email');
  await expect(page.getByText(`今のメールアドレスは ${NEW} です。`)).toBeVisible();
});
