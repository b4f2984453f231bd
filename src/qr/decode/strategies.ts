import { inverted, sharpened, shrunk, turned, withGamma } from './adjust.ts';
import { byBlocks, byHistogram, byMean } from './blackAndWhite.ts';
import type { Grey } from './picture.ts';
import { readCode, searchCode } from './read.ts';

/** One way to read a picture: the text, or undefined. */
export type ReadingStrategy = (grey: Grey) => string | undefined;

/** The window of a mean, as a part of the longest side. */
const WIDE = 1 / 24;
const NARROW = 1 / 60;

function meanOf(grey: Grey, part: number, less: number) {
  return byMean(grey, Math.round(Math.max(grey.width, grey.height) * part), less);
}

/** The strategy that reads two codes of three by itself. */
export const FIRST: ReadingStrategy = (grey) => readCode(byBlocks(grey));

/**
 * The strategies to try when the first one has found nothing, ordered by what each adds for its cost, measured by `npm
 * run bench:qr`. Each reads pictures that none before it reads; the comments say which.
 */
export const FURTHER: readonly ReadingStrategy[] = [
  // Glare, plain areas.
  (grey) => readCode(byHistogram(grey)),
  // Shadows with noise.
  (grey) => readCode(meanOf(grey, WIDE, 0.08)),
  // Version 1 in perspective.
  (grey) => searchCode(byBlocks(grey)),
  // Out of focus.
  (grey) => readCode(byBlocks(sharpened(grey))),
  // Codes that stand on a corner.
  (grey) => readCode(byBlocks(turned(grey, 45))),
  // Overexposed.
  (grey) => readCode(byBlocks(withGamma(grey, 2))),
  // Light on dark.
  (grey) => readCode(byBlocks(inverted(grey))),
  // Small modules.
  (grey) => readCode(meanOf(grey, NARROW, 0.05)),
  (grey) => searchCode(meanOf(shrunk(grey, 640), WIDE, 0.08)),
  // Large and grainy, large and worn.
  (grey) => readCode(byBlocks(shrunk(grey, 640))),
  (grey) => readCode(byBlocks(shrunk(grey, 480))),
  (grey) => readCode(byBlocks(shrunk(grey, 160))),
  (grey) => readCode(meanOf(turned(shrunk(grey, 640), 45), WIDE, 0.08)),
  (grey) => readCode(byBlocks(turned(shrunk(grey, 800), 20))),
];
