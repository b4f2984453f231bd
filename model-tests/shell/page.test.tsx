import { pageMachine } from '#machines/shell/page.ts';
import { FreshnessBanner } from '#src/shell/page/FreshnessBanner.tsx';
import { fromOutside } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { testModel } from '../support/testModel.ts';

testModel(
  defineModel({
    machine: pageMachine,
    inputs: { plain: undefined },
    events: {
      'connection.lost': [{ by: fromOutside }],
      'connection.restored': [{ by: fromOutside }],
      'page.hidden': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
    },
    outcomes: {},
    screen: () => <FreshnessBanner />,
    states: {
      online: ({ screen }) => {
        if (screen.queryByText('オフラインです'))
          throw new Error('The banner stands over a page that is online.');
      },
      offline: ({ screen }) => screen.getByText('オフラインです'),
    },
  }),
);
