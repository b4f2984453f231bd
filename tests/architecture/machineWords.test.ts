import { expect, it } from 'vitest';
import { machinesAmong } from './machineConfig.ts';
import { sourcesOf } from './sources.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../machines/**/*.ts', { eager: true });
const machines = [...machinesAmong(Object.values(modules).flatMap((module) => Object.values(module)))];

/** Sentences stand in the domain, beside the rules that they are about; a bullet of a list is none. */
it('has no Japanese sentence in a machine', () => {
  const said = sourcesOf('machines').flatMap(([path, text]) =>
    text
      .split('\n')
      .filter((line) => /[\u3040-\u30ff\u4e00-\u9fff]{2}/.test(line) && !/^\s*(\*|\/\*|\/\/)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(said).toEqual([]);
});

/** A flow that can end in several ways has a final state for each, which says how it ended. */
it('has the output of every flow in its final states', () => {
  const silent = machines.flatMap(({ id, root }) => {
    const finals = Object.values(root.states).filter(({ type }) => type === 'final');
    if (root.output === undefined) return [];
    return finals.filter(({ output }) => output === undefined).map(({ key }) => `${id}: ${key}`);
  });
  expect(silent).toEqual([]);
});

/** The wish has a name, not the button; every dialog is dismissed by the same event. */
it('hears no event that names a gesture, and one that dismisses', () => {
  const heard = machines.flatMap(({ id, events }) => events.map((event) => ({ id, event: String(event) })));
  expect(heard.some(({ event }) => event === 'dialog.dismissed')).toBe(true);
  const wrong = heard.filter(
    ({ event }) =>
      /\.(pressed|clicked|tapped|touched)$/.test(event) ||
      (event.endsWith('.dismissed') && event !== 'dialog.dismissed'),
  );
  expect(wrong).toEqual([]);
});
