import type { Page } from '@playwright/test';
import { faintTexts } from '../looks/contrast.ts';
import { focusFaultsOf } from '../looks/focus.ts';
import { layoutFaultsOf } from '../looks/layout.ts';
import { smallTargetsOf } from '../looks/targets.ts';
import { textLinesOf } from '../looks/texts.ts';
import { unphrasedLinesOf } from '../looks/unphrased.ts';
import { violationsOf } from '../looks/violations.ts';
import { paint, show, turnTo, unroll } from './browser.ts';
import type { ScreenName } from './screens.ts';

/** A document as a browser shows it. */
export interface Painted {
  readonly pictures: Readonly<Record<ScreenName, Buffer>>;
  /** The faults in how it looks. */
  readonly faults: readonly string[];
}

async function faultsOf(page: Page): Promise<string[]> {
  return [
    ...(await layoutFaultsOf(page)),
    ...(await unphrasedLinesOf(page)),
    ...(await smallTargetsOf(page)),
    ...(await focusFaultsOf(page)),
  ];
}

/** Paints it on one screen, the window as high as the page, and finds texts that are too faint there. */
async function paintOn(page: Page, name: ScreenName): Promise<{ picture: Buffer; faint: string[] }> {
  await unroll(page, name);
  const picture = await paint(page);
  return { picture, faint: await faintTexts(picture, await textLinesOf(page)) };
}

/** Paints the document on each screen, and finds what is wrong with how it looks there. */
export async function paintDocument(page: Page, document: string): Promise<Painted> {
  await show(page, document);
  const faults = await faultsOf(page);
  // It looks at the light scheme first, and at the dark one last.
  faults.push(...(await violationsOf(page)));
  await turnTo(page, 'dark');
  const dark = await paintOn(page, 'dark');
  await turnTo(page, 'light');
  const light = await paintOn(page, 'light');
  await turnTo(page, 'large');
  faults.push(...light.faint, ...dark.faint.map((fault) => `dark, ${fault}`));
  faults.push(...(await faultsOf(page)).map((fault) => `320 px and text of 200 %, ${fault}`));
  const large = await paintOn(page, 'large');
  const pictures = { light: light.picture, dark: dark.picture, large: large.picture };
  return { pictures, faults: [...new Set(faults)] };
}
