import { expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { announceTerms } from '#server/inbox/announcements/announceTerms.ts';
import { warnOfExpiry } from '#server/inbox/announcements/warnOfExpiry.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

describeDatabases('notices', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  type Visitor = Awaited<ReturnType<typeof signIn>>;
  const notices = async (who: Visitor) => (await who.get('/notices')).body.notices;
  const unread = async (who: Visitor) => (await who.get('/menu-status')).body.notices_count;

  it('are listed newest first, each as the spec has it', async () => {
    const listed = await notices(await signIn());
    expect(listed).toHaveLength(7);
    expect(listed[0]).toEqual({
      id: 7,
      contents: expect.stringMatching(/^年末年始の営業時間について\n/),
      created_at: '20261119100000',
      read_at: null,
      leads_to: null,
    });
    const times = listed.map((each: { created_at: string }) => each.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('are read once, however often they are tapped, and counted by the menu status', async () => {
    const member = await signIn();
    expect(await unread(member)).toBe(3);
    expect((await member.post('/notices/7/read', {})).body).toEqual({ message: 'OK' });
    await service.setClock(addMinutes(NOW, 10));
    expect((await member.post('/notices/7/read', {})).status).toBe(200);
    const [first] = await notices(member);
    expect(first.read_at).toMatch(/^2026112010000\d$/);
    expect(await unread(member)).toBe(2);
  });

  it('belong to one member: nobody reads or marks those of another', async () => {
    const [mine, theirs] = [await signIn(), await signIn('personal2@example.jp')];
    const own = { tenant_id: 'demo', member_id: 1, contents: 'x', created_at: NOW, read_at: null };
    const { notice_id: id } = await world.db
      .insertInto('notices')
      .values(own)
      .returning('notice_id')
      .executeTakeFirstOrThrow();
    expect((await theirs.post(`/notices/${id}/read`, {})).status).toBe(404);
    for (const other of ['99999', '999999', 'x', '0']) {
      expect((await mine.post(`/notices/${other}/read`, {})).status, other).toBe(404);
    }
    expect(await unread(mine)).toBe(4);
    expect(await notices(theirs)).toHaveLength(7);
    expect((await mine.post(`/notices/${id}/read`, {})).status).toBe(200);
    expect(await unread(mine)).toBe(3);
  });

  it('are counted as far as they are listed: no badge is left of those that nobody can reach', async () => {
    const member = await signIn();
    await world.db
      .insertInto('notices')
      .values(
        Array.from({ length: 210 }, (_, index) => ({
          tenant_id: 'demo',
          member_id: 1,
          contents: 'x',
          created_at: addMinutes(NOW, -index),
          read_at: index < 200 ? NOW : null,
        })),
      )
      .execute();
    expect([(await notices(member)).length, await unread(member)]).toEqual([200, 0]);
  });

  it('to many are read by each member alone', async () => {
    const [mine, theirs] = [await signIn(), await signIn('personal2@example.jp')];
    await mine.post('/notices/7/read', {});
    expect([await unread(mine), await unread(theirs)]).toEqual([2, 3]);
  });

  it('tell what is owed, once, however often the card is asked', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    await service.setClock(at('2026-11-21', '11:30'));
    service.cardOutcome = 'refused';
    await Promise.all([1, 2].map(() => doDueWork({ ...service.services })));
    await world.db
      .updateTable('reservations')
      .set({ payment_failed_at: null })
      .where('tranid', '=', tranid)
      .execute();
    await service.letPass(24 * 60);
    const [told, ...others] = await notices(member);
    expect(told.contents.split('\n')).toEqual([
      'ご利用料金のお支払いができませんでした',
      '東京駅 八重洲口 A-1',
      '11月21日(土) 12:00–13:00',
      '1,100円（税込）',
      'お支払い用のカードを変更してください。お支払いが完了するまで、新しいご予約はできません。',
    ]);
    expect(others).toHaveLength(7);
  });

  it('tell of a reservation that was confirmed when the member was gone', async () => {
    const member = await signIn();
    service.cardOutcome = 'silent';
    const slot = { telecube_id: 1, date: '2026-11-20', hour: 10, minute: 30, interval: 15 };
    expect((await member.post('/reservations', slot)).status).toBe(409);
    service.cardOutcome = 'succeeded';
    await service.letPass(2);
    await service.letPass(2);
    const listed = await notices(member);
    expect(listed).toHaveLength(8);
    expect(listed[0].contents).toMatch(/^予約が確定しました\n/);
  });

  it('tell of an extension that was confirmed when the member was gone', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    await service.setClock(at('2026-11-21', '12:40'));
    await member.enter(tranid);
    service.cardOutcome = 'silent';
    expect((await member.post('/reservations/extend', { tranid, timeunit: 15 })).status).toBe(409);
    service.cardOutcome = 'succeeded';
    await service.letPass(2);
    const [told] = await notices(member);
    expect(told.contents.split('\n')).toEqual([
      '延長が確定しました',
      'お支払いを確認し、次のご利用の延長が確定しました。',
      '東京駅 八重洲口 A-1',
      '11月21日(土) 12:00–13:15',
    ]);
  });

  it('tell that a card has paid what was owed', async () => {
    const member = await signIn();
    await member.reserve();
    service.cardOutcome = 'refused';
    await service.setClock(at('2026-11-21', '11:30'));
    await doDueWork({ ...service.services });
    service.cardOutcome = 'succeeded';
    await service.letPass(24 * 60);
    const [told] = await notices(member);
    expect(told.contents.split('\n')).toEqual([
      'ご利用料金のお支払いが完了しました',
      '東京駅 八重洲口 A-1',
      '11月21日(土) 12:00–13:00',
      '1,100円（税込）',
    ]);
  });

  it('tell those who agreed to older terms that there are new ones, once, by any number of processes', async () => {
    await world.db
      .insertInto('usage_terms')
      .values({
        tenant_id: 'demo',
        version: '2027-01-01',
        contents: '第1条',
        published_at: addMinutes(NOW, 60),
      })
      .execute();
    const announce = () => announceTerms(service.services);
    const told = async () =>
      world.db
        .selectFrom('notices')
        .select(['member_id'])
        .where('about', '=', 'terms:2027-01-01')
        .orderBy('member_id')
        .execute();
    await announce();
    expect(await told()).toEqual([]);
    await service.setClock(addMinutes(NOW, 61));
    await Promise.all([announce(), announce(), announce()]);
    await announce();
    // 渡辺 翔太 has agreed to nothing yet: the terms themselves ask.
    expect((await told()).map((row) => row.member_id)).toEqual([1, 2, 3, 4, 5, 6]);
    const [first] = await notices(await signIn());
    expect(first.contents).toMatch(/^利用規約を改定しました\n/);
  });

  it('warn of a card that expires next month, once a card, and not of one that lasts longer', async () => {
    const expire = (member_id: number, expires: string) =>
      world.db.updateTable('cards').set({ expires }).where('member_id', '=', member_id).execute();
    await expire(1, '2612');
    await expire(2, '2701');
    const warn = () => warnOfExpiry(service.services);
    await Promise.all([warn(), warn()]);
    await warn();
    const [told, ...others] = await notices(await signIn());
    expect(told.contents.split('\n').slice(0, 2)).toEqual([
      'お支払いカードの有効期限が近づいています',
      '登録されているカード（末尾1111）の有効期限は2026年12月です。',
    ]);
    expect(others).toHaveLength(7);
    const second = await signIn('personal2@example.jp');
    expect(await notices(second)).toHaveLength(7);
    await service.setClock(at('2026-12-01', '00:01'));
    await warn();
    expect(await notices(second)).toHaveLength(8);
  });

  it('are written once for what they are about, by the constraint of the table too', async () => {
    const notice = {
      tenant_id: 'demo',
      member_id: 1,
      about: 'x',
      contents: 'x',
      created_at: NOW,
      read_at: null,
    };
    await world.db.insertInto('notices').values(notice).execute();
    await expect(world.db.insertInto('notices').values(notice).execute()).rejects.toMatchObject({
      code: '23505',
    });
  });
});
