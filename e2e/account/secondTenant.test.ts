import { ASKED_CARD, fillCard } from '#e2e/support/card.ts';
import { mailedLink } from '#e2e/support/outbox.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY, MORNING } from '#e2e/support/timetable.ts';
import { RECEIPT_OF_USE, WORDS } from '#tests/support/gestures/words.ts';

const EMAIL = 'hanako@example.jp';
const PASSWORD = 'tsukue3isu';
const NEW_PASSWORD = 'hon to 2 tana';
test('members of a second tenant are led to it by its mails, the bank, a sticker and to a receipt, and never to the first', async ({
  page,
  server,
  anotherPhone,
}) => {
  const { port } = new URL(server.origin);
  // Browsers take names below `localhost` for this machine.
  const annex = `http://annex.localhost:${port}`;
  const visited = new Set<string>();
  page.on('request', (request) => visited.add(new URL(request.url()).origin));

  await server.moveClock(MORNING);
  await page.goto(`${annex}/user/register`);
  await page.getByLabel('メールアドレス').fill(EMAIL);
  await page.getByRole('button', { name: WORDS.mailRegistration }).click();
  await expect(page.getByRole('heading', { name: 'メールを送りました' })).toBeVisible();
  await page.goto(await mailedLink(annex, EMAIL, 'signup-personal'));
  expect(new URL(page.url()).origin).toBe(annex);
  await page.getByRole('button', { name: WORDS.agree }).click();
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByLabel('お名前').fill('山田 花子');
  await page.getByLabel('電話番号').fill('09012345678');
  await page.getByLabel('生年月日').fill('19900415');
  await page.getByText('女性').click();
  await page.getByLabel('郵便番号').fill('100-0005');
  await expect(page.getByText('住所が見つかりました')).toBeVisible();
  await page.getByText('お支払いカード').click();
  await fillCard(page, ASKED_CARD);
  await page.getByRole('button', { name: WORDS.register }).click();
  await page.getByRole('button', { name: '本人であることを認証する' }).click();
  await expect(page).toHaveURL(`${annex}/user/app/welcome-from-signup`);
  await expect(page.getByText('コモリ アネックスへようこそ。')).toBeVisible();

  await page.goto(`${annex}/user/q/b1`);
  await page.getByRole('button', { name: WORDS.openDoor }).click();
  await expect(page).toHaveURL(`${annex}/user/app/use-without-reservation?room=1`);
  await expect(page.getByText('仙台駅 西口').first()).toBeVisible();
  await page.getByRole('button', { name: WORDS.reviewUse }).click();
  await page.getByRole('button', { name: WORDS.startUse }).click();
  await expect(page).toHaveURL(`${annex}/user/app/reservations`);
  await server.moveClock(`${DAY}T12:00:00+09:00`);
  await page.goto(`${annex}/user/app/settings/usage-history`);
  await page.getByRole('button', { name: RECEIPT_OF_USE }).click();
  await page.getByRole('button', { name: WORDS.sendReceipt }).click();
  await expect(page.getByText(`${EMAIL} へメールでもお送りしました。`)).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: WORDS.savePdf }).click();
  expect(new URL((await saving).url()).href).toContain(`${annex}/receipts/annex/`);
  expect((await saving).suggestedFilename()).toMatch(/^領収書_\d{8}_\d+円_コモリ アネックス\.pdf$/);
  expect(visited).toEqual(new Set([annex]));

  const other = await anotherPhone();
  await other.goto(`${annex}/user/recover-password`);
  await other.getByLabel('ID').fill(EMAIL);
  await other.getByRole('button', { name: WORDS.mailRecovery }).click();
  await expect(other.getByRole('heading', { name: 'メールを送りました' })).toBeVisible();
  await other.goto(await mailedLink(annex, EMAIL, 'recover-password'));
  expect(new URL(other.url()).origin).toBe(annex);
  await other.getByLabel('新しいパスワード', { exact: true }).fill(NEW_PASSWORD);
  await other.getByLabel('新しいパスワード（確認用）', { exact: true }).fill(NEW_PASSWORD);
  await other.getByRole('button', { name: WORDS.changePassword }).click();
  await other.getByRole('link', { name: WORDS.toSignIn }).click();
  await other.getByLabel('ID').fill(EMAIL);
  await other.getByLabel('パスワード', { exact: true }).fill(NEW_PASSWORD);
  await other.getByRole('button', { name: WORDS.signIn, exact: true }).click();
  await expect(other).toHaveURL(`${annex}/user/app/area-search`);
});
