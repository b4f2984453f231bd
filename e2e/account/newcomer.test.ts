import type { Page } from '@playwright/test';
import { ASKED_CARD, fillCard } from '#e2e/support/card.ts';
import { checkFit } from '#e2e/support/fitting.ts';
import { mailedLink, textedCode } from '#e2e/support/outbox.ts';
import { meetScreenAgain } from '#e2e/support/sheets.ts';
import { expect, test } from '#e2e/support/test.ts';
import { MORNING, openTimetable, reserve, tapSlot } from '#e2e/support/timetable.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

const EMAIL = 'hanako@example.jp';
const TEL = '09012345678';
const NEW_TEL = '07087654321';
const PASSWORD = 'tsukue3isu';
const NEW_PASSWORD = 'hon to 2 tana';
/** When another code may be sent. */
const LATER = MORNING.replace('08:00', '08:02');
const password = (page: Page) => page.getByLabel('パスワード', { exact: true });

async function logIn(page: Page, as: string): Promise<void> {
  await password(page).fill(as);
  await page.getByRole('button', { name: WORDS.signIn, exact: true }).click();
}

async function askForMail(page: Page, email: string): Promise<void> {
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('button', { name: WORDS.mailRegistration }).click();
  await expect(page.getByRole('heading', { name: 'メールを送りました' })).toBeVisible();
}

test('somebody registers, signs up with a card that its bank asks about, proves a number, reserves, recovers, and leaves', async ({
  page,
  server,
  anotherPhone,
  pageErrors,
}) => {
  pageErrors.expect(/40[0139] \(/);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await server.moveClock(MORNING);
  await page.goto('');
  await expect(page).toHaveURL(/\/user\/register$/);
  await page.getByRole('button', { name: WORDS.mailRegistration }).click();
  await expect(page.getByLabel('メールアドレス')).toBeFocused();
  // Refused, and still so where it has the focus.
  await expect(page.getByLabel('メールアドレス')).toHaveCSS('border-top-color', 'rgb(179, 38, 30)');
  await askForMail(page, 'ＨＡＮＡＫＯ@Example.jp');

  const link = await mailedLink(server.origin, EMAIL, 'signup-personal');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: TITLES.terms })).toBeVisible();
  await page.getByRole('button', { name: WORDS.agree }).click();
  await expect(page.getByLabel('メールアドレス')).toHaveValue(EMAIL);

  await page.getByRole('button', { name: WORDS.register }).click();
  await expect(password(page)).toBeFocused();
  await checkFit(page, 'the sign-up with what is missing');
  await page.getByLabel('お名前').fill('山田 花子');
  await page.getByLabel('電話番号').fill('０９０ー１２３４ー５６７８');
  await page.getByLabel('生年月日').fill('19900415');
  await page.getByText('女性').click();
  await page.getByLabel('郵便番号').fill('4980000');
  await page.getByLabel('町名を選ぶ').selectOption('三重県桑名郡木曽岬町');
  await page.getByLabel('郵便番号').fill('100-0005');
  await expect(page.getByText('住所が見つかりました')).toBeVisible();
  const address = page.getByRole('textbox', { name: '住所' });
  await expect(address).toHaveValue('三重県桑名郡木曽岬町'); // it was chosen, and is not written over
  await address.fill('東京都千代田区丸の内1-1-1');
  // Written when the typing pauses.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('丸の内1-1-1');
  await page.reload();
  await expect(address).toHaveValue('東京都千代田区丸の内1-1-1');
  await expect(page.getByLabel('お名前')).toHaveValue('山田 花子');
  await expect(password(page)).toHaveValue('');

  await password(page).fill(PASSWORD);
  await page.getByText('お支払いカード').click();
  await fillCard(page, ASKED_CARD);
  await page.getByRole('button', { name: WORDS.register }).click();
  await page.getByRole('button', { name: '本人であることを認証する' }).click();
  await expect(page).toHaveURL(/\/user\/app\/welcome-from-signup$/);
  await expect(page.getByRole('link', { name: WORDS.registerCard })).toHaveCount(0);
  expect(sent.filter((request) => /4000000000003220|4000 0000|Hanako Yamada|HANAKO/.test(request))).toEqual(
    [],
  );

  await page.getByRole('link', { name: '電話番号を確認する' }).click();
  await expect(page.getByLabel('携帯電話番号')).toHaveValue(TEL);
  await page.getByRole('button', { name: WORDS.sendCode }).click();
  await page.getByRole('textbox', { name: '認証コード' }).fill(await textedCode(server.origin, TEL));
  await page.getByRole('button', { name: WORDS.check }).click();
  await expect(page.getByText('電話番号を確認しました')).toBeVisible();
  await page.getByRole('link', { name: WORDS.findBooths }).click();
  await expect(page).toHaveURL(/\/user\/app\/area-search$/);

  // Another number later: proven before it is the member's.
  await page.goto('app/settings/change-personal-information');
  await page.getByRole('link', { name: /電話番号の変更と確認/ }).click();
  await page.getByLabel('携帯電話番号').fill('070-8765-4321');
  await server.moveClock(LATER);
  await page.getByRole('button', { name: WORDS.sendCode }).click();
  await expect(page.getByText(NEW_TEL)).toBeVisible();
  await page.getByRole('textbox', { name: '認証コード' }).fill(await textedCode(server.origin, NEW_TEL));
  await page.getByRole('button', { name: WORDS.check }).click();
  await expect(page.getByText('電話番号を確認しました')).toBeVisible();
  await page.goto('app/settings/change-personal-information');
  await expect(page.getByRole('textbox', { name: '電話番号' })).toHaveValue(NEW_TEL);
  await expect(page.getByText('SMSで確認済みです')).toBeVisible();

  await openTimetable(page, '14:00', 60, [1, 2, 3]);
  await tapSlot(page, 1, 14 * 60);
  await reserve(page);
  await expect(page).toHaveURL(/\/app\/reservations$/);

  const other = await anotherPhone();
  await other.goto(link);
  await other.getByRole('button', { name: WORDS.agree }).click();
  await expect(other.getByText('このリンクはすでに使われています。')).toBeVisible();
  await other.getByRole('link', { name: WORDS.toSignIn }).click();
  await expect(other.getByLabel('ID')).toHaveValue(EMAIL);
  await other.getByRole('link', { name: WORDS.forgotten }).click();
  await other.getByRole('button', { name: WORDS.mailRecovery }).click();
  await expect(other.getByRole('heading', { name: 'メールを送りました' })).toBeVisible();
  await other.goto(await mailedLink(server.origin, EMAIL, 'recover-password'));
  await expect(other.getByLabel('新しいパスワード', { exact: true })).toBeVisible();
  await checkFit(other, 'the new password');
  await other.getByLabel('新しいパスワード', { exact: true }).fill(NEW_PASSWORD);
  await other.getByLabel('新しいパスワード（確認用）', { exact: true }).fill(NEW_PASSWORD);
  await other.getByRole('button', { name: WORDS.changePassword }).click();
  await other.getByRole('link', { name: WORDS.toSignIn }).click();
  await logIn(other, NEW_PASSWORD);
  await expect(other).toHaveURL(/\/user\/app\/area-search$/);

  // The reset has ended the first phone's session; it comes back to where it was.
  const said = page.getByRole('dialog').filter({ hasText: '認証エラーが発生しました。' });
  // Said here, or on the screen before already: whichever call hears of it first.
  await page.addLocatorHandler(said, () => said.getByRole('button').click());
  await page.goto('app/settings/change-personal-information');
  await page.getByLabel('ID').fill(EMAIL);
  await logIn(page, NEW_PASSWORD);
  await expect(page).toHaveURL(/change-personal-information$/);
  await page.getByRole('button', { name: WORDS.withdraw }).click();
  await page.getByRole('button', { name: WORDS.confirmWithdrawal }).click();
  await page.getByRole('dialog').getByRole('link', { name: WORDS.checkReservations }).click();
  await page.getByRole('button', { name: WORDS.cancelSheet }).click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.cancel }).click();
  await expect(page.getByText('予約はありません')).toBeVisible();
  await meetScreenAgain(page);
  await page.goto('app/settings/change-personal-information');
  await page.getByRole('button', { name: WORDS.withdraw }).click();
  await page.getByRole('button', { name: WORDS.confirmWithdrawal }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
  await expect(page.getByRole('heading', { name: '退会しました' })).toBeFocused();
  await page.getByRole('link', { name: WORDS.toStart }).click();
  await page.getByLabel('ID').fill(EMAIL);
  await logIn(page, NEW_PASSWORD);
  await expect(page.getByText('IDまたはパスワードが正しくありません。')).toBeVisible();
});

