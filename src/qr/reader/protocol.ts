import type { Frame } from '../decode/picture.ts';

/** A picture of the page: one frame of many, or a photo that is all there is. */
export interface Picture {
  readonly kind: 'frame' | 'photo';
  readonly bitmap: ImageBitmap;
}

/** A picture for the worker, or its pixels where workers have no canvas. Either is transferred. */
export type Question = Picture | { readonly kind: Picture['kind']; readonly frame: Frame };

/** Every question gets one answer, in order. */
export interface Answer {
  readonly text: string | null;
}
