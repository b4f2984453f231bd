import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { MOST_BOOTHS } from '#contract/booking/waitingList.ts';
import { readText, variablesOf } from '#server/world/command/files.ts';
import { decode } from '#server/world/reading/decode.ts';
import { nearest } from '#server/world/reading/nearest.ts';
import { WorldMistakes } from '#server/world/reading/problem.ts';
import { readWorld } from '#server/world/reading/read.ts';
import { SECRET_KEYS, withoutSecrets } from '#server/world/reading/secretKeys.ts';
import { parseSecrets } from '#server/world/reading/variables.ts';
import { placesOf, tenantParts, worldText } from '#tests/support/values/worldFile.ts';

/** The mistakes of a file as `line:column message`. */
function mistakesOf(text: string, variables: Record<string, string> = {}): readonly string[] {
  try {
    readWorld('world.yaml', text, variables);
    return [];
  } catch (error) {
    if (!(error instanceof WorldMistakes)) throw error;
    return error.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
  }
}

/** The tenant’s file with those lines in place of its areas. */
function withAreas(lines: string): string {
  return `${worldText({ areas: undefined })}    areas:\n${lines}`;
}

describe('a file of a world', () => {
  it('is read with its defaults', () => {
    const { tenants } = readWorld('world.yaml', worldText(), {});
    expect(tenants.ours?.rules).toEqual({
      unit_minutes: 15,
      longest_minutes: 180,
      immediate_unit_minutes: 15,
      longest_immediate_minutes: 120,
      days_ahead: 14,
      reservations_at_once: 3,
    });
    expect(tenants.ours?.areas.tokyo?.places.yaesu?.floors.b1?.booths['a-1']).toEqual({
      opens_by: 'door',
      shows_qr_code: false,
      closed: [],
    });
  });

  it('may be JSON, indented by tabs too', () => {
    const text = JSON.stringify({ tenants: { ours: tenantParts() } }, null, '\t');
    expect(readWorld('world.json', text, {})).toEqual(readWorld('world.yaml', worldText(), {}));
  });

  it('is told all of its mistakes at once, each where it stands', () => {
    const head = worldText({ areas: undefined, name: undefined }).split('\n').length;
    const text = `${worldText({ areas: undefined, name: undefined })}    aras: {}
    areas:
      tokyo:
        name: 東京
        places:
          yaesu:
            name: 八重洲
            at: [35, 139]
            floors:
              B1: { name: 地下, access: 前, booths: {} }
              b2:
                name: 地下
                access: 前
                passcode: 012345
                hours: 7:00-23:01
                booths:
                  a-1: { rate: 250円 }
                  a-2: { seats: 3, equipment: [monitor, moniter] }
            booths: []
`;
    expect(mistakesOf(text)).toEqual([
      '3:5 name is missing',
      `${head}:5 aras is unknown here: did you mean areas?`,
      `${head + 9}:15 B1: a key has small letters, digits and hyphens, and begins with a letter`,
      `${head + 13}:27 passcode: put it in quotes: without them YAML reads a number, and a number loses its zeros`,
      `${head + 14}:24 hours: opening hours expected, like 7:00-23:00 in steps of 5 minutes, or closed, 7:00-23:01 found`,
      `${head + 16}:32 rate: whole yen expected, 250円 found`,
      `${head + 17}:33 seats: 1 or 2 expected, 3 found`,
      `${head + 17}:57 equipment: one of monitor, outlet, wifi, window expected, moniter found`,
      `${head + 18}:13 keys and values expected, a list found`,
    ]);
  });

  it('shows the line of each mistake, and how many there are', () => {
    const text = worldText({ tax_percent: 'ten', acent: 1 });
    expect(() => readWorld('tokyo.yaml', text, {})).toThrow(
      /tokyo\.yaml:\d+:5 {2}acent is unknown here: did you mean accent\?\n(.*\n)*> (\d+) \| {5}acent: 1\n {2} +\| {5}\^{5}\n\n2 mistakes\. Nothing/,
    );
  });

  it('shows the lines around a mistake, and marks its word, also behind Japanese letters', () => {
    const text = worldText({ usual: 'HERE' }).replace('HERE', '{ hours: "毎日", rate: 250円 }');
    const [problem = ''] = problemsOf(text);
    const [, said = ''] = problem.split(/^w:\d+:\d+ {2}(?=rate)/m);
    expect(said.split('\n').slice(0, 6)).toEqual([
      'rate: whole yen expected, 250円 found',
      '  15 |       address: 東京都千代田区丸の内1-9-1',
      '  16 |       tel: 03-1111-2222',
      '> 17 |     usual: { hours: "毎日", rate: 250円 }',
      '     |                                   ^^^^^',
      '  18 |     areas:',
    ]);
  });

  it.each([
    ['a block', 'pin: |\n    hunter2\n\n    hunter3\n   name: 1', ['name: 1']],
    ['folded, in a list', '- pin: >-\n      hunter2\n      hunter3\n   name: 1', ['name: 1']],
    ['below its key', 'pin:\n    hunter2\n   name: 1', ['name: 1']],
    ['in quotes', 'pin: "hunter1\n    hunter2\n    hunter3"\n   name: 1', ['name: 1']],
    ['in quotes that do not end', "pin: 'hunter1\n hunter2\n hunter3", []],
    ['in braces', '{ a: 1, pin: hunter1\n hunter2\n hunter3, b: 2 }\n   name: 1', ['name: 1']],
    [
      'in quotes in braces',
      '{ a: 1, "pin": "hunter1\n hunter2 }\n hunter3", b: 2 }\n   name: 1',
      ['name: 1'],
    ],
    ['from outside', `pin: "\${PIN}"\n   name: 1`, [`"\${PIN}"`, 'name: 1']],
  ])('shows no line of a secret of several, and all others: %s', (_, written, others) => {
    const shown = withoutSecrets(`a:\n   ${written}`.split('\n')).join('\n');
    expect(shown).not.toMatch(/hunter/);
    for (const other of ['a:', ...others]) expect(shown).toContain(other);
  });

  it.each([
    [
      'a key that is like none',
      { usual: { rate: 1, hours: 'closed', zzz: 1 } },
      expect.stringMatching(/^zzz is unknown here: there are .*\brate, hours, from\b/),
    ],
    [
      'a telephone without quotes',
      { support: { tel: 312345678, mail: 'a@b.jp', hours: '毎日' } },
      'tel: put it in quotes, "312345678": without them YAML reads a number, and a number loses its zeros',
    ],
    [
      'true without quotes',
      { name: true },
      'name: put it in quotes, "true": without them YAML reads a boolean, and a number loses its zeros',
    ],
    [
      'a day that there is not',
      { areas: placesOf({ 'a-1': { closed: ['2026-02-30'] } }) },
      'closed: a day expected, like 2026-12-31, 2026-02-30 found',
    ],
    [
      'hours that end before they begin',
      { usual: { rate: 1, hours: '9:00-8:00' } },
      'hours: opening hours expected, like 7:00-23:00 in steps of 5 minutes, or closed, 9:00-8:00 found',
    ],
    [
      'hours past midnight',
      { usual: { rate: 1, hours: '9:00-25:00' } },
      'hours: opening hours expected, like 7:00-23:00 in steps of 5 minutes, or closed, 9:00-25:00 found',
    ],
    [
      'a name that a terminal would obey',
      { name: 'ours\u001b[2K' },
      'name: one line without control characters expected, "ours\\e[2K" found',
    ],
    [
      'a secret of two lines',
      { areas: placesOf({ 'a-1': { pin: '4711\nEVIL=1' } }) },
      'pin: one line without control characters expected',
    ],
    [
      'an address that is a script',
      { search_url: 'javascript:alert(1)' },
      'search_url: an address on the web expected, like https://…, javascript:alert(1) found',
    ],
    ['half a yen', { usual: { rate: 0.5, hours: 'closed' } }, 'rate: whole yen expected, 0.5 found'],
    [
      'a length that is no multiple of its unit',
      { rules: { unit_minutes: 25 } },
      'rules: longest_minutes is no multiple of unit_minutes',
    ],
    [
      'a length of booths that is no multiple of the unit',
      { usual: { rate: 1, hours: 'closed', longest_minutes: 50 } },
      'longest_minutes is no multiple of unit_minutes',
    ],
    [
      'a length of a booth that is none',
      { areas: placesOf({ 'a-1': { longest_minutes: 25 } }) },
      'longest_minutes is no multiple of unit_minutes',
    ],
    [
      'a lock of two booths',
      { areas: placesOf({ 'a-1': { lock_id: 'L1' } }, { 'c-1': { access: '前', lock_id: 'L1' } }) },
      'L1 is there twice',
    ],
    [
      'a floor with more booths than a timetable is asked for',
      {
        areas: placesOf(
          Object.fromEntries(Array.from({ length: MOST_BOOTHS + 1 }, (_, index) => [`a-${index}`, {}])),
        ),
      },
      'at most 100 booths on a floor: split it in two, or close some for good (closed_from)',
    ],
    [
      'a cell of two booths',
      { areas: placesOf({ 'a-1': { plan: [0, 1] }, 'a-2': { plan: [0, 1] } }) },
      'the cell 0, 1 of this floor is there twice',
    ],
    ['a host of two', { hosts: ['a.example', 'a.example'] }, 'a.example is there twice'],
    [
      'neither yes nor a sentence',
      { suspended: 1 },
      'suspended: true, false or a sentence expected, 1 found',
    ],
    [
      'a change on no day',
      { usual: { rate: 1, hours: 'closed', from: { '2026-02-30': { rate: 2 } } } },
      '2026-02-30: a day expected, like 2026-12-31',
    ],
    [
      'a day on which nothing changes',
      { usual: { rate: 1, hours: 'closed', from: { '2026-12-01': {} } } },
      '2026-12-01: a rate or hours expected',
    ],
    [
      'a rate from a day on alone',
      { usual: { hours: 'closed', from: { '2026-12-01': { rate: 2 } } }, areas: placesOf({ 'a-1': {} }, {}) },
      'rate is missing: neither the booth nor its floor nor usual says it',
    ],
    [
      'booths without a rate',
      { usual: { hours: 'closed' }, areas: placesOf({ 'a-1': {} }, {}) },
      'rate is missing: neither the booth nor its floor nor usual says it',
    ],
    [
      'an invitation of nobody',
      {
        invitations: {
          x: {
            link: 'l',
            corporation: 'none',
            ends_on: '2026-12-31',
            minutes: 1,
            minutes_each: 1,
            reservations: 1,
          },
        },
      },
      'there is no corporation none in the file',
    ],
    [
      'two corporations with one access key',
      {
        corporations: {
          a: { name: 'A', access_keys: { k: { key: 'SAME' } } },
          b: { name: 'B', access_keys: { k: { key: 'ｓａｍｅ' } } },
        },
      },
      'this access key is there twice',
    ],
    [
      'options of a text',
      {
        surveys: {
          s: { published: '2026-01-01', questions: [{ title: '?', type: 'text', options: ['a'] }] },
        },
      },
      'a question of type text has no options',
    ],
    [
      'a choice of nothing',
      { surveys: { s: { published: '2026-01-01', questions: [{ title: '?', type: 'radio' }] } } },
      'options are missing',
    ],
    [
      'equipment named twice',
      { usual: { rate: 1, hours: 'closed', equipment: ['wifi', 'wifi'] } },
      'equipment: named twice, wifi found',
    ],
  ])('is refused for %s', (_, parts, message) => {
    const found = mistakesOf(worldText(parts));
    expect(found.map((mistake) => mistake.replace(/^\d+:\d+ /, ''))).toContainEqual(message);
    // Whatever follows from it stands at the same place.
    expect(new Set(found).size).toBe(found.length);
  });

  it('keeps booths that are closed for good beside as many as a timetable is asked for', () => {
    const booths = Array.from({ length: MOST_BOOTHS + 20 }, (_, nth) => [
      `a-${nth}`,
      nth < 20 ? { closed_from: '2026-01-01' } : {},
    ]);
    expect(mistakesOf(worldText({ areas: placesOf(Object.fromEntries(booths)) }))).toEqual([]);
  });

  it('is refused for a lead that lasts as long as anything can be reserved ahead, at each that says it', () => {
    const leading = (lead: number) =>
      withAreas(`      tokyo:
        name: 東京
        places:
          yaesu:
            name: 八重洲
            at: [35, 139]
            lead_minutes: ${lead}
            floors:
              b1:
                name: 地下
                access: 前
                lead_minutes: ${lead}
                booths: { a-1: { lead_minutes: ${lead} }, a-2: { lead_minutes: 0 } }
            booths: { c-1: { access: 前, lead_minutes: ${lead} } }
    rules: { days_ahead: 2 }
`).replace('seats: 1', `lead_minutes: ${lead}`);
    // A start at 23:55 of the last day can be reserved at midnight of the first.
    expect(mistakesOf(leading(2_875))).toEqual([]);
    const places = leading(2_880)
      .split('\n')
      .map((line, nth) => [nth + 1, line.indexOf('2880') + 1] as const)
      .filter(([, column]) => column > 0);
    expect(places).toHaveLength(5);
    const message = 'less than 2880 minutes expected: with days_ahead at 2 nothing could be reserved';
    expect(mistakesOf(leading(2_880))).toEqual(
      places.map(([line, column]) => `${line}:${column} ${message}`),
    );
  });

  it('is refused where a place stands nowhere', () => {
    const text = withAreas(
      '      a: { name: A, places: { p: { name: P, booths: { c-1: { access: 前 } } } } }\n',
    );
    expect(mistakesOf(text)).toEqual([
      expect.stringContaining('at is missing: neither this nor its place says where it is'),
    ]);
  });

  it.each([
    ['a key twice', 'a: 1\na: 2\n', ['2:1 this key is there twice']],
    ['a tab', 'tenants:\n\tours: {}\n', ['2:1 a tab stands where spaces are expected']],
    [
      'an alias',
      'a: &x {}\ntenants: *x\n',
      ['2:10 an alias: write the value itself, or say it once in `usual`'],
    ],
    [
      'two documents',
      'tenants: {}\n---\ntenants: {}\n',
      ['2:1 a second document begins here: write one document a file'],
    ],
    [
      'another YAML',
      '%YAML 1.1\n---\ntenants: {}\n',
      ['1:1 a %YAML directive: leave it out, a world is YAML 1.2'],
    ],
    [
      'a cycle',
      'tenants: &x\n  ours: *x\n',
      ['2:9 an alias: write the value itself, or say it once in `usual`'],
    ],
    ['a type of its own', 'tenants: !secret x\n', ['1:10 Unresolved tag: !secret']],
    ['a name of every object', 'tenants: { constructor: {} }\n', ['1:12 nothing can be called constructor']],
    ['a prototype', 'tenants: { __proto__: {} }\n', ['1:12 nothing can be called __proto__']],
    ['a key that is a number', 'tenants: { 1: {} }\n', ['1:12 this key is no text: put it in quotes']],
    ['nothing at all', '', ['1:1 the world: keys and values expected']],
    ['a depth without end', '['.repeat(100_000), ['it is nested too deeply to be read']],
    [
      'a name without quotes between braces',
      `tenants: { a: { name: \${N} } }\n`,
      [`put "\${NAME}" in quotes between { and }`],
    ],
  ])('is refused for %s', (_, text, messages) => {
    const found = mistakesOf(text);
    for (const message of messages) expect(found).toContainEqual(expect.stringContaining(message));
  });

  it('is refused for an alias bomb, at once', () => {
    const names = [...'abcdefghij'];
    const lines = names.map(
      (name, index) =>
        `${name}: &${name} [${Array(9)
          .fill(index === 0 ? 1 : `*${names[index - 1]}`)
          .join(', ')}]`,
    );
    const started = performance.now();
    expect(mistakesOf(lines.join('\n'))).toContainEqual(
      expect.stringContaining('an alias: write the value itself'),
    );
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it.each([
    ['50 MB', Buffer.alloc(50_000_000, 32), 'it has 50.0 MB; at most 4 MB are read'],
    [
      'UTF-16 of the other order',
      Buffer.from('\uFEFFtenants: {}', 'utf16le').swap16(),
      'not written in UTF-8',
    ],
    ['EUC-JP', Buffer.from([0x74, 0x3a, 0x20, 0xa5, 0xb3, 0xa5, 0xe2]), 'not written in UTF-8'],
    ['UTF-16', Buffer.from('\uFEFFtenants: {}', 'utf16le'), 'not written in UTF-8'],
    ['Shift_JIS', Buffer.from([0x83, 0x52, 0x83, 0x82, 0x83, 0x8a]), 'not written in UTF-8'],
    ['zeros', Buffer.from('tenants: \0'), 'not written in UTF-8'],
  ])('is refused where it is %s', (_, bytes, message) => {
    expect(() => decode('world.yaml', bytes)).toThrow(message);
  });

  it('is not even read where it is too long', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'komori-large-')), 'world.yaml');
    writeFileSync(file, '');
    // Holes take no room: reading them would.
    truncateSync(file, 5_000_000_000);
    expect(() => readText(file)).toThrow('it has 5000.0 MB; at most 4 MB are read');
    rmSync(dirname(file), { recursive: true });
  });

  it('may begin with the mark of UTF-8', () => {
    expect(mistakesOf(decode('world.yaml', Buffer.from(`\uFEFF${worldText()}`)))).toEqual([]);
  });

  it('takes a name in braces from outside, and shows neither name nor value of what is wrong with it', () => {
    const floors = { b1: { name: 'B1', access: '前', passcode: `\${PASSCODE}`, booths: {} } };
    const areas = { tokyo: { name: '東京', places: { p: { name: 'P', at: [35, 139], floors } } } };
    const text = worldText({ areas });
    const read = (variables: Record<string, string>) =>
      readWorld('w', text, variables).tenants.ours?.areas.tokyo;
    expect(read({ PASSCODE: '012345' })?.places.p?.floors.b1?.passcode).toBe('012345');
    expect(mistakesOf(text)).toEqual([expect.stringMatching(/^\d+:\d+ \$\{PASSCODE\} is given by neither/)]);
    expect(mistakesOf(text, { PASSCODE: '12ab' })).toEqual([
      expect.stringMatching(/six digits expected, \$\{PASSCODE\} found$/),
    ]);
  });

  const SECRET = '13-hunter2';
  const asWritten: readonly (readonly [string, string])[] = [
    ['passcode', SECRET],
    ['passcode', `"${SECRET}"`],
    ['passcode', `'${SECRET}'`],
    ['passcode', '0132'],
  ];
  it.each(asWritten)('never prints a secret that is wrong: %s: %s', (key, value) => {
    const floor = `{ name: B1, ${key}: ${value}, access: 前, booths: {} }`;
    const text = worldText({
      areas: { tokyo: { name: '東京', places: { p: { name: 'P', at: [35, 139], floors: 'HERE' } } } },
    }).replace('HERE', `{ b1: ${floor} }`);
    const [problem] = problemsOf(text);
    expect(problem).toMatch(/passcode: /);
    expect(problem).toMatch(new RegExp(`${key}: ••••$`, 'm'));
    expect(problem).not.toContain(value.replaceAll(/["']/g, ''));
  });

  it.each([
    ['pin: |\n  hunter2\n  hunter3\n pin: 1', ['hunter2', 'hunter3']],
    ['pin: "hunter2\n  hunter3\n  hunter4"\n name: a: b', ['hunter2', 'hunter3', 'hunter4']],
    ['pin: "4711"\n pin: "4712"', ['4711', '4712']],
    ['password: [hunter2', ['hunter2']],
    ['key: hunter2, hunter3: x', ['hunter2', 'hunter3']],
    ['link: "hunter2\\q"', ['hunter2']],
  ])('shows nothing of a secret in a file that can’t be parsed: %j', (text, secrets) => {
    const [problem = ''] = problemsOf(`a:\n ${text}\n`);
    expect(problem).not.toBe('');
    for (const secret of secrets) expect(problem).not.toContain(secret);
  });

  it('knows every key that holds a secret', () => {
    expect([...SECRET_KEYS].toSorted()).toEqual(['key', 'link', 'passcode', 'password', 'pin']);
  });

  it('is checked in a moment with 1,000 booths', () => {
    const booths = Object.fromEntries(
      Array.from({ length: MOST_BOOTHS }, (_, nth) => [`b-${nth}`, { rate: nth }]),
    );
    const [area] = Object.values(placesOf(booths));
    const areas = Object.fromEntries(Array.from({ length: 10 }, (_, nth) => [`area-${nth}`, area]));
    const text = stringify({ tenants: { ours: tenantParts({ areas }) } }, { aliasDuplicateObjects: false });
    const started = performance.now();
    expect(mistakesOf(text)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

/** Everything that is printed of a file. */
function problemsOf(text: string): readonly string[] {
  try {
    readWorld('w', text, {});
    return [];
  } catch (error) {
    return [error instanceof WorldMistakes ? error.message : expect.fail(String(error))];
  }
}

describe('a file of secrets', () => {
  it('has a name and a text a line', () => {
    expect(parseSecrets('s', '# ours\nA=1=2\n\nB=\r\n')).toEqual({ A: '1=2', B: '' });
  });

  it('stands beside the file of the world, and the environment comes first', () => {
    const folder = mkdtempSync(join(tmpdir(), 'komori-secrets-'));
    writeFileSync(join(folder, 'tokyo.secrets'), 'A=of the file\nB=of the file\n');
    const variables = variablesOf(join(folder, 'tokyo.yaml'), { A: 'of the environment', C: 'too' });
    expect(variables).toEqual({ A: 'of the environment', B: 'of the file', C: 'too' });
    rmSync(folder, { recursive: true });
  });

  it('is refused without showing what is in it', () => {
    expect(() => parseSecrets('world.secrets', 'A=1\nhunter2')).toThrow(
      'world.secrets:2: NAME=text expected.',
    );
  });
});

describe('the nearest name', () => {
  it.each([
    ['nmae', 'name'],
    ['hour', 'hours'],
    ['closed_form', 'closed_from'],
    ['xyzzy', undefined],
  ])('of %s is %s', (written, meant) => {
    expect(nearest(written, ['name', 'hours', 'closed', 'closed_from', 'equipment'])).toBe(meant);
  });
});
