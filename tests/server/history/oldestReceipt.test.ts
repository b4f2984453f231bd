import { afterEach, expect, it, vi } from 'vitest';
import type { ReceiptContents } from '#server/database/tables/receipts.ts';
import { Paper } from '#server/history/receipts/print/paper.ts';
import { printReceipt } from '#server/history/receipts/print/receiptPage.ts';
import { at } from '#tests/support/server/service.ts';

/**
 * The contents of the first receipts that were ever issued. They are kept for ever as they are: never add a field here.
 * A field that this object lacks is optional in ReceiptContents.
 */
const OLDEST: ReceiptContents = {
  startsAt: at('2026-11-19', '10:00'),
  endsAt: at('2026-11-19', '11:00'),
  couponMinutes: 0,
  placeName: '東京駅 八重洲口',
  boothName: 'A-1',
  net: 1000,
  tax: 100,
  gross: 1100,
  refunded: 0,
  taxPercent: 10,
  card: { brand: null, lastDigits: '1111' },
  paidAt: at('2026-11-19', '11:00'),
  issuer: {
    name: '株式会社コモリ',
    shortName: 'コモリ',
    registrationNumber: 'T1234567890123',
    postal: '100-0001',
    address: '東京都千代田区千代田1-1',
    tel: '03-0000-0000',
  },
};

afterEach(() => vi.restoreAllMocks());

it('prints a receipt again as the first version stored it', async () => {
  const text = vi.spyOn(Paper.prototype, 'text');
  const issuedAt = at('2026-11-20', '10:00');
  await printReceipt({
    no: 1,
    addressee: '山田 花子',
    contents: JSON.parse(JSON.stringify(OLDEST)),
    issuedAt,
    reissuedAt: at('2031-11-20', '10:00'),
    returns: [],
  });
  const printed = text.mock.calls.map(([words]) => words);
  expect(printed.filter((words) => /undefined|null|NaN/.test(words))).toEqual([]);
  expect(printed).toEqual(expect.arrayContaining(['¥1,100', '2026年11月20日', '2031年11月20日']));
});
