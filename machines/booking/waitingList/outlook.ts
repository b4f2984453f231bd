import { assign, fromPromise, type SnapshotFrom } from 'xstate';
import {
  getWaitOutlook,
  type Opening,
  type OutlookRequest,
  type WaitOutlook,
} from '#contract/booking/waitOutlook.ts';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { flow } from '../../shell/flow.ts';
import type { PageReturn } from '../../shell/page.ts';
import type { WishedSpan } from './wish.ts';

/**
 * The openings instead of a wait, and how many come before it (docs/spec/booking.md, "Waiting"). They are asked for
 * once the span has stood for a moment. They help to decide, and never stand in the way.
 */
export const waitOutlookMachine = flow({
  types: {} as {
    input: { readonly asked: OutlookRequest };
    context: { readonly asked: OutlookRequest; readonly outlook: WaitOutlook | null };
    events: PageReturn;
  },
  actors: {
    ask: fromPromise<WaitOutlook, OutlookRequest>(({ input, signal }) =>
      call(getWaitOutlook, input, { signal }),
    ),
  },
  actions: {
    rememberOutlook: assign({ outlook: (_, params: { output: WaitOutlook }) => params.output }),
    forgetOutlook: assign({ outlook: null }),
  },
  delays: { debounce: 300 },
}).createMachine({
  id: 'waitOutlook',
  context: ({ input }) => ({ asked: input.asked, outlook: null }),
  invoke: { id: 'listenToPage', src: 'listenToPage' },
  initial: 'debouncing',
  states: {
    debouncing: {
      description: 'The span was chosen a moment ago, and may be changed again.',
      after: { debounce: 'asking' },
    },
    asking: {
      description: 'The server is asked for the openings.',
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => context.asked,
        onDone: { target: 'known', actions: { type: 'rememberOutlook', params: ofEvent } },
        onError: {
          target: 'unknown',
          description: 'A wait can begin all the same.',
          actions: 'forgetOutlook',
        },
      },
    },
    known: {
      description: 'The openings are shown, and how many others come before the member.',
      on: { 'page.shown': 'asking', 'connection.restored': 'asking' },
    },
    unknown: {
      description: 'The openings are not known, and nothing is said of them.',
      on: { 'page.shown': 'asking', 'connection.restored': 'asking' },
    },
  },
});

type OutlookSnapshot = SnapshotFrom<typeof waitOutlookMachine>;

const NONE: readonly Opening[] = [];

/** The openings instead of the span, at most two; none before they are known. */
export function selectOpenings({ context }: OutlookSnapshot): readonly Opening[] {
  return context.outlook?.openings ?? NONE;
}

/** How many of others are booked for before; null before that is known. */
export function selectAhead({ context }: OutlookSnapshot): number | null {
  return context.outlook?.ahead ?? null;
}

/** The question about a span, for all the booths that a wait may be for or for the chosen one. */
export function askedAbout({ booth, booths, date, start, interval }: WishedSpan): OutlookRequest {
  return { boothId: booth.boothId, boothIds: booths.map(({ boothId }) => boothId), date, start, interval };
}

/** Whether the server says what a wait would come to. */
export function servesOutlook(): boolean {
  return serves(serverCapabilities.current(), getWaitOutlook);
}
