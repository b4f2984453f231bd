import { describe, expect, it } from 'vitest';
import { stickerCode, stickerText, typedSticker } from '#domain/qr/sticker.ts';

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

describe('what a member types in place of scanning', () => {
  it.each(['b1', ' b1 ', 'ｂ１', '/user/q/b1'])('%j is booth 1', (typed) => {
    expect(typedSticker(typed)).toBe(stickerText('b1'));
  });

  it('keeps the address that it was typed with: whose it is, the server knows', () => {
    expect(typedSticker(' https://komori.example/user/q/b1')).toBe('https://komori.example/user/q/b1');
  });

  it.each(['', ' ', 'b 1', '../q', 'https://komori.example/', 'ブース1', `${'b'.repeat(65)}`])(
    '%j is none',
    (typed) => {
      expect(typedSticker(typed)).toBeUndefined();
    },
  );
});
