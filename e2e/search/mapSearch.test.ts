import { beSignedInAtTen } from '#e2e/support/phone.ts';
import { expect, test } from '#e2e/support/test.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test('from the map of an area by the marker to the floor at the chosen time; a link to a room has its marker in the middle', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/404/); // the last link's
  await beSignedInAtTen(page, server);
  await page.goto('app/area-search');
  await page.getByRole('link', { name: '東京駅 八重洲口' }).click();
  await page.goto('app/search?targetAreaId=1');
  await page.getByText('明日 2(水)').click();
  await page.getByLabel('開始（時）').selectOption('15');
  await page.getByLabel('開始（分）').selectOption('30');
  await expect(page).toHaveURL(/\/app\/search\?targetAreaId=1&date=2026-12-02&hour=15&minute=30$/);
  await page.reload();
  await page.getByRole('link', { name: /八重洲地下街 地下1階 ?のフロアマップへ$/ }).click();
  await expect(page).toHaveURL(/floor-map\?floorMapId=1&date=2026-12-02&hour=15&minute=30$/);
  await page.getByRole('link', { name: WORDS.chooseTime }).click();
  await expect(page).toHaveURL(/make-reservation\?room=1,2,3&date=2026-12-02&hour=15&minute=30$/);

  // A link to a room.
  await page.goto('app/search?targetFlag=0&focus_on=9&targetAreaId=1&hour=11&minute=0');
  const marker = page.getByRole('link', { name: /C-1 ?の時間を選ぶ$/ });
  const [map, balloon] = [
    await page.getByRole('group', { name: /^地図。/ }).boundingBox(),
    await marker.boundingBox(),
  ];
  if (!map || !balloon) throw new Error('Failed to measure the map.');
  expect(balloon.x + balloon.width / 2).toBeCloseTo(map.x + map.width / 2, 0);
  await expect(
    page.getByRole('region', { name: '現在の場所から近い順' }).getByRole('link').first(),
  ).toContainText('C-1');
  await marker.click();
  await expect(page).toHaveURL(/make-reservation\?room=9&date=2026-12-01&hour=11&minute=0$/);

  // Every place has its marker, which chooses it, and the map is moved without choosing.
  await page.goto('app/search?targetAreaId=1');
  const roof = page.getByRole('button', { name: /グランルーフ 1階$/ });
  const before = await roof.boundingBox();
  if (!before) throw new Error('Failed to measure the marker.');
  await page.mouse.move(before.x + 20, before.y + 20);
  await page.mouse.down();
  await page.mouse.move(before.x + 60, before.y + 50, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await roof.boundingBox())?.x).toBeGreaterThan(before.x + 30);
  await expect(page.getByRole('region', { name: '選んだ場所' })).toContainText('八重洲地下街');
  const { width } = (await roof.boundingBox()) ?? { width: 0 };
  await page.getByRole('button', { name: WORDS.zoomIn }).click();
  await expect.poll(async () => Math.abs(((await roof.boundingBox())?.width ?? 0) - width)).toBeLessThan(1);
  await page.getByRole('button', { name: WORDS.firstPosition }).click();
  await roof.click();
  await expect(page.getByRole('region', { name: '選んだ場所' })).toContainText('グランルーフ 1階');
  await expect(page).toHaveURL(/floor_id=2&targetFlag=1/);

  // An area that is not there is said to be so.
  await page.goto('app/search?targetAreaId=999');
  await expect(page.getByText('このリンクのエリアは見つかりませんでした。')).toBeVisible();
});
