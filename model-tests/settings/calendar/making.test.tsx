import { makeCalendar } from '#contract/settings/calendar.ts';
import { makingCalendar } from '#machines/settings/calendar/making.ts';
import { commandModel } from '../../shared/command.tsx';
import { answered, failed, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const address = 'https://komori.example/calendar/secret.ics';

testModel(
  commandModel({
    machine: makingCalendar.machine,
    command: { key: 'key', content: null },
    ask: {
      made: answered(makeCalendar, address, { asked: undefined, as: { kind: 'made', address } }),
      offline: unreachable(makeCalendar),
      forbidden: failed(makeCalendar, 403),
    },
  }),
);
