/**
 * Pictures of every chart of the built atlas, to be looked at: `npm run flows:sheets -- <folder>` writes each chart
 * as a wide and as a narrow screen shows it, light and dark, and sheets that show all of them side by side.
 */
import { mkdirSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { preview } from 'vite';
import { root } from './lib/paths.mjs';
import { findChromium } from './testing/system.ts';

const SCREENS = [
  { name: '1600-light', width: 1600, height: 1000, colorScheme: 'light' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;
const TILE = { width: 480, height: 400 };
const COLUMNS = 4;

async function pictures(browser: Browser, origin: string, folder: string): Promise<Map<string, string[]>> {
  const files = new Map<string, string[]>();
  for (const { name, width, height, colorScheme } of SCREENS) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme });
    await page.goto(origin);
    const ids = await page
      .locator('nav a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    for (const href of ids) {
      await page.goto(`${origin}${href}`);
      const id = String(href).replace(/^#\//, '');
      await page.screenshot({ path: `${folder}/${id}-${name}.png`, fullPage: width < 900 });
      // The whole picture, whatever of it the frame shows.
      await page.addStyleTag({ content: 'section:has(> svg) { max-height: none !important; }' });
      const svg = page.locator('svg').first();
      const size = await svg.boundingBox();
      if (width > 900 && size) {
        await page.setViewportSize({
          width: Math.ceil(Math.max(width, size.width + 400)),
          height: Math.ceil(Math.max(height, size.height + 600)),
        });
        const file = `${folder}/${id}-chart.png`;
        await svg.screenshot({ path: file });
        files.set('charts', [...(files.get('charts') ?? []), file]);
        await page.setViewportSize({ width, height });
      }
    }
    await page.close();
  }
  return files;
}

async function sheet(files: readonly string[], to: string): Promise<void> {
  const tiles = await Promise.all(
    files.map((file) =>
      sharp(file)
        .resize({ ...TILE, fit: 'contain', background: '#fff' })
        .toBuffer(),
    ),
  );
  const rows = Math.ceil(tiles.length / COLUMNS);
  await sharp({
    create: { width: COLUMNS * TILE.width, height: rows * TILE.height, channels: 3, background: '#fff' },
  })
    .composite(
      tiles.map((input, index) => ({
        input,
        left: (index % COLUMNS) * TILE.width,
        top: Math.floor(index / COLUMNS) * TILE.height,
      })),
    )
    .png()
    .toFile(to);
}

const folder = process.argv[2] ?? `${root}.cache/flow-sheets`;
mkdirSync(folder, { recursive: true });
const server = await preview({
  configFile: `${root}flows/vite.config.ts`,
  preview: { port: 5199, strictPort: false },
});
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const files = await pictures(browser, server.resolvedUrls?.local[0] ?? '', folder);
await browser.close();
await server.close();
await sheet(files.get('charts') ?? [], `${folder}/sheet.png`);
console.log(`The pictures stand in ${folder}.`);
