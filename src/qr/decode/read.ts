import type BitMatrix from '@zxing/library/es2015/core/common/BitMatrix.js';
import { CornerFinder } from './finder.ts';
import { GridReader } from './gridReader.ts';
import { bestTriples, type Corners } from './triples.ts';

/** More centres than this are a texture (carpet, keyboard), not codes. */
const MOST_CENTRES = 24;
const MOST_TRIPLES = 8;
const MOST_SEARCHED_TRIPLES = 2;

/** The text of a code in a picture of black and white; undefined where there is none that can be read. */
export function readCode(image: BitMatrix): string | undefined {
  return readBy(image, MOST_TRIPLES, (reader, corners) => reader.read(corners));
}

/** As `readCode`, for a code in strong perspective: slower, so that only the likeliest corners are tried. */
export function searchCode(image: BitMatrix): string | undefined {
  return readBy(image, MOST_SEARCHED_TRIPLES, (reader, corners) => reader.search(corners));
}

function readBy(
  image: BitMatrix,
  most: number,
  read: (reader: GridReader, corners: Corners) => string | undefined,
): string | undefined {
  const centres = new CornerFinder(image).corners().slice(0, MOST_CENTRES);
  const reader = new GridReader(image);
  for (const corners of bestTriples(centres, most)) {
    const text = read(reader, corners);
    if (text !== undefined) return text;
  }
  return undefined;
}
