import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { bookedTurns } from '#domain/booking/turns.ts';
import { MOST_WAITS, type WaitMode } from '#domain/booking/waiting.ts';
import { addDays, dateOf, type LocalDate, MINUTE_MS } from '#domain/time.ts';
import { timeOf } from '#src/booking/waitingList/waitWords.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, WORDS } from '#tests/support/gestures/words.ts';
import { oldestCall } from '../support/stage/api.ts';
import type { Stretch } from './booths.ts';
import { cardsKnown, cardsShown, isOnList } from './cards.ts';
import { freeKnown, freeShown, isOnTimetable } from './freeTimes.ts';
import { endScene, type Scene, type Scenery, telling, walksOf } from './scene.tsx';
import { isSatisfied } from './waits.ts';
import { World } from './world.ts';

const TODAY = dateOf(NOW);
const TOMORROW = addDays(TODAY, 1);
const HOURS = [12, 13, 14];
const LIST = '/app/reservations';
const TIMETABLE = `/app/area-search/make-reservation?room=1,2&date=${TOMORROW}&hour=12&minute=0&interval=60&booth=1`;

function hourOf(hour: number, boothId: number, date: LocalDate = TOMORROW): Stretch {
  return { boothId, date, from: 60 * hour, to: 60 * hour + 60 };
}

/** Others have both booths for the three hours from noon on. */
function fullWorld(date: LocalDate = TOMORROW): World {
  const world = new World(NOW, []);
  for (const hour of HOURS)
    for (const boothId of [1, 2]) world.takeElsewhere(hourOf(hour, boothId, date), false);
  return world;
}

/** The words of each wait below the reservations; one whose reservation is news stands above them. */
const SAID = {
  waiting: /空いたら/,
  notified: /空きが出たことをお知らせしました/,
  refused: /予約できませんでした/,
} as const;

function waitsShown(): string {
  const region = screen.queryByRole('region', { name: '空き待ち' });
  const waits = [...(region?.querySelectorAll(':scope > ul > li') ?? [])].map(({ textContent }) => {
    const state = Object.entries(SAID).find(([, said]) => said.test(textContent ?? ''))?.[0];
    return `${/\d\d?:\d\d–\d\d?:\d\d/.exec(textContent ?? '')?.[0]} ${state}`;
  });
  const news = screen.queryAllByRole('region', { name: '空き待ちの予約が取れました' });
  return `waits: ${waits.join()}; ${news.length} in the news`;
}

function waitsKnown(world: World): string {
  const all = world.waits.list(world.now);
  const shown = all.filter(({ state }) => state in SAID).map((wait) => `${timeOf(wait)} ${wait.state}`);
  return `waits: ${shown.join()}; ${bookedTurns(all, world.live(), world.now).length} in the news`;
}

/** Three at most, none for what its member has, and one turn for each at most, which nobody has given up before. */
function checkWaits({ waits, now }: World, own: ReturnType<World['live']>): void {
  const going = waits.going(now);
  expect(going.length, 'waits at a time').toBeLessThanOrEqual(MOST_WAITS);
  const satisfied = going.find((wait) => own.some((each) => isSatisfied(wait, each)));
  expect(satisfied, 'a wait for what its member has').toBeUndefined();
  const ofTurns = waits.effects.filter(({ kind }) => kind === 'turned').map(({ waitId }) => waitId);
  expect(new Set(ofTurns).size, 'waits that had a turn').toBe(ofTurns.length);
  for (const waitId of ofTurns) {
    const [first] = waits.effects.filter((each) => each.waitId === waitId && each.kind !== 'waited');
    expect(first?.kind, `the first end of wait ${waitId}`).toBe('turned');
  }
}

/** Each sheet that says that the member waits is about a wait that has begun. */
function sayingWhatIsSo(): (scene: Scene) => void {
  let before: string | undefined;
  let told = 0;
  return (scene) => {
    const title = scene.dialog();
    if (title !== before && title === '空き待ちに登録しました') told += 1;
    before = title;
    const begun = scene.world.waits.effects.filter(({ kind }) => kind === 'waited').length;
    expect(told, 'waits that are said to have begun').toBeLessThanOrEqual(begun);
  };
}

