import { afterAll, describe, expect, it } from 'vitest';
import { Audit, stationsOf } from './audit/audit.tsx';
import { coverageOf, writeCoverage } from './coverage/coverage.ts';
import { writeAlbum } from './gallery/capture.ts';
import { IS_GALLERY } from './gallery/gallery.ts';
import { shownGoals } from './graph/graph.ts';
import { simplePathsOf } from './graph/paths.ts';
import { planOf } from './graph/plan.ts';
import { pairsOf, takeWay } from './invariants/pairs.ts';
import { sampleWalks, wander } from './invariants/wander.ts';
import { problemsOf } from './model/completeness.ts';
import type { AnyModel } from './model/model.ts';
import { Discernment } from './walk/discernment.ts';
import { walk } from './walk/walk.tsx';

/** In full the controls are tried in every state that the model tells from others. */
const IS_FULL = process.env.AUDIT === 'full';

/** A sign-up has forty controls, and each is tried from the start of the way. */
const LONGEST_AUDIT_MS = 300_000;

/** How many random walks of each machine go through the view too: the paths have shown each of their steps there. */
const VIEWED = IS_FULL ? 3 : 1;

/** The walks alone, which write down each state. */
function walkForGallery(model: AnyModel): void {
  describe.skipIf(model.unseen)(model.machine.id, () => {
    const { paths } = planOf(model);
    it.each(paths.map((path) => [path.goals.join(' and '), path] as const))('%s', async (_, path) => {
      await walk(model, path);
    });
    afterAll(() => writeAlbum(model));
  });
}

/**
 * Tests a machine with its view: that the model leaves nothing of the chart out, that every state, transition and
 * guard's no can be reached, and, one test each, the paths that show them. Without the view: that the invariants hold
 * through every pair of transitions and on random walks, some of which go through the view as well.
 */
export function testModel(model: AnyModel): void {
  if (IS_GALLERY) {
    walkForGallery(model);
    return;
  }
  describe(model.machine.id, () => {
    it('has a model that names all of its chart and nothing else', () => {
      expect(problemsOf(model)).toEqual([]);
    });

    const { paths, unreached } = planOf(model);
    it('has no transition that is dead, or for which the model lacks an event, an outcome or what guards read', () => {
      expect(unreached).toEqual([]);
    });

    const shown = new Set<string>();
    const discernment = new Discernment();
    it.each(paths.map((path) => [path.goals.join(' and '), path] as const))('%s', async (_, path) => {
      await walk(model, path, discernment);
      for (const step of [path.start, ...path.steps]) for (const goal of shownGoals(step)) shown.add(goal);
    });

    if (!model.unseen) {
      const audit = new Audit(model, discernment);
      it.each(stationsOf(model, IS_FULL).map((station) => [station.name, station] as const))(
        'hears every control that is live in %s',
        async (_, station) => {
          expect(await audit.visit(station)).toEqual([]);
        },
        IS_FULL ? LONGEST_AUDIT_MS : undefined,
      );

      it('expects of each state something that is not to be seen in every other', () => {
        expect(discernment.untold()).toEqual([]);
      });
    }

    const pairs = pairsOf(model);
    const taken = new Set<string>();
    it('keeps the invariants through every pair of consecutive transitions', () => {
      for (const [pair, way] of pairs) {
        takeWay(model, way);
        taken.add(pair);
      }
    });

    const simple = simplePathsOf(model);
    if (simple.length > 0) {
      it('keeps the invariants along every simple path', () => {
        for (const way of simple) takeWay(model, way);
      });
    }

    it('keeps the invariants on random walks', () => wander(model));

    it.each(sampleWalks(model, VIEWED))(
      'shows what random walks lead to: $steps.length steps',
      async (path) => {
        await walk(model, path);
      },
    );

    afterAll(() => {
      writeAlbum(model);
      writeCoverage(coverageOf(model, shown, { possible: [...pairs.keys()], taken }));
    });
  });
}
