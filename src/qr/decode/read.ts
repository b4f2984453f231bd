import type BitMatrix from '@zxing/library/es2015/core/common/BitMatrix.js';
import { CornerFinder } from './finder.ts';
import { GridReader } from './gridReader.ts';
import { bestTriples } from './triples.ts';

/** More centres than this are a texture (carpet, keyboard), not codes. */
const MOST_CENTRES = 24;
const MOST_TRIPLES = 8;

/** The text of a code in a picture of black and white; undefined where there is none that can be read. */
export function readCode(image: BitMatrix): string | undefined {
  return readBy(image, MOST_TRIPLES, (reader, corners) => reader.read(corners));
}

/** As `readCode`, for a code in strong perspective: slower, so that only the likeliest corners are tried. */
export function searchCode(image: BitMatrix): string | undefined {
  return readBy(image, 2, (reader, corners) => reader.search(corners));
}

function readBy(
  image: BitMatrix,
  most: number,
  read: (reader: GridReader, corners: ReturnType<typeof bestTriples>[number]) => string | undefined,
): string | undefined {
  const centres = new CornerFinder(image).corners().slice(0, MOST_CENTRES);
  const reader = new GridReader(image);
  for (const corners of bestTriples(centres, most)) {
    const text = read(reader, corners);
    if (text !== undefined) return text;
  }
  return undefined;
}
