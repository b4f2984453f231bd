import { type Photos, readPhoto } from '#server/world/photo/photo.ts';

/** A PNG of 3 by 2 pixels. */
const PIXELS =
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWPgzY6DIAY4CwAwVgUFnezX0wAAAABJRU5ErkJggg==';

/** A photo, another one for each word: what follows its end shows nothing. */
export function photoWith(word: string): Uint8Array {
  return Buffer.concat([Buffer.from(PIXELS, 'base64'), Buffer.from(word)]);
}

/** The photos that worlds of suites name. */
export const everyPhoto: Photos = new Map(
  ['one', 'other', ...[1, 2, 3, 4].flatMap((level) => [`one${level}`, `other${level}`])].map((word) => {
    const file = `photos/${word}.jpg`;
    return [file, readPhoto(file, photoWith(file))];
  }),
);
