import { describe, expect, it } from 'vitest';
import { stickerCode } from '#domain/qr/sticker.ts';

describe('the text of a scanned code', () => {
  it.each([
    ['https://komori.example/user/q/b1', 'b1'],
    ['http://127.0.0.1:3000/user/q/b1', 'b1'],
    ['/user/q/b1/', 'b1'],
    [' https://komori.example/user/q/b1\n', 'b1'],
  ])('%j is a sticker: %s', (text, code) => {
    expect(stickerCode(text)).toBe(code);
  });

  it.each([
    'b1',
    'https://komori.example/user/q/',
    'https://komori.example/user/q/b1/more',
    'https://komori.example/user/q/b1?x=1',
    'https://komori.example/other/q/b1',
    'https://komori.example/user/q/%62',
    `https://komori.example/user/q/${'b'.repeat(65)}`,
    'javascript:/user/q/b1',
    'WIFI:S:booth;;',
    '',
  ])('%j is none', (text) => {
    expect(stickerCode(text)).toBeUndefined();
  });
});