function sceneryAt(address: string, world: World, said: Scenery['said'] = []): Scenery {
  const checkWords = sayingWhatIsSo();
  const some = (number: number) => hourOf(HOURS[number % HOURS.length] ?? 12, 1 + (number % 2));
  return {
    world,
    address,
    said,
    wayOn: anyOf(WORDS.wait, WORDS.review, WORDS.keepBooking),
    atRest: async (scene) => {
      if (isOnTimetable(scene)) await scene.press(anyOf(WORDS.asList));
    },
    shown: (scene) => {
      if (isOnList(scene)) return `${cardsShown()}; ${waitsShown()}`;
      return isOnTimetable(scene) ? freeShown(world) : 'another screen';
    },
    known: (scene) => {
      if (isOnTimetable(scene)) return freeKnown(world);
      return isOnList(scene) ? `${cardsKnown(world)}; ${waitsKnown(world)}` : 'another screen';
    },
    happenings: {
      take: (number) => world.takeElsewhere(some(number), number % 5 !== 0),
      release: (number) => {
        world.releaseElsewhere(some(number), number % 5 !== 0);
        if (number % 4 !== 0) world.giveTurns();
      },
      turns: () => world.giveTurns(),
      another: (number) => world.waits.startElsewhere(some(number)),
      card: () => {
        world.hasCard = !world.hasCard;
      },
      raise: () => {
        world.booths.rate += 50;
      },
    },
    check: (scene) => {
      checkWaits(world, world.live());
      checkWords(scene);
    },
  };
}

/** The terms that were said of a wait that is to be booked, and of one that is told of. */
const SEEN = { seenGross: 1100, seenFreeCancellation: 60 } as const;
const NOTHING_SEEN = { seenGross: null, seenFreeCancellation: null } as const;

/** A member who waits for three hours of a day already, the first and last of them to be booked. */
function waitingAlready(date: LocalDate = TOMORROW, address = LIST): Scenery {
  const world = fullWorld(date);
  const modes: readonly WaitMode[] = ['book', 'notify', 'book'];
  for (const [index, hour] of HOURS.entries()) {
    const mode = modes[index] ?? 'book';
    const wish = { boothIds: [1, 2], date, start: 60 * hour, interval: 60, tolerance: 0, mode } as const;
    world.waits.start({ ...wish, ...(mode === 'book' ? SEEN : NOTHING_SEEN) }, NOW, []);
  }
  const sheets = ['お支払い 1,100円', '空いたら知らせる', 'お支払い 1,100円'];
  return sceneryAt(
    address,
    world,
    sheets.map((sheet) => ({ words: WORDS.startWaiting, sheet })),
  );
}

const onTimetable = () => sceneryAt(TIMETABLE, fullWorld());

/** Presses the way to the sheet of a wait, and its last word. */
async function wait(scene: Scene): Promise<void> {
  await scene.press(WORDS.wait);
  await scene.press(WORDS.startWaiting);
}

const deeds = ({ world }: Scene) => [...world.effects, ...world.waits.effects].map(({ kind }) => kind);
const isListed = (words: RegExp) => () => screen.queryByText(words) !== null;

afterEach(endScene);

