import { allowPosition, beSignedInAtTen } from '#e2e/support/phone.ts';
import { expect, test } from '#e2e/support/test.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test('list and map of an area are two views of one state: choice, position and view stay, and the way back leads back', async ({
  page,
  server,
}) => {
  await beSignedInAtTen(page, server);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('app/area-search');
  await page.getByRole('link', { name: '東京駅 八重洲口' }).click();
  await expect(page.getByRole('link', { name: 'C-4', exact: true })).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.scrollTop = 200;
  });

  const map = page.getByText('地図', { exact: true });
  // Not by a tap, for which the page would be scrolled to its head.
  await page.getByRole('radio', { name: '地図' }).dispatchEvent('click');
  await expect(page).toHaveURL(/view=map/);
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('region', { name: '選んだ場所' });
  await page.getByRole('button', { name: /C-3$/ }).click();
  await expect(card).toContainText('C-3');
  await expect(page).toHaveURL(/view=map&focus_on=\d+&targetFlag=0/);

  await page.setViewportSize({ width: 390, height: 500 });
  await page.getByText('一覧', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'C-4', exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollTop)).toBe(200);
  await expect(page).not.toHaveURL(/view=map/);

  await map.click();
  await expect(card).toContainText('C-3');
  await expect(page).toHaveURL(/view=map/);
  await page.reload();
  await expect(card).toContainText('C-3');

  // Where the rows above have become higher meanwhile, the row that was in sight stands where it stood.
  await page.getByText('一覧', { exact: true }).click();
  await page.evaluate(() => {
    document.documentElement.scrollTop = 200;
  });
  const links = page.getByRole('main').getByRole('link');
  const topOf = (link: Element) => link.getBoundingClientRect().top;
  const index = (
    await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
  ).findIndex((top) => top >= 0);
  const left = await links.nth(index).evaluate(topOf);
  await page.getByRole('radio', { name: '地図' }).dispatchEvent('click');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '120%'));
  await page.getByRole('radio', { name: '一覧' }).dispatchEvent('click');
  await expect
    .poll(async () => Math.abs((await links.nth(index).evaluate(topOf)) - left))
    .toBeLessThanOrEqual(1);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.getByRole('radio', { name: '地図' }).dispatchEvent('click');

  await card.getByRole('link', { name: WORDS.chooseTime }).click();
  await expect(page).toHaveURL(/make-reservation/);
  await page.goBack();
  await expect(card).toContainText('C-3');
  await page.goBack();
  await expect(page).toHaveURL(/area-search$/);
});

test('the map asks for the own position with its reason, shows it with a line to the chosen place, and lets it be withdrawn', async ({
  page,
  server,
  context,
}) => {
  await beSignedInAtTen(page, server);
  await allowPosition(context);
  await page.goto('app/installation-location-selection?areaId=1&areaName=東京駅 八重洲口&view=map');
  await page.getByRole('button', { name: WORDS.here }).click();
  const consent = page.getByRole('region', { name: WORDS.here });
  await expect(consent).toContainText('位置情報は端末の外へ送りません。');
  await consent.getByRole('button', { name: WORDS.allow }).click();
  await expect(consent).toContainText('現在地を表示しています。');
  await expect(page.getByText('点線は現在地からの直線です。')).toBeVisible();
  await expect(page.getByRole('region', { name: '選んだ場所' })).toContainText(/徒歩\d分/);

  await consent.getByRole('button', { name: WORDS.turnOff }).click();
  await expect(page.getByText('点線は現在地からの直線です。')).toBeHidden();
});

test('a device that is elsewhere is told so, and the map stays where it is', async ({
  page,
  server,
  context,
}) => {
  await beSignedInAtTen(page, server);
  await allowPosition(context, { latitude: 34.7, longitude: 135.5 });
  await page.goto('app/search?targetAreaId=1');
  await page.getByRole('button', { name: WORDS.here }).click();
  const consent = page.getByRole('region', { name: WORDS.here });
  await consent.getByRole('button', { name: WORDS.allow }).click();
  await expect(consent).toContainText('現在地は、この地図の外です。');
  await expect(page.getByText('点線は現在地からの直線です。')).toBeHidden();
});

test('the buttons of the chosen place stand above the end of the window', async ({ page, server }) => {
  await beSignedInAtTen(page, server);
  for (const address of [
    'app/installation-location-selection?areaId=1&areaName=東京駅 八重洲口&view=map',
    'app/search?targetAreaId=1',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('link', { name: WORDS.chooseTime })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('group', { name: /^地図。/ })).toBeInViewport({ ratio: 0.9 });
  }
});

