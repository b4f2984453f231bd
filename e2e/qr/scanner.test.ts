import { rmSync, writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { film } from '#e2e/support/camera.ts';
import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY, MORNING } from '#e2e/support/timetable.ts';
import { holdTime, letPass, reserveVisit } from '#e2e/support/visit.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test.afterAll(() => rmSync(film, { force: true }));

// One worker with a camera, and so one browser and one server, for all.
test.describe.configure({ mode: 'default' });

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

/** Booth 1, from 15:00 to 16:00. */
const VISIT = { boothId: 1, start: '15:00' };

test.describe('the scanner', () => {
  test('reads a sticker through the camera and leads to the immediate use of its booth', async ({
    page,
    context,
    server,
  }) => {
    await server.moveClock(MORNING);
    await beSignedIn(page, server, 'personal');
    await filmSticker(context, page, `${server.origin}/user/q/b1`);
    await context.grantPermissions(['camera']);
    await page.goto('app/area-search');
    await page.getByRole('link', { name: WORDS.qrCode }).click();
    await page.getByRole('button', { name: WORDS.scan }).click();
    await page.waitForURL('**/app/use-without-reservation?room=1');
  });

  test('opens the reserved booth by a photo of its sticker where the camera is refused', async ({
    page,
    context,
    server,
  }) => {
    await reserveVisit(page, server, VISIT);
    await server.moveClock(`${DAY}T15:05:00+09:00`);
    const photo = await filmSticker(context, page, `${server.origin}/user/q/b1`);
    // As in Safari before 16.4, where the page looks at the picture and the worker reads its pixels.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'));
    await page.goto('app/qr-code-reader');
    await page.getByRole('button', { name: WORDS.scan }).click();
    await expect(page.getByRole('alert')).toContainText('カメラにアクセスができませんでした。 Error 005');
    await page
      .getByLabel('QRコードの写真')
      .setInputFiles({ name: 'sticker.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(page.getByRole('heading', { name: /^ドアを開けました ?・15:05$/ })).toBeVisible();
    await page.getByRole('link', { name: WORDS.seeReservation }).click();
    await expect(page.getByText('利用中')).toBeVisible();
    // In use the sticker is the door again; a link, which anybody can send, asks for one tap.
    await page.goto('q/b1');
    await page.getByRole('button', { name: WORDS.openDoor }).click();
    await expect(page.getByRole('heading', { name: /^ドアを開けました/ })).toBeVisible();
  });

  test('says when a reserved booth can be entered, opens it then, and knows no other code', async ({
    page,
    server,
    pageErrors,
  }) => {
    pageErrors.expect(/404/);
    await reserveVisit(page, server, VISIT);
    await holdTime(page);
    await server.moveClock(`${DAY}T14:50:00+09:00`);
    await page.goto('app/qr-code-reader');
    await page.getByLabel('ブースのコードを入力').fill('ｂ９９９９');
    await page.getByRole('button', { name: WORDS.checkCode }).click();
    const field = page.getByLabel('ブースのコードを入力');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('ｂ９９９９');
    await expect(field).toHaveAccessibleDescription(/このコードのブースは見つかりませんでした。/);
    await page.getByLabel('ブースのコードを入力').fill('ｂ１');
    await page.getByRole('button', { name: WORDS.checkCode }).click();
    await expect(page.getByRole('heading', { name: '入室できるまで' })).toBeVisible();
    await expect(page.getByText(/14:55から入室でき、1時間ご利用いただけます/)).toBeVisible();
    const enter = page.getByRole('button', { name: WORDS.enter });
    await expect(enter).toBeDisabled();
    // The opening comes in the open page.
    await letPass(page, server, '14:50:00', '14:55:00');
    await expect(enter).toBeEnabled();
    await enter.click();
    await expect(page.getByRole('heading', { name: /^ドアを開けました/ })).toBeVisible();
  });
});
