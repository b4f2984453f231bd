/** A picture for the worker: one frame of many, or a photo that is all there is. The bitmap is transferred. */
export interface Question {
  readonly kind: 'frame' | 'photo';
  readonly bitmap: ImageBitmap;
}

/** Every question gets one answer, in order. */
export interface Answer {
  readonly text: string | null;
}
