import { ApiFailure } from '#contract/errors.ts';
import { unsentChoicesMachine } from '#machines/app/unsentChoices.ts';
import { fromOutside } from '../support/model/gestures.ts';
import { asParent, defineModel } from '../support/model/model.ts';
import { rejected, resolved } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const path = '/favourites';
const choice = {
  kind: 'POST /favourites',
  key: 'key',
  decidedAt: 0,
  request: { body: { kind: 'floormap', id: 4, is_favourite: 1 } },
};
const error = new ApiFailure({ kind: 'network', path });
const full = new ApiFailure({
  kind: 'conflict',
  path,
  message: 'お気に入りは20件までです。',
  code: 'favourites_full',
  body: {},
});
const over = new ApiFailure({ kind: 'unauthenticated', path, message: null, code: null });
const odd = new ApiFailure({ kind: 'contract', path, problem: 'the answer is no object' });

testModel(
  defineModel({
    machine: unsentChoicesMachine,
    inputs: { plain: undefined },
    events: {
      'page.shown': [{ by: fromOutside }],
      'connection.restored': [{ by: fromOutside }],
    },
    outcomes: {
      findChoice: { nothing: resolved(null), choice: resolved(choice), broken: rejected() },
      send: {
        saved: resolved({ kind: 'saved' } as const),
        unsent: resolved({ kind: 'unsent' } as const),
        lost: resolved({ kind: 'lost', error } as const),
        full: resolved({ kind: 'refused', error: full } as const),
        over: resolved({ kind: 'refused', error: over } as const),
        odd: resolved({ kind: 'refused', error: odd } as const),
      },
      dropChoice: { dropped: resolved(), broken: rejected() },
    },
    unseen: 'The screens show what holds; what could not be saved is said by the alerts of the shell.',
    states: {
      looking: asParent,
      sending: asParent,
      unreachable: asParent,
      dropping: asParent,
      nothingLeft: asParent,
    },
  }),
);
