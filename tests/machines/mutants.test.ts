import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mutantsOf } from '#scripts/mutants/mutations.ts';
import * as shim from '#scripts/mutants/shim.ts';

const chart = `
export const lamp = flow({
  guards: { isStrong: ({ context }) => context.watts > 10 },
  delays: { warmUp: 100 },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: {
      exit: 'click',
      on: {
        'switch.pressed': [{ guard: 'isStrong', target: 'on', actions: ['announce', note] }, { target: 'lit.dim' }],
      },
    },
    on: { after: { warmUp: 'lit' } },
    lit: {
      initial: 'dim',
      invoke: { id: 'glow', src: 'glow', onDone: '.bright', onError: { target: '#lamp.off' } },
      states: { dim: { always: { target: 'bright' } }, bright: {} },
    },
  },
});
`;

it('changes every target, guard, action, branch and delay of a chart, one at a time', () => {
  expect(mutantsOf('lamp.ts', chart).map(({ what }) => what)).toEqual([
    '(root), initial: target off becomes on',
    'off, switch.pressed 1: target on becomes lit',
    'off, switch.pressed 1: the guard is dropped',
    'off, switch.pressed 1: announce is not done',
    'off, switch.pressed 1: note is not done',
    'off, switch.pressed 1: the branch is removed',
    'off, switch.pressed 2: target lit.dim becomes off',
    'off, switch.pressed 2: the branch is removed',
    'off, exit: click is not done',
    'on, warmUp: target lit becomes off',
    'on, warmUp is removed',
    'lit, initial: target dim becomes bright',
    'lit, onDone of glow: target .bright becomes .dim',
    'lit, onDone of glow is removed',
    'lit, onError of glow: target #lamp.off becomes #lamp.on',
    'lit, onError of glow is removed',
    'lit.dim, always: target bright becomes dim',
    'lit.dim, always is removed',
    'the guard isStrong is turned round',
    'the delay warmUp takes twice as long',
  ]);
});

it('leaves the rest of the file as it is', () => {
  const [, , dropped] = mutantsOf('lamp.ts', chart);
  expect(dropped?.text).toBe(chart.replace("guard: 'isStrong',", ''));
  const turned = mutantsOf('lamp.ts', chart).at(-2);
  expect(turned?.text).toBe(
    chart.replace(
      '({ context }) => context.watts > 10',
      '(...asked) => !(({ context }) => context.watts > 10)(...asked)',
    ),
  );
});

it('has the tables judge by themselves: they take from Vitest only what stands in for it there', () => {
  const tables = globSync(['tests/machines/**/*.table.test.ts', 'tests/machines/support/*.ts']);
  const taken = tables.flatMap((file) => {
    const [, names = ''] = /import \{([^}]*)\} from 'vitest'/.exec(readFileSync(file, 'utf8')) ?? [];
    return names.split(',').flatMap((name) => (name.trim() === '' ? [] : [{ file, name: name.trim() }]));
  });
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.filter(({ name }) => !(name in shim))).toEqual([]);
});
