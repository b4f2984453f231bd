import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, dateOf } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { cardsKnown, cardsShown, isOnList } from './cards.ts';
import { contentionIn } from './contention.ts';
import { freeKnown, freeShown, isOnTimetable } from './freeTimes.ts';
import { endScene, type Scene, type Scenery, telling, walksOf } from './scene.tsx';
import { World } from './world.ts';

const TOMORROW = addDays(dateOf(NOW), 1);
const WEEK_AFTER = addDays(TOMORROW, 7);
const FLOOR = 'お気に入り、渋谷駅前ビル 3階';
const NOON = { boothId: 1, date: TOMORROW, from: 720, to: 780 };

const isHome = ({ address }: Scene) => address === '/app/area-search';

/** Each star that is shown, and whether it is given. */
function starsShown(): string {
  const stars = screen.queryAllByRole('button', { name: /^お気に入り、/ });
  return stars.map((star) => `${star.getAttribute('aria-label')}: ${star.ariaPressed}`).join('; ');
}

/** The same as the server knows it, of those that are shown. */
function starsKnown({ places }: World): string {
  const stars = screen.queryAllByRole('button', { name: /^お気に入り、/ });
  const names = stars.map((star) => star.getAttribute('aria-label') ?? '');
  const starred = places.starred().map((name) => `お気に入り、${name}`);
  return names.map((name) => `${name}: ${starred.includes(name)}`).join('; ');
}

/** The ways on from the usual reservations that are offered. */
function usualShown(): string {
  const list = screen.queryByRole('list', { name: 'いつもの予約' });
  if (list === null) return '';
  return within(list)
    .getAllByRole('link')
    .map((way) => way.textContent)
    .join();
}

/** The home screen, and where its usual reservation leads: the timetable with its sheet, and the list. */
function home(): Scenery {
  const world = new World(NOW, []);
  const usualKnown = () =>
    world.places
      .usual(world.now, world.live())
      .map(({ isFree }) => (isFree ? WORDS.reviewUsual : WORDS.chooseTime))
      .join();
  return {
    world,
    address: '/app/area-search',
    links: anyOf(WORDS.reviewUsual, WORDS.chooseTime),
    wayOn: anyOf(WORDS.reviewUsual, WORDS.chooseTime, WORDS.review),
    atRest: async (scene) => {
      if (isOnTimetable(scene)) await scene.press(anyOf(WORDS.asList));
      // The part that has come late waits to be shown.
      if (isHome(scene) && screen.queryByRole('button', { name: /表示する$/ }))
        await scene.press(/表示する$/);
    },
    shown: (scene) => {
      if (isOnList(scene)) return cardsShown();
      if (isOnTimetable(scene)) return freeShown(world);
      return isHome(scene) ? `usual: ${usualShown()}; ${starsShown()}` : 'another screen';
    },
    known: (scene) => {
      if (isOnList(scene)) return cardsKnown(world);
      if (isOnTimetable(scene)) return freeKnown(world);
      return isHome(scene) ? `usual: ${usualKnown()}; ${starsKnown(world)}` : 'another screen';
    },
    happenings: {
      ...contentionIn(world, TOMORROW, WEEK_AFTER),
      noon: (number) => {
        world.takeElsewhere({ ...NOON, boothId: 1 + (number % 2) }, number % 3 !== 0);
      },
    },
  };
}

const deeds = ({ world }: Scene) => [...world.effects, ...world.places.effects].map(({ kind }) => kind);
const star = () => screen.queryByRole('button', { name: FLOOR });
const isGiven = () => star()?.getAttribute('aria-pressed') === 'true';

/** Opens the sheet of the usual reservation with one tap. */
async function review(scene: Scene): Promise<void> {
  await scene.press(WORDS.reviewUsual);
  await scene.untilPriced();
}

afterEach(endScene);

