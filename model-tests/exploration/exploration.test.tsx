import { describe, expect, it } from 'vitest';
import { storyAddress } from '#flows/page/address.ts';
import { type Counterexample, explore, summaryOf, tell, type World } from './explore.ts';
import { MISTAKES } from './mistakes.ts';
import { scenes } from './scenes.ts';
import { linkTo, storyIn } from './told.ts';
import { type Scene, type State, worldOf } from './world.ts';

/** All scenes, each to the end, in `npm run test:deep`; else one of them, and every mistake. */
const isDeep = process.env.DEEP !== undefined;
const all = scenes();
const explored = Object.values(isDeep ? all : { one: all.leaveAgainstExtension, late: all.fasterGivesUp });
const FEW_LINES = 16;

/** The story in words, and the link by which the atlas shows it step by step. */
const told = (scene: Scene, found: Counterexample<State> | null) =>
  found === null ? null : `${tell(found)}\n${linkTo(storyIn(scene, found))}`;

describe('every order of what two tabs, their network and the server can do', () => {
  it.for(explored)(
    'leaves nobody with something that is not so: $name',
    { timeout: 600_000 },
    async (scene, { annotate }) => {
      const found = explore(worldOf(scene));
      await annotate(summaryOf(found));
      expect(told(scene, found.counterexample)).toBeNull();
      expect(summaryOf(found)).toMatch(/^closed, \d+ states$/);
    },
  );
});

/** The story that a journey opens in the atlas, by its address. */
const EXAMPLE = 'a server that looks only at the own reservations of a member';
const EXAMPLE_FILE = '../../tests/fixtures/counterexample.txt';

describe('a mistake that is made on purpose', () => {
  it.for(MISTAKES)(
    'is found by one of its shortest stories: $name',
    async ({ name, scene: sceneName, server, charts, wrong }, { annotate }) => {
      const scene: Scene = scenes(charts)[sceneName];
      const { counterexample } = explore(worldOf(scene, server));
      expect(counterexample?.wrong ?? 'nothing').toMatch(wrong);
      expect(counterexample?.story.length).toBeLessThanOrEqual(FEW_LINES);
      if (counterexample === null) return;
      const story = storyIn(scene, counterexample);
      await annotate(linkTo(story));
      if (name === EXAMPLE) await expect(storyAddress({ story, at: 0 })).toMatchFileSnapshot(EXAMPLE_FILE);
    },
  );
});

describe('an exploration', () => {
  const counting = (but: Partial<World<number>> = {}): World<number> => ({
    initial: 0,
    movesOf: (state) => [
      { words: 'one more', to: () => state + 1 },
      { words: 'twice as many', to: () => state * 2 },
    ],
    keyOf: (state) => String(state % 12),
    wrongIn: () => null,
    isHome: (state) => state % 12 === 0,
    ...but,
  });

  it('ends when there is nothing else', () => {
    expect(explore(counting())).toMatchObject({ states: 12, isClosed: true, counterexample: null });
  });

  it('says at which depth it was ended', () => {
    const { isClosed, states, ...rest } = explore(counting({ keyOf: String }), 100);
    expect([isClosed, summaryOf({ isClosed, states, ...rest })]).toEqual([
      false,
      `open at depth ${rest.depth}, ${states} states`,
    ]);
  });

  it('tells what is wrong by the fewest steps', () => {
    const { counterexample } = explore(
      counting({ wrongIn: (state) => (state === 8 ? 'it is eight' : null) }),
    );
    expect(counterexample?.states).toEqual([0, 1, 2, 4, 8]);
    expect(counterexample && tell(counterexample)).toBe(
      ['1. one more', '2. one more', '3. twice as many', '4. twice as many', 'WRONG: it is eight'].join('\n'),
    );
  });

  it('finds a state from which nobody comes home', () => {
    const movesOf = (state: number) => (state === 5 ? [] : counting().movesOf(state));
    const { counterexample } = explore(counting({ movesOf }));
    expect(counterexample).toEqual({
      wrong: 'there is no way home from here',
      story: ['one more', 'one more', 'twice as many', 'one more'],
      states: [0, 1, 2, 4, 5],
    });
  });
});
