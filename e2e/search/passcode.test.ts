import { cutAt } from '#e2e/support/network.ts';
import { beSignedInAtTen } from '#e2e/support/phone.ts';
import { meetScreenAgain } from '#e2e/support/sheets.ts';
import { expect, test } from '#e2e/support/test.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test('a member enters the passcode of a floor as the network comes and goes, chooses a booth on its map, and reserves it', async ({
  page,
  context,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/409.*auth-passcode|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await beSignedInAtTen(page, server);
  await page.goto('app/area-search');
  await page.getByRole('link', { name: '大手町 プレイス' }).click();
  await cutAt(context, '/reservations/check-passcode', 'before');
  await page.getByRole('link', { name: /^ウエストタワー/ }).click();
  await expect(page.getByRole('dialog', { name: 'フロアマップを開けませんでした' })).toBeVisible();
  await context.setOffline(false);
  const sheet = page.getByRole('dialog', { name: 'パスコードの入力' });
  await sheet.getByLabel('パスコード').fill('24681');
  await expect(sheet.getByRole('button', { name: WORDS.check })).toHaveAttribute('aria-disabled', 'true');
  await sheet.getByLabel('パスコード').fill('000000');
  await sheet.getByRole('button', { name: WORDS.check }).click();
  await expect(sheet.getByRole('alert')).toHaveText('パスコードが正しくありません。');
  await sheet.getByLabel('パスコード').fill('２４６８１０');
  await cutAt(context, '/reservations/auth-passcode', 'after');
  await sheet.getByRole('button', { name: WORDS.check }).click();
  await expect(sheet.getByRole('alert')).toContainText('通信できませんでした。');
  await context.setOffline(false);
  // By a key: a second tap so soon after the first is taken for half of a double tap.
  await sheet.getByRole('button', { name: WORDS.check }).press('Enter');
  await page.getByRole('button', { name: WORDS.openFloorMap }).click();

  await expect(page).toHaveURL(/\/app\/area-search\/floor-map\?floorMapId=4$/);
  await page.getByRole('button', { name: 'A-2、今すぐ使えます' }).tap();
  await expect(page.getByRole('link', { name: WORDS.chooseTime })).toHaveAttribute('href', /room=\d+$/);
  await page.getByRole('link', { name: WORDS.chooseTime }).click();
  await page.getByRole('button', { name: WORDS.review }).click();
  await page.getByRole('button', { name: WORDS.confirm }).click();
  await expect(page).toHaveURL(/\/app\/reservations$/);
  await expect(page.getByText('大手町 プレイス')).toBeVisible();
});

test('a link to a locked floor asks for its passcode as well, once; who does not know it comes to the areas', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/403.*get-floormap\/4/);
  await beSignedInAtTen(page, server);
  await page.goto('app/area-search/floor-map?floorMapId=4');
  const sheet = page.getByRole('dialog', { name: 'パスコードの入力' });
  await sheet.getByRole('button', { name: WORDS.back }).click();
  await expect(page).toHaveURL(/\/app\/area-search$/);

  await page.goto('app/area-search/floor-map?floorMapId=4');
  await sheet.getByLabel('パスコード').fill('246810');
  await sheet.getByLabel('パスコード').press('Enter');
  await page.getByRole('button', { name: WORDS.openFloorMap }).click();
  await expect(page.getByRole('button', { name: /^A-12/ })).toBeVisible();
  await meetScreenAgain(page);
  await page.reload();
  await expect(page.getByRole('button', { name: /^A-12/ })).toBeVisible();
});
