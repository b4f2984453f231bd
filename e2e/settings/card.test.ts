import type { Page } from '@playwright/test';
import { checkAccessibility } from '#e2e/support/accessibility.ts';
import { fillCard } from '#e2e/support/card.ts';
import { checkFit } from '#e2e/support/fitting.ts';
import { meetScreenAgain } from '#e2e/support/sheets.ts';
import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { reserveVisit } from '#e2e/support/visit.ts';
import { layoutFaultsOf } from '#scripts/looks/layout.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

const CARD_SCREEN = 'app/settings/change-payment';

async function enterCard(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  // By the keyboard: a press so soon after a dialog, where its button was, is a double tap's second half.
  await page.getByLabel('カード名義人').press('Enter');
}

async function dismissAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(alert).toContainText(text);
  await alert.getByRole('button').click();
}

/** Whether a text may become a script's address in this document. */
function takesAnyScript(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    try {
      document.createElement('script').src = '/nowhere.js';
      return true;
    } catch {
      return false;
    }
  });
}

test('a card with a challenge: left in the middle it changes nothing, and its number goes to nobody', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/TrustedScriptURL|Trusted/); // tried on purpose below
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await beSignedIn(page, server, 'personal');
  await page.goto('app/area-search');
  expect(await takesAnyScript(page)).toBe(false);
  await page.goto(CARD_SCREEN);
  await expect(page.getByText('****1111')).toBeVisible();
  expect(await takesAnyScript(page)).toBe(true);
  // The script for tokens has come with the screen: a typed card can't be kept while the app reloads.
  expect(sent.filter((request) => /\/provider-/.test(request))).not.toHaveLength(0);
  await checkAccessibility(page, 'the card that is changed');

  await page.getByRole('button', { name: WORDS.change }).click();
  await dismissAlert(page, '全項目を入力してください。');
  await enterCard(page, '4000000000000002');
  await dismissAlert(
    page,
    'クレジットカードの登録を完了することができませんでした。クレジットカード情報をご確認ください。',
  );

  await enterCard(page, '4000 0000 0000 3220');
  await expect(page.getByRole('heading', { name: 'カード会社の本人認証' })).toBeVisible();
  await checkFit(page, 'the page of the bank', layoutFaultsOf);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(20, 23, 22)');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(CARD_SCREEN);
  await expect(page.getByText('カード会社の本人確認が終わっていません', { exact: false })).toBeVisible();
  await checkFit(page, 'a card whose bank has not answered');
  const proceed = await page.getByRole('button', { name: WORDS.toBank }).boundingBox();
  const abandon = await page.getByRole('button', { name: WORDS.giveUpCard }).boundingBox();
  expect((abandon?.y ?? 0) - (proceed?.y ?? 0) - (proceed?.height ?? 0)).toBeGreaterThanOrEqual(8);
  await page.reload();
  await expect(page.getByText('****1111')).toBeVisible();
  await page.getByRole('button', { name: WORDS.toBank }).click();
  await page.getByRole('button', { name: '本人であることを認証する' }).click();
  await expect(page.getByRole('heading', { name: 'お支払いカードを変更しました' })).toBeFocused();
  await expect(page.getByText('****3220')).toBeVisible();
  await expect(page).toHaveURL(/change-payment$/);
  await page.reload();
  await expect(page.getByText('****3220')).toBeVisible();
  await expect(page.getByRole('heading', { name: '新しいカード' })).toBeVisible();

  await page.getByRole('link', { name: WORDS.backToMenu }).click();
  await expect(page.getByRole('heading', { name: TITLES.menu })).toBeVisible();
  expect(await takesAnyScript(page)).toBe(false);
  expect(sent.filter((request) => /4000000000000002|4000000000003220|4000 0000/.test(request))).toEqual([]);
});

test('what a refused card owes is tried again and paid, each time once, whatever a reload cuts off', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/409|ERR_/);
  await beSignedIn(page, server, 'personal');
  await page.goto(CARD_SCREEN);
  await enterCard(page, '4000000000000341');
  await expect(page.getByRole('heading', { name: 'お支払いカードを変更しました' })).toBeVisible();

  await reserveVisit(page, server);
  await server.moveClock('2026-12-01T13:30:00+09:00');
  await page.goto(CARD_SCREEN);
  const owed = page.getByRole('region', { name: 'お支払いが済んでいません' });
  await expect(owed).toContainText('1,100円');
  await page.getByRole('button', { name: WORDS.payAgain }).click();
  const again = page.getByRole('button', { name: '末尾0341でもう一度1,100円を支払う' });
  await expect(page.getByText('すぐに1,100円を請求します。')).toBeVisible();
  await checkFit(page, 'the payment of what is owed');
  await again.click();
  const refused = page
    .getByRole('alert')
    .filter({ hasText: 'このカードでは、お支払いいただけませんでした。' });
  await expect(refused).toBeInViewport();
  await expect(again).toBeEnabled();

  // The second try reaches the server, and the page is reloaded before its answer: the same command is asked again.
  const keys = await loseFirstAnswer(page, '/settings/pay-owed');
  await again.click();
  await expect.poll(() => keys.length).toBe(1);
  await page.reload();
  await dismissAlert(page, '先ほどのお支払いはできませんでした。');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await expect(owed).toContainText('1,100円');

  // Another card is entered and pays, and its answer is lost as well: the screen shows what has come of it.
  await enterCard(page, '4111111111111111');
  const changes = await loseFirstAnswer(page, '/settings/change-payment');
  await page.getByRole('button', { name: '変更して1,100円を支払う' }).click();
  await expect.poll(() => changes.length).toBe(1);
  await page.reload();
  await expect(page.getByText('****1111')).toBeVisible();
  await expect(page.getByRole('heading', { name: '新しいカード' })).toBeVisible();
  await expect(owed).toHaveCount(0);
  expect(changes).toHaveLength(1);
  // The question that the reload cut off has left its entry, which the app gives back: that would stop the visit below.
  await meetScreenAgain(page);
  await page.goto('app/area-search');
  await expect(page.getByRole('heading', { name: 'どこで使いますか' })).toBeVisible();
  await expect(owed).toHaveCount(0);

  const outbox: { subject: string; text: string }[] = await (
    await page.request.get(`${server.origin}/dev/outbox.json`)
  ).json();
  const paid = '【コモリ】ご利用料金のお支払いが完了しました';
  expect(outbox.filter(({ subject }) => subject === paid)).toHaveLength(1);
  expect(outbox[0]?.subject).toBe(paid);
  expect(outbox[1]?.text).toContain(`/user/${CARD_SCREEN}`);
});

/** The server gets the first request of a call and acts on it, and its answer never comes; gives the keys of all. */
async function loseFirstAnswer(page: Page, path: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(`**/api${path}`, async (route) => {
    const isFirst = keys.length === 0;
    if (!isFirst) {
      keys.push(route.request().headers()['idempotency-key']);
      return route.fallback();
    }
    await route.fetch();
    keys.push(route.request().headers()['idempotency-key']);
  });
  return keys;
}
