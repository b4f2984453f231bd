import { leftSessionsMachine } from '#machines/account/session/leftSessions.ts';
import { fromOutside } from '../../support/model/gestures.ts';
import { asParent, defineModel } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

testModel(
  defineModel({
    machine: leftSessionsMachine,
    inputs: { plain: undefined },
    events: {
      'page.shown': [{ by: fromOutside }],
      'connection.restored': [{ by: fromOutside }],
    },
    outcomes: { endLeft: { ended: resolved(), offline: rejected() } },
    unseen: 'Whoever has left sees nothing of it.',
    states: { ending: asParent, unreachable: asParent, nothingLeft: asParent },
  }),
);
