import { describe, expect, it } from 'vitest';
import { MOST_BOOTHS } from '#contract/booking/waitingList.ts';
import { addMinutes, dateOf, type Instant } from '#domain/time.ts';
import { MOVING } from '#server/usecase/suspension.ts';
import { describePlan } from '#server/world/command/describe.ts';
import { compile } from '#server/world/model/compile.ts';
import { conditionsAsOf } from '#server/world/model/conditions.ts';
import type { Present, ToCome } from '#server/world/model/present.ts';
import { type Kind, nameOf } from '#server/world/model/things.ts';
import { withCells } from '#server/world/plan/floorCells.ts';
import { makePlan, type Planning } from '#server/world/plan/plan.ts';
import { readWorld } from '#server/world/reading/read.ts';
import { momentOf } from '#server/world/schema/moments.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { placesOf, worldText } from '#tests/support/values/worldFile.ts';

type Parts = Readonly<Record<string, unknown>>;

const thingsOf = (parts: Parts) => compile(readWorld('world.yaml', worldText(parts), {}));

const EMPTY: Present = {
  things: new Map(),
  ids: new Map(),
  nows: new Map(),
  toCome: [],
  demos: new Set(),
  hosts: new Map(),
  salt: '',
};

/** A database that holds what the file says. */
function presentOf(parts: Parts, but: Partial<Present> = {}): Present {
  const today = dateOf(but.nows?.get('ours') ?? NOW);
  const things = new Map(
    withCells(thingsOf(parts), EMPTY).map((thing) => [
      nameOf(thing),
      thing.kind === 'booth' ? { ...thing, values: conditionsAsOf(thing.values, today) } : thing,
    ]),
  );
  const ids = new Map([...things.keys()].map((name, index) => [name, index + 1]));
  const nows = new Map([['ours', NOW]]);
  return { ...EMPTY, things, ids, nows, ...but };
}

const planning: Planning = { prunes: false, isDemo: false, now: NOW };

function planOf(from: Parts, to: Parts, but: Partial<Present> = {}, also: Partial<Planning> = {}) {
  return makePlan(thingsOf(to), presentOf(from, but), { ...planning, ...also });
}

/** The acts, and what they mean, by what they are about. */
function saidOf(...given: Parameters<typeof planOf>) {
  const { changes } = planOf(...given);
  return changes.map(({ act, thing, notes, refusal }) => [
    act,
    thing.kind,
    thing.path,
    ...notes,
    ...(refusal ? [refusal] : []),
  ]);
}

/** A floor that says so much, with the booth `a-1`. */
function onFloor(floor: object, booth: object = {}): object {
  const [floors, booths] = [
    { b1: { name: '地下1階', access: '出口のとなり', ...floor, booths: { 'a-1': booth } } },
    { 'c-1': { access: '改札の前' } },
  ];
  return {
    tokyo: { name: '東京エリア', places: { yaesu: { name: '八重洲', at: [35.68, 139.77], floors, booths } } },
  };
}

/** The booth `a-1` of a file. */
function boothOf(parts: Parts) {
  return presentOf(parts).things.get('booth ours/tokyo.yaesu.b1.a-1');
}

const at = (date: string, minute: number): Instant => addMinutes(momentOf(date), minute);

/** A reservation of `a-1`: 2026-11-25, a Wednesday, from noon to one, unless said otherwise. */
function reservation(tranid: number, date = '2026-11-25', from = 720, until = 780): ToCome {
  return {
    tranid,
    booth: 'booth ours/tokyo.yaesu.b1.a-1',
    startsAt: at(date, from),
    endsAt: at(date, until),
  };
}

