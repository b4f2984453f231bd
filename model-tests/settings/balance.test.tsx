import { getBalance } from '#contract/settings/balance.ts';
import { instantOf } from '#domain/time.ts';
import { balanceMachine } from '#machines/settings/wallet.ts';
import { fromOutside } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { answered, failed } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

testModel(
  defineModel({
    machine: balanceMachine,
    inputs: { plain: { of: null } },
    events: {
      'refresh.requested': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
      'connection.restored': [{ by: fromOutside }],
      'update.noticed': [
        { with: { before: null, isGap: false }, by: fromOutside },
        { with: { before: instantOf(0), isGap: false }, by: fromOutside },
      ],
      'input.changed': [{ with: { of: null }, by: fromOutside }],
    },
    outcomes: {
      load: {
        balance: answered(getBalance, { yen: 3_000, hasCampaign: true }),
        broken: failed(getBalance, 500),
      },
    },
    reads: ({ loadedAt }) => loadedAt !== null,
    unseen: 'The menu has no row of the account until it is known; tests/views/settings holds it.',
  }),
);
