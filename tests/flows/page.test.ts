import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { docOf, readDocs } from '#flows/build/docs.ts';
import { rulesByFlow } from '#flows/build/rules.ts';
import { screensByMachine } from '#flows/build/screens.ts';
import { chartOf, statesWithin } from '#flows/charts/chart.ts';
import { MANDATED } from '#flows/charts/mandated.ts';
import { type MapFlow, type MapTree, mapOf } from '#flows/charts/map.ts';
import { flows } from '#flows/charts/registry.ts';
import { flowIdIn } from '#flows/page/address.ts';
import { groupsOf } from '#flows/page/groups.ts';
import { walkedTransitions } from '#flows/page/marks.ts';
import { matches, termsOf } from '#flows/page/search.ts';
import { cancellationMachine } from '#machines/booking/cancellation/chart.ts';
import { required } from '#machines/shared/required.ts';
import { screenSources } from '#scripts/build/screenSources.ts';
import { root } from '#scripts/lib/paths.mjs';
import { screens } from '#src/app/screens.ts';

describe('the search', () => {
  const terms = termsOf(chartOf(cancellationMachine));

  it.each([
    ['state', 'confirmingForced'],
    ['event', 'cancellation.confirmed'],
    ['event', 'after freePeriod'],
    ['guard', 'isFreePeriodOver'],
    ['action', 'reportChange'],
    ['actor', 'cancelling'],
  ])('finds the %s %s, in any case', (kind, text) => {
    expect(matches(text.toUpperCase(), terms)).toContainEqual({ kind, text });
  });

  it('wants every word, and finds nothing for none', () => {
    expect(matches('isfree cancelling', terms)).not.toEqual([]);
    expect(matches('isfree nonsense', terms)).toEqual([]);
    expect(matches(' ', terms)).toEqual([]);
  });
});

describe('a docstring', () => {
  it('is that of the export, with the sections that it names', () => {
    const source = `
/** Something else (docs/spec/booking.md, "Constants"). */
export const other = 1;

/**
 * Giving up (docs/spec/booking.md, "Cancelling" and "Input"; docs/spec/shell.md, "Refusals"): free
 * at first.
 */
export const cancellationMachine = setup({});
`;
    expect(docOf(source, 'cancellationMachine')).toEqual({
      text: 'Giving up (docs/spec/booking.md, "Cancelling" and "Input"; docs/spec/shell.md, "Refusals"): free at first.',
      shape: null,
      spec: ['booking, Cancelling', 'booking, Input', 'shell, Refusals'],
    });
    expect(docOf(source, 'missing')).toEqual({ text: '', shape: null, spec: [] });
  });

  it.each(flows.map((flow) => [flow.id, flow] as const))('is there for %s', (id, flow) => {
    expect(readDocs([flow])[id]?.text).not.toBe('');
  });
});

