import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, WORDS } from '#tests/support/gestures/words.ts';
import { hanako } from '#tests/support/people/member.ts';
import { OWN_PASSWORD } from './mailbox.ts';
import { endScene, type Scene, type Scenery, telling, walksOf } from './scene.tsx';
import { World } from './world.ts';

const NEW = 'hana.new@example.jp';
const OTHER = 'hana.other@example.jp';
const ASKS = '/app/settings/change-email';

const isAsking = ({ address }: Scene) => address === ASKS;
const isUnsure = () => screen.queryAllByRole('alert').length > 0;
const isChanged = () => screen.queryByRole('heading', { name: 'メールアドレスを変更しました' }) !== null;
const isDead = () => screen.queryByText('このリンクはすでに使われています。') !== null;
const mailedTo = () =>
  screen.queryByRole('heading', { name: 'メールを送りました' }) &&
  (screen.getAllByText(/@example\.jp$/, { selector: 'strong' })[0]?.textContent ?? '');

function write(scene: Scene, address: string, password = OWN_PASSWORD): void {
  scene.write('新しいメールアドレス', address);
  scene.write('現在のパスワード', password);
}

/** The form that asks for another mail address, and the page of the link that was mailed. */
function mailChange(): Scenery {
  const world = new World(NOW, []);
  const { mailbox } = world;
  const ofLink = (scene: Scene) => mailbox.stateOf(scene.address);
  return {
    world,
    address: ASKS,
    wayOn: anyOf(WORDS.mailLink, WORDS.confirmAddress),
    shown: (scene) => {
      if (isAsking(scene)) return mailedTo() ?? 'asks';
      if (isUnsure()) return 'unsure';
      return isChanged() ? 'changed' : isDead() ? 'used' : 'open';
    },
    // A page that could not ask says so, and no more.
    known: (scene) => {
      if (isAsking(scene)) return mailedTo() === null ? 'asks' : (mailbox.effects.at(-1)?.address ?? '');
      return isUnsure() ? 'unsure' : (ofLink(scene) ?? '');
    },
    happenings: {
      write: (number, scene) =>
        write(scene, number % 2 === 0 ? NEW : OTHER, number % 5 === 0 ? 'x' : undefined),
      open: (number, scene) => {
        const link = mailbox.lastLink();
        return link === null || number % 3 === 0 ? scene.open(ASKS) : scene.open(link);
      },
    },
    check: () => {
      const { effects, loginId } = mailbox;
      const changes = effects.filter(({ kind }) => kind === 'addressChanged');
      expect(loginId, 'the login ID').toBe(changes.at(-1)?.address ?? hanako.loginId);
      if (isChanged()) expect(changes.map(({ address }) => address)).toContain(loginId);
    },
  };
}

const deeds = ({ world }: Scene) => world.mailbox.effects.map(({ kind, address }) => `${kind} ${address}`);

/** Asks for a link to the address. */
async function askFor(scene: Scene, address: string): Promise<void> {
  await scene.until(() => screen.queryByLabelText('新しいメールアドレス') !== null);
  write(scene, address);
  await scene.press(WORDS.mailLink);
}

/** Opens the link that was mailed last. */
async function openLink(scene: Scene): Promise<void> {
  await scene.open(scene.world.mailbox.lastLink() ?? '');
  await scene.until(() => screen.queryByRole('button', { name: WORDS.confirmAddress }) !== null);
}

afterEach(endScene);

