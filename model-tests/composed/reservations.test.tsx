import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Reservation } from '#domain/booking/reservation.ts';
import { addMinutes, dateOf, MINUTE_MS } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { upcoming } from '../booking/fixtures.ts';
import { oldestCall } from '../support/stage/api.ts';
import { cardsKnown, cardsShown } from './cards.ts';
import { endScene, type Scene, type Scenery, telling, walksOf } from './scene.tsx';
import { World } from './world.ts';

/** Half an hour ahead; at the door; in use. */
const soon: Reservation = { ...upcoming, startsAt: addMinutes(NOW, 30), endsAt: addMinutes(NOW, 90) };
const open: Reservation = { ...soon, startsAt: addMinutes(NOW, 3), endsAt: addMinutes(NOW, 63) };
const inUse: Reservation = { ...open, startsAt: NOW, useState: 'inUse' };
const FIRST = [soon, open, inUse];
/** Can still be cancelled free of charge. */
const later = {
  ...upcoming,
  id: 8,
  boothId: 2,
  boothName: '渋谷ブース2',
  startsAt: addMinutes(NOW, 120),
  endsAt: addMinutes(NOW, 180),
};

/** The list of reservations, with one of them and another later on. */
function from(first: Reservation): Scenery {
  const world = new World(NOW, [first, later]);
  return {
    world,
    address: '/app/reservations',
    shown: cardsShown,
    known: () => cardsKnown(world),
  };
}

afterEach(endScene);

async function confirmExtension(played: Scene): Promise<void> {
  await played.press(WORDS.extend);
  await played.until(() => screen.queryByText('30分') !== null);
  await userEvent.click(screen.getByText('30分'));
  await played.press(anyOf(WORDS.seePrice));
  await played.press(WORDS.confirmExtension);
}

describe('flows under one shell', () => {
  it('a door that sticks waits with its sheet until the one about another reservation is closed', () =>
    telling(from(open), async (played) => {
      await played.press(WORDS.enter);
      await played.until(() => oldestCall()?.key !== null);
      await played.press(anyOf(WORDS.cancelSheet));
      expect(played.dialog()).toBe(TITLES.confirmCancel);
      await played.effect('stick');
      expect(played.dialog()).toBe(TITLES.confirmCancel);
      await played.press(anyOf(WORDS.back));
      expect(played.dialog()).toBe(TITLES.doorStuck);
      await played.rest();
    }));

  it('an extension whose answer is lost is asked for again with its key: there is one', () =>
    telling(from(inUse), async (played) => {
      await confirmExtension(played);
      await played.effect('loseAfter');
      played.pass(2000);
      await played.effect('answer');
      expect(played.dialog()).toBe('延長しました');
      await played.rest();
      expect(played.world.effects).toEqual([{ kind: 'extended', reservationId: inUse.id }]);
    }));

  it.each([true, false])(
    'an extension that a reload interrupts is asked for again with its key (heard before: %s): there is one',
    (isHeard) =>
      telling(from(inUse), async (played) => {
        await confirmExtension(played);
        await played.until(() => (oldestCall()?.key ?? null) !== null);
        await played.reload(isHeard);
        await played.effect('answer');
        await played.until(() => played.dialog() === '先ほどの延長は完了しています。');
        expect(played.dialog()).toBe('先ほどの延長は完了しています。');
        await played.rest();
        expect(played.world.effects).toEqual([{ kind: 'extended', reservationId: inUse.id }]);
      }),
  );

  const EARLIER = /^10:05から11:05に早める$/;
  /** Its booth is free until its own time; the rest of the day is as the world has it. */
  const earlierOffered = async (played: Scene) => {
    await played.until(() => screen.queryByRole('button', { name: EARLIER }) !== null);
    await played.press(EARLIER);
  };

  it('an earlier start whose answer is lost is asked for again with its key: it is moved once', () =>
    telling(from(soon), async (played) => {
      await earlierOffered(played);
      await played.effect('loseAfter');
      played.pass(2000);
      await played.effect('answer');
      await played.until(() => screen.queryByText('10:05–11:05') !== null);
      await played.rest();
      expect(played.world.effects).toEqual([{ kind: 'moved', reservationId: soon.id }]);
    }));

  it('an earlier start that somebody takes while it is asked for is refused, and the time stays', () =>
    telling(from(soon), async (played) => {
      await earlierOffered(played);
      played.world.takeElsewhere({ boothId: 1, date: dateOf(NOW), from: 600, to: 625 }, false);
      await played.effect('answer');
      screen.getByText('10:30–11:30');
      await played.press(anyOf('OK', WORDS.close));
      await played.until(() => screen.queryByRole('button', { name: EARLIER }) === null);
      await played.rest();
      expect(played.world.effects).toEqual([]);
    }));

  it('the free period of a cancellation and the opening of the entry come with the time', () =>
    telling(from(soon), async (played) => {
      await played.press(anyOf(WORDS.cancelSheet));
      // The whole second of 60:00 is still free.
      played.pass(60 * MINUTE_MS + 999);
      expect(played.dialog()).toBe(TITLES.confirmCancel);
      played.pass(1);
      expect(played.dialog()).toBe(TITLES.giveUp);
      await played.rest();
    }));

  it('a card arms itself five minutes before the start, and its use ends with its time', () =>
    telling(from(soon), async (played) => {
      await played.until(() => screen.queryByText(/渋谷ブース1/) !== null);
      played.pass(25 * MINUTE_MS - 1);
      expect(screen.queryByText('入室できます')).toBeNull();
      played.pass(1);
      screen.getByText('入室できます');
      await played.press(WORDS.enter);
      await played.effect('answer');
      await played.until(() => screen.queryByRole('timer') !== null);
      played.pass(65 * MINUTE_MS);
      await played.rest();
      expect(played.world.effects).toEqual([{ kind: 'entered', reservationId: soon.id }]);
    }));
});

describe('the list of reservations with the real flows of its cards and sheets', () => {
  it.each(walksOf())(
    'walk %i: never two sheets, no effect without a word, and at rest the screen shows what the server knows',
    (number, walk) =>
      telling(from(FIRST[number % FIRST.length] ?? soon), async (played) => {
        for (const choice of walk) await played.take(choice);
        await played.rest();
      }),
  );
});
