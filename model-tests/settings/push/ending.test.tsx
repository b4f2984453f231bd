import { unsubscribeFromPush } from '#contract/settings/push.ts';
import { endingPushes } from '#machines/settings/push/ending.ts';
import { choiceModel } from '../../shared/choice.tsx';
import { testModel } from '../../support/testModel.ts';

testModel(
  choiceModel({
    machine: endingPushes.machine,
    endpoint: unsubscribeFromPush,
    choice: { key: 'key', content: undefined },
  }),
);
