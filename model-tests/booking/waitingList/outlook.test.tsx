import { getWaitOutlook } from '#contract/booking/waitOutlook.ts';
import { askedAbout, waitOutlookMachine } from '#machines/booking/waitingList/outlook.ts';
import { wish } from '#tests/support/values/wish.ts';
import { fromOutside } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { answered, failed, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const asked = askedAbout(wish());

testModel(
  defineModel({
    machine: waitOutlookMachine,
    inputs: { full: { asked } },
    events: { 'page.shown': [{ by: fromOutside }], 'connection.restored': [{ by: fromOutside }] },
    outcomes: {
      ask: {
        known: answered(getWaitOutlook, { ahead: 2, openings: [] }, { asked }),
        broken: failed(getWaitOutlook, 500),
        offline: unreachable(getWaitOutlook),
      },
    },
    reads: ({ outlook }) => [outlook !== null],
    unseen:
      'The sheet of a wait shows whose turn comes before, the dock of the timetable what is free instead.',
  }),
);
