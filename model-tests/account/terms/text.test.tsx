import { getUsageTerms } from '#contract/account/terms.ts';
import { usageTermsMachine } from '#machines/account/terms/text.ts';
import UsageTerms from '#src/settings/UsageTerms.tsx';
import { resourceModel } from '../../shared/resource.tsx';
import { testModel } from '../../support/testModel.ts';

testModel(
  resourceModel({
    machine: usageTermsMachine,
    endpoint: getUsageTerms,
    of: null,
    data: { text: '第1条 目的\n\nブースを使うための規約です。', version: '1' },
    screen: <UsageTerms />,
    loading: '利用規約を読み込んでいます',
    shows: (screen) => screen.getByText(/ブースを使うための規約です/),
  }),
);
