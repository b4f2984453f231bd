import { describe, expect, it } from 'vitest';
import { decodeFully } from '#src/qr/decode/decoder.ts';
import type { Frame } from '#src/qr/decode/picture.ts';
import { drawQr, type QrImage } from '#src/qr/showQr/qrImage.ts';

const PIXELS_A_MODULE = 4;

/** The picture of the SVG, black on white. */
function painted({ size, path }: QrImage): Frame {
  const width = size * PIXELS_A_MODULE;
  const data = new Uint8ClampedArray(4 * width * width).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < PIXELS_A_MODULE; row++) {
      const start = 4 * ((Number(y) * PIXELS_A_MODULE + row) * width + Number(x) * PIXELS_A_MODULE);
      data.fill(0, start, start + 4 * PIXELS_A_MODULE);
    }
  }
  return { data, width, height: width };
}

describe('a drawn QR code', () => {
  it.each(['https://komori.example/user/q/b1', 'b1', '東京駅 八重洲口 A-2', 'x'.repeat(1000)])(
    'holds the text %j',
    (text) => {
      const image = drawQr(text);
      expect(image && decodeFully(painted(image))).toBe(text);
    },
  );

  it('stands in four modules of white', () => {
    const { path = '', size = 0 } = drawQr('b1') ?? {};
    const places = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
    expect([Math.min(...places), Math.max(...places)]).toEqual([4, size - 5]);
  });

  it.each([
    ['nothing', ''],
    ['more than a QR code can hold', 'x'.repeat(3000)],
  ])('is not made of %s', (_, text) => {
    expect(drawQr(text)).toBeUndefined();
  });
});
