/**
 * The folder into which the walks write the pictures' documents, an absolute path: `npm run gallery`, and of a sample
 * of the states `npm test`. Unset: nothing is written.
 */
export const GALLERY: string | undefined = process.env.GALLERY;

/** Walks alone are taken, and every state of theirs is written. */
export const IS_GALLERY = GALLERY !== undefined && process.env.GALLERY_SAMPLE === undefined;

/** The names of the states of the sample; undefined where every state is written. */
export const SAMPLE: ReadonlySet<string> | undefined =
  process.env.GALLERY_SAMPLE === undefined ? undefined : new Set(process.env.GALLERY_SAMPLE.split(','));
