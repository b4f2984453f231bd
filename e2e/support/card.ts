import type { Page } from '@playwright/test';

/** A card whose bank asks who pays. */
export const ASKED_CARD = '4000 0000 0000 3220';

/** Fills in a card; its year as a Japanese keyboard may type it. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('カード番号').fill(number);
  await page.getByLabel('有効期限（月）').fill('9');
  await page.getByLabel('有効期限（年）').fill('２９');
  await page.getByLabel('セキュリティコード').fill('123');
  await page.getByLabel('カード名義人').fill('Hanako Yamada');
}
