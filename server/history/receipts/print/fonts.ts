import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

function load(file: string): Font {
  const font = create(readFileSync(join(import.meta.dirname, 'fonts', file)));
  if (!('layout' in font)) throw new Error(`Failed to load ${file}: it is a collection of fonts.`);
  return font;
}

/** The two weights of a receipt, read once: to parse them costs ten times what a page does. */
export const fonts = { regular: load('NotoSansJP-Regular.ttf'), bold: load('NotoSansJP-Bold.ttf') };

/** They choose how the character before them looks, and are nothing to be drawn themselves. */
const VARIATION_SELECTORS = /[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/u;
/** For what comes from our own data and can't be drawn: pdfkit would draw nothing, and say nothing. */
const GETA = '〓';

/** The characters of a text that would be missing on paper, each once. */
export function lacking(text: string): readonly string[] {
  return [...new Set(text)].filter((each) => !isDrawable(each));
}

function isDrawable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return VARIATION_SELECTORS.test(character) || fonts.regular.hasGlyphForCodePoint(code);
}

/** The text with a mark for each character that can't be drawn. */
export function drawable(text: string): string {
  return [...text].map((each) => (isDrawable(each) ? each : GETA)).join('');
}
