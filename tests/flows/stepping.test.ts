import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { idOf, transitionsOf } from '#flows/charts/names.ts';
import { flows } from '#flows/charts/registry.ts';
import { skeletonOf } from '#flows/stepping/skeleton.ts';
import { activeStates, walkOf } from '#flows/stepping/walk.ts';
import { cancellationMachine } from '#machines/booking/cancellation/chart.ts';

/** Ids without what stands in brackets: the guards of a skeleton have another name. */
function ways(ids: readonly string[]): string[] {
  return ids.map((id) => id.replace(/ \[[^\]]*\]/, ''));
}

describe('a skeleton', () => {
  it.each(flows.map((flow) => [flow.id, flow] as const))('has every transition of %s', (_, { machine }) => {
    expect(ways(transitionsOf(skeletonOf(machine)).map(idOf))).toEqual(
      ways(transitionsOf(machine).map(idOf)),
    );
  });
});

describe('stepping through a chart', () => {
  const walk = walkOf(cancellationMachine);

  it('begins before the first guard is asked, and offers its ways', () => {
    expect([...activeStates(walk.start)]).toEqual(['', 'weighing']);
    expect(walk.offers(walk.start)).toEqual([
      'weighing —always [isOver]→ over',
      'weighing —always [isFree]→ confirming',
      'weighing —always [else]→ confirmingForced',
    ]);
  });

  it('goes the way that was chosen, whatever the guards would say', () => {
    const confirming = walk.take(walk.start, 'weighing —always [isFree]→ confirming');
    const cancelling = walk.take(confirming, 'confirming —cancellation.confirmed→ cancelling');
    const gone = walk.take(cancelling, 'cancelling —done.actor.cancelling [isGone]→ refused.gone');
    expect([...activeStates(gone)]).toEqual(['', 'refused', 'refused.gone']);
    expect(walk.offers(gone)).toEqual(['refused —dialog.dismissed→ dismissedStale']);
  });

  it('offers delays, and nothing after the end', () => {
    const confirming = walk.take(walk.start, 'weighing —always [isFree]→ confirming');
    expect(walk.offers(confirming)).toContain('confirming —after.freePeriod→ confirmingForced');
    const dismissed = walk.take(confirming, '(root) —dialog.dismissed→ dismissed');
    expect(walk.offers(dismissed)).toEqual([]);
  });

  it('refuses what is not offered', () => {
    expect(() => walk.take(walk.start, 'confirming —cancellation.confirmed→ cancelling')).toThrow(
      "can't be taken",
    );
  });

  it('leaves an event to the inner state that always takes it', () => {
    const machine = createMachine({
      initial: 'a',
      on: { 'lamp.pressed': '.b' },
      states: { a: { on: { 'lamp.pressed': 'c' } }, b: {}, c: {} },
    });
    const shadowed = walkOf(machine);
    expect(shadowed.offers(shadowed.start)).toEqual(['a —lamp.pressed→ c']);
  });
});

describe('every chart', () => {
  it.each(flows.map((flow) => [flow.id, flow] as const))(
    'can be walked through to all states: %s',
    (_, flow) => {
      const walk = walkOf(flow.machine);
      const seen = new Map([[JSON.stringify(walk.start.value), walk.start]]);
      const taken = new Set<string>();
      for (const at of seen.values()) {
        for (const id of walk.offers(at)) {
          taken.add(id);
          const next = walk.take(at, id);
          const key = JSON.stringify(next.value);
          if (!seen.has(key)) seen.set(key, next);
        }
      }
      const ids = transitionsOf(flow.machine).map(idOf);
      expect(ids.filter((id) => !taken.has(id))).toEqual([]);
    },
  );
});
