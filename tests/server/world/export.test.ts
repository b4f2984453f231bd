import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Db } from '#server/database/transaction.ts';
import { transaction } from '#server/database/transaction.ts';
import { readPlan } from '#server/world/apply/changeWorld.ts';
import { type Existing, exportWorld } from '#server/world/export/exportWorld.ts';
import { readPresent } from '#server/world/model/present.ts';
import { parseSecrets } from '#server/world/reading/variables.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase, describeDatabases } from '#tests/support/database/database.ts';
import { resetWorld } from '#tests/support/database/freshWorld.ts';
import { applyThings, comparing, thingsOf } from '#tests/support/server/worlds.ts';
import { placesOf, tenantParts, worldText } from '#tests/support/values/worldFile.ts';

/** An export of those tenants, with the things that it describes. */
async function exported(db: Db, tenants?: string[], existing?: Existing) {
  const present = await transaction(db, (trx) => readPresent(trx, tenants, NOW));
  const { text, secrets } = exportWorld(present, true, existing);
  const things = thingsOf(text, { ...existing?.variables, ...parseSecrets('world.secrets', secrets) });
  return { text, secrets, things };
}

async function left(db: Db, things: ReturnType<typeof thingsOf>) {
  const { plan } = await readPlan(db, things, { ...comparing, prunes: true });
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
  });
});

const key = fc.stringMatching(/^[a-z][a-z0-9-]{0,5}$/);
const name = fc.constantFrom(
  'A',
  '第1ブース',
  'no',
  '07:00',
  '012345',
  '2026-12-31',
  '# x',
  'it\'s: "x"',
  'a\\b',
  `\${X} `,
);
const day = fc.constantFrom('2026-11-19', '2026-11-20', '2026-12-31', '2027-02-28');
const moment = fc.constantFrom('2026-11-01', '2026-12-31 10:00', '2026-12-31 10:00:30');
const hours = fc.constantFrom('7:00-23:00', 'closed', '0:00-24:00', {
  workday: '8:05-9:00',
  saturday: 'closed',
  sunday: '10:00-12:00',
});
const optional = <T>(values: Record<string, fc.Arbitrary<T>>) => fc.record(values, { requiredKeys: [] });
const few = <T>(of: fc.Arbitrary<T>, keys = key) =>
  fc.dictionary(keys, of, { maxKeys: 3, noNullPrototype: true });

const change = fc.oneof(
  fc.record({ rate: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ rate: fc.integer({ min: 0, max: 2 }), hours }),
  fc.record({ hours }),
);
const shared = {
  from: few(change, day),
  rate: fc.integer({ min: 0, max: 3 }),
  hours,
  longest_minutes: fc.constantFrom(30, 60),
  free_cancellation_minutes: fc.constantFrom(30, 60, 1_440),
  seats: fc.constantFrom(1, 2),
  equipment: fc.uniqueArray(fc.constantFrom('monitor', 'outlet', 'wifi', 'window')),
};
const walk = fc.oneof(
  fc.record({ minutes: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ minutes: fc.constant(2), exit: name }),
);
const at = fc.constantFrom([35.6803, 139.7692], [-34.5, 1]);
const booth = {
  ...shared,
  name,
  access: name,
  at,
  lock_id: fc.uuid(),
  opens_by: fc.constantFrom('door', 'lock'),
  shows_qr_code: fc.boolean(),
  pin: name,
  wifi: fc.oneof(fc.record({ ssid: name }), fc.record({ ssid: name, password: name })),
  closed: fc.uniqueArray(day),
  closed_from: day,
};
const plan = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }));
const floor = fc
  .tuple(
    optional<unknown>({ ...shared, at, walk, passcode: fc.constantFrom('012345', '999999') }),
    name,
    name,
    few(optional<unknown>({ ...booth, plan })),
  )
  .map(([parts, title, access, booths]) => ({ name: title, access, ...parts, booths }));
