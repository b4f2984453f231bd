import { ApiFailure } from '#contract/errors.ts';
import { askedAbout, waitOutlookMachine } from '#machines/booking/waitingList/outlook.ts';
import { wish } from '#tests/support/values/wish.ts';
import { after, broken, done, runTable } from '../../support/table.ts';

const spec = '5 Waiting: its outlook';
const asked = askedAbout(wish());
const outlook = { ahead: 1, openings: [] };

runTable({
  machine: waitOutlookMachine,
  input: { asked },
  rows: [
    { spec, from: 'start', to: 'debouncing', invokes: { listenToPage: undefined } },
    { spec, from: 'debouncing', on: after('debounce'), to: 'asking', invokes: { ask: asked } },
    { spec, from: 'asking', on: done('ask', outlook), to: 'known', remembers: { outlook } },
    {
      spec,
      case: 'a wait can begin without it, and nothing that was true before is shown',
      from: 'asking',
      given: { outlook },
      on: broken('ask', new ApiFailure({ kind: 'network', path: '/waiting-list/get-outlook' })),
      to: 'unknown',
      remembers: { outlook: null },
    },
    ...(['known', 'unknown'] as const).flatMap((from) =>
      (['page.shown', 'connection.restored'] as const).map((type) => ({
        spec,
        case: 'asked again by whoever comes back',
        from,
        on: { type },
        to: 'asking' as const,
        invokes: { ask: asked },
      })),
    ),
  ],
});
