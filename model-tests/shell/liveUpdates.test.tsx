import { ApiFailure } from '#contract/errors.ts';
import { liveUpdatesMachine } from '#machines/shell/liveUpdates.ts';
import { day } from '#tests/support/clock/moments.ts';
import { fromOutside } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { testModel } from '../support/testModel.ts';

const lost = new ApiFailure({ kind: 'network', path: '/events' });
const signedOut = new ApiFailure({
  kind: 'unauthenticated',
  path: '/events',
  message: null,
  code: null,
});
const watched = { boothIds: [1, 2], date: day('2026-11-20') };

testModel(
  defineModel({
    machine: liveUpdatesMachine,
    inputs: { plain: undefined },
    events: {
      'member.signedIn': [{ by: fromOutside }],
      'member.signedOut': [{ by: fromOutside }],
      'page.hidden': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
      'connection.lost': [{ by: fromOutside }],
      'connection.restored': [{ by: fromOutside }],
      'watching.changed': [
        { with: { by: 'timetable', watched }, by: fromOutside },
        { with: { by: 'timetable', watched: null }, by: fromOutside },
      ],
      'stream.opened': [{ by: fromOutside }],
      'stream.turned': [{ by: fromOutside }],
      'stream.beat': [{ by: fromOutside }],
      'stream.ended': [
        { with: { error: lost }, by: fromOutside },
        { with: { error: signedOut }, by: fromOutside },
      ],
      'update.received': [{ with: { update: { kind: 'reservations' } }, by: fromOutside }],
    },
    outcomes: {},
    reads: ({ watchers, failures }) => [watchers.length, failures],
    signedIn: () => null,
    unseen: 'What is shown of it are the lists and timetables that load again: see e2e/shell/liveUpdates.',
  }),
);
