/**
 * The README's pictures: `npm run screenshots` starts the demo world at a fixed moment, goes through the app as members
 * do, and writes each picture with the look of its sources (pictures.ts).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build } from '../lib/build.mjs';
import { root } from '../lib/paths.mjs';
import { Server } from '../testing/server.ts';
import { findChromium } from '../testing/system.ts';
import { FOLDER, lookOf, type PictureName, pictures, RECORD } from './pictures.ts';

const DAY = '2026-11-25';
const at = (time: string) => `${DAY}T${time}:00+09:00`;

const failed = await build();
if (failed) process.exit(failed);
const data = mkdtempSync(join(tmpdir(), 'komori-screenshots-'));
const server = await Server.start({ DATA_DIR: data });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});

/** Keeps the picture, once all that comes has come: a stream of updates is open all the time. */
async function keep(page: Page, name: PictureName): Promise<void> {
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `${root}${FOLDER}/${name}.png` });
}

try {
  await server.moveClock(at('10:02'));
  const page = await browser.newPage({
    baseURL: `${server.origin}/user/`,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.5,
    isMobile: true,
    hasTouch: true,
    locale: 'ja-JP',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  page.setDefaultTimeout(60_000);
  await page.goto('login');
  await page.getByLabel('ID').fill('personal@example.jp');
  await page.getByLabel('パスワード', { exact: true }).fill('komori2026');
  await page.getByRole('button', { name: 'ログイン' }).click();
  await page.getByRole('button', { name: '次回から表示しない' }).click();
  await page.getByRole('button', { name: 'あとで' }).click(); // the survey, which is offered to whoever rests here
  await page.evaluate(() => window.scrollTo(0, 0));
  await keep(page, 'area-search');

  await page.goto(`app/area-search/make-reservation?room=1,2,3&date=${DAY}&hour=14&minute=0&interval=60`);
  await page.getByRole('grid').waitFor();
  const plane = await page.locator('[data-plane]').boundingBox();
  if (!plane) throw new Error('Failed to find the timetable: it is not laid out.');
  await page.touchscreen.tap(plane.x + 2, plane.y + (14.5 * plane.height) / 24);
  const confirm = page.getByRole('button', { name: '予約内容を確認する' });
  await confirm.waitFor();
  await keep(page, 'timetable');

  await confirm.click();
  await page.getByRole('dialog').getByRole('button', { name: '予約を確定する' }).waitFor();
  await keep(page, 'reservation-dialog');

  await page.getByRole('dialog').getByRole('button', { name: '予約を確定する' }).click();
  await page.waitForURL(/\/app\/reservations$/);
  await server.moveClock(at('14:01'));
  await page.goto('app/reservations');
  await page.getByRole('button', { name: '入室する' }).click();
  await page.getByText('利用中', { exact: true }).waitFor();
  await keep(page, 'in-use');
  const names = Object.keys(pictures) as PictureName[]; // the keys of a constant are its own
  const looks = Object.fromEntries(names.map((name) => [name, lookOf(name)]));
  writeFileSync(root + RECORD, `${JSON.stringify(looks, null, 2)}\n`);
} finally {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true });
}
