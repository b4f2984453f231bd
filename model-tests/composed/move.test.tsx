import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Reservation } from '#domain/booking/reservation.ts';
import { UNFINISHED_MOVE } from '#domain/booking/words.ts';
import { addDays, dateOf, instantAt, MINUTE_MS } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { upcoming } from '../booking/fixtures.ts';
import { cardsKnown, cardsShown, isOnList } from './cards.ts';
import { contentionIn } from './contention.ts';
import { endScene, type Scene, type Scenery, telling, walksOf } from './scene.tsx';
import { World } from './world.ts';

const TOMORROW = addDays(dateOf(NOW), 1);
/** Tomorrow from noon to one, in the first booth. */
const mine: Reservation = {
  ...upcoming,
  startsAt: instantAt(TOMORROW, 720),
  endsAt: instantAt(TOMORROW, 780),
};
/** Two o'clock is chosen, for an hour and a half. */
const CHOSEN = `date=${TOMORROW}&hour=14&minute=0&interval=90&booth=1`;
const AFTERNOON = { boothId: 1, date: TOMORROW, from: 840, to: 930 };

/** The timetable in which a reservation is moved, which another one of the member stands beside. */
function moving(choice = CHOSEN): Scenery {
  const world = new World(NOW, [mine, { ...upcoming, id: 8, boothId: 2, boothName: '渋谷ブース2' }]);
  return {
    world,
    address: `/app/reservations/move?tranid=${mine.id}&${choice}`,
    wayOn: anyOf(WORDS.reviewMove, WORDS.confirmMove),
    shown: (scene) => (isOnList(scene) ? cardsShown() : 'another screen'),
    known: (scene) => (isOnList(scene) ? cardsKnown(world) : 'another screen'),
    happenings: contentionIn(world, TOMORROW),
  };
}

/** Asks for the last word, which says what the move costs. */
async function review(scene: Scene): Promise<void> {
  await scene.press(WORDS.reviewMove);
  await scene.untilPriced();
}

/** The time of the reservation that was moved, as the list says it. */
async function untilListed(time: string): Promise<void> {
  expect(await screen.findAllByText(time)).not.toHaveLength(0);
}

const spans = ({ world }: Scene) => world.own().map(({ boothId, from, to }) => [boothId, from, to] as const);

afterEach(endScene);

describe("a move, from its timetable over its sheet to the member's list", () => {
  it('frees the time before and takes the new one, once, at the price that was seen', () =>
    telling(moving(), async (scene) => {
      await review(scene);
      await scene.press(WORDS.confirmMove);
      await scene.effect('answer');
      await scene.until(() => isOnList(scene));
      await scene.rest();
      await untilListed('14:00–15:30');
      expect(scene.world.effects).toEqual([{ kind: 'moved', reservationId: mine.id, gross: 1650 }]);
      expect(spans(scene)[0]).toEqual([1, 840, 930]);
    }));

  it('whose answer is lost is asked for again with its key: it is moved once', () =>
    telling(moving(), async (scene) => {
      await review(scene);
      await scene.press(WORDS.confirmMove);
      await scene.effect('loseAfter');
      scene.pass(2000);
      await scene.effect('answer');
      await scene.until(() => isOnList(scene));
      expect([isOnList(scene), scene.dialog()]).toEqual([true, undefined]);
      await scene.rest();
      await untilListed('14:00–15:30');
      expect(scene.world.effects).toHaveLength(1);
    }));

  it.each([true, false])(
    'that a reload interrupts is asked for again with its key (heard before: %s): it is moved once',
    (isHeard) =>
      telling(moving(), async (scene) => {
        await review(scene);
        await scene.press(WORDS.confirmMove);
        await scene.reload(isHeard);
        await scene.effect('answer');
        await scene.until(() => scene.dialog() === UNFINISHED_MOVE.done);
        expect(scene.dialog()).toBe(UNFINISHED_MOVE.done);
        await scene.rest();
        expect(scene.world.effects).toHaveLength(1);
        expect(spans(scene)[0]).toEqual([1, 840, 930]);
      }),
  );

  it('into a time that somebody takes meanwhile leaves it where it was, and the other booth is had instead', () =>
    telling(moving(), async (scene) => {
      await review(scene);
      expect(scene.world.takeElsewhere(AFTERNOON, false)).toBe(true);
      await scene.press(WORDS.confirmMove);
      await scene.effect('answer');
      expect(scene.dialog()).toBe(TITLES.slotLost);
      expect(spans(scene)[0]).toEqual([1, 720, 780]);
      await scene.press(/^渋谷ブース2 14:00から15:30/);
      await scene.untilPriced();
      await scene.press(WORDS.confirmMove);
      await scene.effect('answer');
      await scene.rest();
      expect(spans(scene)[0]).toEqual([2, 840, 930]);
    }));

  it('at a price that has risen is made after a second word only', () =>
    telling(moving(), async (scene) => {
      await review(scene);
      scene.world.booths.rate = 300;
      await scene.press(WORDS.confirmMove);
      await scene.effect('answer');
      await scene.until(() => screen.queryByText(/変更はまだ完了していません。/) !== null);
      expect(scene.world.effects).toEqual([]);
      await scene.press(WORDS.confirmMove);
      await scene.effect('answer');
      await scene.rest();
      expect(scene.world.effects).toEqual([{ kind: 'moved', reservationId: mine.id, gross: 1980 }]);
    }));

  it('is refused once the free period is over, though its sheet was open before, and nothing is charged', () =>
    telling(moving(), async (scene) => {
      await review(scene);
      scene.pass(25 * 60 * MINUTE_MS + 1000);
      await scene.until(() => scene.dialog() !== TITLES.confirmMove);
      expect(scene.dialog()).toBe('変更できませんでした');
      await scene.rest();
      expect(document.body).toHaveTextContent('変更できるのは、開始1時間前の11:00まででした。');
      expect(scene.world.effects).toEqual([]);
      expect(spans(scene)).toEqual([[1, 720, 780]]);
    }));

  it.each(walksOf({ count: 4, more: ['others', 'raise'], controls: 60 }))(
    'walk %i: never two sheets, no move without a word or at an unseen price, and at rest the list shows what is so',
    (_, walk) =>
      telling(moving(), async (scene) => {
        for (const choice of walk) await scene.take(choice);
        await scene.rest();
      }),
  );
});
