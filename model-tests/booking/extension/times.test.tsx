import { listExtensions } from '#contract/booking/extension.ts';
import { addMinutes } from '#domain/time.ts';
import { extensionChoiceMachine } from '#machines/booking/extension/choice.ts';
import { extensionTimesMachine } from '#machines/booking/extension/times.ts';
import { ExtensionChoice } from '#src/booking/extension/ExtensionChoice.tsx';
import { useFlow } from '#src/shell/flow.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { resourceEvents } from '../../shared/resource.tsx';
import { fromOutside, press } from '../../support/model/gestures.ts';
import { asParent, defineModel } from '../../support/model/model.ts';
import { answered, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { imminent } from '../fixtures.ts';

const inUse = { ...imminent, useState: 'inUse', startsAt: NOW, endsAt: addMinutes(NOW, 60) } as const;
const choices = [15, 30].map((minutes) => ({ minutes, gross: (275 * minutes) / 15 }));
const times = { choices, from: null, end: 'others', neighbours: [] } as const;

function Choice() {
  const choice = useFlow(extensionChoiceMachine, {
    reservation: inUse,
    offer: null,
    minutes: null,
    message: null,
  });
  return <ExtensionChoice choice={choice} />;
}

testModel(
  defineModel({
    machine: extensionTimesMachine,
    inputs: { plain: { of: inUse } },
    events: {
      ...resourceEvents,
      'refresh.requested': [
        {
          by: async (stage) => {
            const again = stage.screen.queryByRole('button', { name: WORDS.checkAgain });
            await (again === null ? stage.actor.send(stage.event) : stage.user.click(again));
          },
          also: [press(WORDS.checkAgain)],
        },
      ],
      'input.changed': [{ with: { of: inUse }, by: fromOutside }],
    },
    outcomes: {
      load: {
        offered: answered(listExtensions, times, { asked: inUse.id, as: { kind: 'offered', ...times } }),
        offline: unreachable(listExtensions),
      },
    },
    reads: ({ data }) => data,
    inside: { machine: extensionChoiceMachine, src: 'times' },
    screen: () => <Choice />,
    states: {
      debouncing: asParent,
      loading: ({ screen }) => screen.getByText('延長できる時間を確認しています'),
      failed: ({ screen }) => screen.getByText('時間を確認できませんでした'),
      loaded: ({ screen }) => screen.getByRole('radio', { name: /^30分/ }),
      'loaded.fresh': asParent,
      'loaded.refreshing': asParent,
      'loaded.stale': asParent,
    },
  }),
);
