import sharp from 'sharp';
import type { Pixels } from '../looks/contrast.ts';

/** Of what has not changed this much is left, so that the rest stands out. */
const PALE = 0.25;

const CHANGED = [216, 0, 96] as const;

/**
 * The difference of two pictures: pixels that changed in one strong colour, all others pale. Where one is larger, what
 * the other has not has changed.
 */
export function differenceOf(before: Pixels, after: Pixels): Pixels & { readonly changed: number } {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const data = new Uint8Array(width * height * 3);
  let changed = 0;
  const at = (pixels: Pixels, x: number, y: number) =>
    x < pixels.width && y < pixels.height ? (y * pixels.width + x) * 3 : undefined;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [one, other] = [at(before, x, y), at(after, x, y)];
      const isSame =
        one !== undefined &&
        other !== undefined &&
        [0, 1, 2].every((part) => before.data[one + part] === after.data[other + part]);
      if (!isSame) changed++;
      for (let part = 0; part < 3; part++) {
        const own = isSame ? 255 - (255 - (after.data[other + part] ?? 255)) * PALE : (CHANGED[part] ?? 0);
        data[(y * width + x) * 3 + part] = own;
      }
    }
  }
  return { data, width, height, changed };
}

async function pixelsOf(picture: string): Promise<Pixels> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Writes the difference of two pictures, each an absolute path.
 * @returns how many pixels have changed; where none has, nothing is written
 */
export async function writeDifference(before: string, after: string, to: string): Promise<number> {
  const { data, width, height, changed } = differenceOf(await pixelsOf(before), await pixelsOf(after));
  if (changed > 0)
    await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(to);
  return changed;
}
