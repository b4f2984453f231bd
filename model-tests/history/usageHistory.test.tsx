import { getUsageHistory } from '#contract/history/usage.ts';
import { monthOf } from '#domain/history/month.ts';
import type { UsageHistory as History } from '#domain/history/usage.ts';
import { addMinutes } from '#domain/time.ts';
import { usageHistoryMachine } from '#machines/history/usageHistory.ts';
import UsageHistory from '#src/history/usageHistory/UsageHistory.tsx';
import { NOW } from '#tests/support/now.ts';
import { resourceModel } from '../shared/resource.tsx';
import { testModel } from '../support/testModel.ts';

const amount = { net: 666, tax: 66, gross: 732 };
const history: History = {
  uses: [
    {
      id: 13,
      placeName: '東京駅 八重洲口',
      boothName: 'A-2',
      startsAt: addMinutes(NOW, -1440),
      endsAt: addMinutes(NOW, -1380),
      minutes: 60,
      couponMinutes: 20,
      amount,
      receiptNumber: null,
    },
  ],
  months: [{ month: monthOf(NOW), count: 1, amount }],
};

testModel(
  resourceModel({
    machine: usageHistoryMachine,
    endpoint: getUsageHistory,
    of: 'latest',
    data: history,
    screen: <UsageHistory />,
    loading: '利用履歴を読み込んでいます',
    shows: (screen) => screen.getByText(/クーポン 20分/),
  }),
);
