import type { Locator, Page } from '@playwright/test';
import { beSignedInAtTen } from '#e2e/support/phone.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY } from '#e2e/support/timetable.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

const plan = (page: Page) => page.getByRole('group', { name: /^フロアマップ/ });

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('Failed to measure: it is not shown.');
  return box;
}

test('the picture is zoomed from 0.1 to 8, and a drag that begins on a booth chooses none; keys alone lead to its timetable', async ({
  page,
  server,
}) => {
  await beSignedInAtTen(page, server);
  await page.goto('app/area-search/floor-map?floorMapId=7');
  const scaleOf = () =>
    plan(page).evaluate(({ firstElementChild: scene }) =>
      scene instanceof HTMLElement ? new DOMMatrix(scene.style.transform).a : 0,
    );
  const booth = page.getByRole('button', { name: /^S-1、/ });
  await expect(booth).toBeVisible();
  const { x, y } = await boxOf(booth);
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await boxOf(booth)).x).toBeGreaterThan(x + 40);
  await expect(booth).toHaveAttribute('aria-pressed', 'false');
  await booth.click();
  await expect(booth).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: WORDS.wholePlan }).click();
  const [closer, further] = [
    page.getByRole('button', { name: WORDS.zoomIn }),
    page.getByRole('button', { name: WORDS.zoomOut }),
  ];
  for (let press = 0; press < 14; press += 1) await closer.click();
  await expect.poll(scaleOf).toBe(8);
  for (let press = 0; press < 22; press += 1) await further.click();
  await expect.poll(scaleOf).toBeCloseTo(0.1, 5);
  await page.getByRole('button', { name: WORDS.wholePlan }).click();
  await expect(booth).toBeInViewport();

  // By keys alone.
  await page.goto('app/area-search/floor-map?floorMapId=1&date=2026-12-02&hour=9&minute=30&interval=30');
  const third = page.getByRole('button', { name: /^A-3/ });
  const before = await boxOf(third);
  const press = (key: string) => page.keyboard.press(key);
  // From the heading on, in the order of the page.
  await page.locator('h1').focus();
  while (!(await plan(page).evaluate((element) => element === document.activeElement))) await press('Tab');
  await press('ArrowRight');
  await expect.poll(async () => (await boxOf(third)).x).toBeCloseTo(before.x - 60, 0);
  await press('+');
  await expect.poll(async () => (await boxOf(third)).width).toBeCloseTo(before.width * 1.25, 0);
  await press('0');
  await expect.poll(async () => (await boxOf(third)).x).toBeCloseTo(before.x, 0);

  for (let step = 0; step < 7; step += 1) await press('+');
  await expect.poll(async () => (await boxOf(third)).width).toBeCloseTo(before.width * 1.25 ** 7, 0);
  for (let step = 0; step < 3; step += 1) await press('Tab');
  await expect(third).toBeFocused();
  const window = await boxOf(plan(page));
  await expect.poll(async () => (await boxOf(third)).x).toBeGreaterThanOrEqual(window.x);
  await press('Enter');
  await expect(third).toHaveAttribute('aria-pressed', 'true');
  const onward = page.getByRole('link', { name: WORDS.chooseTime });
  while (!(await onward.evaluate((element) => element === document.activeElement))) await press('Tab');
  await press('Enter');
  await expect(page).toHaveURL(/make-reservation\?room=3&date=2026-12-02&hour=9&minute=30&interval=30$/);
});

test('the list offers the same booths as the picture, and all of them lead to the timetable together', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/404.*get-floormap/);
  await beSignedInAtTen(page, server);
  await page.goto('app/area-search/floor-map?floorMapId=7');
  await page.getByText(WORDS.asList, { exact: true }).click();
  await expect(page.getByRole('list', { name: 'このフロアのブース' }).getByRole('button')).toHaveCount(50);
  await page.getByRole('button', { name: /^S-50/ }).click();
  await page.getByText('地図', { exact: true }).click();
  await expect(page.getByRole('button', { name: /^S-50/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: WORDS.unchoose }).click();
  await page.getByRole('link', { name: WORDS.chooseTime }).click();
  await expect(page).toHaveURL(/make-reservation\?room=\d+(,\d+){49}$/);

  await page.goto('app/area-search/floor-map?floorMapId=1');
  await expect(page.getByRole('link', { name: WORDS.useNow })).toBeVisible();
  await server.moveClock(`${DAY}T23:10:00+09:00`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'A-1、営業時間外' })).toBeVisible();
  await expect(page.getByRole('link', { name: WORDS.useNow })).toBeHidden();

  // A wrong link says what is wrong with it.
  await page.goto('app/area-search/floor-map?floorMapId=one');
  await expect(page.getByText('リンクのフロアの指定が正しくありません。')).toBeVisible();
  await page.goto('app/area-search/floor-map?floorMapId=1&hour=25');
  await expect(page.getByText('リンクの時刻が正しくありません。')).toBeVisible();
  await page.goto('app/area-search/floor-map?floorMapId=999');
  await expect(page.getByText('このリンクのフロアは見つかりませんでした。')).toBeVisible();
});

test('with text of twice the size a narrow phone shows the floor above what is chosen, and breaks neither name nor hint', async ({
  page,
  server,
}) => {
  await beSignedInAtTen(page, server);
  await page.setViewportSize({ width: 320, height: 640 });
  const linesOf = (part: Locator) =>
    part.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    });
  for (const [floor, name] of [
    [1, '八重洲口'],
    [3, 'トラストタワー'],
  ] as const) {
    await page.goto(`app/area-search/floor-map?floorMapId=${floor}`);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await page.getByRole('button', { name: /^A-1、/ }).click();
    expect(await linesOf(page.locator('h1').getByText(name)), name).toBe(1);
    await plan(page).scrollIntoViewIfNeeded();
    const { width, height, x, y } = await boxOf(plan(page));
    expect(height, 'the height of the picture').toBeGreaterThan(300);
    const isSeen = await plan(page).evaluate(
      (picture, [left, top]) => picture.contains(document.elementFromPoint(left ?? 0, top ?? 0)),
      [x + width / 2, y + height * 0.9],
    );
    expect(isSeen, 'nothing is docked over the picture').toBe(true);
  }
  const hint = page.locator('[data-dock]').getByText('使えます');
  expect(await linesOf(hint)).toBe(2);
  expect(await hint.evaluate((text) => text.textContent)).toBe('13:05まで使えます');
  const onward = page.getByRole('link', { name: WORDS.useNow });
  await onward.scrollIntoViewIfNeeded();
  await expect(onward).toBeInViewport({ ratio: 1 });
});
