import sharp from 'sharp';
import type { TextLine } from './texts.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** The relative luminance of a colour of sRGB, 0 to 1 (WCAG 2). */
export function luminanceOf([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast between two luminances, 1 to 21. */
export function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Pixels of three bytes each. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A part of a picture: the luminance of its commonest colour, and the contrast of the colour furthest from that. */
interface PaintedPart {
  readonly ground: number;
  readonly contrast: number;
}

/**
 * The contrast that is painted in a part of a picture: of its commonest colour, which is the ground's, and the one
 * furthest from that, which is that of a letter's thickest stroke. 1 where there is one colour alone.
 */
export function paintedContrast(
  pixels: Pixels,
  { left, top, width, height }: Pick<TextLine, 'left' | 'top' | 'width' | 'height'>,
): PaintedPart {
  const counts = new Map<number, number>();
  const right = Math.min(pixels.width, Math.ceil(left + width));
  const bottom = Math.min(pixels.height, Math.ceil(top + height));
  for (let y = Math.max(0, Math.floor(top)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(left)); x < right; x++) {
      const at = (y * pixels.width + x) * 3;
      const [red = 0, green = 0, blue = 0] = pixels.data.subarray(at, at + 3);
      const colour = (red << 16) | (green << 8) | blue;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  const lightness = (colour: number) => luminanceOf([colour >> 16, (colour >> 8) & 255, colour & 255]);
  const [ground] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  if (ground === undefined) return { ground: 0, contrast: 1 };
  const base = lightness(ground);
  const contrast = Math.max(...[...counts.keys()].map((colour) => contrastOf(base, lightness(colour))));
  return { ground: base, contrast };
}

/**
 * The lines of text that are painted with less contrast than WCAG asks (4.5, of large text 3), with what they have.
 * Few letters, `います` at the end of a sentence, may have no stroke that fills a pixel: what is painted more strongly
 * in another line of the same element on the same ground is the colour of them all.
 */
export async function faintTexts(picture: Buffer, lines: readonly TextLine[]): Promise<string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return faintOf({ data, width: info.width, height: info.height }, lines);
}

/** The same of pixels. */
export function faintOf(pixels: Pixels, lines: readonly TextLine[]): string[] {
  const painted = lines.map((line) => ({ ...line, ...paintedContrast(pixels, line) }));
  const strongest = new Map<string, number>();
  const colourOf = ({ element, ground, isLarge }: (typeof painted)[number]) =>
    `${element} ${ground} ${isLarge}`;
  for (const line of painted) {
    strongest.set(colourOf(line), Math.max(strongest.get(colourOf(line)) ?? 0, line.contrast));
  }
  return painted.flatMap((line) =>
    (strongest.get(colourOf(line)) ?? 0) < (line.isLarge ? 3 : 4.5)
      ? [`painted with ${line.contrast.toFixed(1)}: ${line.text}`]
      : [],
  );
}