describe('the usual reservation, from the home screen over its sheet to the list', () => {
  it('is reserved by its second tap, once, and then offered for the week after', () =>
    telling(home(), async (scene) => {
      await review(scene);
      expect(deeds(scene)).toEqual([]);
      await scene.press(WORDS.confirm);
      await scene.effect('answer');
      await scene.until(() => isOnList(scene));
      await scene.rest();
      expect(scene.world.effects).toEqual([{ kind: 'reserved', reservationId: 100, gross: 1100 }]);
      expect(scene.world.own()).toEqual([NOON]);
      const offered = scene.world.places.usual(scene.world.now, scene.world.live());
      expect(offered.map(({ startsAt }) => dateOf(startsAt))).toEqual([WEEK_AFTER]);
      await scene.open('/app/area-search');
      await scene.until(() => usualShown() !== '');
      expect(screen.getByRole('list', { name: 'いつもの予約' })).toHaveTextContent(/^28日\(土\)/);
      await scene.rest();
    }));

  it('that is looked at and left reserves nothing, and is offered as before', () =>
    telling(home(), async (scene) => {
      await review(scene);
      await scene.press(WORDS.back);
      await scene.open('/app/area-search');
      await scene.rest();
      expect(deeds(scene)).toEqual([]);
      expect(usualShown()).toBe(WORDS.reviewUsual);
    }));

  it('whose answer is lost is asked for again with its key: there is one', () =>
    telling(home(), async (scene) => {
      await review(scene);
      await scene.press(WORDS.confirm);
      await scene.effect('loseAfter');
      scene.pass(2000);
      await scene.effect('answer');
      await scene.until(() => isOnList(scene));
      await scene.rest();
      expect(deeds(scene)).toEqual(['reserved']);
    }));

  it('that somebody takes meanwhile is lost by its sheet, and the other booth is had instead', () =>
    telling(home(), async (scene) => {
      await review(scene);
      expect(scene.world.takeElsewhere(NOON, false)).toBe(true);
      await scene.press(WORDS.confirm);
      await scene.effect('answer');
      expect(scene.dialog()).toBe(TITLES.slotLost);
      await scene.press(/^渋谷ブース2 12:00から13:00/);
      await scene.press(WORDS.confirm);
      await scene.effect('answer');
      await scene.rest();
      expect(scene.world.own()).toEqual([{ ...NOON, boothId: 2 }]);
    }));
});

describe('the stars of the home screen', () => {
  it('show at once, and are saved once where the answer is lost', () =>
    telling(home(), async (scene) => {
      await scene.press(FLOOR);
      expect(isGiven()).toBe(true);
      await scene.effect('loseAfter');
      scene.pass(2000);
      await scene.effect('answer');
      await scene.rest();
      expect(deeds(scene)).toEqual(['starred']);
      expect(scene.world.places.starred()).toEqual(['渋谷駅前ビル 3階']);
    }));

  it('are one after the other: a star that is taken away while it is given is gone at the end', () =>
    telling(home(), async (scene) => {
      await scene.press(FLOOR);
      await scene.press(FLOOR);
      expect(isGiven()).toBe(false);
      await scene.effect('answer');
      await scene.effect('answer');
      await scene.rest();
      expect(scene.world.places.starred()).toEqual([]);
      expect(isGiven()).toBe(false);
    }));

  it.each([true, false])(
    'that a reload interrupts is sent again with its key (heard before: %s), and holds',
    (isHeard) =>
      telling(home(), async (scene) => {
        await scene.press(FLOOR);
        await scene.reload(isHeard);
        await scene.rest();
        expect(deeds(scene)).toEqual(['starred']);
        expect(isGiven()).toBe(true);
      }),
  );

  it.each([true, false])(
    'that no answer ever comes to is what the server says of it (heard: %s)',
    (isHeard) =>
      telling(home(), async (scene) => {
        await scene.press(FLOOR);
        for (const way of [isHeard ? 'loseAfter' : 'lose', 'lose', 'lose'] as const) {
          await scene.effect(way);
          scene.pass(2000);
        }
        await scene.rest();
        expect(deeds(scene)).toEqual(isHeard ? ['starred'] : []);
        expect(isGiven()).toBe(isHeard);
      }),
  );
});

it.each(walksOf({ count: 4, more: ['others', 'noon', 'raise'], controls: 60 }))(
  'walk %i over the home screen: nothing reserved or starred without a word, and at rest it shows what is so',
  (_, walk) =>
    telling(home(), async (scene) => {
      for (const choice of walk) await scene.take(choice);
      await scene.rest();
    }),
);
