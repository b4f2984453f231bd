import { createHash } from 'node:crypto';
import { imageSize } from 'image-size';

/** A photo as a file beside the world's brings it. */
export interface Photo {
  /** Made of its bytes, so that another photo has another one: 4f0c….jpg. */
  readonly name: string;
  readonly body: Uint8Array;
}

/** The photos that a world names, by the names of their files. */
export type Photos = ReadonlyMap<string, Photo>;

/** The first bytes of each kind: nothing else is handed to the reader of sizes, which knows many more. */
const BEGINNINGS = [
  ['jpg', 'ffd8ff'],
  ['png', '89504e470d0a1a0a'],
] as const;

/** No phone shows more. A small file can say that it has a sea of pixels, which the phone would have to hold. */
const LONGEST_SIDE = 2_000;

/** Why a file is no photo that members can be shown. */
export class NoPhoto extends Error {}

/** The photo in those bytes, as they are. Throws NoPhoto, whose words begin with the name of the file. */
export function readPhoto(file: string, body: Uint8Array): Photo {
  const bytes = Buffer.from(body);
  const head = bytes.subarray(0, 8).toString('hex');
  const kind = BEGINNINGS.find(([, beginning]) => head.startsWith(beginning))?.[0];
  if (kind === undefined) throw new NoPhoto(`${file} is neither a JPEG nor a PNG, whatever its name says`);
  const { width, height } = sizeOf(file, bytes);
  if (Math.max(width, height) > LONGEST_SIDE) {
    throw new NoPhoto(
      `${file} is ${width} by ${height} pixels; at most ${LONGEST_SIDE} are shown: make it smaller`,
    );
  }
  if (bytes.includes('Exif\0')) {
    throw new NoPhoto(
      `${file} says where, when and by which camera it was taken, to everybody: save it without`,
    );
  }
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { name: `${hash}.${kind}`, body };
}

function sizeOf(file: string, bytes: Buffer): { readonly width: number; readonly height: number } {
  try {
    // The library reads on into the memory behind a part of a buffer: it is given a copy that ends where the file does.
    return imageSize(Uint8Array.from(bytes));
  } catch {
    throw new NoPhoto(`${file} ends before it says how large the picture is: save it again`);
  }
}
