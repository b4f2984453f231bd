import { getUsageHistory } from '#contract/history/usage.ts';
import { historyMachine } from '#machines/history/history.ts';
import { usageHistoryMachine } from '#machines/history/usageHistory.ts';
import UsageHistory from '#src/history/usageHistory/UsageHistory.tsx';
import { history } from '#tests/support/values/history.ts';
import { resourceModel } from '../shared/resource.tsx';
import { testModel } from '../support/testModel.ts';

testModel(
  resourceModel({
    machine: usageHistoryMachine,
    endpoint: getUsageHistory,
    of: 'latest',
    data: history,
    inside: { machine: historyMachine, src: 'uses' },
    screen: <UsageHistory />,
    loading: '利用履歴を読み込んでいます',
    shows: (screen) => screen.getByText(/クーポン 20分/),
  }),
);