const single = fc
  .tuple(optional<unknown>({ ...booth, walk }), name)
  .map(([parts, access]) => ({ ...parts, access }));
const area = fc.record({
  name,
  places: few(fc.record({ name, at, floors: few(floor), booths: few(single) })),
});
const question = fc.oneof(
  fc.record({ title: name, type: fc.constantFrom('text', 'textarea'), required: fc.boolean(), guide: name }),
  fc.record({
    title: name,
    type: fc.constantFrom('radio', 'checkbox'),
    options: fc.array(fc.oneof(name, fc.record({ title: name, asks_for_text: fc.boolean() })), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
);

/** A tenant; two of one run share their corporations, surveys and terms, which are never changed. */
const tenant = optional<unknown>({
  accent: fc.constant('#0f6b5c'),
  tax_percent: fc.constantFrom(8, 10),
  suspended: fc.constantFrom(true, false, '改装中です。'),
  rules: optional({
    days_ahead: fc.integer({ min: 1, max: 30 }),
    reservations_at_once: fc.constantFrom(null, 5),
  }),
  areas: few(area),
  notices: few(
    fc
      .tuple(
        optional({
          text: fc.constantFrom('a', 'b\n\nc ', '# x'),
          for: fc.constantFrom('everybody', 'individuals', 'corporations'),
          closed: moment,
        }),
        name,
        moment,
      )
      .map(([parts, title, published]) => ({ ...parts, title, published })),
  ),
  coupons: few(
    fc
      .tuple(optional({ closes: moment }), name)
      .map(([parts, title]) => ({ ...parts, name: title, minutes: 60, valid_days: 3 })),
    fc.stringMatching(/^[A-Z0-9]{4,6}$/),
  ),
});
const kept = optional<unknown>({
  surveys: few(
    fc
      .tuple(optional({ closed: moment }), moment, fc.array(question, { minLength: 1, maxLength: 2 }))
      .map(([parts, published, questions]) => ({ ...parts, published, questions })),
  ),
  terms: few(
    fc.record({ published: moment, text: fc.constantFrom('第1条', '第1条\n\n第2条 ', 'a\n b\n') }),
    fc.stringMatching(/^[0-9a-z][0-9a-z.]{0,2}$/),
  ),
});
const corporations = (grant: number) => ({
  minato: {
    name: 'みなと',
    campaign: { granted: grant },
    departments: { sales: '営業' },
    access_keys: { main: { key: 'OUR-KEY' } },
  },
});

describeDatabase('an export of any world', (world) => {
  const apply = async (text: string) => {
    await applyThings(world.db, thingsOf(text), { prunes: true });
  };
  afterEach(() => resetWorld(world.db));

  it('leaves nothing to do, and one from before undoes an apply', async () => {
    await fc.assert(
      fc.asyncProperty(tenant, tenant, kept, async (before, after, both) => {
        await resetWorld(world.db);
        const usual = { rate: 300, hours: '8:00-22:00' };
        const textOf = (parts: object) => {
          const ours = tenantParts({ areas: {}, ...parts, usual, ...both, corporations: corporations(100) });
          return stringify({ tenants: { ours } }, { aliasDuplicateObjects: false });
        };
        await apply(textOf(before));
        const first = await exported(world.db, ['ours']);
        expect(await left(world.db, first.things)).toEqual([[], []]);
        await apply(textOf(after));
        const second = await exported(world.db, ['ours']);
        expect(await left(world.db, second.things)).toEqual([[], []]);
        await applyThings(world.db, first.things, { prunes: true });
        expect(await left(world.db, first.things)).toEqual([[], []]);
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
      const { things } = await exported(world.db, ['ours'], { file: 'world.yaml', text, variables: {} });
      expect(await left(world.db, things)).toEqual([[], []]);
    });
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
    const existing = { file: 'world.yaml', text: file, variables: { OUR_KEY: 'secret' } };
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
