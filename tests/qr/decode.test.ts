import { beforeAll, describe, expect, it } from 'vitest';
import { type CorpusPicture, readCorpus } from '#scripts/qr/corpus.ts';
import { openFrame } from '#scripts/qr/frame.ts';
import { createDecoder, decodeFully } from '#src/qr/decode/decoder.ts';
import type { Frame } from '#src/qr/decode/picture.ts';

const LONGEST = 1280;
const pictures = readCorpus('tests/fixtures/qr');
const nameOf = ({ set, path }: CorpusPicture) => ({ name: `${set}/${path.split('/').at(-1)}` });

describe('a photo', () => {
  const withCode = pictures.filter(({ texts }) => texts.length > 0);
  it.each(withCode.map((picture) => ({ ...nameOf(picture), picture })))(
    'of a code is read: $name',
    async ({ picture }) => {
      expect(picture.texts).toContain(decodeFully(await openFrame(picture.path, LONGEST)));
    },
  );

  const without = pictures.filter(({ texts }) => texts.length === 0);
  it.each(without.map((picture) => ({ ...nameOf(picture), picture })))(
    'without a code gives nothing: $name',
    async ({ picture }) => {
      expect(decodeFully(await openFrame(picture.path, LONGEST))).toBeUndefined();
    },
  );
});

describe('a picture of nothing', () => {
  it.each([
    [1, 1],
    [39, 39],
    [1280, 8],
    [640, 480],
  ])('of %i x %i pixels gives nothing', (width, height) => {
    const data = new Uint8ClampedArray(4 * width * height).fill(120);
    expect(decodeFully({ data, width, height })).toBeUndefined();
  });
});

describe('a camera', () => {
  const plain: Frame = { data: new Uint8ClampedArray(4 * 64 * 64).fill(200), width: 64, height: 64 };
  let easy: Frame;
  let lightOnDark: Frame;

  beforeAll(async () => {
    easy = await openFrame('tests/fixtures/qr/zxing-6/3.png', LONGEST);
    lightOnDark = await openFrame('tests/fixtures/qr/jsqr/issue-59-inverted.png', LONGEST);
  });

  it('reads an easy code within two frames of its coming into view, wherever the ladder stands', () => {
    for (let waited = 0; waited < 30; waited++) {
      const decoder = createDecoder();
      for (let frame = 0; frame < waited; frame++) expect(decoder.step(plain)).toBeUndefined();
      expect([decoder.step(easy), decoder.step(easy)]).not.toEqual([undefined, undefined]);
    }
  });

  it('climbs the ladder over the frames of one scene until the code is read', () => {
    const decoder = createDecoder();
    const texts = Array.from({ length: 30 }, () => decoder.step(lightOnDark));
    expect(texts[0]).toBeUndefined();
    expect(new Set(texts.filter((text) => text !== undefined)).size).toBe(1);
  });
});
