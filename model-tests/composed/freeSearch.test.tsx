import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, dateOf, type LocalDate, MINUTE_MS } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, WORDS } from '#tests/support/gestures/words.ts';
import { cardsKnown, cardsShown, isOnList } from './cards.ts';
import { contentionIn } from './contention.ts';
import { freeKnown, freeShown, isOnTimetable } from './freeTimes.ts';
import { endScene, type Scene, type Scenery, telling, walksOf } from './scene.tsx';
import { World } from './world.ts';

const TOMORROW = addDays(dateOf(NOW), 1);
const NOON = { boothId: 1, date: TOMORROW, from: 720, to: 780 };
const FLOOR = /^3階/;

const isSearching = ({ address }: Scene) => address.startsWith('/app/area-search/by-time');

function addressOf(date: LocalDate, hour: number, minute = 0): string {
  return `/app/area-search/by-time?date=${date}&hour=${hour}&minute=${minute}&interval=60`;
}

const summary = () =>
  screen.queryAllByRole('status').find(({ textContent }) => /空いて/.test(textContent ?? ''));
const isRefused = () => screen.queryByText('その時間は予約できません。') !== null;

/** How many places are free at the time that is looked for, as the screen says it. */
function foundShown(): string {
  if (isRefused()) return 'refused';
  return `${/(\d+)か所/.exec(summary()?.textContent ?? '')?.[1] ?? 0} places`;
}

/** The same as the server knows it, for the time that stands in the address. */
function foundKnown({ world, address }: Scene): string {
  if (isRefused()) return 'refused';
  const query = new URLSearchParams(address.split('?')[1]);
  const start = Number(query.get('hour')) * 60 + Number(query.get('minute'));
  const date = query.get('date') as LocalDate; // the screen has written it
  const wish = { date, start, interval: Number(query.get('interval')), seats: null, equipment: [] };
  return `${world.places.freeCount(wish, world.live())} places`;
}

/** The search by time, and where a place that was found leads: its timetable with its sheet, and the list. */
function search(address = addressOf(TOMORROW, 12)): Scenery {
  const world = new World(NOW, []);
  return {
    world,
    address,
    links: FLOOR,
    wayOn: new RegExp(`${FLOOR.source}|${anyOf(WORDS.review).source}`),
    atRest: async (scene) => {
      if (isOnTimetable(scene)) await scene.press(anyOf(WORDS.asList));
    },
    shown: (scene) => {
      if (isOnList(scene)) return cardsShown();
      if (isOnTimetable(scene)) return freeShown(world);
      return isSearching(scene) ? foundShown() : 'another screen';
    },
    known: (scene) => {
      if (isOnList(scene)) return cardsKnown(world);
      if (isOnTimetable(scene)) return freeKnown(world);
      return isSearching(scene) ? foundKnown(scene) : 'another screen';
    },
    happenings: {
      ...contentionIn(world, TOMORROW),
      noon: (number) => {
        world.takeElsewhere({ ...NOON, boothId: 1 + (number % 2) }, number % 3 !== 0);
      },
    },
  };
}

const deeds = ({ world }: Scene) => [...world.effects, ...world.places.effects].map(({ kind }) => kind);

/** From the place that was found to the last word for noon in its first booth. */
async function review(scene: Scene): Promise<void> {
  await scene.press(FLOOR);
  await scene.press(anyOf(WORDS.asList));
  await scene.press(/渋谷ブース1 12:00から13:00$/);
  await scene.press(WORDS.review);
  await scene.untilPriced();
}

afterEach(endScene);

describe('the search by time, from what is free over the timetable to the list', () => {
  it('leads to a reservation of the time that was looked for, once', () =>
    telling(search(), async (scene) => {
      await scene.until(() => summary() !== undefined);
      expect(foundShown()).toBe('2 places');
      await review(scene);
      expect(deeds(scene)).toEqual([]);
      await scene.press(WORDS.confirm);
      await scene.effect('answer');
      await scene.rest();
      expect(scene.world.effects).toEqual([{ kind: 'reserved', reservationId: 100, gross: 1100 }]);
      expect(scene.world.own()).toEqual([NOON]);
    }));

  it('whose reservation gets no answer asks for it again with its key: there is one', () =>
    telling(search(), async (scene) => {
      await review(scene);
      await scene.press(WORDS.confirm);
      await scene.effect('loseAfter');
      scene.pass(2000);
      await scene.effect('answer');
      await scene.until(() => isOnList(scene));
      await scene.rest();
      expect(deeds(scene)).toEqual(['reserved']);
    }));

  it('says by itself that a place has gone, and where it is free later', () =>
    telling(search(), async (scene) => {
      await scene.until(() => summary() !== undefined);
      for (const boothId of [1, 2]) expect(scene.world.takeElsewhere({ ...NOON, boothId }, true)).toBe(true);
      await scene.pause();
      scene.pass(5000);
      await scene.until(() => foundShown() === '1 places');
      expect(foundShown()).toBe('1 places');
      expect(screen.getByRole('region', { name: 'この時間は空いていない場所' })).toHaveTextContent('13:00');
      const later = screen.getByRole('link', { name: '渋谷駅前ビル 3階' });
      expect(later).toHaveAttribute('href', expect.stringContaining('hour=13&minute=0'));
      await scene.rest();
    }));

  it('looks for another length and another start at once, and after a reload, too', () =>
    telling(search(), async (scene) => {
      await scene.until(() => summary() !== undefined);
      for (const boothId of [1, 2]) scene.world.takeElsewhere({ ...NOON, boothId, from: 780, to: 840 }, true);
      scene.write('利用時間', '90');
      scene.pass(1000);
      await scene.until(() => foundShown() === '1 places');
      expect(foundShown()).toBe('1 places');
      scene.write('開始（時）', '14');
      scene.pass(1000);
      await scene.until(() => foundShown() === '2 places');
      expect(foundShown()).toBe('2 places');
      await scene.reload(true);
      await scene.until(() => foundShown() === '2 places');
      expect(foundShown()).toBe('2 places');
      expect(scene.address).toContain('hour=14&minute=0&interval=90');
      await scene.rest();
    }));

  it('says why a start that has passed can’t be looked for, and leads on to one that can', () =>
    telling(search(addressOf(dateOf(NOW), 10, 5)), async (scene) => {
      await scene.until(() => summary() !== undefined);
      scene.pass(6 * MINUTE_MS);
      await scene.until(isRefused);
      expect(isRefused()).toBe(true);
      await scene.press(WORDS.searchFromNow);
      await scene.until(() => summary() !== undefined);
      await scene.rest();
      expect(foundShown()).toBe('2 places');
    }));

  it('keeps its stars beside the search: one that is given on the way to a reservation is saved', () =>
    telling(search(), async (scene) => {
      await scene.press('お気に入り、渋谷駅前ビル 3階');
      await scene.press(FLOOR);
      await scene.effect('answer');
      await scene.rest();
      expect(deeds(scene)).toEqual(['starred']);
      expect(scene.world.places.starred()).toEqual(['渋谷駅前ビル 3階']);
    }));

  it.each(walksOf({ count: 4, more: ['others', 'noon', 'raise'], controls: 60 }))(
    'walk %i: nothing without a word or at an unseen price, and at rest it says what is free',
    (_, walk) =>
      telling(search(), async (scene) => {
        for (const choice of walk) await scene.take(choice);
        await scene.rest();
      }),
  );
});
