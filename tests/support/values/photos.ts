import sharp from 'sharp';

/** A word that stands in the metadata of the photos below. */
export const SECRET = 'SECRET-OF-THE-CAMERA';

/** A landscape picture of two colours, left and right. */
function picture(width: number, height: number) {
  const right = {
    create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#0000ff' },
  };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: right, left: Math.floor(width / 2), top: 0 },
  ]);
}

/** A photo as a camera makes it: held upright, with place, time and a comment in it. */
export async function cameraPhoto(format: 'jpeg' | 'png' = 'jpeg', width = 40, height = 20): Promise<Buffer> {
  return await picture(width, height)
    .withExif({
      IFD0: { Make: SECRET, ImageDescription: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 40/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
}

/** Noise of that size: what is large however it is written. */
export async function noisePhoto(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 80 };
  return await sharp({ create: { width: side, height: side, channels: 3, background: '#000000', noise } })
    .png()
    .toBuffer();
}
