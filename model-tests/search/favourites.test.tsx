import { expect } from 'vitest';
import { type ContextFrom, createEmptyActor } from 'xstate';
import { chooseFavourite } from '#contract/search/favourites.ts';
import { favouritesMachine } from '#machines/search/favourites.ts';
import { StarButton } from '#src/search/favourites/StarButton.tsx';
import { defineModel, type Gesture } from '../support/model/model.ts';
import { answered, failed, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const FLOOR = 'お気に入り、2階';

type Context = ContextFrom<typeof favouritesMachine>;
const isOn = ({ chosen }: Context) => chosen.find(({ kind }) => kind === 'floorMap')?.isFavourite ?? false;

const toggle: Gesture = ({ user, screen }) => user.click(screen.getByRole('button', { name: FLOOR }));

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
        saved: answered(chooseFavourite, undefined),
        full: failed(chooseFavourite, 409),
        offline: unreachable(chooseFavourite),
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
    },
  }),
);