describe('another mail address, from its form over the mailed link to the new login ID', () => {
  it('is changed by a word in the form and one on the page of its link, once each', () =>
    telling(mailChange(), async (scene) => {
      await askFor(scene, NEW);
      await scene.effect('answer');
      await scene.until(() => mailedTo() !== null);
      expect(scene.world.mailbox.loginId).toBe(hanako.loginId);
      await openLink(scene);
      expect(scene.world.mailbox.loginId).toBe(hanako.loginId);
      await scene.press(WORDS.confirmAddress);
      await scene.until(isChanged);
      await scene.rest();
      expect(deeds(scene)).toEqual([`linkMailed ${NEW}`, `addressChanged ${NEW}`]);
    }));

  it('whose mail gets no answer is asked for by the same key at the next tap: one link is mailed', () =>
    telling(mailChange(), async (scene) => {
      await askFor(scene, NEW);
      await scene.effect('loseAfter');
      expect(screen.getByRole('alert')).toBeVisible();
      await scene.press(WORDS.mailLink);
      await scene.effect('answer');
      await scene.until(() => mailedTo() === NEW);
      await scene.rest();
      expect(deeds(scene)).toEqual([`linkMailed ${NEW}`]);
    }));

  it.each([true, false])(
    'whose mail a reload interrupts is the same command when it is typed again (heard before: %s)',
    (isHeard) =>
      telling(mailChange(), async (scene) => {
        await askFor(scene, NEW);
        await scene.reload(isHeard);
        await askFor(scene, NEW);
        await scene.effect('answer');
        await scene.until(() => mailedTo() === NEW);
        await scene.rest();
        expect(deeds(scene)).toEqual([`linkMailed ${NEW}`]);
      }),
  );

  it('of another kind is another command: the first link is of no use any more, and says so', () =>
    telling(mailChange(), async (scene) => {
      await askFor(scene, OTHER);
      await scene.effect('loseAfter');
      const first = scene.world.mailbox.lastLink() ?? '';
      await askFor(scene, NEW);
      await scene.effect('answer');
      await scene.until(() => mailedTo() === NEW);
      await scene.open(first);
      await scene.until(isDead);
      await scene.rest();
      expect(deeds(scene)).toEqual([`linkMailed ${OTHER}`, `linkMailed ${NEW}`]);
    }));

  it('that is asked for once more after it was mailed is mailed once more', () =>
    telling(mailChange(), async (scene) => {
      for (let time = 1; time <= 2; time += 1) {
        await askFor(scene, NEW);
        await scene.effect('answer');
        await scene.until(() => mailedTo() === NEW);
        expect(deeds(scene)).toHaveLength(time);
        await scene.press(WORDS.enterAddressAgain);
      }
      await scene.rest();
    }));

  it('is refused for a wrong password, and asked for with the right one', () =>
    telling(mailChange(), async (scene) => {
      await scene.until(() => screen.queryByLabelText('新しいメールアドレス') !== null);
      write(scene, NEW, 'komori1999');
      await scene.press(WORDS.mailLink);
      await scene.effect('answer');
      expect(screen.getByText('現在のパスワードが正しくありません。')).toBeVisible();
      expect(deeds(scene)).toEqual([]);
      write(scene, NEW);
      await scene.press(WORDS.mailLink);
      await scene.effect('answer');
      await scene.until(() => mailedTo() === NEW);
      await scene.rest();
      expect(deeds(scene)).toEqual([`linkMailed ${NEW}`]);
    }));

  it.each(['the next tap', 'a reload'] as const)(
    'whose confirmation gets no answer is changed once, as %s says',
    (way) =>
      telling(mailChange(), async (scene) => {
        await askFor(scene, NEW);
        await scene.effect('answer');
        await openLink(scene);
        await scene.press(WORDS.confirmAddress);
        scene.answer('loseAfter');
        await scene.until(isUnsure);
        expect(isChanged()).toBe(false);
        if (way === 'a reload') await scene.reload(true);
        else await scene.press(WORDS.confirmAddress);
        await scene.until(isChanged);
        await scene.rest();
        expect(deeds(scene)).toEqual([`linkMailed ${NEW}`, `addressChanged ${NEW}`]);
      }),
  );

  it('that was asked for long ago and never answered is another command', () =>
    telling(mailChange(), async (scene) => {
      await askFor(scene, NEW);
      await scene.effect('loseAfter');
      scene.pass(11 * MINUTE_MS);
      await askFor(scene, NEW);
      await scene.effect('answer');
      await scene.until(() => mailedTo() === NEW);
      await scene.rest();
      expect(deeds(scene)).toEqual([`linkMailed ${NEW}`, `linkMailed ${NEW}`]);
    }));

  it.each(walksOf({ count: 4, more: ['write', 'write', 'write', 'open', 'open'] }))(
    'walk %i: no mail and no change without a word and one for each, and at rest it says what is so',
    (_, walk) =>
      telling(mailChange(), async (scene) => {
        for (const choice of walk) await scene.take(choice);
        await scene.rest();
      }),
  );
});
