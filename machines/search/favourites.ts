import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import { apiErrorOf } from '#contract/errors.ts';
import { chooseFavourite } from '#contract/search/favourites.ts';
import type { FavouriteChoice } from '#domain/search/favourites.ts';
import { isSame } from '#domain/search/mapPlaces.ts';
import type { PlaceId } from '#domain/search/placeId.ts';
import { FAVOURITE_WORDS } from '#domain/search/words.ts';
import { answeredNews, choiceAnswered } from '../shared/answeredChoice.ts';
import { type Delivered, defineChoice, deliveredOf, deliveryFailureOf, isSaved } from '../shared/choice.ts';
import type { Command } from '../shared/command.ts';
import { type ChoiceNews, keepsChoices } from '../shared/keptChoices.ts';
import { required } from '../shared/required.ts';
import { type RefreshableRef, refreshList } from '../shared/resource.ts';
import { toShell } from '../shell/actions.ts';
import { alertMessagesOf } from '../shell/failures.ts';
import { flow } from '../shell/flow.ts';

/** A star that is given or taken away (docs/spec/wire.md, "Calls of search", POST /favourites). */
export const choosingFavourite = defineChoice('choosingFavourite', chooseFavourite);

type Chosen = Command<FavouriteChoice>;

interface FavouritesContext {
  /** The data on the screen that say what has a star. */
  readonly list: RefreshableRef;
  /** The member's own choices since the screen was opened, the last of each place. */
  readonly chosen: readonly Chosen[];
  /** Those that are still to be sent, one after the other. */
  readonly waiting: readonly Chosen[];
  readonly sent: Chosen | null;
}

function without(choices: readonly Chosen[], place: PlaceId): readonly Chosen[] {
  return choices.filter(({ content }) => !isSame(content, place));
}

const chosen = ({ event }: { event: { choice: FavouriteChoice } }) => event;
const choose = [
  { type: 'dropReplaced' as const, params: chosen },
  { type: 'choose' as const, params: chosen },
  'keepChosen' as const,
];

/**
 * The stars of a screen (docs/spec/search.md, "Favourites"): each tap shows at once and is saved at once. The next one
 * need not wait: choices are sent one after the other, so that two of one place can't overtake each other.
 */
export const favouritesMachine = flow({
  types: {} as {
    tags: 'busy' | 'outgoing';
    input: { readonly list: RefreshableRef };
    context: FavouritesContext;
    children: { save: 'save'; keeper: 'keepChoices' };
    events: { type: 'favourite.chosen'; choice: FavouriteChoice };
  },
  actors: {
    save: choosingFavourite.machine,
    keepChoices: keepsChoices,
  },
  actions: {
    dropReplaced: sendTo(
      'keeper',
      ({ context }, { choice }: { choice: FavouriteChoice }) =>
        ({
          type: 'choice.answered',
          key: context.waiting.find(({ content }) => isSame(content, choice))?.key ?? null,
        }) satisfies ChoiceNews,
    ),
    choose: assign(({ context }, { choice }: { choice: FavouriteChoice }) => {
      const made = choosingFavourite.issue(choice);
      return {
        chosen: [...without(context.chosen, choice), made],
        waiting: [...without(context.waiting, choice), made],
      };
    }),
    keepChosen: sendTo(
      'keeper',
      ({ context }) =>
        ({
          type: 'choice.made',
          choice: choosingFavourite.keptAs(required(context.waiting.at(-1))),
        }) satisfies ChoiceNews,
    ),
    takeNext: assign({
      sent: ({ context }) => context.waiting[0] ?? null,
      waiting: ({ context }) => context.waiting.slice(1),
    }),
    forgetKept: sendTo('keeper', ({ context }, { delivered }: { delivered: Delivered }) =>
      answeredNews(context.sent, delivered),
    ),
    forgetSent: assign({
      chosen: ({ context: { chosen, waiting, sent } }) =>
        chosen.filter((each) => !isSame(each.content, required(sent).content) || waiting.includes(each)),
    }),
    refreshList,
    sayLost: toShell(({ error }: { error: unknown }) =>
      alertMessagesOf(apiErrorOf(error)).length > 0
        ? null // the shell says it
        : { type: 'alert.asked', alert: { messages: [FAVOURITE_WORDS.notSaved] } },
    ),
  },
  guards: {
    isSaved,
    hasMore: ({ context }) => context.waiting.length > 0,
  },
}).createMachine({
  id: 'favourites',
  context: ({ input }) => ({ ...input, chosen: [], waiting: [], sent: null }),
  invoke: { id: 'keeper', src: 'keepChoices' },
  initial: 'resting',
  states: {
    resting: {
      description: 'Every choice has been saved, or given back to what the server says.',
      on: { 'favourite.chosen': { target: 'saving', actions: choose } },
    },
    saving: {
      tags: ['busy', 'outgoing'],
      description: 'One choice is on its way; others wait for it, and show already.',
      entry: 'takeNext',
      on: { 'favourite.chosen': { actions: choose } },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => required(context.sent),
        onDone: [
          { guard: { type: 'isSaved', params: deliveredOf }, target: 'answered', actions: choiceAnswered },
          {
            description:
              'It was refused, or its answer lost each time, which says nothing of the star: the server says what holds.',
            target: 'answered',
            actions: [
              choiceAnswered,
              'forgetSent',
              { type: 'reportFailure', params: deliveryFailureOf },
              { type: 'sayLost', params: deliveryFailureOf },
            ],
          },
        ],
      },
    },
    answered: {
      description: 'The next choice is sent, whatever has become of this one.',
      always: [
        { guard: 'hasMore', target: 'saving' },
        { target: 'resting', actions: 'refreshList' },
      ],
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
  return context.chosen.find(({ content }) => isSame(content, place))?.content.isFavourite;
}

/** Whether the choice for a place is on its way to the server. */
export function selectIsSaving(snapshot: SnapshotFrom<typeof favouritesMachine>, place: PlaceId): boolean {
  const { sent } = snapshot.context;
  return snapshot.hasTag('busy') && sent !== null && isSame(sent.content, place);
}
