import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import { immediateUseMachine } from '#machines/booking/immediateUse/chart.ts';
import { immediateOfferMachine } from '#machines/booking/immediateUse/offer.ts';
import { ImmediateUse } from '#src/booking/immediateUse/ImmediateUse.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { resourceEvents } from '../../shared/resource.tsx';
import { fromOutside } from '../../support/model/gestures.ts';
import { asParent, defineModel } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { free } from '../timetables.ts';

const booth = { boothId: 7, hasChargeModel: true };
const offer = {
  timetable: free,
  balance: { yen: 0, hasCampaign: false },
  chargeModelMinutes: null,
  elsewhere: null,
  at: NOW,
};

testModel(
  defineModel({
    machine: immediateOfferMachine,
    inputs: { plain: { of: booth } },
    events: { ...resourceEvents, 'input.changed': [{ with: { of: booth }, by: fromOutside }] },
    outcomes: {
      // Four calls at once, each of which the contract's tests hold; the offer is what becomes of them.
      load: {
        offer: resolved(offer),
        offline: rejected(new ApiFailure({ kind: 'network', path: '/get-balance' })),
      },
    },
    reads: ({ loadedAt }) => loadedAt !== null,
    inside: { machine: immediateUseMachine, src: 'offer' },
    screen: () => <ImmediateUse {...booth} wantedInterval={null} opensDialog={false} />,
    states: {
      debouncing: asParent,
      loading: ({ screen }) => screen.getByText('利用できる時間を確認しています'),
      failed: ({ screen }) => screen.getByRole('button', { name: WORDS.retry }),
      loaded: ({ screen }) => screen.getByRole('radio', { name: /^1時間\s?11:00まで/ }),
      'loaded.fresh': ({ screen }) => expect(screen.queryByText(/読み込めませんでした/)).toBeNull(),
      'loaded.refreshing': asParent,
      'loaded.stale': ({ screen }) => screen.getByText(/最新の情報を読み込めませんでした/),
    },
  }),
);
