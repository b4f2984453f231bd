import sharp from 'sharp';
import { checkAccessibility } from '#e2e/support/accessibility.ts';
import { checkFit } from '#e2e/support/fitting.ts';
import { gesturesIn } from '#e2e/support/gestures.ts';
import { cutAt } from '#e2e/support/network.ts';
import { mailsTo } from '#e2e/support/outbox.ts';
import { expect, test } from '#e2e/support/test.ts';
import { BOOTH_ID, reserveVisit, visitAt } from '#e2e/support/visit.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { cameraPhoto, SECRET } from '#tests/support/values/photos.ts';

const SUPPORT = 'support@komori.example';
const DONE = 'ご連絡を受け付けました';

test('trouble is told with a photo that has left place, time and camera behind, and reaches the support', async ({
  page,
  server,
  request,
}) => {
  await reserveVisit(page, server);
  await visitAt(page, server, '14:00:00');
  await gesturesIn(page).enter();
  await page.getByRole('link', { name: WORDS.trouble }).click();
  const form = page.getByRole('dialog', { name: TITLES.trouble });
  const other = form.getByRole('region', { name: '空いている別のブース' });
  await expect(other.getByRole('link')).toHaveAttribute('href', /use-without-reservation\?room=\d+$/);
  await checkAccessibility(page, 'trouble');
  await checkFit(page, 'trouble');
  await form.getByText('モニターが映らない').click();

  const asked = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: WORDS.takePhoto }).click();
  const chooser = await asked;
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  const buffer = await cameraPhoto('jpeg', 3_000, 1_500);
  expect(buffer.toString('latin1')).toContain(SECRET);
  await chooser.setFiles({ name: 'dark.jpg', mimeType: 'image/jpeg', buffer });
  await expect(form.getByRole('img', { name: '送信する写真' })).toBeVisible();
  await checkFit(page, 'trouble with a photo');

  const sent = page.waitForRequest('**/api/reservations/trouble');
  await form.getByRole('button', { name: WORDS.reportTrouble }).click();
  const photo = Buffer.from((await sent).postDataJSON().photo, 'base64');
  expect(photo.toString('latin1')).not.toContain(SECRET);
  const size = { format: 'jpeg', width: 800, height: 1_600 };
  expect(await sharp(photo).metadata()).toMatchObject(size);

  await expect(page.getByRole('dialog', { name: DONE })).toBeVisible();
  await checkFit(page, 'trouble that was told');
  const [mail] = await mailsTo(server.origin, SUPPORT);
  expect(mail?.text).toContain('内容：モニターが映らない');
  const [attached] = mail?.attachments ?? [];
  const received = await (await request.get(attached?.url ?? '')).body();
  expect(await sharp(received).metadata()).toMatchObject(size);
  expect(received.toString('latin1')).not.toContain(SECRET);
});

test('a door that stays shut leads to the report, which is told once although its answer is lost', async ({
  page,
  context,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/409|ERR_/);
  await reserveVisit(page, server);
  await visitAt(page, server, '14:00:00');
  await server.setDoor(BOOTH_ID, false);
  await gesturesIn(page).enter();
  await page.getByRole('link', { name: WORDS.stuckHelp }).click();
  const form = page.getByRole('dialog', { name: TITLES.trouble });
  await expect(form.getByRole('radio', { name: 'ドアが開かない・閉まらない' })).toBeChecked();

  await context.setOffline(true);
  await expect(form.getByText('通信が戻ると、送信できます。入力した内容は残ります。')).toBeVisible();
  await form.getByLabel('くわしい内容（任意）').fill('鍵の音がしません');
  await checkFit(page, 'trouble without a network');
  await context.setOffline(false);
  await cutAt(context, '/reservations/trouble', 'after');
  await form.getByRole('button', { name: WORDS.reportTrouble }).click();
  await expect(page.getByText(/完了したかどうかを/).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: DONE })).toBeVisible();
  const mails = await mailsTo(server.origin, SUPPORT);
  expect(mails.map(({ text }) => text.includes('鍵の音がしません'))).toEqual([true]);

  await page.getByRole('button', { name: WORDS.close }).click();
  await server.setDoor(BOOTH_ID, true);
  await page.getByRole('button', { name: WORDS.openDoorAgain }).click();
  await expect(page.getByText('利用中', { exact: true })).toBeVisible();
});

test('a photo goes out over a slow line, for longer than others wait, and is one report though it was given up in between', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(90_000);
  await reserveVisit(page, server);
  await visitAt(page, server, '14:00:00');
  await gesturesIn(page).enter();
  await page.getByRole('link', { name: WORDS.trouble }).click();
  const form = page.getByRole('dialog', { name: TITLES.trouble });
  await form.getByText('モニターが映らない').click();
  await form.getByLabel('くわしい内容（任意）').fill('真っ暗です');
  const asked = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: WORDS.takePhoto }).click();
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const raw = { width: 1_600, height: 1_200, channels: 3, background: '#888', noise } as const;
  const buffer = await sharp({ create: raw }).jpeg().toBuffer();
  await (await asked).setFiles({ name: 'dark.jpg', mimeType: 'image/jpeg', buffer });
  const picture = form.getByRole('img', { name: '送信する写真' });
  const size = (await picture.getAttribute('src'))?.length ?? 0;
  expect(size, 'large enough to take its time').toBeGreaterThan(500_000);
  const devtools = await context.newCDPSession(page);
  // A line on which it takes 18 seconds, where 15 are waited for an answer.
  const line = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: size / 18 };
  await devtools.send('Network.emulateNetworkConditions', line);
  const keys: unknown[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/reservations/trouble')) keys.push(sent.headers()['idempotency-key']);
  });

  await form.getByRole('button', { name: WORDS.reportTrouble }).click();
  await expect(
    form.getByText('写真を送信しています。電波が弱いところでは、2分ほどかかります。'),
  ).toBeVisible();
  const share = form.getByRole('progressbar', { name: '写真の送信' });
  await expect(share).toHaveAttribute('aria-valuetext', /^\d\d?%$/);
  await checkFit(page, 'a photo on its way');
  await checkAccessibility(page, 'a photo on its way');
  await form.getByRole('button', { name: WORDS.giveUpWaiting }).click();
  await expect(share).toBeHidden();
  await form.getByRole('button', { name: WORDS.reportTrouble }).click();
  await expect(share).toBeVisible();
  await expect(page.getByRole('dialog', { name: DONE })).toBeVisible({ timeout: 60_000 });
  const mails = await mailsTo(server.origin, SUPPORT);
  expect(mails.map(({ attachments }) => attachments.length)).toEqual([1]);
  expect([keys.length, new Set(keys).size], 'sent twice, as the same report').toEqual([2, 1]);
});

test('the sheet of trouble whose code does not come says so, and is asked for again', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_FAILED.*TroubleRoute|code of a screen/);
  await reserveVisit(page, server);
  await visitAt(page, server, '14:00:00');
  await gesturesIn(page).enter();
  await page.route('**/TroubleRoute-*.js', (route) => route.abort());
  await page.getByRole('link', { name: WORDS.trouble }).click();
  const retry = page
    .getByRole('dialog', { name: '連絡の画面を開けませんでした' })
    .getByRole('button', { name: WORDS.retry });
  await retry.waitFor();
  await checkFit(page, 'trouble whose code has not come');
  await page.unroute('**/TroubleRoute-*.js');
  await retry.press('Enter');
  await expect(page.getByRole('dialog', { name: TITLES.trouble })).toBeVisible();
});
