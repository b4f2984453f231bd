import type { Page } from '@playwright/test';
import { checkFit } from '#e2e/support/fitting.ts';
import { expect } from '#e2e/support/test.ts';
import { layoutFaultsOf } from '#scripts/looks/layout.ts';
import { violationsOf } from '#scripts/looks/violations.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { test } from './support.ts';

/** The narrowest desk, and a phone. */
const WINDOWS = [
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/** The screens of the house by their addresses, each with what it shows once it is there. */
const BEFORE: Readonly<Record<string, RegExp>> = {
  '': /これはデモです/,
  code: /予備コード/,
  'enrol/nobody': /リンク/,
};
const SIGNED_IN: Readonly<Record<string, RegExp>> = {
  '': /デモ（パスキーの確認なし）/,
  records: /件のうち/,
  'records?text=99999': /この条件の記録はありません/,
  'records/log-1': /記録の番号/,
  operators: /運用者を招待する/,
  own: /パスキー/,
};

/** Nothing is wider than the window, in both schemes nothing breaks a rule, and with large text it fits a phone too. */
async function look(page: Page, house: string, screens: Readonly<Record<string, RegExp>>): Promise<void> {
  for (const [address, shown] of Object.entries(screens)) {
    for (const window of WINDOWS) {
      const what = `/operator/${address} at ${window.width} px`;
      await page.setViewportSize(window);
      await page.goto(`${house}${address}`);
      await expect(page.getByText(shown).first(), what).toBeVisible();
      expect.soft(await violationsOf(page), what).toEqual([]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft([what, colorScheme, Math.max(wider, 0)]).toEqual([what, colorScheme, 0]);
        expect.soft(await layoutFaultsOf(page), `${what}, ${colorScheme}`).toEqual([]);
      }
      if (window.width === 390) await checkFit(page, what, layoutFaultsOf);
    }
  }
}

test('every screen of the house fits a desk of 1024 px and a phone, in light and dark', async ({
  house,
  openDesk,
}) => {
  test.slow();
  const { page, errors } = await openDesk();
  errors.expect(/40[0134] \(/);
  await look(page, house, BEFORE);
  await page.goto(house);
  await page.getByRole('button', { name: HOUSE_WORDS.demoSignIn }).click();
  await expect(page.getByRole('heading', { name: '石田 恵さん' })).toBeVisible();
  await look(page, house, SIGNED_IN);
});
