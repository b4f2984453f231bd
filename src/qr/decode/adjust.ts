import type { Grey } from './picture.ts';

function mapped(grey: Grey, change: (value: number) => number): Grey {
  const table = Uint8ClampedArray.from({ length: 256 }, (_, value) => change(value));
  return { ...grey, data: grey.data.map((value) => table[value] ?? 0) };
}

/** Below 1 opens the shadows, above 1 the lights. */
export function withGamma(grey: Grey, gamma: number): Grey {
  return mapped(grey, (value) => 255 * (value / 255) ** gamma);
}

/** For codes that are printed light on dark. */
export function inverted(grey: Grey): Grey {
  return mapped(grey, (value) => 255 - value);
}

/** The picture with its longest side brought to `longest` pixels, each the mean of those it covers; never enlarged. */
export function shrunk(grey: Grey, longest: number): Grey {
  const scale = Math.max(grey.width, grey.height) / longest;
  if (scale <= 1) return grey;
  const width = Math.max(1, Math.round(grey.width / scale));
  const height = Math.max(1, Math.round(grey.height / scale));
  const data = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.floor((y * grey.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * grey.height) / height));
    for (let x = 0; x < width; x++) {
      const left = Math.floor((x * grey.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * grey.width) / width));
      let sum = 0;
      for (let v = top; v < bottom; v++) {
        const row = v * grey.width;
        for (let u = left; u < right; u++) sum += grey.data[row + u] ?? 0;
      }
      data[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { data, width, height };
}

/** Edges made steeper: twice the pixel, less the mean of its four neighbours. For pictures out of focus. */
export function sharpened(grey: Grey): Grey {
  const { width, height, data } = grey;
  const sharp = new Uint8ClampedArray(data);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const around =
        (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
      sharp[at] = 3 * (data[at] ?? 0) - around / 2;
    }
  }
  return { data: sharp, width, height };
}

/** The picture turned by an angle in degrees about its centre, on a canvas that holds all of it; grey around it. */
export function turned(grey: Grey, degrees: number): Grey {
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const width = Math.ceil(Math.abs(grey.width * cos) + Math.abs(grey.height * sin));
  const height = Math.ceil(Math.abs(grey.width * sin) + Math.abs(grey.height * cos));
  const data = new Uint8ClampedArray(width * height).fill(128);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = x - width / 2;
      const dy = y - height / 2;
      const u = Math.round(cos * dx + sin * dy + grey.width / 2);
      const v = Math.round(cos * dy - sin * dx + grey.height / 2);
      if (u < 0 || v < 0 || u >= grey.width || v >= grey.height) continue;
      data[y * width + x] = grey.data[v * grey.width + u] ?? 0;
    }
  }
  return { data, width, height };
}