describe('a plan', () => {
  it('has nothing to do where the database holds what the file says', () => {
    const plan = planOf({}, {});
    expect([plan.changes, plan.missing, plan.hash]).toEqual([[], [], '']);
  });

  it('adds everything to an empty database, parents first', () => {
    const kinds = makePlan(thingsOf({}), presentOf({}, { things: new Map() }), planning).changes.map(
      ({ act, thing }) => `${act} ${thing.kind}`,
    );
    expect(kinds).toEqual([
      'add tenant',
      'add area',
      'add place',
      'add floor',
      'add booth',
      'add booth',
      'add booth',
    ]);
  });

  it('names what is added, changed and left, without secrets', () => {
    const before = { areas: placesOf({ 'a-1': { pin: '1111' }, 'a-2': {} }) };
    const after = { areas: placesOf({ 'a-1': { pin: '2222', rate: 350 }, 'a-3': {} }), tax_percent: 8 };
    const text = describePlan(planOf(before, after, { toCome: [reservation(7)] }));
    expect(text).toBe(`ours
  ~ tenant                          私たちのブース
      tax_percent: 10 → 8
      Extensions and moves of present reservations are taxed by it too.

  東京エリア
  ~ booth       tokyo.yaesu.b1.a-1  八重洲 A-1
      rate: 300 → 350
      pin: •••• → ••••
      1 reservation to come keeps the former rate, also when extended or moved in the booth.
  + booth       tokyo.yaesu.b1.a-3  八重洲 A-3  300 yen / 15 min    8:00-22:00  opens by: door
  ? booth       tokyo.yaesu.b1.a-2  八重洲 A-2
      not in the file, and left as it is (--prune closes it)

Plan: 1 to add, 2 to change, 0 to close.`);
  });

  it('stands in columns below the names of the areas, whatever letters the names of booths have', () => {
    const booths = {
      'a-1': {},
      'a-2': {},
      'a-9': { name: '半' },
      'a-10': { name: '広い部屋 A', rate: 1250, opens_by: 'lock' },
    };
    const coupons = { SPRING: { name: '春', minutes: 15, valid_days: 9 } };
    const plan = planOf({}, { areas: placesOf(booths), coupons });
    expect(describePlan(plan)).toBe(`ours

  東京エリア
  + booth       tokyo.yaesu.b1.a-9   八重洲 半          300 yen / 15 min    8:00-22:00  opens by: door
  + booth       tokyo.yaesu.b1.a-10  八重洲 広い部屋 A  1250 yen / 15 min   8:00-22:00  opens by: lock

  + coupon      SPRING               春

Plan: 3 to add, 0 to change, 0 to close.`);
  });

  it('has another hash for another change, and the same for the same', () => {
    const hashes = [301, 302, 301].map(
      (rate) => planOf({}, { usual: { rate, hours: '8:00-22:00', seats: 1, equipment: ['outlet'] } }).hash,
    );
    expect(hashes[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(hashes[2]).toBe(hashes[0]);
    expect(hashes[1]).not.toBe(hashes[0]);
    expect(planOf({}, { tax_percent: 8 }, { salt: 'a' }).hash).not.toBe(
      planOf({}, { tax_percent: 8 }, { salt: 'b' }).hash,
    );
  });

  describe.each([
    ['later opening', { hours: '12:05-22:00' }],
    ['earlier closing', { hours: '8:00-12:55' }],
    ['closed workdays', { hours: { workday: 'closed', saturday: '8:00-22:00', sunday: '8:00-22:00' } }],
    ['a closed day', { closed: ['2026-11-25'] }],
    ['an end before it', { closed_from: '2026-11-24' }],
    ['an end on its day', { closed_from: '2026-11-25' }],
    ['shorter hours from its day on', { from: { '2026-11-25': { hours: '8:00-12:30' } } }],
    ['shorter hours from a day before it on', { from: { '2026-11-21': { hours: 'closed' } } }],
  ])('refuses %s', (_, change) => {
    it('where a reservation would be cut, and names it', () => {
      expect(
        saidOf({}, { areas: placesOf({ 'a-1': change, 'a-2': {} }) }, { toCome: [reservation(7)] }),
      ).toEqual([
        [
          'change',
          'booth',
          'tokyo.yaesu.b1.a-1',
          [
            '1 reservation to come would be cut off:',
            '  7   2026-11-25 12:00–13:00',
            'Let them pass first: --closures, which moves or cancels them and tells their members, is to come.',
          ].join('\n'),
        ],
      ]);
    });

    it('not for reservations of other booths', () => {
      expect(
        saidOf({}, { areas: placesOf({ 'a-1': {}, 'a-2': change }) }, { toCome: [reservation(7)] }),
      ).toEqual([['change', 'booth', 'tokyo.yaesu.b1.a-2']]);
    });
  });

  it.each([
    ['hours that reach just as far', { hours: '12:00-13:00' }],
    ['another closed day', { closed: ['2026-11-26'] }],
    ['an end on the day after', { closed_from: '2026-11-26' }],
    ['shorter hours from a later day on', { from: { '2026-11-26': { hours: 'closed' } } }],
    [
      'hours that are long enough again by then',
      { from: { '2026-11-22': { hours: 'closed' }, '2026-11-25': { hours: '12:00-13:00' } } },
    ],
    ['closed weekends', { hours: { workday: '8:00-22:00', saturday: 'closed', sunday: 'closed' } }],
  ])('lets %s pass', (_, change) => {
    expect(
      saidOf({}, { areas: placesOf({ 'a-1': change, 'a-2': {} }) }, { toCome: [reservation(7)] }),
    ).toEqual([['change', 'booth', 'tokyo.yaesu.b1.a-1']]);
  });

  it('says how many are cut, the first of them, and on which days the others are', () => {
    const toCome = ['23', '24', '24', '24', '24', '25', '26', '26'].map((date, index) =>
      reservation(index, `2026-11-${date}`),
    );
    const closed = { areas: placesOf({ 'a-1': { hours: 'closed' } }) };
    expect(saidOf({}, closed, { toCome })[0]?.[3]?.split('\n').toSpliced(1, 5)).toEqual([
      '8 reservations to come would be cut off:',
      '  … and 3 more: 2026-11-25 (1), 2026-11-26 (2)',
      'Let them pass first: --closures, which moves or cancels them and tells their members, is to come.',
    ]);
  });

  describe('of rates and hours from a day on', () => {
    const from = { '2026-12-01': { rate: 350, hours: '9:00-22:00' }, '2026-12-24': { hours: 'closed' } };
    const usual = { rate: 300, hours: '8:00-22:00', seats: 1, equipment: ['outlet'] };

    it('says both sides as they are on that day, and which reservations keep their rate', () => {
      const toCome = [reservation(7), reservation(8, '2026-12-01'), reservation(9, '2026-12-02')];
      const plan = planOf({}, { areas: placesOf({ 'a-1': { from }, 'a-2': {} }) }, { toCome });
      expect(describePlan(plan)).toBe(`ours

  東京エリア
  ~ booth       tokyo.yaesu.b1.a-1  八重洲 A-1
      rate: 300 → 350 from 2026-12-01
      hours: 8:00-22:00 → 9:00-22:00 from 2026-12-01
      hours: 8:00-22:00 → closed from 2026-12-24
      2 reservations to come keep the former rate, also when extended or moved in the booth.

Plan: 0 to add, 1 to change, 0 to close.`);
    });

    it.each([
      ['usual', { usual: { ...usual, from } }],
      ['the floor', { areas: onFloor({ from }) }],
      [
        'the floor, and usual otherwise',
        { usual: { ...usual, from: { '2026-12-01': { rate: 1 } } }, areas: onFloor({ from }) },
      ],
      [
        'the booth',
        { areas: onFloor({ from: { '2026-11-30': { rate: 1, hours: 'closed' } } }, { ...usual, from }) },
      ],
    ])('are those of the nearest that says one: %s', (_, parts) => {
      expect(boothOf(parts)?.values).toMatchObject({
        net_per_15_minutes: 300,
        workday_opens: 480,
        conditions_from: [
          { from: '2026-12-01', net_per_15_minutes: 350, workday_opens: 540, sunday_closes: 1320 },
          { from: '2026-12-24', net_per_15_minutes: 350, workday_opens: null, sunday_closes: null },
        ],
      });
    });

    it('are none where the floor says a rate and hours of its own, which usual doesn’t change', () => {
      const parts = { usual: { ...usual, from }, areas: onFloor({ rate: 300, hours: '8:00-22:00' }) };
      expect(saidOf({}, parts).map(([, , path]) => path)).toEqual(['tokyo.yaesu.c-1']);
    });

    it('hold by themselves when the day has come: the file may say it still, or says it at once', () => {
      const nows = new Map([['ours', momentOf('2026-12-01')]]);
      const before = { usual: { ...usual, from } };
      expect(saidOf(before, before, { nows })).toEqual([]);
      const after = {
        usual: { ...usual, rate: 350, hours: '9:00-22:00', from: { '2026-12-24': { hours: 'closed' } } },
      };
      expect(saidOf(before, after, { nows })).toEqual([]);
      expect(saidOf(after, before, { nows })).toEqual([]);
    });
  });

  it('lets a booth change that is closed already for a reservation, which it doesn’t cut any more', () => {
    const closed = { hours: 'closed' };
    expect(
      saidOf(
        { areas: placesOf({ 'a-1': closed }) },
        { areas: placesOf({ 'a-1': { ...closed, name: 'X' } }) },
        { toCome: [reservation(7)] },
      ),
    ).toEqual([['change', 'booth', 'tokyo.yaesu.b1.a-1']]);
  });

  it('moves nothing on a floor because something else comes or goes, and puts what is new into the next free cell', () => {
    const { changes } = planOf(
      {},
      { areas: placesOf({ 'b-1': {}, 'a-2': {}, 'b-2': { plan: [1, 1] }, 'b-3': {} }) },
    );
    const cells = changes.map(({ thing }) => [
      thing.path.slice(-3),
      thing.values.plan_x,
      thing.values.plan_y,
    ]);
    expect(cells).toEqual([
      ['b-1', 2, 0],
      ['b-2', 1, 1],
      ['b-3', 0, 1],
    ]);
  });

  it('draws six booths beside each other where a floor has many, and three where it has few', () => {
    const cellsOf = (count: number) => {
      const booths = Object.fromEntries(Array.from({ length: count }, (_, nth) => [`b-${nth}`, {}]));
      const drawn = withCells(thingsOf({ areas: placesOf(booths) }), EMPTY);
      const cells = drawn.flatMap(({ values: { plan_x: x, plan_y: y } }) =>
        typeof x === 'number' ? [[x, y]] : [],
      );
      return [cells.length, cells[3], cells[6]];
    };
    expect(cellsOf(16)).toEqual([16, [0, 1], [0, 2]]);
    expect(cellsOf(17)).toEqual([17, [3, 0], [0, 1]]);
  });

  it('says nothing of closed days that are over', () => {
    expect(saidOf({}, { areas: placesOf({ 'a-1': { closed: ['2026-11-19'] }, 'a-2': {} }) })).toEqual([]);
    expect(saidOf({}, { areas: placesOf({ 'a-1': { closed: ['2026-11-20'] }, 'a-2': {} }) })).toHaveLength(1);
  });

  describe('of what the file has not any more', () => {
    const all = {
      corporations: {
        minato: { name: 'みなと', departments: { sales: '営業' }, access_keys: { main: { key: 'K' } } },
      },
      invitations: {
        spring: {
          link: 'l',
          corporation: 'minato',
          ends_on: '2026-12-31',
          minutes: 60,
          minutes_each: 60,
          reservations: 1,
        },
      },
      coupons: { SPRING60: { name: '春', minutes: 60, valid_days: 30 } },
      surveys: { first: { published: '2026-11-01', questions: [{ title: '?', type: 'text' }] } },
      terms: { '2026-11-01': { published: '2026-11-01', text: '第1条' } },
    };
    const without = {
      ...all,
      areas: placesOf({ 'a-2': {} }),
      invitations: {},
      coupons: {},
      surveys: {},
      terms: {},
      corporations: { minato: { name: 'みなと' } },
    };

    it('changes nothing, and names it', () => {
      const plan = planOf(all, without);
      expect(plan.changes).toEqual([]);
      expect(plan.missing.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
        'booth tokyo.yaesu.b1.a-1',
        'department minato.sales',
        'access_key minato.main',
        'invitation spring',
        'coupon SPRING60',
        'survey first',
        'terms 2026-11-01',
      ]);
    });

    const emptied = { corporations: {}, invitations: {}, coupons: {}, surveys: {}, terms: {}, notices: {} };
    const elsewhere = { osaka: { name: '大阪エリア', places: {} } };
    const named = { ...all, notices: { n: { title: 'お知らせ', text: '本文', published: '2026-11-01' } } };
    const stays = 'not in the file, and left as it is (also with --prune)';
    const isClosed = 'not in the file, and left as it is (--prune closes it)';
    // Each kind but tenants: a file each is the way to have several.
    const left = {
      area: ['tokyo  東京エリア', stays],
      place: ['tokyo.yaesu  八重洲', stays],
      floor: ['tokyo.yaesu.b1  八重洲 地下1階', stays],
      booth: ['tokyo.yaesu.b1.a-1  八重洲 A-1', isClosed],
      corporation: ['minato  みなと', stays],
      department: ['minato.sales  営業', stays],
      access_key: ['minato.main', isClosed],
      invitation: ['spring', isClosed],
      coupon: ['SPRING60  春', isClosed],
      survey: ['first', isClosed],
      notice: ['n  お知らせ', isClosed],
      terms: ['2026-11-01', stays],
    } satisfies Record<Exclude<Kind, 'tenant'>, readonly [string, string]>;

    it.each(Object.entries(left))('names a %s, and says whether --prune closes it', (kind, [title, says]) => {
      const text = describePlan(planOf(named, { ...emptied, areas: elsewhere }));
      const [sign, ...words] = `? ${kind.replace('_', ' ')} ${title}`.split(/ +/);
      expect(text.replaceAll(/ +/g, ' ')).toContain(` ${[sign, ...words].join(' ')}\n ${says}\n`);
    });

    it('still names with --prune what nothing closes', () => {
      const { missing } = planOf(named, { ...emptied, areas: elsewhere }, {}, { prunes: true });
      const kept = Object.entries(left).flatMap(([kind, [, says]]) => (says === stays ? [kind] : []));
      expect([...new Set(missing.map(({ kind }) => kind))].toSorted()).toEqual(kept.toSorted());
    });

    it('closes with --prune what can be closed, and leaves the rest', () => {
      const { changes, missing } = planOf(all, without, {}, { prunes: true });
      expect(
        changes.map(({ act, thing, fields }) => [
          act,
          thing.kind,
          ...fields.map((field) => `${field}=${thing.values[field]}`),
        ]),
      ).toEqual([
        ['close', 'booth', 'closed_from=2026-11-20'],
        ['close', 'access_key', 'key_hash=null'],
        ['close', 'invitation', 'enabled=false'],
        ['close', 'coupon', 'closes_at=now'],
        ['close', 'survey', 'closed_at=now'],
      ]);
      expect(missing.map(({ kind }) => kind)).toEqual(['department', 'terms']);
    });

    it('closes nothing twice', () => {
      const closed = {
        areas: placesOf({ 'a-1': { closed_from: '2026-11-20' }, 'a-2': {} }),
        coupons: { SPRING60: { name: '春', minutes: 60, valid_days: 30, closes: '2026-11-01' } },
      };
      const plan = planOf(closed, { areas: placesOf({ 'a-2': {} }) }, {}, { prunes: true });
      expect([plan.changes, plan.missing]).toEqual([[], []]);
    });

    it('refuses to close a booth with reservations to come, and says from when on it could be', () => {
      const toCome = [
        reservation(8, '2026-11-27'),
        reservation(7),
        ...[9, 10, 11, 12].map((id) => reservation(id, '2026-11-28')),
      ];
      const plan = planOf({}, { areas: placesOf({ 'a-2': {} }) }, { toCome }, { prunes: true });
      expect(plan.changes.map(({ refusal }) => refusal)).toEqual([
        `It has 6 reservations to come, and is kept:
  7   2026-11-25 12:00–13:00
  8   2026-11-27 12:00–13:00
  9   2026-11-28 12:00–13:00
  10   2026-11-28 12:00–13:00
  11   2026-11-28 12:00–13:00
  … and 1 more: 2026-11-28 (1)
Let them pass, or close it after them:  closed_from: 2026-11-29`,
      ]);
    });

    it('leaves other tenants alone', () => {
      const other = thingsOf({}).map((thing) => ({ ...thing, tenant: 'theirs' }));
      const present = presentOf({});
      const things = new Map([...present.things, ...other.map((thing) => [nameOf(thing), thing] as const)]);
      const plan = makePlan(thingsOf({}), { ...present, things }, { ...planning, prunes: true });
      expect([plan.changes, plan.missing]).toEqual([[], []]);
    });
  });

  const published = (moment: string) => ({ terms: { v1: { published: moment, text: '第1条' } } });
  const survey = (title: string) => ({
    surveys: { s: { published: '2026-11-01', questions: [{ title, type: 'text' }] } },
  });
  const granted = (yen: number) => ({ corporations: { c: { name: 'C', campaign: { granted: yen } } } });
  const invitation = (corporation: string) => ({
    corporations: { a: { name: 'A' }, b: { name: 'B' } },
    invitations: {
      i: { link: 'l', corporation, ends_on: '2026-12-31', minutes: 1, minutes_each: 1, reservations: 1 },
    },
  });

  it.each([
    [
      'terms in force',
      published('2026-11-01'),
      { terms: { v1: { published: '2026-11-01', text: '第2条' } } },
      'It is in force, and members have agreed to it: write another version.',
    ],
    [
      'questions',
      survey('?'),
      survey('!'),
      'Its questions are never changed: close it, and write another survey.',
    ],
    [
      'less than was granted',
      granted(3_000),
      granted(2_999),
      '3000 yen have been granted, and what is granted is not taken back.',
    ],
    [
      'another corporation of an invitation',
      invitation('a'),
      invitation('b'),
      'It stays with its corporation: write another invitation.',
    ],
  ])('refuses %s', (_, from, to, refusal) => {
    expect(planOf(from, to).changes.map((change) => change.refusal)).toEqual([refusal]);
  });

  it('takes terms that are not in force yet, more of what was granted, and a campaign that ends', () => {
    expect(
      planOf(published('2026-12-01'), {
        terms: { v1: { published: '2026-12-02', text: '第2条' } },
      }).changes.map(({ refusal }) => refusal),
    ).toEqual([undefined]);
    expect(
      planOf(granted(3_000), granted(3_001)).changes.map(({ fields, refusal }) => [fields, refusal]),
    ).toEqual([[['granted_yen'], undefined]]);
    expect(
      planOf(granted(3_000), { corporations: { c: { name: 'C' } } }).changes.map(({ fields }) => fields),
    ).toEqual([['has_campaign']]);
  });

  it('says of a suspension whose reservations it touches, and of its end that all goes on', () => {
    const toCome = [reservation(7), { ...reservation(8), booth: 'booth theirs/tokyo.yaesu.b1.a-1' }];
    const served = 'From the next request on nobody is served, and nothing that is due is done.';
    const touched = `1 reservation to come: nobody can enter, extend or cancel as long as it lasts:
  7   2026-11-25 12:00–13:00`;
    expect(saidOf({}, { suspended: '改装中です。' }, { toCome })).toEqual([
      ['change', 'tenant', '', served, touched],
    ]);
    expect(saidOf({}, { suspended: true })).toEqual([['change', 'tenant', '', served]]);
    expect(describePlan(planOf({ suspended: true }, {}))).toContain(
      'suspended: true → (none)\n      It is served again, and what was due meanwhile is done.\n',
    );
    expect(saidOf({ suspended: false }, {})).toEqual([]);
  });

  it('refuses a host of another tenant, a tenant that is on its way, and tenants of the other kind of process', () => {
    const hosts = new Map([['taken.example', 'theirs']]);
    expect(saidOf({}, { hosts: ['taken.example'] }, { hosts })).toEqual([
      ['change', 'tenant', '', 'The host taken.example belongs to the tenant theirs.'],
    ]);
    expect(saidOf({}, {}, { demos: new Set(['ours']) })).toEqual([
      [
        'change',
        'tenant',
        '',
        'It is a demo’s, which everybody knows: give your tenant another key, or a database of its own.',
      ],
    ]);
    expect(saidOf({ suspended: MOVING }, {})).toEqual([
      ['change', 'tenant', '', 'It is on its way to another database: wait until that is done.'],
    ]);
    expect(saidOf({}, {}, {}, { isDemo: true })).toEqual([
      ['change', 'tenant', '', 'It is no tenant of a demo: run this with the environment of its service.'],
    ]);
  });
});

describe('a floor with as many open booths as its timetable shows', () => {
  const many = (count: number, first: object = {}) =>
    Object.fromEntries(Array.from({ length: count }, (_, nth) => [`b-${nth}`, nth === 0 ? first : {}]));
  const floorWith = (booths: object) => ({ areas: placesOf(booths) });
  const full = floorWith(many(MOST_BOOTHS));
  const REFUSED =
    'Its floor would have 101 open booths, and at most 100 are shown: ' +
    'write it on another floor, or wait until others are closed (closed_from).';
  const added = ['add', 'booth', 'tokyo.yaesu.b1.z'];
  const refusals = (...given: Parameters<typeof planOf>) =>
    planOf(...given).changes.flatMap(({ thing, refusal }) => (refusal ? [[thing.path, refusal]] : []));

  it('takes another when one is closed for good, and not before that day has come', () => {
    const closing = floorWith({ ...many(MOST_BOOTHS, { closed_from: '2026-12-01' }), z: {} });
    expect(saidOf(full, closing)).toEqual([
      ['change', 'booth', 'tokyo.yaesu.b1.b-0'],
      [...added, REFUSED],
    ]);
    const then = { nows: new Map([['ours', at('2026-12-01', 0)]]) };
    expect(saidOf(full, closing, then)).toEqual([['change', 'booth', 'tokyo.yaesu.b1.b-0'], added]);
  });

  it('counts those that the file has not, unless they are closed by it', () => {
    const { 'b-0': _, ...others } = many(MOST_BOOTHS);
    const another = floorWith({ ...others, z: {} });
    expect(saidOf(full, another)).toEqual([[...added, REFUSED]]);
    expect(saidOf(full, another, {}, { prunes: true })).toEqual([
      added,
      ['close', 'booth', 'tokyo.yaesu.b1.b-0'],
    ]);
  });

  it('opens none again, refuses no more than are too many, and lets the others be changed', () => {
    const before = floorWith({ ...many(MOST_BOOTHS), z: { closed_from: '2026-11-01' } });
    const again = floorWith({ ...many(MOST_BOOTHS, { rate: 999 }), z: { closed_from: '2027-01-01' } });
    expect(refusals(before, again)).toEqual([['tokyo.yaesu.b1.z', REFUSED]]);
    const two = floorWith({ ...many(MOST_BOOTHS, { closed_from: '2026-12-01' }), z: {} });
    expect(refusals(floorWith(many(MOST_BOOTHS - 1)), two)).toEqual([['tokyo.yaesu.b1.z', REFUSED]]);
  });

  it('stays as it is where it has more already', () => {
    const more = floorWith({ ...many(MOST_BOOTHS), z: { closed_from: '2026-12-01' } });
    const dearer = floorWith({ ...many(MOST_BOOTHS, { rate: 999 }), z: { closed_from: '2026-12-01' } });
    expect(saidOf(more, dearer)).toEqual([['change', 'booth', 'tokyo.yaesu.b1.b-0']]);
  });
});
