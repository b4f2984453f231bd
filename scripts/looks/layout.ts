import type { Page } from '@playwright/test';
import { misalignedOf } from './aligned.ts';
import { coveredTextsOf } from './covered.ts';
import { crowdedNotesOf } from './crowded.ts';
import { misfitsOf } from './misfits.ts';
import { partedNumbersOf } from './parted.ts';
import { unevenRowsOf } from './rows.ts';
import { wordlessOf } from './wordless.ts';

/**
 * The faults of a page as a browser has laid it out: cut, covered, parted, uneven, crowded, misaligned, or without
 * words.
 */
export async function layoutFaultsOf(page: Page): Promise<string[]> {
  return [
    ...(await misfitsOf(page)),
    ...(await coveredTextsOf(page)),
    ...(await partedNumbersOf(page)),
    ...(await unevenRowsOf(page)),
    ...(await crowdedNotesOf(page)),
    ...(await misalignedOf(page)),
    ...(await wordlessOf(page)),
  ];
}
