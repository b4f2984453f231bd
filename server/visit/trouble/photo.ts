import { LARGEST_PHOTO, LONGEST_PHOTO_SIDE } from '#domain/visit/trouble.ts';
import { TROUBLE_PROBLEMS } from '#domain/visit/troubleWords.ts';
import { invalid } from '#server/usecase/refusal.ts';

/** The first bytes of a JPEG and of a PNG. Nothing else is handed to the decoder, which knows many more formats. */
const BEGINNINGS = ['ffd8ff', '89504e470d0a1a0a'].map((hex) => Buffer.from(hex, 'hex'));

/** The most pixels that are decoded: as many as a phone's camera has. A small file can hold far more. */
const MOST_PIXELS = 50_000_000;

/**
 * The photo as a picture of our own: decoded, turned as the camera was held, and encoded again as a JPEG, so that
 * place, time and camera, and whatever else was put into the file, stay behind. 422 for what is no JPEG or PNG.
 */
export async function reencodedPhoto(base64: string): Promise<Uint8Array> {
  const given = Buffer.from(base64, 'base64');
  if (given.byteLength > LARGEST_PHOTO) throw invalid({ photo: [TROUBLE_PROBLEMS.photoTooLarge] });
  if (!BEGINNINGS.some((beginning) => given.subarray(0, beginning.length).equals(beginning))) {
    throw invalid({ photo: [TROUBLE_PROBLEMS.photoUnreadable] });
  }
  // Loaded with the first photo: no start waits for it, and none fails on a machine that it is not made for.
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
