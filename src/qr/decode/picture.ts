/** The picture of a camera, a canvas or a decoder: RGBA, four bytes a pixel. */
export interface Frame {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** One byte of brightness a pixel. */
export interface Grey {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The green channel: it reads as well as a weighted grey, and costs one copy. */
export function greenOf(frame: Frame): Grey {
  const { width, height, data } = frame;
  const green = new Uint8ClampedArray(width * height);
  for (let pixel = 0, byte = 1; pixel < green.length; pixel++, byte += 4) green[pixel] = data[byte] ?? 0;
  return { data: green, width, height };
}
