import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { MOST_BOOTHS } from '#contract/booking/waitingList.ts';
import type { Db } from '#server/database/transaction.ts';
import { transaction } from '#server/database/transaction.ts';
import { readPlan } from '#server/world/apply/changeWorld.ts';
import { type Existing, exportWorld } from '#server/world/export/exportWorld.ts';
import { readPresent } from '#server/world/model/present.ts';
import { staysAlways } from '#server/world/plan/judge.ts';
import { parseSecrets } from '#server/world/reading/variables.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase, describeDatabases } from '#tests/support/database/database.ts';
import { resetWorld } from '#tests/support/database/freshWorld.ts';
import { applyThings, besideExport, comparing, thingsOf } from '#tests/support/server/worlds.ts';
import { anyChange } from '#tests/support/values/anyWorld.ts';
import { besideWith } from '#tests/support/values/drawings.ts';
import { placesOf, worldText } from '#tests/support/values/worldFile.ts';

/** An export of those tenants, with the things that it describes. */
async function exported(db: Db, tenants?: string[], existing?: Existing) {
  const present = await transaction(db, (trx) => readPresent(trx, tenants, NOW));
  const { text, secrets, ...files } = exportWorld(present, { isDemo: true }, existing);
  const variables = { ...existing?.variables, ...parseSecrets('world.secrets', secrets) };
  return { text, secrets, ...files, things: thingsOf(text, variables, await besideExport(db, files)) };
}

async function planned(db: Db, things: ReturnType<typeof thingsOf>) {
  return (await readPlan(db, things, { ...comparing, prunes: true })).plan;
}

async function left(db: Db, things: ReturnType<typeof thingsOf>) {
  const plan = await planned(db, things);
  return [plan.changes.map(({ act, thing, fields }) => [act, thing.kind, thing.path, fields]), plan.missing];
}

describeDatabases('an export', (world) => {
  it('says the whole of the demo, and nothing is to be done after it', async () => {
    const { text, secrets, things } = await exported(world.db);
    expect(await left(world.db, things)).toEqual([[], []]);
    expect(things.filter(({ kind }) => kind === 'booth').length).toBeGreaterThan(100);
    // No secret stands in the file.
    for (const [, value = ''] of secrets.matchAll(/=(.*)\n/g)) expect(text).not.toContain(value);
    expect(text).not.toContain('246810');
    expect(secrets).toContain('=246810\n');
    // Nor what holds where nothing is said.
    expect(text).not.toMatch(/longest_minutes: null|lead_minutes: 0|free_cancellation_minutes: 60/);
  });
});

