/**
 * Text is measured before there is a browser, so that the picture is the same everywhere. The widths are upper
 * bounds over the faces that devices set: a box may be a little too wide, and is never too narrow.
 */

/** Advance of the widest monospaced face in use (DejaVu, Menlo: 0.602 em). */
const MONO_EM = 0.61;

export const FONT_SIZE = { name: 15, code: 13, prose: 13 } as const;
export const LINE_HEIGHT = 19;

export type Face = 'name' | 'code' | 'prose';

function isWide(character: string): boolean {
  return /[\u2e80-\uffef]/.test(character);
}

function proseEm(character: string): number {
  if (isWide(character)) return 1;
  if (/[ijlftI.,:;'’|!()[\] -]/.test(character)) return 0.42;
  if (/[mwMWGOQD@%—…]/.test(character)) return 0.95;
  return /[A-Z0-9]/.test(character) ? 0.74 : 0.63;
}

function codeEm(character: string): number {
  return isWide(character) ? 1 : MONO_EM;
}

/** Upper bound of the width in px. */
export function widthOf(text: string, face: Face): number {
  const em = face === 'prose' ? proseEm : codeEm;
  let width = 0;
  for (const character of text) width += em(character);
  return width * FONT_SIZE[face];
}

/** Where a line may end: after a space, before a capital or a dot of a name, around a wide character. */
function piecesOf(text: string): string[] {
  return text.split(/(?<= )|(?=\.[a-z])|(?<=[a-z])(?=[A-Z])|(?<=[\u2e80-\uffef])|(?=[\u2e80-\uffef])/);
}

/** The text in lines no wider than `width` px, as far as its pieces allow. */
export function wrap(text: string, face: Face, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text)) {
    if (line !== '' && widthOf((line + piece).trimEnd(), face) > width) {
      lines.push(line.trimEnd());
      line = piece;
    } else line += piece;
  }
  return [...lines, line.trimEnd()];
}
