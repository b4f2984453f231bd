import { getCouponRemainder } from '#contract/settings/coupons.ts';
import { walletMachine } from '#machines/settings/wallet.ts';
import { resourceEvents } from '../shared/resource.tsx';
import { fromOutside } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { answered, failed, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const of = { kind: 'minutes' };

testModel(
  defineModel({
    machine: walletMachine,
    inputs: { plain: { of } },
    events: { ...resourceEvents, 'input.changed': [{ with: { of }, by: fromOutside }] },
    outcomes: {
      load: {
        data: answered(getCouponRemainder, 130, { as: { kind: 'minutes', minutes: 130 } }),
        broken: failed(getCouponRemainder, 500),
        offline: unreachable(getCouponRemainder),
      },
    },
    reads: ({ loadedAt }) => loadedAt !== null,
    unseen: 'A line at the top that is empty as long as nothing is known.',
  }),
);
