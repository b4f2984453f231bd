import { subscribeToPush } from '#contract/settings/push.ts';
import { subscribing } from '#machines/settings/push/subscribing.ts';
import { choiceModel } from '../../shared/choice.tsx';
import { testModel } from '../../support/testModel.ts';

const content = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
};

testModel(
  choiceModel({
    machine: subscribing.machine,
    endpoint: subscribeToPush,
    choice: { key: 'key', content },
  }),
);
