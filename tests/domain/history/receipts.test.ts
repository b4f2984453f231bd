import { describe, expect, it } from 'vitest';
import { addresseeMistake, receiptFileName } from '#domain/history/receipts.ts';
import { at } from '#tests/support/clock/moments.ts';

describe('an addressee', () => {
  it.each([
    ['  ', '宛名を入力してください。'],
    ['𠮷'.repeat(101), '宛名は100文字以内で入力してください。'],
    ['青山\n商事', '宛名に改行は使えません。1行で入力してください。'],
    [` ${'𠮷'.repeat(100)} `, null],
  ])('%j is said to be: %s', (name, mistake) => {
    expect(addresseeMistake(name)).toBe(mistake);
  });
});

it('is named without the issuer while its name is not known', () => {
  const day = at('2026-11-19T10:00:00');
  expect(receiptFileName(day, 732, 'コモリ')).toBe('領収書_20261119_732円_コモリ.pdf');
  expect(receiptFileName(day, 732, '')).toBe('領収書_20261119_732円.pdf');
});
