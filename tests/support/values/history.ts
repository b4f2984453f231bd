import { monthOf } from '#domain/history/month.ts';
import type { IssuedReceipts } from '#domain/history/receipts.ts';
import type { MonthOfUse, UsageHistory, Use } from '#domain/history/usage.ts';
import { addMinutes } from '#domain/time.ts';
import { NOW } from '../clock/now.ts';

const amount = { net: 666, tax: 66, gross: 732 };

export const use: Use = {
  id: 13,
  placeName: '東京駅 八重洲口',
  boothName: 'A-2',
  startsAt: addMinutes(NOW, -1440),
  endsAt: addMinutes(NOW, -1380),
  minutes: 60,
  couponMinutes: 20,
  amount,
  isOwed: false,
  receiptNumber: null,
};

export const monthOfUse: MonthOfUse = { month: monthOf(NOW), count: 1, amount };

export const history: UsageHistory = { uses: [use], costs: [], months: [monthOfUse] };

export const issued: IssuedReceipts = {
  addressee: '山田商店',
  url: '/receipts/demo/secret',
  fileName: '領収書_20261119_732円_コモリ.pdf',
  isMailed: true,
  leftOut: [],
};
