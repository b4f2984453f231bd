import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createMachine, fromCallback, fromPromise, StateMachine, setup } from 'xstate';
import { chartOf } from '#flows/charts/chart.ts';
import { flows } from '#flows/charts/registry.ts';
import { statelySourceOf } from '#flows/charts/stately.ts';
import { root } from '#scripts/lib/paths.mjs';

const xstate = { createMachine, fromCallback, fromPromise, setup };

/** Runs the file as an editor does that knows XState alone. */
function read(source: string): AnyStateMachine {
  const code = stripTypeScriptTypes(source)
    .replace(/^import .*$/m, '')
    .replace('export const machine =', 'return');
  const machine: unknown = new Function(...Object.keys(xstate), code)(...Object.values(xstate));
  if (!(machine instanceof StateMachine)) throw new Error('Failed to read a machine.');
  return machine;
}

describe('the TypeScript that the Stately editor imports', () => {
  it.each(flows.map((flow) => [flow.id, flow.machine] as const))(
    'draws the same chart, with the same flows in it, when it stands alone: %s',
    (_, machine) => {
      expect(chartOf(read(statelySourceOf(machine)))).toEqual(chartOf(machine));
    },
  );

  it.each(flows.map((flow) => [flow.id, flow.machine] as const))(
    'has a stub for all that the chart names, and for nothing else: %s',
    (_, machine) => {
      const { actions, guards, delays, actors } = read(statelySourceOf(machine)).implementations;
      const chart = JSON.stringify(chartOf(machine));
      for (const name of [actions, guards, delays, actors].flatMap(Object.keys))
        expect(chart).toContain(name);
      expect(Object.keys(actors).toSorted()).toEqual(
        Object.keys(machine.implementations.actors)
          .filter((src) => chart.includes(`"src":"${src}"`))
          .toSorted(),
      );
    },
  );

  it('compiles for every flow, by the strictest rules', { timeout: 60_000 }, () => {
    const folder = `${root}.cache/stately/`;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const { id, machine } of flows) writeFileSync(`${folder}${id}.ts`, statelySourceOf(machine));
    writeFileSync(
      `${folder}tsconfig.json`,
      JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: true,
          module: 'esnext',
          moduleResolution: 'bundler',
          target: 'esnext',
          skipLibCheck: true,
          types: [],
          noEmit: true,
        },
      }),
    );
    const tsc = `${root}node_modules/typescript/bin/tsc`;
    const said = () => execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    expect(said()).toBe('');
  });
});
