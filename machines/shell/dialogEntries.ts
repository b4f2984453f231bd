import { type ActorRefFrom, assign, emit, fromCallback } from 'xstate';
import { flow } from './flow.ts';

/** The browser's history, as far as dialogs have entries in it: those have the address of the screen below them. */
export interface DialogHistory {
  /** Calls back with the depth of the entry that the browser has moved to; returns how to stop. */
  watch(reached: (depth: number) => void): () => void;
  /**
   * Calls back with how many entries of dialogs there are above the screen's own, up to the present one, when what
   * happens at this moment has happened; returns how to stop.
   */
  read(found: (depth: number) => void): () => void;
  /** Makes the entries above `depth` for as many dialogs as are open. */
  add(depth: number, open: number): void;
  /** Goes back over that many entries; `watch` tells when the browser has come there. */
  leave(entries: number): void;
  /** Makes the present entry the screen's own. */
  keep(): void;
}

/** Without a browser's there is nothing in it, and nothing happens to it. */
let history: DialogHistory = {
  watch: () => () => undefined,
  read: () => () => undefined,
  add: () => undefined,
  leave: () => undefined,
  keep: () => undefined,
};

/** Says who knows the browser's history. Bound once at start. */
export function bindDialogHistory(bound: DialogHistory): void {
  history = bound;
}

const atDepth = ({ event }: { event: { depth: number } }) => ({ depth: event.depth });

/**
 * Each open dialog has an entry of its own in the browser's history, so that the way back (a button, a gesture) closes
 * it instead of leaving the screen. A dialog that is closed otherwise takes its entry back; one that is met later on
 * the way back, because a link led on from the dialog, is passed over, and so is one that a reload has left.
 */
export const dialogEntriesMachine = flow({
  types: {} as {
    context: { readonly open: number };
    events:
      | { type: 'dialogs.changed'; open: number }
      | { type: 'entry.reached'; depth: number }
      | { type: 'history.read'; depth: number }
      /** A screen is about to be replaced; `depth` is the present entry's. */
      | { type: 'replacing.asked'; depth: number };
    emitted:
      | { type: 'dismissal.requested'; depth: number }
      /** The browser stands on the screen's own entry, which may be replaced. */
      | { type: 'screen.reached' };
  },
  actors: {
    watchHistory: fromCallback<{ type: 'entry.reached'; depth: number }>(({ sendBack }) =>
      history.watch((depth) => sendBack({ type: 'entry.reached', depth })),
    ),
    readHistory: fromCallback<{ type: 'history.read'; depth: number }>(({ sendBack }) =>
      history.read((depth) => sendBack({ type: 'history.read', depth })),
    ),
  },
  actions: {
    rememberOpen: assign({ open: (_, params: { open: number }) => params.open }),
    addEntries: ({ context }, params: { depth: number }) => history.add(params.depth, context.open),
    leaveSurplus: ({ context }, params: { depth: number }) => history.leave(params.depth - context.open),
    leaveDialogs: (_, params: { depth: number }) => history.leave(params.depth),
    keepEntry: () => history.keep(),
    requestDismissal: emit((_, params: { depth: number }) => ({
      type: 'dismissal.requested' as const,
      depth: params.depth,
    })),
    notifyReached: emit({ type: 'screen.reached' as const }),
  },
  guards: {
    hasSurplus: ({ context }, params: { depth: number }) => params.depth > context.open,
    isOnDialog: (_, params: { depth: number }) => params.depth > 0,
  },
  /** A browser that is led elsewhere meanwhile never comes back to where it was going. */
  delays: { patience: 2_000 },
}).createMachine({
  id: 'dialogEntries',
  context: { open: 0 },
  initial: 'debouncing',
  invoke: { id: 'watchHistory', src: 'watchHistory' },
  on: {
    'dialogs.changed': { actions: { type: 'rememberOpen', params: ({ event }) => ({ open: event.open }) } },
    'entry.reached': { actions: { type: 'requestDismissal', params: atDepth } },
    'replacing.asked': [
      {
        guard: { type: 'isOnDialog', params: atDepth },
        target: '.returning',
        actions: { type: 'leaveDialogs', params: atDepth },
      },
      { actions: 'notifyReached' },
    ],
  },
  states: {
    debouncing: {
      description:
        'The entries are counted once the screen has changed: a dialog that follows another in that change takes over its entry.',
      invoke: { id: 'readHistory', src: 'readHistory' },
      on: {
        'history.read': [
          {
            guard: { type: 'hasSurplus', params: atDepth },
            target: 'leaving',
            actions: { type: 'leaveSurplus', params: atDepth },
          },
          { target: 'matched', actions: { type: 'addEntries', params: atDepth } },
        ],
      },
    },
    matched: {
      description: 'There are as many entries as dialogs.',
      on: {
        'dialogs.changed': {
          target: 'debouncing',
          actions: { type: 'rememberOpen', params: ({ event }) => ({ open: event.open }) },
        },
        'entry.reached': { target: 'debouncing', actions: { type: 'requestDismissal', params: atDepth } },
      },
    },
    leaving: {
      description: 'The browser goes back over the entries of dialogs that are closed, and takes its time.',
      on: {
        'entry.reached': 'debouncing',
        'replacing.asked': {
          description: 'The browser is on its way back already: going back twice would be too far.',
          target: 'returning',
        },
      },
      after: { patience: { target: 'debouncing', actions: 'keepEntry' } },
    },
    returning: {
      description: "The browser goes back to the screen's own entry, which is about to be replaced.",
      on: {
        'entry.reached': [
          {
            guard: { type: 'isOnDialog', params: atDepth },
            actions: { type: 'leaveDialogs', params: atDepth },
          },
          { target: 'returned' },
        ],
        'replacing.asked': { description: 'Of two replacements the later one is carried out.' },
      },
      after: { patience: { target: 'returned', actions: 'keepEntry' } },
    },
    returned: {
      description: "The browser stands on the screen's own entry, and the router is to hear of it first.",
      invoke: { id: 'awaitRouter', src: 'readHistory' },
      on: {
        'history.read': { target: 'debouncing', actions: 'notifyReached' },
        'replacing.asked': { description: 'Of two replacements the later one is carried out.' },
      },
    },
  },
});

/** The keeper of the entries, as whoever opens dialogs and replaces screens finds it. */
export type DialogEntriesRef = ActorRefFrom<typeof dialogEntriesMachine>;
