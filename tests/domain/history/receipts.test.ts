import { describe, expect, it } from 'vitest';
import { addresseeMistake } from '#domain/history/receipts.ts';

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
