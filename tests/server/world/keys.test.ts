import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { readPlan } from '#server/world/apply/changeWorld.ts';
import { exportWorld } from '#server/world/export/exportWorld.ts';
import { compile } from '#server/world/model/compile.ts';
import { readPresent } from '#server/world/model/present.ts';
import { nameOf, type Thing } from '#server/world/model/things.ts';
import { withCells } from '#server/world/plan/floorCells.ts';
import { checkTogether } from '#server/world/reading/checks.ts';
import { readDrawings } from '#server/world/reading/drawings.ts';
import { readPhotos } from '#server/world/reading/photos.ts';
import { parseSecrets } from '#server/world/reading/variables.ts';
import { World } from '#server/world/schema/world.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { resetWorld } from '#tests/support/database/freshWorld.ts';
import { applyThings, besideExport, comparing, thingsOf } from '#tests/support/server/worlds.ts';
import { anyChange } from '#tests/support/values/anyWorld.ts';
import { besideWith } from '#tests/support/values/drawings.ts';
import { fullWorld, said } from '#tests/support/values/fullWorld.ts';
import { keysOfSchema, keysWritten } from '#tests/support/values/worldKeys.ts';

type Choice = Parameters<typeof said>[1];

const allOne: Choice = () => 'one';
const allOther: Choice = () => 'other';

/** Everything in the first way, but what stands there. */
const but =
  (place: readonly string[], choice: 'other' | undefined): Choice =>
  (path) =>
    isDeepStrictEqual(path.slice(0, place.length), place) ? choice : 'one';

/** The things of the full world; undefined where it lacks what it must say. */
function things(choose: Choice): readonly Thing[] | undefined {
  const { success, output } = v.safeParse(World, said(fullWorld, choose));
  if (!success || checkTogether(output).length > 0) return undefined;
  const { drawings, mistakes } = readDrawings(output, besideWith());
  const { photos } = readPhotos(output, besideWith());
  return mistakes.length === 0 ? compile({ ...output, drawings, photos }) : undefined;
}

describe('each key of the schema of a world', () => {
  const written = keysWritten(World, said(fullWorld, allOne));

  it('is said by the full world', () => {
    const said = new Set(written.map(({ key }) => key));
    expect(keysOfSchema(World).filter((key) => !said.has(key))).toEqual([]);
    expect(said.size).toBeGreaterThan(100);
  });

  it('is said by some world of the property tests', () => {
    const said = fc
      .sample(anyChange, { seed: 1, numRuns: 150 })
      .flat()
      .flatMap((ours) => keysWritten(World, { tenants: { ours } }));
    const keys = new Set(said.map(({ key }) => key));
    expect(keysOfSchema(World).filter((key) => !keys.has(key))).toEqual([]);
  });

  it('changes what is compiled, wherever it says something else or is left out', () => {
    const before = things(allOne);
    const isHeard = (after: readonly Thing[] | undefined) => !isDeepStrictEqual(after, before);
    const deaf = written.filter(({ path, isOptional }) => {
      const other = things(but(path, 'other'));
      return !(other && isHeard(other) && (!isOptional || isHeard(things(but(path, undefined)))));
    });
    expect(deaf.map(({ path }) => path.join('.'))).toEqual([]);
  });
});

/** Values that an apply refuses to change. */
const KEPT = new Set(['questions', 'corporation']);

describeDatabase('a world that says every key', (world) => {
  afterEach(() => resetWorld(world.db));

  const full = (choose: Choice) => things(choose) ?? expect.fail('the full world can’t be read');
  const read = () => transaction(world.db, (trx) => readPresent(trx, ['ours'], NOW));
  /** The things that the database has, and those of its export, once those are applied. */
  const applied = async (wanted: readonly Thing[]) => {
    await applyThings(world.db, wanted);
    const { text, secrets, ...files } = exportWorld(await read(), { isDemo: true });
    const beside = await besideExport(world.db, files);
    return byName(thingsOf(text, parseSecrets('world.secrets', secrets), beside));
  };
  const byName = (all: readonly Thing[]) => Object.fromEntries(all.map((thing) => [nameOf(thing), thing]));
  /** The same with the cells that an apply chooses. */
  const drawn = async (wanted: readonly Thing[]) => byName(withCells(wanted, await read()));

  it.each([
    { way: 'one way', choose: allOne },
    { way: 'the other', choose: allOther },
  ])('is exported as it was applied, said in $way', async ({ choose }) => {
    const wanted = full(choose);
    expect(await applied(wanted)).toEqual(await drawn(wanted));
  });

  it('is changed in every key that may be changed', async () => {
    await applyThings(world.db, full(allOne));
    const wanted = full((path) => (path.some((step) => KEPT.has(step)) ? 'one' : 'other'));
    expect(await applied(wanted)).toEqual(await drawn(wanted));
    expect((await readPlan(world.db, wanted, { ...comparing, prunes: true })).plan.changes).toEqual([]);
  });
});
