import { afterEach, expect, it, vi } from 'vitest';
import { openNativeDetector } from '#src/qr/reader/nativeDetector.ts';

const bitmap = {} as ImageBitmap; // only handed on

function install(formats: readonly string[], detect: () => Promise<readonly { rawValue: string }[]>) {
  class Detector {
    static getSupportedFormats = async () => formats;
    detect = detect;
  }
  vi.stubGlobal('BarcodeDetector', Detector);
}

afterEach(() => vi.unstubAllGlobals());

it('is not used where the browser has none', async () => {
  expect(await openNativeDetector()).toBeUndefined();
});

it('is not used where it knows no QR codes', async () => {
  install(['ean_13'], async () => [{ rawValue: '4901234567894' }]);
  expect(await openNativeDetector()).toBeUndefined();
});

it('gives the text that the browser has read', async () => {
  install(['qr_code'], async () => [{ rawValue: '' }, { rawValue: '/user/q/b1' }]);
  const detect = await openNativeDetector();
  expect(await detect?.(bitmap)).toBe('/user/q/b1');
});

it('leaves the picture to our own decoder when the browser fails', async () => {
  install(['qr_code'], () => Promise.reject(new DOMException('service unavailable')));
  const detect = await openNativeDetector();
  expect(detect).toBeDefined();
  expect(await detect?.(bitmap)).toBeUndefined();
});