test('the drawing of Tokyo station has names that are as large at every scale, and give way where they have no room', async ({
  page,
  server,
}) => {
  await beSignedInAtTen(page, server);
  await page.goto('app/installation-location-selection?areaId=1&areaName=東京駅 八重洲口&view=map');
  const exit = page.getByText('日本橋口', { exact: true });
  const station = page.getByRole('group', { name: /^地図。/ }).getByText('東京駅', { exact: true });
  const sizeOf = async (name: typeof exit) => {
    const box = await name.boundingBox();
    return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) };
  };
  const isSeen = () => exit.evaluate((name) => name.checkVisibility({ opacityProperty: true }));
  const [known, hall] = [await sizeOf(exit), await sizeOf(station)];
  expect(known.height).toBeGreaterThanOrEqual(13);

  const zoom = async (button: string, times: number) => {
    for (let tap = 0; tap < times; tap += 1) await page.getByRole('button', { name: button }).click();
  };
  await zoom(WORDS.zoomOut, 2);
  await expect.poll(() => sizeOf(exit)).toEqual(known);
  expect(await isSeen()).toBe(true);
  await zoom(WORDS.zoomOut, 2);
  await expect.poll(isSeen).toBe(false);
  expect(await sizeOf(station)).toEqual(hall);
  await zoom(WORDS.zoomIn, 5);
  await expect.poll(() => sizeOf(exit)).toEqual(known);
  expect(await isSeen()).toBe(true);
});

test('large text on a narrow phone leaves the map free of words, with the card of the chosen place at the end of the page', async ({
  page,
  server,
}) => {
  await beSignedInAtTen(page, server);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const address of [
    'app/installation-location-selection?areaId=1&areaName=東京駅 八重洲口&view=map',
    'app/search?targetAreaId=1',
  ]) {
    await page.goto(address);
    await page.getByRole('region', { name: '選んだ場所' }).waitFor();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const map = page.getByRole('group', { name: /^地図。/ });
    await map.evaluate((each) => each.scrollIntoView());
    await expect.poll(async () => (await map.boundingBox())?.height).toBeGreaterThanOrEqual(240);
    const seen = await map.evaluate((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const at = (x: number, y: number) =>
        each.contains(document.elementFromPoint(left + x * width, top + y * height));
      return [at(0.2, 0.2), at(0.5, 0.5), at(0.2, 0.9)];
    });
    expect(seen, address).toEqual([true, true, true]);
    const way = page.getByRole('link', { name: WORDS.chooseTime });
    await way.scrollIntoViewIfNeeded();
    await expect(way).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('簡易な地図です。')).toBeAttached();
  }
});

test('the map of an area comes after its list: what did not come is asked for again, and what has come works offline', async ({
  page,
  server,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|code of a screen/);
  await beSignedInAtTen(page, server);
  await page.route('**/MovableMap-*.js', (route) => route.abort());
  await page.goto('app/installation-location-selection?areaId=1&areaName=東京駅 八重洲口');
  await page.getByText('地図', { exact: true }).click();
  await expect(page.getByText('地図を読み込めませんでした')).toBeVisible();
  await expect(page.getByRole('region', { name: '選んだ場所' })).toBeVisible();
  await page.unroute('**/MovableMap-*.js');
  const map = page.getByRole('group', { name: /^地図。/ });
  await page.getByRole('button', { name: WORDS.retry }).click();
  await expect(map).toBeVisible();

  const come = page.waitForResponse('**/MovableMap-*.js');
  await page.goto('app/installation-location-selection?areaId=1&areaName=東京駅 八重洲口');
  await (await come).finished();
  await expect(page.getByRole('link', { name: 'C-4', exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByText('地図', { exact: true }).click();
  await expect(map).toBeVisible();
  await expect(page.getByText('簡易な地図です。上が北です。')).toBeVisible();
  await expect(page.getByRole('link', { name: WORDS.useNow })).toBeHidden();
  await expect(page.getByText(/オフラインです/).first()).toBeVisible();
});

test('no marker of the map lies on the name of an exit', async ({ page, server }) => {
  await beSignedInAtTen(page, server);
  for (const address of [
    'app/installation-location-selection?areaId=1&areaName=東京駅 八重洲口&view=map',
    'app/search?targetAreaId=1',
  ]) {
    await page.goto(address);
    const map = page.getByRole('group', { name: /^地図。/ });
    await expect(map.getByText(/口$/).first()).toBeVisible();
    const covered = await map.evaluate((each) => {
      const boxOf = (element: Element) => element.getBoundingClientRect();
      const markers = [...each.querySelectorAll('a, button')].map(boxOf);
      const names = [...each.querySelectorAll('span')].filter(
        ({ childElementCount, textContent }) =>
          childElementCount === 0 && /^(?:丸の内|八重洲|日本橋).*口$/.test(textContent),
      );
      return names.map((name) => {
        const { left, right, top, bottom } = boxOf(name);
        const isCovered = markers.some(
          (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
        );
        return isCovered ? name.textContent : null;
      });
    });
    expect(covered.length, address).toBeGreaterThan(3);
    expect(
      covered.filter((name) => name !== null),
      address,
    ).toEqual([]);
  }
});
