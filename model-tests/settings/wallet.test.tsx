import { getBalance } from '#contract/settings/balance.ts';
import { getCouponRemainder } from '#contract/settings/coupons.ts';
import {
  balanceMachine,
  knownBalance,
  knownBalanceMachine,
  walletMachine,
} from '#machines/settings/wallet.ts';
import { lastKnownModel } from '../shared/lastKnown.tsx';
import { resourceEvents } from '../shared/resource.tsx';
import { fromOutside } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { answered, failed, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const of = { kind: 'minutes' };
const THREE_THOUSAND = { yen: 3_000, hasCampaign: true };

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

testModel(
  defineModel({
    machine: balanceMachine,
    inputs: { plain: { of: null } },
    events: { ...resourceEvents, 'input.changed': [{ with: { of: null }, by: fromOutside }] },
    outcomes: {
      load: {
        balance: answered(getBalance, THREE_THOUSAND),
        broken: failed(getBalance, 500),
      },
    },
    reads: ({ loadedAt }) => loadedAt !== null,
    unseen: 'The menu has no row of the account until it is known; tests/views/settings holds it.',
  }),
);

testModel(
  lastKnownModel({
    machine: knownBalanceMachine,
    lastKnown: knownBalance,
    of: null,
    data: THREE_THOUSAND,
  }),
);
