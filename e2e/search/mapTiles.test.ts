import { beSignedInAtTen } from '#e2e/support/phone.ts';
import { startServer } from '#e2e/support/servers.ts';
import { copyTemplate } from '#e2e/support/template.ts';
import { expect, test as plainTest } from '#e2e/support/test.ts';

const HOST = 'https://tiles.example';
const ATTRIBUTION = '© 地図の会社';
/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const AREA = 'app/installation-location-selection?areaId=1&areaName=東京駅 八重洲口&view=map';

/** The test on a server of its own, whose deployment has map tiles. */
const test = plainTest.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      const { database, remove } = await copyTemplate(workerIndex);
      const tiles = { MAP_TILES_URL: `${HOST}/{z}/{x}/{y}.png`, MAP_ATTRIBUTION: ATTRIBUTION };
      const server = await startServer({ ...database, ...tiles });
      await use(server);
      await server.stop();
      remove();
    },
    { scope: 'worker' },
  ],
});

test("the deployment's tiles are shown under the real headers, for their host alone; those that do not come leave the drawing", async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_FAILED|Content Security Policy|violates/); // the tiles that are kept back, and the other host
  await beSignedInAtTen(page, server);
  const asked: string[] = [];
  let areKeptBack = false;
  await page.route(`${HOST}/**`, (route) => {
    asked.push(route.request().url());
    return areKeptBack ? route.abort() : route.fulfill({ contentType: 'image/png', body: PIXEL });
  });
  const document = await page.goto(AREA);
  const policy = document?.headers()['content-security-policy'] ?? '';
  expect(/img-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toContain(HOST);
  expect(policy.replace(/img-src [^;]*/, '')).not.toContain('tiles.example');

  const tile = page.locator('figure img').first();
  const widthOf = () =>
    page
      .locator('figure img')
      .evaluateAll(
        (all) => all.filter((each) => each instanceof HTMLImageElement && each.naturalWidth > 0).length,
      );
  await expect(tile).toBeAttached();
  await expect.poll(widthOf).toBeGreaterThan(0);
  expect(asked.every((url) => /\/17\/\d+\/\d+\.png$/.test(url))).toBe(true);
  await expect(page.getByText(ATTRIBUTION)).toBeInViewport({ ratio: 1 });

  // The policy refuses a picture of somebody else.
  await page.route('https://others.example/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: PIXEL }),
  );
  const refused = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const picture = new Image();
        picture.onload = () => resolve(false);
        picture.onerror = () => resolve(true);
        picture.src = 'https://others.example/1.png';
      }),
  );
  expect(refused).toBe(true);

  areKeptBack = true;
  await page.reload();
  await expect(page.getByRole('region', { name: '選んだ場所' })).toBeVisible();
  await expect.poll(widthOf).toBe(0);
  await expect(page.getByText('外堀通り')).toBeVisible();
  await expect(page.getByText(ATTRIBUTION)).toBeVisible();
});
