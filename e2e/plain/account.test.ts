import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/support/plain.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

const SCRIPT = '/cards/token.js';
/** The provider's part, which is nobody's of this app: a token that says of the card what may be seen of it. */
const PROVIDER = `window.Multipayment = {
  init(shop) { this.shop = shop; },
  getToken({ cardno }, answer) {
    answer({ resultCode: '000', tokenObject: { token: this.shop + '-' + cardno.slice(-4) } });
  },
};`;
const LINK = 'signup-personal/hanako%40example.jp/token-of-the-mail';

async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('カード番号').fill(number);
  await page.getByLabel('有効期限（月）').fill('9');
  await page.getByLabel('有効期限（年）').fill('29');
  await page.getByLabel('セキュリティコード').fill('123');
  await page.getByLabel('カード名義人').fill('HANAKO YAMADA');
}

test('somebody registers with a card, changes it, has a month of receipts sent, and changes the profile', async ({
  page,
  plain,
}) => {
  plain.world.metadata = { payment: { script_url: SCRIPT, shop_id: 'shop-1' } };
  await page.route(`**${SCRIPT}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: PROVIDER }),
  );

  await page.goto('register');
  await page.getByLabel('メールアドレス').fill('hanako@example.jp');
  await page.getByRole('button', { name: WORDS.mailRegistration }).click();
  await expect(page.getByRole('heading', { name: 'メールを送りました' })).toBeVisible();

  await page.goto(LINK);
  await page.getByRole('button', { name: WORDS.agree }).click();
  await expect(page.getByLabel('メールアドレス')).toHaveValue('hanako@example.jp');
  await page.getByLabel('パスワード', { exact: true }).fill('tsukue3isu');
  await page.getByLabel('お名前').fill('山田 花子');
  await page.getByLabel('電話番号').fill('09012345678');
  await page.getByLabel('生年月日').fill('19900415');
  await page.getByText('女性').click();
  await page.getByLabel('郵便番号').fill('1000005');
  await expect(page.getByRole('textbox', { name: '住所' })).toHaveValue('東京都千代田区丸の内');
  await page.getByText('お支払いカード').click();
  await enterCard(page, '4242424242424242');
  await page.getByRole('button', { name: WORDS.register }).click();
  await expect(page).toHaveURL(/welcome-from-signup$/);
  expect(plain.world.paymentTokens).toEqual(['shop-1-4242']);
  await page.getByRole('link', { name: WORDS.findBooths }).click();
  await expect(page).toHaveURL(/area-search$/);

  await page.goto('app/settings/change-payment');
  await enterCard(page, '5555555555554444');
  await page.getByRole('button', { name: WORDS.change }).click();
  await expect(page.getByText(/カードを(変更|登録)しました/).first()).toBeVisible();
  expect(plain.world.paymentTokens).toEqual(['shop-1-4242', 'shop-1-4444']);

  await page.goto('app/settings/usage-history');
  await page.getByRole('button', { name: /月分の領収書をまとめて送る$/ }).click();
  await page.getByRole('button', { name: WORDS.sendReceipt }).click();
  await expect(page.getByRole('dialog', { name: TITLES.receiptIssued })).toContainText('山田 花子');

  await page.goto('app/settings/change-personal-information');
  await page.getByLabel('お名前').fill('山田 はな');
  await page.getByRole('button', { name: /変更する|保存する/ }).click();
  await expect.poll(() => plain.world.memberCalled('hanako@example.jp').user.name).toBe('山田 はな');
  await page.reload();
  await expect(page.getByLabel('お名前')).toHaveValue('山田 はな');
});
