import { describe, expect, it } from 'vitest';
import {
  brandOf,
  type CardEntry,
  cardDetailsOf,
  cardGaps,
  cardMistakes,
  expiryWords,
  isCardComplete,
} from '#domain/settings/cardEntry.ts';
import { hasCardFields } from '#domain/shell/screens.ts';

const entry: CardEntry = {
  card_number: '5555 5555-5555 4444',
  card_expire_month: '9',
  card_expire_year: '29',
  security_code: '123',
  holdername: ' Hanako Yamada ',
};

describe('a card as it is entered', () => {
  it('becomes digits, its expiry year then month with two digits each', () => {
    expect(cardDetailsOf(entry)).toEqual({
      number: '5555555555554444',
      expiry: '2909',
      securityCode: '123',
      holder: 'HANAKO YAMADA',
    });
    expect(
      cardDetailsOf({ ...entry, card_number: '５５５５ー５５５５', card_expire_year: '５' }),
    ).toMatchObject({
      number: '55555555',
      expiry: '0509',
    });
  });

  it('wants all five fields', () => {
    expect(isCardComplete(entry)).toBe(true);
    for (const field of Object.keys(entry)) {
      const gap = { ...entry, [field]: '　' };
      expect(isCardComplete(gap), field).toBe(false);
      expect(Object.keys(cardGaps(gap))).toEqual([field]);
    }
  });

  it.each([
    ['card_number', '55555555555544441', 'カード番号をご確認ください。'],
    ['card_number', '5555x', 'カード番号をご確認ください。'],
    ['card_expire_month', '13', '01から12で入力してください。'],
    ['card_expire_month', '0', '01から12で入力してください。'],
    ['card_expire_month', '009', '01から12で入力してください。'],
    ['card_expire_year', '2029', '西暦の下2桁を入力してください。'],
    ['security_code', '12345', 'セキュリティコードをご確認ください。'],
    ['security_code', 'abc', 'セキュリティコードをご確認ください。'],
  ])('has a message at %s for %s', (field, text, message) => {
    expect(cardMistakes({ ...entry, [field]: text })).toEqual({ [field]: [message] });
  });

  it.each([
    ['card_number', '378282246310005'],
    ['security_code', '1234'],
    ['card_expire_month', '０９'],
    ['card_expire_month', '01'],
    ['card_expire_month', '12'],
  ])('takes %s %s', (field, text) => {
    expect(cardMistakes({ ...entry, [field]: text })).toEqual({});
  });
});

it.each([
  ['4', 'VISA'],
  ['51', 'Mastercard'],
  ['2221', 'Mastercard'],
  ['２７２０', 'Mastercard'],
  ['2721', null],
  ['3528', 'JCB'],
  ['37', 'AMEX'],
  ['36', 'Diners'],
  ['6', null],
  ['', null],
])('%s begins like %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand);
});

it('says an expiry as it stands on the card', () => {
  expect(expiryWords('2805')).toBe('05/28');
});

it.each([
  ['/app/settings/change-payment', true],
  ['/app/settings/change-payment/', true],
  ['/signup-personal/a%40example.jp/token', true],
  ['/signup-enterprise/a/b', false],
  ['/app/settings', false],
  ['/app/settings/change-payments', false],
  ['/login', false],
])('%s has card fields: %s', (path, has) => {
  expect(hasCardFields(path)).toBe(has);
});