describe('a wait, its turn and the list of reservations', () => {
  it('whose first answer is lost is begun once, has its turn, and its reservation is kept by one tap', () =>
    telling(onTimetable(), async (scene) => {
      await wait(scene);
      await scene.effect('loseAfter');
      scene.pass(2000);
      await scene.effect('answer');
      expect(scene.dialog()).toBe('空き待ちに登録しました');
      await scene.press(anyOf(WORDS.seeReservationsAndWaits));
      await scene.until(isListed(/^空いたら自動で予約します。$/));
      scene.world.releaseElsewhere(hourOf(12, 1), true);
      scene.world.giveTurns();
      await scene.pause();
      await scene.catchUp(4);
      await scene.press(WORDS.keepBooking);
      await scene.effect('answer');
      await scene.rest();
      expect(screen.queryByRole('button', { name: WORDS.keepBooking })).toBeNull();
      expect(cardsShown()).toBe('1 cards, 0 in use');
      expect(deeds(scene)).toEqual(['waited', 'turned', 'stopped']);
    }));

  it.each([true, false])('that a reload interrupts is in the list where it was heard (%s)', (isHeard) =>
    telling(onTimetable(), async (scene) => {
      await wait(scene);
      await scene.until(() => (oldestCall()?.key ?? null) !== null);
      await scene.reload(isHeard);
      await scene.rest();
      expect(deeds(scene)).toEqual(isHeard ? ['waited'] : []);
    }),
  );

  it('that ends by the member’s own booking has no turn afterwards', () =>
    telling(onTimetable(), async (scene) => {
      await wait(scene);
      await scene.effect('answer');
      await scene.press(anyOf(WORDS.close));
      scene.world.releaseElsewhere(hourOf(12, 1), true);
      await scene.pause();
      await scene.catchUp(4);
      await scene.press(WORDS.review);
      await scene.untilPriced();
      await scene.press(WORDS.confirm);
      await scene.effect('answer');
      scene.world.releaseElsewhere(hourOf(12, 2), true);
      scene.world.giveTurns();
      await scene.rest();
      expect(scene.address).toBe(LIST);
      expect(deeds(scene)).toEqual(['reserved', 'waited']);
    }));

  it('that is given up while its turn comes is refused, and its reservation can be seen', () =>
    telling(waitingAlready(), async (scene) => {
      await scene.press(/12:00から13:00の空き待ちを取り消す$/);
      await scene.press(WORDS.stopWaiting);
      scene.world.releaseElsewhere(hourOf(12, 1), false);
      scene.world.giveTurns();
      await scene.effect('answer');
      expect(scene.dialog()).toBe('空き待ちを取り消せませんでした');
      await scene.rest();
      expect(deeds(scene).filter((kind) => kind !== 'waited')).toEqual(['turned']);
      expect(screen.getAllByRole('region', { name: '空き待ちの予約が取れました' })).toHaveLength(1);
    }));

  it('that is given up, and whose answer is lost, has no turn', () =>
    telling(waitingAlready(), async (scene) => {
      await scene.press(/12:00から13:00の空き待ちを取り消す$/);
      await scene.press(WORDS.stopWaiting);
      await scene.effect('loseAfter');
      scene.world.releaseElsewhere(hourOf(12, 1), false);
      scene.world.giveTurns();
      scene.pass(2000);
      await scene.effect('answer');
      await scene.catchUp(2);
      expect(waitsShown()).toMatch(/^waits: 13:00–14:00 waiting,/);
      await scene.rest();
      expect(deeds(scene).filter((kind) => kind !== 'waited')).toEqual(['stopped']);
      expect(cardsShown()).toBe('0 cards, 0 in use');
    }));

  it('whose turn is refused says why, costs nothing, and is told of no more', () =>
    telling(waitingAlready(), async (scene) => {
      scene.world.hasCard = false;
      scene.world.releaseElsewhere(hourOf(12, 1), true);
      scene.world.giveTurns();
      await scene.until(isListed(/^お支払いカードが登録されていません。$/));
      scene.world.hasCard = true;
      scene.world.giveTurns();
      await scene.rest();
      expect(waitsShown()).toMatch(/^waits: 12:00–13:00 refused/);
      expect(cardsShown()).toBe('0 cards, 0 in use');
    }));

  it('that would be the fourth is refused, and that would be the same too', () =>
    telling(waitingAlready(TOMORROW, TIMETABLE), async (scene) => {
      for (const isSame of [true, false]) {
        await scene.press(WORDS.wait);
        if (!isSame) await scene.press(/^渋谷ブース1だけ$/);
        await scene.press(WORDS.startWaiting);
        await scene.effect('answer');
        expect(scene.dialog()).toBe('空き待ちに登録できませんでした');
        await scene.press(anyOf(WORDS.close));
      }
      await scene.rest();
      expect(scene.world.waits.going(NOW)).toHaveLength(3);
    }));

  it('is behind whoever came before, and has its turn after them', () =>
    telling(onTimetable(), async (scene) => {
      scene.world.waits.startElsewhere(hourOf(12, 1));
      await wait(scene);
      await scene.effect('answer');
      await scene.press(anyOf(WORDS.seeReservationsAndWaits));
      await scene.until(isListed(/^あなたの前に1人$/));
      scene.world.releaseElsewhere(hourOf(12, 1), true);
      scene.world.giveTurns();
      await scene.rest();
      screen.getByText('あなたが先頭です');
      expect(scene.world.live()).toEqual([]);
    }));

  it('is told, and not booked for, from an hour before the start on', () =>
    telling(waitingAlready(TODAY), async (scene) => {
      await scene.until(isListed(/^空いたらお知らせします。予約は先着順です。$/));
      scene.pass(60 * MINUTE_MS);
      await scene.until(isListed(/^自動の予約は終わりました。/));
      scene.world.releaseElsewhere(hourOf(12, 1, TODAY), true);
      scene.world.giveTurns();
      await scene.rest();
      expect(waitsShown()).toMatch(/^waits: 12:00–13:00 notified/);
      expect(scene.world.live()).toEqual([]);
    }));

  const more = [
    'press',
    'press',
    'answer',
    'take',
    'release',
    'release',
    'turns',
    'another',
    'card',
    'raise',
  ];

  it.each(walksOf({ more, controls: 60 }))(
    'walk %i from the timetable: one for each slot, three at most, no turn without a word, and the list is true',
    (_, walk) =>
      telling(onTimetable(), async (scene) => {
        await scene.press(WORDS.wait);
        for (const choice of walk) await scene.take(choice);
        await scene.rest();
      }),
  );

  it.each(walksOf({ more }))(
    'walk %i from the list: one for each slot, three at most, no turn without a word, and the list is true',
    (_, walk) =>
      telling(waitingAlready(), async (scene) => {
        for (const choice of walk) await scene.take(choice);
        await scene.rest();
      }),
  );
});
