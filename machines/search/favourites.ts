import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom } from 'xstate';
import { call } from '#contract/client.ts';
import { apiErrorOf } from '#contract/errors.ts';
import { chooseFavourite } from '#contract/search/favourites.ts';
import type { FavouriteChoice } from '#domain/search/favourites.ts';
import { isSame } from '#domain/search/mapPlaces.ts';
import type { PlaceId } from '#domain/search/place.ts';
import { FAVOURITE_WORDS } from '#domain/search/words.ts';
import { failureOf, failureReported } from '../shared/failure.ts';
import { ofEvent } from '../shared/ofEvent.ts';
import { required } from '../shared/required.ts';
import { type RefreshableRef, refreshList } from '../shared/resource.ts';
import { toShell } from '../shell/actions.ts';
import { alertMessagesOf } from '../shell/failures.ts';
import { flow } from '../shell/flow.ts';

interface FavouritesContext {
  /** The data on the screen that say what has a star. */
  readonly list: RefreshableRef;
  /** The member's own choices since the screen was opened, the last of each place. */
  readonly chosen: readonly FavouriteChoice[];
  /** Those that are still to be sent, one after the other. */
  readonly waiting: readonly FavouriteChoice[];
  readonly sent: FavouriteChoice | null;
}

function without(choices: readonly FavouriteChoice[], place: PlaceId): readonly FavouriteChoice[] {
  return choices.filter((each) => !isSame(each, place));
}

/**
 * The stars of a screen (docs/spec/search.md, "Favourites"): each tap shows at once and is saved at once. The next one
 * need not wait: choices are sent one after the other, so that two of one place can't overtake each other.
 */
export const favouritesMachine = flow({
  types: {} as {
    tags: 'busy' | 'outgoing';
    input: { readonly list: RefreshableRef };
    context: FavouritesContext;
    children: { save: 'save' };
    events: { type: 'favourite.chosen'; choice: FavouriteChoice };
  },
  actors: {
    save: fromPromise<void, FavouriteChoice>(({ input, signal }) => call(chooseFavourite, input, { signal })),
  },
  actions: {
    choose: assign({
      chosen: ({ context }, { choice }: { choice: FavouriteChoice }) => [
        ...without(context.chosen, choice),
        choice,
      ],
      waiting: ({ context }, { choice }: { choice: FavouriteChoice }) => [
        ...without(context.waiting, choice),
        choice,
      ],
    }),
    takeNext: assign({
      sent: ({ context }) => context.waiting[0] ?? null,
      waiting: ({ context }) => context.waiting.slice(1),
    }),
    forgetSent: assign({
      chosen: ({ context: { chosen, waiting, sent } }) =>
        chosen.filter((each) => !isSame(each, required(sent)) || waiting.includes(each)),
    }),
    refreshList,
    sayLost: toShell(({ error }: { error: unknown }) =>
      alertMessagesOf(apiErrorOf(error)).length > 0
        ? null // the shell says it
        : { type: 'alert.asked', alert: { messages: [FAVOURITE_WORDS.notSaved] } },
    ),
  },
  guards: {
    hasMore: ({ context }) => context.waiting.length > 0,
  },
}).createMachine({
  id: 'favourites',
  context: ({ input }) => ({ ...input, chosen: [], waiting: [], sent: null }),
  initial: 'resting',
  states: {
    resting: {
      description: 'Every choice has been saved, or given back to what the server says.',
      on: { 'favourite.chosen': { target: 'saving', actions: { type: 'choose', params: ofEvent } } },
    },
    saving: {
      tags: ['busy', 'outgoing'],
      description: 'One choice is on its way; others wait for it, and show already.',
      entry: 'takeNext',
      on: { 'favourite.chosen': { actions: { type: 'choose', params: ofEvent } } },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => required(context.sent),
        onDone: [
          { guard: 'hasMore', target: 'saving', reenter: true },
          { target: 'resting', actions: 'refreshList' },
        ],
        onError: [
          {
            description: 'The next one is sent all the same.',
            guard: 'hasMore',
            target: 'saving',
            reenter: true,
            actions: ['forgetSent', failureReported, { type: 'sayLost', params: failureOf }],
          },
          {
            description: 'A lost answer says nothing of the star: the server says what holds.',
            target: 'resting',
            actions: ['forgetSent', 'refreshList', failureReported, { type: 'sayLost', params: failureOf }],
          },
        ],
      },
    },
  },
});

/** The flow, as its views hold it. */
export type FavouritesRef = ActorRefFrom<typeof favouritesMachine>;

/** The member's own choice for a place since the screen was opened; undefined where the data say it. */
export function selectChoice(
  { context }: SnapshotFrom<typeof favouritesMachine>,
  place: PlaceId,
): boolean | undefined {
  return context.chosen.find((each) => isSame(each, place))?.isFavourite;
}

/** Whether the choice for a place is on its way to the server. */
export function selectIsSaving(snapshot: SnapshotFrom<typeof favouritesMachine>, place: PlaceId): boolean {
  const { sent } = snapshot.context;
  return snapshot.hasTag('busy') && sent !== null && isSame(sent, place);
}