test('a member of an organisation signs up with its access key and one of its departments', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/422 \(Unprocessable Entity\)/);
  const email = 'minato@example.jp';
  await page.goto('register');
  await askForMail(page, email);
  await page.goto(await mailedLink(server.origin, email, 'signup-enterprise'));
  await page.getByRole('button', { name: WORDS.agree }).click();
  await page.getByLabel('アクセスキー').fill('KOMORI-2025');
  await expect(page.getByText('アクセスキーが正しくありません。')).toBeVisible();
  await checkFit(page, 'the sign-up of an organisation');
  const lines = await page
    .getByRole('radiogroup', { name: '性別' })
    .locator('label')
    .evaluateAll((options) => options.map((option) => option.getBoundingClientRect().top));
  expect(lines, 'three options').toHaveLength(3);
  expect(new Set(lines).size, 'lines of options').toBe(1);
  await page.getByLabel('アクセスキー').fill('komori-2026');
  await page.getByLabel('所属', { exact: true }).selectOption('営業本部 第一営業部');
  await page.getByLabel('社員番号').fill('E-77');
  await password(page).fill(PASSWORD);
  await page.getByLabel('お名前').fill('港 一郎');
  await page.getByLabel('生年月日').fill('19850501');
  await page.getByText('男性').click();
  await page.getByRole('button', { name: WORDS.register }).click();
  await expect(page).toHaveURL(/\/user\/app\/welcome-from-signup$/);
  await expect(page.getByText('株式会社みなと商事の会員として')).toBeVisible();
});
