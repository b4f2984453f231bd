import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { nextSlot } from '#domain/booking/slots.ts';
import { addMinutes, dateOf, MINUTE_MS, minuteOfDay } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { oldestCall } from '../support/stage/api.ts';
import { cardsKnown, cardsShown, isOnList } from './cards.ts';
import { endScene, type Scene, type Scenery, telling, walksOf } from './scene.tsx';
import { World } from './world.ts';

const TODAY = dateOf(NOW);
const isAtBooth = (scene: Scene) => scene.address.startsWith('/app/use-without-reservation');

/** How many lengths the booth can be used for from now on: quarters of an hour, three hours at most. */
function lengthsOf(world: World): number {
  const start = minuteOfDay(nextSlot(world.now));
  const next = world.booths.busyOf(2, TODAY, world.own()).find(({ to }) => to > start);
  return Math.min(12, Math.floor(((next ? Math.max(next.from, start) : 1440) - start) / 15));
}

/** In front of the second booth, which is free; who comes next is a matter of the walk. */
function atBooth(): Scenery {
  const world = new World(NOW, []);
  return {
    world,
    address: '/app/use-without-reservation?room=2',
    wayOn: anyOf(WORDS.reviewUse),
    shown: (scene) => {
      if (isOnList(scene)) return cardsShown();
      if (!isAtBooth(scene)) return 'another screen';
      const lengths = screen.queryByRole('radiogroup', { name: '利用時間' });
      return `${lengths ? within(lengths).getAllByRole('radio').length : 0} lengths`;
    },
    known: (scene) => {
      if (isOnList(scene)) return cardsKnown(world);
      return isAtBooth(scene) ? `${lengthsOf(world)} lengths` : 'another screen';
    },
    happenings: {
      others: (number) => {
        const from = minuteOfDay(addMinutes(NOW, 30 * (1 + (number % 12))));
        world.takeElsewhere({ boothId: 2, date: TODAY, from, to: from + 30 }, number % 3 !== 0);
      },
    },
  };
}

/** Confirms the use of the booth for an hour, from the next five minutes on. */
async function use(scene: Scene): Promise<void> {
  await scene.press(anyOf(WORDS.reviewUse));
  await scene.untilPriced();
  await scene.press(WORDS.startUse);
}

async function enter(scene: Scene): Promise<void> {
  await use(scene);
  await scene.effect('answer');
  await scene.press(WORDS.enter);
}

const deeds = ({ world }: Scene) => world.effects.map(({ kind }) => kind);

afterEach(endScene);

describe('a booth that is used at once, its door, an extension and the way out', () => {
  it('from the confirmation to the way out, by one clock', () =>
    telling(atBooth(), async (scene) => {
      await enter(scene);
      await scene.effect('answer');
      await scene.until(() => screen.queryByRole('timer') !== null);
      // It began at once and ends at eleven; ten minutes before that it is extended to half past.
      scene.pass(50 * MINUTE_MS);
      await scene.press(WORDS.extend);
      await scene.until(() => screen.queryByText('30分') !== null);
      await userEvent.click(screen.getByText('30分'));
      await scene.press(anyOf(WORDS.seePrice));
      await scene.press(WORDS.confirmExtension);
      await scene.effect('answer');
      await scene.press(anyOf(WORDS.close));
      await scene.catchUp(4);
      // Past the end that it had at first, it is in use.
      scene.pass(15 * MINUTE_MS);
      await scene.until(() => screen.queryByRole('timer') !== null);
      await scene.press(WORDS.leave);
      await scene.press(WORDS.leave);
      await scene.effect('answer');
      await scene.rest();
      expect(deeds(scene)).toEqual(['used', 'entered', 'extended', 'left']);
    }));

  it.each([true, false])(
    'a door that a reload interrupts is asked for again with its key (heard before: %s): it opens once',
    (isHeard) =>
      telling(atBooth(), async (scene) => {
        await enter(scene);
        await scene.until(() => (oldestCall()?.key ?? null) !== null);
        await scene.reload(isHeard);
        await scene.effect('answer');
        await scene.rest();
        expect(deeds(scene)).toEqual(['used', 'entered']);
      }),
  );

  it('a use that somebody is faster with is lost, charged to nobody, and the lengths that are left are offered', () =>
    telling(atBooth(), async (scene) => {
      await scene.press(anyOf(WORDS.reviewUse));
      await scene.untilPriced();
      const from = minuteOfDay(addMinutes(NOW, 30));
      scene.world.takeElsewhere({ boothId: 2, date: TODAY, from, to: from + 60 }, false);
      await scene.press(WORDS.startUse);
      await scene.effect('answer');
      expect(scene.dialog()).toBe(TITLES.slotLost);
      await scene.press(/^ほかの時間を選ぶ$/);
      await scene.rest();
      expect(deeds(scene)).toEqual([]);
      // From 10:05 on, as it has become: a quarter of an hour until half past.
      expect(lengthsOf(scene.world)).toBe(1);
    }));

  it.each(walksOf({ more: ['others'], controls: 60 }))(
    'walk %i: never two sheets, nothing without a word, and at rest the screen shows what the server knows',
    (_, walk) =>
      telling(atBooth(), async (scene) => {
        for (const choice of walk) await scene.take(choice);
        await scene.rest();
      }),
  );
});
