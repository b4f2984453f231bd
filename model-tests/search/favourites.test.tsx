import { expect } from 'vitest';
import { type ContextFrom, createEmptyActor } from 'xstate';
import { ApiFailure } from '#contract/errors.ts';
import { chooseFavourite } from '#contract/search/favourites.ts';
import { choosingFavourite, favouritesMachine } from '#machines/search/favourites.ts';
import { StarButton } from '#src/search/favourites/StarButton.tsx';
import { choiceModel } from '../shared/choice.tsx';
import { defineModel, type Gesture } from '../support/model/model.ts';
import { resolved } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const FLOOR = 'お気に入り、2階';

type Context = ContextFrom<typeof favouritesMachine>;
const isOn = ({ chosen }: Context) =>
  chosen.find(({ content }) => content.kind === 'floorMap')?.content.isFavourite ?? false;

const toggle: Gesture = ({ user, screen }) => user.click(screen.getByRole('button', { name: FLOOR }));

const path = '/favourites';
const offline = new ApiFailure({ kind: 'network', path });
const full = new ApiFailure({
  kind: 'conflict',
  path,
  message: 'お気に入りは20件までです。',
  code: 'favourites_full',
  body: {},
});

testModel(
  choiceModel({
    machine: choosingFavourite.machine,
    endpoint: chooseFavourite,
    choice: { key: 'key', content: { kind: 'floorMap', id: 4, isFavourite: true } },
  }),
);

testModel(
  defineModel({
    machine: favouritesMachine,
    inputs: { plain: { list: createEmptyActor() } },
    events: {
      'favourite.chosen': [
        {
          with: { choice: { kind: 'floorMap', id: 4, isFavourite: true } },
          by: toggle,
          when: (context) => !isOn(context),
        },
        {
          with: { choice: { kind: 'floorMap', id: 4, isFavourite: false } },
          by: toggle,
          when: isOn,
        },
      ],
    },
    outcomes: {
      save: {
        saved: resolved({ kind: 'saved' } as const),
        full: resolved({ kind: 'refused', error: full } as const),
        offline: resolved({ kind: 'lost', error: offline } as const),
      },
    },
    reads: (context) => [isOn(context), context.waiting.length > 0],
    part: (stars) => (
      <StarButton place={{ kind: 'floorMap', id: 4 }} name="2階" isFavourite={false} stars={stars} />
    ),
    states: {
      resting: ({ screen, context }) => {
        const star = screen.getByRole('button', { name: FLOOR });
        expect(star).toHaveAttribute('aria-pressed', String(isOn(context)));
        expect(star).toHaveAttribute('aria-busy', 'false');
      },
      saving: ({ screen, context }) => {
        const star = screen.getByRole('button', { name: FLOOR });
        expect(star).toHaveAttribute('aria-pressed', String(isOn(context)));
        expect(star).toHaveAttribute('aria-busy', 'true');
      },
      answered: 'passing',
    },
  }),
);
