import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, PlaywrightWorkerOptions } from '@playwright/test';
import { signIn } from '../support/signIn.ts';
import { test as base, expect } from '../support/test.ts';

/** What Chromium's fake camera films, again and again; read when the camera is opened. */
const film = join(tmpdir(), `komori-camera-${process.pid}.mjpeg`);

const test = base.extend<Record<never, never>, Pick<PlaywrightWorkerOptions, 'launchOptions'>>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
    },
    { scope: 'worker' },
  ],
});

test.afterAll(() => rmSync(film, { force: true }));

/** A sticker on a wall, seen from the side: its code is drawn by the app itself. */
async function filmSticker(context: BrowserContext, page: Page, text: string): Promise<Buffer> {
  await page.goto(`app/settings/show-qr?qr_code=${encodeURIComponent(text)}`);
  const code = await page.getByRole('img', { name: '入室用のQRコード' }).evaluate((svg) => svg.outerHTML);
  const studio = await context.newPage();
  await studio.setViewportSize({ width: 1280, height: 720 });
  await studio.setContent(`
    <style>
      body { margin: 0; height: 100vh; display: grid; place-items: center; perspective: 900px;
             background: linear-gradient(120deg, #8a6d4b, #4b3a28) }
      div { width: 300px; background: #fff; transform: rotateX(18deg) rotateY(-24deg) rotateZ(8deg) }
    </style>
    <div>${code}</div>`);
  const picture = await studio.screenshot({ type: 'jpeg', quality: 80 });
  await studio.close();
  writeFileSync(film, picture);
  return picture;
}

/** What the server would say; returns what it was asked. */
async function answerWith(page: Page, status: number, body: object): Promise<string[]> {
  const asked: string[] = [];
  await page.unroute('**/api/qr-code');
  await page.route('**/api/qr-code', (route) => {
    asked.push(route.request().postDataJSON().content);
    return route.fulfill({ status, json: body });
  });
  return asked;
}

test.describe('the scanner', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'personal');
    await page.waitForURL('**/app/area-search');
  });

  test('reads a sticker through the camera and leads to the immediate use of its booth', async ({
    page,
    context,
    server,
  }) => {
    const sticker = `${server.origin}/user/q/b1`;
    await filmSticker(context, page, sticker);
    const asked = await answerWith(page, 200, {
      type: 'usage-without-reservation',
      time: null,
      telecube_id: 1,
    });
    await context.grantPermissions(['camera']);
    await page.goto('app/area-search');
    await page.getByRole('link', { name: 'QRコード' }).click();
    await page.getByRole('button', { name: 'カメラで読み取る' }).click();
    await page.waitForURL('**/app/use-without-reservation?room=1');
    expect(asked).toEqual([sticker]);
  });

  test('reads a photo of a sticker where the camera is refused', async ({ page, context, server }) => {
    const photo = await filmSticker(context, page, `${server.origin}/user/q/b1`);
    await answerWith(page, 200, { type: 'usage-with-reservation', time: 45, telecube_id: 1 });
    await page.goto('app/qr-code-reader');
    await page.getByRole('button', { name: 'カメラで読み取る' }).click();
    await expect(page.getByRole('alert')).toContainText('カメラにアクセスができませんでした。 Error 005');
    await page
      .getByLabel('QRコードの写真')
      .setInputFiles({ name: 'sticker.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(page.getByRole('heading', { name: 'ご予約のブースです' })).toBeVisible();
  });
});
