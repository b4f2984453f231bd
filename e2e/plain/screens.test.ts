import { expect, type Page } from '@playwright/test';
import { addressesWhere, SCREENS } from '#domain/shell/screens.ts';
import { gesturesIn } from '#e2e/support/gestures.ts';
import { test } from '#e2e/support/plain.ts';
import { DAY, MORNING } from '#e2e/support/timetable.ts';
import { momentOf } from '#tests/plain/world.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

/** The queries of the addresses that ask for one. */
const QUERIES: Readonly<Record<string, string>> = {
  '/app/installation-location-selection': '?areaId=1',
  '/app/area-search/floor-map': '?floorMapId=1',
  '/app/area-search/make-reservation': `?room=1,2,3&date=${DAY}`,
  '/app/booth-selection': '?floorMapId=1',
  '/app/use-without-reservation': '?room=1',
  '/app/search': '?areaId=1',
  '/app/reservations/extend': '?tranid=1',
  '/app/reservations/trouble': '?tranid=1',
  '/app/reservations/move': '?tranid=1',
};

/** The addresses that are a path as they stand, and are shown to members or to whoever comes. */
const OWN = addressesWhere(({ access }) => access.some((who) => who !== 'visitor')).filter(
  (address) => !/[:*]/.test(address),
);

/** Opens the screen, and looks whether it stands, and says that something went wrong. */
async function look(page: Page, address: string): Promise<void> {
  await test.step(address, async () => {
    await page.goto(address.slice(1));
    await expect(page.locator('main').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"], [class*="keleton"]:visible')).toHaveCount(0);
    const said = await page.locator('body').textContent();
    expect(said, address).not.toMatch(/エラー|読み込めませんでした|確認できませんでした/);
  });
}

test('every screen stands for a member who has a use under way, and none asks for more than is specified', async ({
  page,
  plain,
}) => {
  test.setTimeout(180_000);
  plain.world.moveClock(MORNING);
  await page.goto('login');
  await gesturesIn(page).signIn('hanako@example.jp', 'plain2026');
  await page.getByRole('button', { name: WORDS.agree }).click();
  await expect(page).toHaveURL(/area-search/);
  plain.world.reserve(plain.world.memberCalled('hanako@example.jp'), 1, momentOf(DAY, 14, 0), 60);
  for (const now of [MORNING, `${DAY}T14:10:00+09:00`]) {
    plain.world.moveClock(now);
    await page.goto('app/reservations');
    await expect(page.getByText('八重洲地下街').first()).toBeVisible();
    for (const address of OWN) await look(page, `${address}${QUERIES[address] ?? ''}`);
  }
  await look(page, '/confirm-email/new%40example.jp/token');
  expect(Object.keys(QUERIES).every((address) => address in SCREENS)).toBe(true);
});