describeDatabase('an export of any world', (world) => {
  const beside = besideWith();
  const apply = async (text: string) => {
    await applyThings(world.db, thingsOf(text, {}, besideWith()), { prunes: true });
  };
  afterEach(() => resetWorld(world.db));

  it('leaves nothing to do, and one from before undoes an apply', async () => {
    await fc.assert(
      fc.asyncProperty(anyChange, async (ways) => {
        await resetWorld(world.db);
        const [before = '', after = ''] = ways.map((ours) =>
          stringify({ tenants: { ours } }, { aliasDuplicateObjects: false }),
        );
        await apply(before);
        const first = await exported(world.db, ['ours']);
        expect(await left(world.db, first.things)).toEqual([[], []]);
        await apply(after);
        const second = await exported(world.db, ['ours']);
        expect(await left(world.db, second.things)).toEqual([[], []]);
        await applyThings(world.db, first.things, { prunes: true });
        const { changes, missing } = await planned(world.db, first.things);
        // Places and the like that are new since then stay, and are named.
        expect([changes, missing.filter((thing) => !staysAlways(thing))]).toEqual([[], []]);
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });

  describe('of rates and hours from a day on', () => {
    const from = { '2026-12-01': { rate: 350 } };
    const usual = { rate: 300, hours: '8:00-22:00', seats: 1, equipment: ['outlet'] };

    it('says once what is alike, and never above a booth whose rate is another', async () => {
      await apply(worldText({ usual: { ...usual, from } }));
      const alike = await exported(world.db, ['ours']);
      expect(alike.text.match(/from:/g)).toHaveLength(1);
      await apply(
        worldText({
          areas: placesOf({ 'a-1': { rate: 310, from }, 'a-2': { from: structuredClone(from) } }),
        }),
      );
      const { text, things } = await exported(world.db, ['ours']);
      expect(text.match(/from:/g)).toHaveLength(2);
      expect(await left(world.db, things)).toEqual([[], []]);
    });

    it('takes a booth out of what a file says above it, with a rate of its own', async () => {
      const text = worldText({ usual: { ...usual, from } });
      await apply(text);
      await world.db
        .updateTable('booths')
        .set({ conditions_from: null })
        .where('tenant_id', '=', 'ours')
        .where('telecube_id', '=', 2)
        .execute();
      const { things } = await exported(world.db, ['ours'], {
        file: 'world.yaml',
        text,
        variables: {},
        beside,
      });
      expect(await left(world.db, things)).toEqual([[], []]);
    });
  });

  it('says once at a place the terms that its booths have alike', async () => {
    const terms = { longest_minutes: 60, free_cancellation_minutes: 30, lead_minutes: 45 };
    const places = placesOf(
      { 'a-1': { ...terms }, 'a-2': { ...terms } },
      { 'c-1': { access: '前', ...terms } },
    );
    await apply(worldText({ areas: places }));
    const { text, things } = await exported(world.db, ['ours']);
    const times = (term: string) => text.match(new RegExp(` ${term}:`, 'g'))?.length;
    // The rules say a longest length, too.
    expect(Object.keys(terms).map(times)).toEqual([2, 1, 1]);
    expect(await left(world.db, things)).toEqual([[], []]);
  });

  it('takes a booth out of what a file says at its place, with the number that holds where nobody says one', async () => {
    const [place, at] = [
      { 'c-1': { access: '前' } },
      { lead_minutes: 45, free_cancellation_minutes: 1_440, longest_minutes: 60 },
    ];
    const text = worldText({
      areas: {
        tokyo: {
          name: '東京',
          places: { yaesu: { name: '八重洲', at: [35.6, 139.7], ...at, booths: place } },
        },
      },
    });
    await apply(text);
    await world.db
      .updateTable('booths')
      .set({ lead_minutes: 0, free_cancellation_minutes: 60, longest_minutes: null })
      .where('tenant_id', '=', 'ours')
      .execute();
    const { things } = await exported(world.db, ['ours'], {
      file: 'world.yaml',
      text,
      variables: {},
      beside,
    });
    expect(await left(world.db, things)).toEqual([[], []]);
  });

  it('of a floor that has too many booths from before names it, and is applied once some are closed for good', async () => {
    await apply(worldText());
    await world.db.executeQuery(
      sql`insert into booths select (jsonb_populate_record(b, jsonb_build_object(
          'telecube_id', 100 + n, 'cube_name', 'X' || n, 'world_key', 'x-' || n, 'plan_x', n, 'plan_y', 9))).*
        from booths b, generate_series(1, ${MOST_BOOTHS}) n where tenant_id = 'ours' and telecube_id = 1`.compile(
        world.db,
      ),
    );
    const present = await transaction(world.db, (trx) => readPresent(trx, ['ours'], NOW));
    const { text } = exportWorld(present, { isDemo: true });
    expect(() => thingsOf(text)).toThrow('at most 100 booths on a floor');
    const closed = text.replaceAll(/^( +)x-[12]:\n/gm, "$&$1  closed_from: '2026-12-01'\n");
    const { changes } = await planned(world.db, thingsOf(closed));
    expect(changes.map(({ act, fields, refusal }) => [act, fields, refusal])).toEqual(
      Array.from({ length: 2 }, () => ['change', ['closed_from'], undefined]),
    );
  });

  it('keeps the comments, the order and the names of a file that is there, and changes what differs', async () => {
    const file = `# 東京の店
${worldText()}    coupons:
      # 春だけ
      SPRING60: { name: 春, minutes: 60, valid_days: 30 } # 60分
      AUTUMN30: { name: 秋, minutes: 30, valid_days: 30 }
    corporations:
      minato: { name: みなと, access_keys: { main: { key: "\${OUR_KEY}" } } }
`;
    const existing = { file: 'world.yaml', text: file, variables: { OUR_KEY: 'secret' }, beside };
    await applyThings(world.db, thingsOf(file, existing.variables));
    expect((await exported(world.db, ['ours'], existing)).secrets).toBe('');
    await world.db
      .updateTable('coupon_codes')
      .set({ minutes: 45 })
      .where('coupon_code', '=', 'SPRING60')
      .execute();
    await world.db
      .updateTable('booths')
      .set({ pin_id: '4711', net_per_15_minutes: 310 })
      .where('tenant_id', '=', 'ours')
      .where('telecube_id', '=', 2)
      .execute();
    await world.db.deleteFrom('coupon_codes').where('coupon_code', '=', 'AUTUMN30').execute();
    const { text, secrets, things } = await exported(world.db, ['ours'], existing);
    expect(await left(world.db, things)).toEqual([[], []]);
    expect(text.startsWith('# 東京の店\n')).toBe(true);
    expect(text).toContain(
      '# 春だけ\n      SPRING60: { name: 春, minutes: 45, valid_days: 30 } # 60分\n    corporations:',
    );
    expect(text).toContain(`key: "\${OUR_KEY}"`);
    expect(text).toContain('rate: 310');
    expect(text).toContain('rate: 300');
    expect(text).not.toContain('4711');
    expect(secrets).toBe('OURS_TOKYO_YAESU_B1_A_2_PIN=4711\n');
  });
});
