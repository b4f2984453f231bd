import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { projectNode, root } from '#scripts/lib/paths.mjs';
import { TEMPLATE } from '#scripts/testing/postgres.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { boothAt, svgOf } from '#tests/support/values/drawings.ts';
import { placesOf, worldText } from '#tests/support/values/worldFile.ts';

describe.skipIf(inject('postgresUrl') === null)('npm run world', () => {
  const folder = mkdtempSync(join(tmpdir(), 'komori-world-'));
  const file = join(folder, 'tokyo.yaml');
  let databaseUrl: string;
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    databaseUrl = await createDatabase(TEMPLATE);
    rmSync(join(folder, 'tokyo.secrets'), { force: true });
    writeFileSync(file, worldText());
  });

  const environment = () => ({
    PATH: process.env.PATH,
    DEMO: '1',
    DATABASE_URL: databaseUrl,
    NODE_COMPILE_CACHE: `${root}.cache/node`,
  });

  function start(...args: readonly string[]) {
    const child = spawn(projectNode, ['server/operate/world.ts', ...args], {
      cwd: root,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = Promise.all([once(child, 'exit'), textOf(child.stdout), textOf(child.stderr)]);
    return { child, ended: ended.then(([[code], out, error]) => ({ code, out, error })) };
  }
  const run = (...args: readonly string[]) => start(...args).ended;
  const hashIn = (out: string) => /--plan ([0-9a-f]{16})/.exec(out)?.[1] ?? '';
  async function ask<Row>(statement: string): Promise<readonly Row[]> {
    const client = new Client(databaseUrl);
    await client.connect();
    const { rows } = await client.query(statement).finally(() => client.end());
    return rows;
  }
  const ours = async () =>
    (await ask<{ count: number }>("select count(*)::int as count from booths where tenant_id = 'ours'"))[0]
      ?.count;

  it('checks, plans, applies just that plan, and has nothing to do then', async () => {
    expect(await run('check', file)).toMatchObject({
      code: 0,
      out: `${file}: 1 tenant, 1 place, 3 booths. Nothing is wrong.\n`,
    });
    const planned = await run('plan', file);
    expect([planned.code, planned.out]).toEqual([
      2,
      expect.stringMatching(
        /1 tenant, 1 place, 3 booths\. Compared with the database at \d+:\d\d\.\n.*Plan: 7 to add, 0 to change, 0 to close\./s,
      ),
    ]);
    expect(await ours()).toBe(0);
    const asked = await run('apply', file);
    expect([asked.code, asked.error]).toEqual([
      1,
      'Nobody can be asked here: name the plan by --plan HASH.\n',
    ]);
    expect((await run('apply', file, '--plan', '0123456789abcdef')).code).toBe(1);
    expect(await ours()).toBe(0);
    const applied = await run('apply', file, '--plan', hashIn(planned.out));
    expect([applied.code, applied.out]).toEqual([
      0,
      expect.stringMatching(/"tenants":\["ours"\].*"msg":"a world was applied"/),
    ]);
    expect(await ours()).toBe(3);
    expect(await run('plan', file)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Plan: 0 to add, 0 to change, 0 to close.'),
    });
    expect((await run('apply', file)).code).toBe(0);
  });

  // util-linux gives the command a terminal; where there is none, nobody could type.
  const hasTerminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux');

  it.skipIf(!hasTerminal).each([
    { answer: 'yes', typed: 'yes\r', does: true },
    { answer: 'no', typed: 'no\r', does: false },
    { answer: 'y', typed: 'y\r', does: false },
    { answer: 'nothing', typed: '\r', does: false },
    { answer: 'the end of input', typed: '\u0004', does: false },
  ])('asks on a terminal before it applies, where $answer does it: $does', async ({ typed, does }) => {
    const child = spawn(
      'script',
      ['-qec', `${projectNode} server/operate/world.ts apply ${file}`, '/dev/null'],
      {
        cwd: root,
        env: { ...environment(), TERM: 'xterm-256color' },
      },
    );
    const ended = Promise.all([once(child, 'exit'), textOf(child.stderr)]);
    let out = '';
    for await (const part of child.stdout.setEncoding('utf8')) {
      const wasAsked = out.includes('Only yes does: ');
      out += part;
      if (!wasAsked && out.includes('Only yes does: ')) child.stdin.write(typed);
    }
    const [[code]] = await ended;
    expect(out).toContain('\u001b[32m+\u001b[39m booth');
    expect(out).toContain('\u001b[1mPlan:\u001b[22m \u001b[32m7 to add\u001b[39m, 0 to change, 0 to close.');
    expect([code, out.includes(does ? 'Done.' : 'Nothing has been changed.')]).toEqual([does ? 0 : 1, true]);
    expect(await ours()).toBe(does ? 3 : 0);
  });

  it('names every mistake, and asks no database before', async () => {
    writeFileSync(file, worldText({ nmae: 1, hosts: [] }));
    databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
    const { code, error } = await run('check', file);
    expect([code, error]).toEqual([1, expect.stringContaining('did you mean name?')]);
    expect(error).toContain('2 mistakes. Nothing was compared, nothing has been changed.');
  });

  it.each([
    [['aply', 'x.yaml'], 'Usage: npm run world -- check FILE'],
    [['plan', '/no/such.yaml'], '/no/such.yaml: there is no such file.'],
  ])('says what is wrong with %j', async (args, message) => {
    expect(await run(...args)).toMatchObject({ code: 1, error: expect.stringContaining(message) });
  });

  it('exports a file and its secrets, which nobody else can read, and takes both back', async () => {
    const booths = { 'a-1': { pin: 'PIN-OF-A-1' }, 'a-2': {} };
    writeFileSync(file, worldText({ areas: placesOf(booths) }));
    await run('apply', file, '--plan', hashIn((await run('plan', file)).out));
    rmSync(file);
    expect((await run('export', file)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).not.toContain('PIN-OF-A-1');
    const secrets = join(folder, 'tokyo.secrets');
    expect(readFileSync(secrets, 'utf8')).toContain('=PIN-OF-A-1\n');
    expect(statSync(secrets).mode & 0o777).toBe(0o600);
    expect((await run('plan', file)).code).toBe(0);
    const schema = join(folder, 'world.schema.json');
    expect((await run('schema', schema)).code).toBe(0);
    expect(JSON.parse(readFileSync(schema, 'utf8')).title).toBe('A world of Komori');
  });

  it('takes a drawing from beside the file, and writes it beside an export, where an export from before keeps its own', async () => {
    const draw = (first: number) =>
      writeFileSync(join(folder, 'b1.svg'), svgOf(boothAt('a-1', first, 30) + boothAt('a-2', 200, 30)));
    const apply = async (of: string) => {
      const planned = await run('plan', of);
      expect(planned.out).toMatch(/to add|drawing: a drawing of 2 booths .* → a drawing of 2 booths/);
      expect((await run('apply', of, '--plan', hashIn(planned.out))).code).toBe(0);
    };
    writeFileSync(file, worldText().replace(/^( *)name: 地下1階$/m, '$1name: 地下1階\n$1drawing: b1.svg'));
    draw(20);
    await apply(file);
    const before = join(folder, 'before.yaml');
    expect((await run('export', before)).out).toMatch(
      /and a drawing in ours-tokyo-yaesu-b1-[0-9a-f]{8}\.svg/,
    );
    draw(60);
    await apply(file);
    expect((await run('export', file)).out).toMatch(/^\S+ is written\.$/m);
    await apply(before);
  });

  it('exports JSON into a file of that name, and has nothing to do with it then', async () => {
    await run('apply', file, '--plan', hashIn((await run('plan', file)).out));
    const json = join(folder, 'tokyo.json');
    for (const time of ['a new file', 'the same file']) {
      expect((await run('export', json)).code, time).toBe(0);
      expect(Object.keys(JSON.parse(readFileSync(json, 'utf8')).tenants), time).toContain('ours');
      expect(await run('plan', json), time).toMatchObject({ code: 0 });
    }
    const entered = await ask<{ actor: string; after: object }>(
      "select actor, after from audit_entries where tenant_id = 'ours' and act = 'worldExported' order by number",
    );
    expect(entered).toEqual([
      { actor: expect.stringMatching(/^shell:/), after: { secrets: expect.any(Number) } },
      { actor: expect.stringMatching(/^shell:/), after: { secrets: 0 } },
    ]);
    rmSync(json);
  });

  it('lets one of two at once apply, and the other find another plan', async () => {
    const hash = hashIn((await run('plan', file)).out);
    const both = await Promise.all([run('apply', file, '--plan', hash), run('apply', file, '--plan', hash)]);
    const codes = both.map(({ code, out, error }) =>
      code === 0 ? (out.includes('Done.') ? 'done' : 'nothing to do') : error,
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code !== 'done')).toEqual([
      expect.stringMatching(/^nothing to do$|has changed since that plan was made/),
    ]);
    expect(await ours()).toBe(3);
  });

  it('leaves nothing where it is killed in the middle', async () => {
    writeFileSync(file, worldText({ terms: { v1: { published: '2026-11-01', text: '第1条' } } }));
    const hash = hashIn((await run('plan', file)).out);
    const holder = new Client(databaseUrl);
    await holder.connect();
    // Terms are written last; who holds their table stops it there.
    await holder.query('begin; lock table usage_terms in share row exclusive mode');
    const { child, ended } = start('apply', file, '--plan', hash);
    const waiting =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%usage_terms%' and query like 'insert%'";
    await expect.poll(async () => (await ask(waiting)).length, { timeout: 20_000, interval: 20 }).toBe(1);
    child.kill('SIGKILL');
    await ended;
    await holder.query('commit');
    await holder.end();
    expect(await ours()).toBe(0);
    expect((await run('apply', file, '--plan', hash)).code).toBe(0);
    expect(await ours()).toBe(3);
  });
});
