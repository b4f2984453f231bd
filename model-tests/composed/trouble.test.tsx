import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Reservation } from '#domain/booking/reservation.ts';
import { addMinutes, MINUTE_MS } from '#domain/time.ts';
import { TROUBLE_NAMES, UNFINISHED_TROUBLE } from '#domain/visit/troubleWords.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, WORDS } from '#tests/support/gestures/words.ts';
import { upcoming } from '../booking/fixtures.ts';
import { cardsKnown, cardsShown } from './cards.ts';
import { endScene, type Scene, type Scenery, telling, walksOf } from './scene.tsx';
import { World } from './world.ts';

/** In use until eleven. */
const mine: Reservation = {
  ...upcoming,
  startsAt: addMinutes(NOW, -5),
  endsAt: addMinutes(NOW, 60),
  useState: 'inUse',
};

/** The sheet of trouble over the list of reservations, with the card of a use. */
function inBooth(): Scenery {
  const world = new World(NOW, [mine]);
  return {
    world,
    address: `/app/reservations/trouble?tranid=${mine.id}`,
    wayOn: anyOf(WORDS.reportTrouble),
    shown: cardsShown,
    known: () => cardsKnown(world),
  };
}

const DONE = 'ご連絡を受け付けました';

async function report(scene: Scene): Promise<void> {
  await scene.press(anyOf(TROUBLE_NAMES.monitor));
  await scene.press(WORDS.reportTrouble);
}

const deeds = ({ world }: Scene) => world.effects.map(({ kind }) => kind);

afterEach(endScene);

describe('trouble in a booth, its sheet and the card of the use', () => {
  it('is reported once, and the use goes on', () =>
    telling(inBooth(), async (scene) => {
      await report(scene);
      await scene.effect('answer');
      expect(scene.dialog()).toBe(DONE);
      await scene.rest();
      expect(deeds(scene)).toEqual(['reported']);
    }));

  it('whose answer is lost is asked for again with its key: the support reads it once', () =>
    telling(inBooth(), async (scene) => {
      await report(scene);
      await scene.effect('loseAfter');
      scene.pass(2000);
      await scene.effect('answer');
      expect(scene.dialog()).toBe(DONE);
      await scene.rest();
      expect(deeds(scene)).toEqual(['reported']);
    }));

  it.each([true, false])(
    'that a reload interrupts is asked for again with its key (heard before: %s): the support reads it once',
    (isHeard) =>
      telling(inBooth(), async (scene) => {
        await report(scene);
        await scene.reload(isHeard);
        await scene.effect('answer');
        // The alert stands over the sheet that says the same.
        await scene.until(() => screen.queryAllByRole('dialog').length === 2);
        screen.getByRole('dialog', { name: UNFINISHED_TROUBLE.done });
        screen.getByRole('dialog', { name: DONE });
        await scene.rest();
        expect(deeds(scene)).toEqual(['reported']);
      }),
  );

  it('is refused by its sheet where the use has ended meanwhile', () =>
    telling(inBooth(), async (scene) => {
      await scene.press(anyOf(TROUBLE_NAMES.monitor));
      scene.pass(60 * MINUTE_MS);
      await scene.press(WORDS.reportTrouble);
      await scene.effect('answer');
      await scene.until(() => screen.queryByText('このご利用は終了しています。') !== null);
      await scene.rest();
      expect(deeds(scene)).toEqual([]);
    }));

  it.each(walksOf({ count: 4 }))(
    'walk %i: never two sheets, no report without a word, and at rest the list shows what the server knows',
    (_, walk) =>
      telling(inBooth(), async (scene) => {
        for (const choice of walk) await scene.take(choice);
        await scene.rest();
      }),
  );
});
