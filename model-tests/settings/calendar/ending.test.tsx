import { endCalendar } from '#contract/settings/calendar.ts';
import { endingCalendar } from '#machines/settings/calendar/ending.ts';
import { commandModel } from '../../shared/command.tsx';
import { answered, failed, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

testModel(
  commandModel({
    machine: endingCalendar.machine,
    command: { key: 'key', content: null },
    ask: {
      ended: answered(endCalendar, undefined, { asked: undefined, as: { kind: 'ended' } }),
      offline: unreachable(endCalendar),
      forbidden: failed(endCalendar, 403),
    },
  }),
);