describe('the map of the whole', () => {
  const docs = readDocs(flows);
  const whole = flows.map(({ id, machine }) => {
    const states = statesWithin(chartOf(machine));
    return {
      id,
      shape: docs[id]?.shape ?? null,
      runs: states.flatMap(({ invokes }) => invokes.flatMap(({ flow }) => flow ?? [])),
      drawn: states
        .flatMap(({ path, transitions }) => [path, ...transitions.map((each) => each.id)])
        .join('\n'),
    };
  });
  const within = ({ flow, runs }: MapTree<MapFlow>): string[] => [flow.id, ...runs.flatMap(within)];
  const { trees, shapes } = mapOf(whole);

  it('shows every flow, below each that runs it, and each copy under its shape', () => {
    const shown = new Set([...trees, ...shapes.flatMap(([, copies]) => copies)].flatMap(within));
    expect(whole.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([]);
    const move = required(trees.find(({ runs }) => runs.some(({ flow }) => flow.id === 'timetable')));
    const timetable = required(move.runs.find(({ flow }) => flow.id === 'timetable'));
    expect(within(timetable)).toEqual([
      'timetable',
      ...['timetableDay', 'reservationDialog', 'couponEntry', 'applyingCoupon', 'creation'],
    ]);
    expect(trees.map(({ flow }) => flow.id)).not.toContain('timetable');
    expect(trees.map(({ flow }) => flow.id)).not.toContain('reservationDialog');
    expect(shapes[0]?.[0]).toBe('resource');
  });

  it('folds those and only those under a shape of which there are others that are drawn alike', () => {
    const alike = Map.groupBy(whole, ({ drawn }) => drawn);
    const idsOf = (group: readonly { readonly id: string }[]) => group.map(({ id }) => id).sort();
    // Two that ask for a link by mail, of members and of operators: a third makes the shape.
    const byChance = 'mailChange operatorRecovery';
    const folded = [...alike.values()].filter(
      (group) => group.length > 1 && idsOf(group).join(' ') !== byChance,
    );
    expect(shapes.map(([, copies]) => idsOf(copies.map(({ flow }) => flow))).sort()).toEqual(
      folded.map(idsOf).sort(),
    );
  });

  it('ends where a flow runs one that runs it', () => {
    const flow = (id: string, ...runs: string[]) => ({ id, shape: null, runs });
    expect(mapOf([flow('a', 'b'), flow('b', 'c'), flow('c', 'b')]).trees.map(within)).toEqual([
      ['a', 'b', 'c'],
    ]);
  });
});

describe('the list', () => {
  const docs = readDocs(flows);
  const listed = flows.map((flow) => ({ ...flow, shape: docs[flow.id]?.shape ?? null }));

  it('begins with the nine mandated flows, in their order, each of which is a chart of its own', () => {
    const [first] = groupsOf(listed);
    expect(first?.flows.map(({ id }) => id)).toEqual(MANDATED);
    expect(MANDATED).toHaveLength(9);
    expect(first?.flows.map(({ shape }) => shape)).toEqual(MANDATED.map(() => null));
  });

  it('has every flow once, charts of their own open, and every copy folded under its shape', () => {
    const groups = groupsOf(listed);
    const all = groups.flatMap((group) => group.flows.map(({ id }) => id));
    expect(all.toSorted()).toEqual(flows.map(({ id }) => id).toSorted());
    for (const { name, isFolded, flows: within } of groups) {
      expect(within.every(({ shape }) => (isFolded ? shape === name : shape === null))).toBe(true);
    }
  });

  it('of a search has what was found alone', () => {
    const found = listed.filter(({ id }) => ['visit', 'noticeList'].includes(id));
    expect(groupsOf(found).map((group) => group.flows.map(({ id }) => id))).toEqual([
      ['visit'],
      ['noticeList'],
    ]);
  });
});

describe('the counts of the last run', () => {
  it('tell transitions that were taken through a view from those of flows that have none', () => {
    const walked = (unseen: string | null, ...covered: string[]) => {
      const counted = { covered, missed: ['x'] };
      return { coverage: { unseen, states: counted, transitions: counted, guards: counted } };
    };
    expect(
      walkedTransitions([walked(null, 'a', 'b'), walked('shows nothing', 'c'), { coverage: null }]),
    ).toEqual({ seen: 2, unseen: 1 });
  });
});

describe('the rules of the spec', () => {
  it('stand with the transitions that show them, tests and what waits left out', () => {
    const rules = [
      { section: 4, says: 'free', shown: ['cancellation: a —b→ c', 'tests/domain/a.test.ts: is free'] },
      { section: 5, says: 'later', shown: [] },
    ];
    expect(rulesByFlow(rules)).toEqual({
      cancellation: [{ section: 4, says: 'free', transition: 'a —b→ c' }],
    });
  });
});

describe('the screens of a flow', () => {
  const routes = [...screenSources()];

  it('are read from the table of the app, each with its file', () => {
    expect(routes.map(([address]) => address)).toEqual(Object.keys(screens));
    expect(routes.filter(([, file]) => !existsSync(root + file))).toEqual([]);
    expect(routes).toContainEqual(['/login', 'src/account/login/Login.tsx']);
    expect(routes).toContainEqual(['/app/reservations', 'src/booking/reservations/Reservations.tsx']);
  });

  it('are those whose views use its machine, and none where all do', () => {
    const screens = screensByMachine(routes);
    expect(screens['machines/booking/timetable/chart.ts']).toEqual([
      '/app/area-search/make-reservation',
      '/app/reservations/move',
    ]);
    expect(screens['machines/account/login.ts']).toEqual(['/login']);
    expect(screens['machines/app/shell.ts']).toBeUndefined();
  });
});

describe('the address', () => {
  it('names a flow, or none at the entrance', () => {
    expect(flowIdIn('#/timetable')).toBe('timetable');
    expect(flowIdIn('#/')).toBeUndefined();
    expect(flowIdIn('')).toBeUndefined();
  });
});
