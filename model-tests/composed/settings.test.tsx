import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, WORDS } from '#tests/support/gestures/words.ts';
import { endScene, PUSH_SWITCH, type Scene, type Scenery, telling, walksOf } from './scene.tsx';
import { addressOf } from './settings.ts';
import { World } from './world.ts';

const START_BY_MAIL = '開始15分前をメールで受け取る';
const isOn = (name: string) => screen.queryByRole<HTMLInputElement>('checkbox', { name })?.checked === true;
const pushes = () => screen.queryByRole<HTMLInputElement>('switch', { name: PUSH_SWITCH });

/** The screen of reminders, with pushes to this device and the calendar below them. */
function reminders(): Scenery {
  const world = new World(NOW, []);
  const { settings } = world;
  const isUnknown = () => screen.queryByText(/られたか確認できませんでした/) !== null;
  return {
    world,
    address: '/app/settings/notifications',
    roles: ['checkbox', 'switch'],
    // Where the server could not be told the screen says so, and no more.
    shown: () => {
      const feed = screen.queryByRole('button', { name: WORDS.endFeed }) ? 'an address' : 'no address';
      const push = isUnknown() ? 'unknown' : String(pushes()?.checked);
      return `${feed}; pushed to: ${push}; the start by mail: ${isOn(START_BY_MAIL)}`;
    },
    known: () => {
      const feed = settings.feedMadeAt === null ? 'no address' : 'an address';
      const push = isUnknown() ? 'unknown' : String(settings.isSubscribed && settings.isHeld);
      return `${feed}; pushed to: ${push}; the start by mail: ${settings.choices.byMail.includes('start')}`;
    },
    check: () => {
      const shown = screen.queryByText(/^https:.*\.ics$/)?.textContent;
      if (shown) expect(shown, 'the address that opens the calendar').toBe(addressOf(settings.made));
    },
  };
}

const deeds = ({ world }: Scene) => world.settings.effects.map(({ kind }) => kind);
const isShown = () => screen.queryByText(addressOf(1)) !== null;

afterEach(endScene);

describe('reminders, pushes and the calendar on one screen', () => {
  it('an address whose answer is lost is asked for again with its key: there is one, and it is shown', () =>
    telling(reminders(), async (scene) => {
      await scene.press(WORDS.makeFeed);
      await scene.effect('loseAfter');
      scene.pass(2000);
      await scene.effect('answer');
      await scene.until(isShown);
      expect(isShown()).toBe(true);
      await scene.rest();
      expect(deeds(scene)).toEqual(['feedMade']);
    }));

  it.each([true, false])(
    'an address that a reload interrupts is asked for again with its key (heard before: %s), and shown',
    (isHeard) =>
      telling(reminders(), async (scene) => {
        await scene.press(WORDS.makeFeed);
        await scene.reload(isHeard);
        await scene.effect('answer');
        await scene.until(isShown);
        expect(isShown()).toBe(true);
        await scene.rest();
        expect(deeds(scene)).toEqual(['feedMade']);
      }),
  );

  it('pushes whose answer is lost begin once, and end once, beside a choice that is on its way', () =>
    telling(reminders(), async (scene) => {
      await scene.press(anyOf(PUSH_SWITCH));
      await scene.press(anyOf(START_BY_MAIL));
      for (const way of ['loseAfter', 'answer'] as const) await scene.effect(way);
      scene.pass(2000);
      await scene.effect('answer');
      await scene.until(() => pushes()?.checked === true);
      await scene.press(anyOf(PUSH_SWITCH));
      await scene.effect('answer');
      await scene.rest();
      expect(deeds(scene).toSorted()).toEqual(['chosen', 'subscribed', 'unsubscribed']);
    }));

  it('a choice that a reload interrupts is sent again and holds, and pushes that nobody heard of are off', () =>
    telling(reminders(), async (scene) => {
      await scene.press(anyOf(PUSH_SWITCH));
      await scene.press(anyOf(START_BY_MAIL));
      await scene.reload(false);
      await scene.rest();
      expect(deeds(scene)).toEqual(['chosen']);
      expect([isOn(START_BY_MAIL), pushes()?.checked]).toEqual([false, false]);
    }));

  it.each(walksOf({ count: 4, controls: 12 }))(
    'walk %i: nothing without a word and one for each, and at rest the screen shows what the server knows',
    (_, walk) =>
      telling(reminders(), async (scene) => {
        for (const choice of walk) await scene.take(choice);
        await scene.rest();
      }),
  );
});
