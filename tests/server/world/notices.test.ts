import { afterEach, expect, it } from 'vitest';
import { addMinutes, instantOf } from '#domain/time.ts';
import { describePlan } from '#server/world/command/describe.ts';
import type { Thing } from '#server/world/model/things.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { resetWorld } from '#tests/support/database/freshWorld.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';
import { applyThings, demoWith, thingsOf } from '#tests/support/server/worlds.ts';
import { worldText } from '#tests/support/values/worldFile.ts';

const PUBLISHED = '2026-11-19 12:00';

describeDatabases('notices of a file', (world) => {
  const service = serviceOver(world);
  afterEach(() => resetWorld(world.db));

  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  /** Declares notices beside those that the demo has. */
  const declare = async (notices: object, also: { prunes?: boolean } = {}) => {
    const comparing = { ...also, now: instantOf(Date.now()) };
    const file = thingsOf(worldText({ notices }, 'demo')).filter(({ kind }) => kind === 'notice');
    const had = await demoWith(world.db, '', {}, comparing);
    const names = new Set(file.map(({ path }) => path));
    const kept = also.prunes ? had.filter(({ kind }) => kind !== 'notice') : had;
    const others = kept.filter(({ kind, path }) => kind !== 'notice' || !names.has(path));
    return await applyThings(world.db, [...others, ...file] satisfies Thing[], comparing);
  };
  const titles = async (loginid?: string) => {
    const { body } = await (await signIn(loginid)).get('/notices');
    return body.notices.map(({ contents }: { contents: string }) => contents.split('\n')[0]);
  };

  it('are for the members that they name, and never for guests', async () => {
    await declare({
      all: { title: '全員へ', published: PUBLISHED, closed: '2026-12-31' },
      some: { title: '個人へ', for: 'individuals', published: PUBLISHED },
      people: { title: '法人へ', for: 'corporations', published: PUBLISHED },
    });
    expect((await titles()).slice(0, 2)).toEqual(['個人へ', '全員へ']);
    expect((await titles('corporate@example.jp')).slice(0, 2)).toEqual(['法人へ', '全員へ']);
    const guest = visitor(service, await service.guestToken());
    expect((await guest.get('/notices')).body).toEqual({ notices: [] });
    expect((await guest.get('/menu-status')).body.notices_count).toBe(0);
    expect((await guest.post('/notices/8/read', {})).status).toBe(404);
  });

  it('come when they are published and go when they are closed, from the list and from the count', async () => {
    await declare({ soon: { title: '工事', published: '2026-11-21', closed: '2026-11-23' } });
    const seen = async () => {
      const member = await signIn();
      const { notices } = (await member.get('/notices')).body;
      const { notices_count: count } = (await member.get('/menu-status')).body;
      return [notices[0].contents.split('\n')[0] === '工事', count];
    };
    await service.setClock(at('2026-11-20', '23:59'));
    expect(await seen()).toEqual([false, 3]);
    const early = await signIn();
    expect((await early.post('/notices/8/read', {})).status).toBe(404);
    await service.setClock(at('2026-11-21', '00:00'));
    expect(await seen()).toEqual([true, 4]);
    await service.setClock(at('2026-11-22', '23:59'));
    expect(await seen()).toEqual([true, 4]);
    await service.setClock(at('2026-11-23', '00:00'));
    expect(await seen()).toEqual([false, 3]);
  });

  it('that have an end are also for who joins meanwhile, others for those who were there', async () => {
    await declare({
      period: { title: '年末年始', published: PUBLISHED, closed: '2026-12-01' },
      news: { title: '増設', published: PUBLISHED },
    });
    await world.db
      .updateTable('members')
      .set({ joined_at: addMinutes(NOW, -5) })
      .where('tenant_id', '=', 'demo')
      .where('member_id', '=', 1)
      .execute();
    expect(await titles()).toEqual(['年末年始']);
    expect((await titles('personal2@example.jp')).slice(0, 2)).toEqual(['増設', '年末年始']);
  });

  it('say new words to all when the file does, and stay read where they were', async () => {
    const member = await signIn();
    await declare({ fix: { title: '点検', text: '2時から', published: PUBLISHED } });
    await member.post('/notices/8/read', {});
    const plan = await declare({ fix: { title: '点検', text: '3時から\n5時まで', published: PUBLISHED } });
    expect(plan.changes.map(({ fields }) => fields)).toEqual([['body']]);
    expect(describePlan(plan)).toContain('Whoever has read it already is not told again.');
    const [first] = (await member.get('/notices')).body.notices;
    expect(first).toEqual({
      id: 8,
      contents: '点検\n3時から\n5時まで',
      created_at: '20261119120000',
      read_at: expect.stringMatching(/^20261120/),
      leads_to: null,
    });
    expect(
      (await declare({ fix: { title: '点検', text: '3時から\n5時まで', published: PUBLISHED } })).hash,
    ).toBe('');
  });

  it('end at once where the file has them no more and is pruned', async () => {
    expect((await titles()).length).toBe(7);
    const { changes } = await declare({}, { prunes: true });
    expect(changes.map(({ act, thing }) => [act, thing.kind])).toEqual(
      Array.from({ length: 7 }, () => ['close', 'notice']),
    );
    expect(await titles()).toEqual([]);
    expect((await (await signIn()).get('/menu-status')).body.notices_count).toBe(0);
    const again = await declare({}, { prunes: true });
    expect(again.changes).toEqual([]);
  });
});
