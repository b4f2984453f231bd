import { checkFit } from '#e2e/support/fitting.ts';
import { beSignedInAtTen } from '#e2e/support/phone.ts';
import { expect, test } from '#e2e/support/test.ts';

const AREA = 'app/installation-location-selection?areaId=1&areaName=東京駅 八重洲口';

/** The height of three lines of a row, with its space above and below. */
const THREE_LINES_PX = 100;

test('a place is named on three lines beside its star, below a header of two', async ({ page, server }) => {
  await beSignedInAtTen(page, server);
  await page.goto(AREA);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(6);
  await expect(rows.filter({ hasText: 'C-1' })).toContainText('八重洲北口・徒歩1分');
  const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...boxes)).toBeLessThan(THREE_LINES_PX);
  const header = await page.getByRole('banner').boundingBox();
  expect(header?.height).toBeLessThan(64);
  await checkFit(page, 'the places of an area');

  // The star is higher than its line, and a tap anywhere else on the row is the row's.
  const star = page.getByRole('button', { name: 'お気に入り、C-1' });
  const saved = page.waitForResponse(/api\/favourites/);
  await star.tap({ position: { x: 22, y: 40 } });
  await saved;
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await rows.filter({ hasText: 'C-1' }).getByText('1名用').tap({ force: true });
  await expect(page).toHaveURL(/make-reservation\?room=9/);
});
