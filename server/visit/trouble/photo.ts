import { LARGEST_PHOTO, LONGEST_PHOTO_SIDE } from '#domain/visit/trouble.ts';
import { TROUBLE_PROBLEMS } from '#domain/visit/troubleWords.ts';
import { Gate } from '#server/load/gate.ts';
import { invalid } from '#server/usecase/refusal.ts';

/** The first bytes of a JPEG and of a PNG. Nothing else is handed to the decoder, which knows many more formats. */
const BEGINNINGS = ['ffd8ff', '89504e470d0a1a0a'].map((hex) => Buffer.from(hex, 'hex'));

/**
 * The most pixels that are decoded: as many as a phone's camera puts into 2 MB. A small file can hold far more, and up
 * to 8 bytes of each are in memory at once, twice while the picture is turned.
 */
const MOST_PIXELS = 25_000_000;

/**
 * One photo is in memory at once, however many arrive together. Whoever waits too long, or behind twenty others, is
 * asked to come again (Busy), which the app does by itself.
 */
const gate = new Gate({ name: 'the encoding of photos', concurrency: 1, inLine: 20 });
const PATIENCE_MS = 8_000;

/**
 * The photo as a picture of our own: decoded, turned as the camera was held, and encoded again as a JPEG, so that
 * place, time and camera, and whatever else was put into the file, stay behind. 422 for what is no JPEG or PNG, or has
 * too many pixels.
 */
export async function reencodedPhoto(base64: string): Promise<Uint8Array> {
  const given = Buffer.from(base64, 'base64');
  if (given.byteLength > LARGEST_PHOTO) throw invalid({ photo: [TROUBLE_PROBLEMS.photoTooLarge] });
  if (!BEGINNINGS.some((beginning) => given.subarray(0, beginning.length).equals(beginning))) {
    throw invalid({ photo: [TROUBLE_PROBLEMS.photoUnreadable] });
  }
  return await gate.run(PATIENCE_MS, () => encode(given));
}

async function encode(given: Buffer): Promise<Uint8Array> {
  // Loaded with the first photo: the server's start neither waits for it nor fails on a machine that it does not
  // support.
  const { default: sharp } = await import('sharp');
  const picture = sharp(given, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({
      width: LONGEST_PHOTO_SIDE,
      height: LONGEST_PHOTO_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    });
  return await picture
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch(() => {
      throw invalid({ photo: [TROUBLE_PROBLEMS.photoUnreadable] });
    });
}
