import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, dateOf, type LocalDate, MINUTE_MS } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { cardsKnown, cardsShown, isOnList } from './cards.ts';
import { contentionIn } from './contention.ts';
import { freeKnown, freeShown, isOnTimetable } from './freeTimes.ts';
import { endScene, type Scene, type Scenery, telling, walksOf } from './scene.tsx';
import { World } from './world.ts';

const TOMORROW = addDays(dateOf(NOW), 1);
const LATER = [720, 780] as const;

function addressOf(date: LocalDate, hour: number, minute = 0): string {
  return `/app/area-search/make-reservation?room=1,2&date=${date}&hour=${hour}&minute=${minute}&interval=60`;
}

/** The timetable of two booths for tomorrow, or for another moment. */
function timetable(address = addressOf(TOMORROW, 12)): Scenery {
  const world = new World(NOW, []);
  return {
    world,
    address,
    wayOn: anyOf(WORDS.review),
    atRest: async (scene) => {
      if (isOnTimetable(scene)) await scene.press(anyOf(WORDS.asList));
    },
    shown: (scene) => {
      if (isOnList(scene)) return cardsShown();
      return isOnTimetable(scene) ? freeShown(world) : 'another screen';
    },
    known: (scene) => {
      if (isOnList(scene)) return cardsKnown(world);
      return isOnTimetable(scene) ? freeKnown(world) : 'another screen';
    },
    happenings: contentionIn(world, TOMORROW),
  };
}

/** Chooses noon in the first booth and asks for the last word. */
async function chooseNoon(scene: Scene): Promise<void> {
  await scene.press(anyOf(WORDS.asList));
  await scene.press(/渋谷ブース1 12:00から13:00$/);
  await scene.press(WORDS.review);
  await scene.untilPriced();
}

/** Somebody else reserves the first booth at noon. */
function takeNoon(scene: Scene, isKnown: boolean): void {
  const [from, to] = LATER;
  expect(scene.world.takeElsewhere({ boothId: 1, date: TOMORROW, from, to }, isKnown)).toBe(true);
}

afterEach(endScene);

describe('a timetable, its dialog and the list of reservations', () => {
  it('a time that somebody takes while its last word is asked for is lost, and the alternative is had instead', () =>
    telling(timetable(), async (scene) => {
      await chooseNoon(scene);
      takeNoon(scene, false);
      await scene.press(WORDS.confirm);
      await scene.effect('answer');
      expect(scene.dialog()).toBe(TITLES.slotLost);
      await scene.press(/^渋谷ブース2 12:00から13:00/);
      await scene.press(WORDS.confirm);
      await scene.effect('answer');
      await scene.rest();
      expect(scene.address).toBe('/app/reservations');
      expect(scene.world.effects).toEqual([{ kind: 'reserved', reservationId: 100, gross: 1100 }]);
      expect(scene.world.live().map(({ boothId }) => boothId)).toEqual([2]);
    }));

  it('what somebody takes elsewhere is gone from the screen before anybody asks', () =>
    telling(timetable(), async (scene) => {
      await scene.press(anyOf(WORDS.asList));
      await scene.until(() => screen.queryAllByText('0:00–24:00').length === 2);
      takeNoon(scene, true);
      await scene.pause();
      scene.pass(2000);
      await scene.until(() => screen.queryByText('0:00–12:00') !== null);
      screen.getByText('13:00–24:00');
      expect(screen.getAllByText('0:00–24:00')).toHaveLength(1);
    }));

  it('a price that has risen is charged after a second word only, and as it was seen', () =>
    telling(timetable(), async (scene) => {
      await chooseNoon(scene);
      scene.world.booths.rate = 300;
      await scene.press(WORDS.confirm);
      await scene.effect('answer');
      screen.getByText(/^料金が変わりました。/);
      expect(scene.world.effects).toEqual([]);
      await scene.press(WORDS.confirm);
      await scene.effect('answer');
      await scene.rest();
      expect(scene.world.effects).toEqual([{ kind: 'reserved', reservationId: 100, gross: 1320 }]);
    }));

  it.each([true, false])(
    'a reservation that a reload interrupts is asked for again with its key (heard before: %s): there is one',
    (isHeard) =>
      telling(timetable(), async (scene) => {
        await chooseNoon(scene);
        await scene.press(WORDS.confirm);
        await scene.reload(isHeard);
        await scene.effect('answer');
        await scene.rest();
        expect(scene.world.effects).toEqual([{ kind: 'reserved', reservationId: 100, gross: 1100 }]);
      }),
  );

  it('a start that passes while its last word is asked for is refused, and nothing is reserved', () =>
    telling(timetable(addressOf(dateOf(NOW), 10, 5)), async (scene) => {
      await scene.press(anyOf(WORDS.asList));
      await scene.press(/渋谷ブース1 10:05から11:05$/);
      await scene.press(WORDS.review);
      await scene.untilPriced();
      scene.pass(6 * MINUTE_MS);
      await scene.press(WORDS.confirm);
      await scene.effect('answer');
      screen.getByText('その時間は予約できません。');
      await scene.rest();
      expect(scene.world.effects).toEqual([]);
    }));

  it.each(walksOf({ more: ['others', 'others', 'raise'], controls: 210 }))(
    "walk %i: never two sheets, nothing without a word or at an unseen price, and at rest the screen shows the server's truth",
    (_, walk) =>
      telling(timetable(), async (scene) => {
        await scene.press(anyOf(WORDS.asList));
        for (const choice of walk) await scene.take(choice);
        await scene.rest();
      }),
  );
});
