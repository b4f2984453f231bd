import sharp from 'sharp';

/** A picture file as a camera would give it: upright, RGBA, its longest side at most `longest` pixels. */
export async function openFrame(path: string, longest: number) {
  const { data, info } = await sharp(path)
    .rotate()
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}
