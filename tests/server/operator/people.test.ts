import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashOfSecret } from '#server/account/links/secret.ts';
import { verifyLog } from '#server/audit/verify.ts';
import { copyLink } from '#server/operator/enrolment/links.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import {
  cookieOf,
  type Desk,
  deskOf,
  enrolAt,
  invited,
  operatorAt,
} from '#tests/support/server/operators.ts';
import { mailsTo } from '#tests/support/server/outbox.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { spendAll, stopTime } from '#tests/support/server/throttles.ts';

const STAFF = {
  mail: 'kobayashi@example.jp',
  name: '小林 真由',
  role: 'staff',
  areas: [2, 1],
  corporation_id: null,
} as const;
const HASHED = /^[0-9a-f]{64}$/;

/** The token of the newest link that was mailed to the address. */
async function mailedToken(world: Parameters<typeof mailsTo>[0], to: string): Promise<string> {
  for (const { body } of await mailsTo(world, to)) {
    const token = /http:\/\/localhost:3000\/operator\/enrol\/([\w-]+)/.exec(body)?.[1];
    if (token !== undefined) return token;
  }
  throw new Error(`Failed to find a link in the mails to ${to}.`);
}

const LEFT = { reason: '退職したため' };

describeDatabases('the operators', (world) => {
  stopTime();
  const service = serviceOver(world);
  let owner: Desk;
  beforeEach(async () => {
    // The only one: the demo's own owner is out of the way.
    await world.db.deleteFrom('operators').where('tenant_id', '=', 'demo').execute();
    owner = await operatorAt(world, service, {
      role: 'owner',
      mail: 'ishida@example.jp',
      name: '石田 恵',
    });
  });
  const lastAct = async () =>
    (
      await world.db
        .selectFrom('audit_entries')
        .select(['actor', 'role', 'act', 'subject', 'before', 'after'])
        .where('tenant_id', '=', 'demo')
        .orderBy('number', 'desc')
        .limit(1)
        .execute()
    )[0];
  const actor = () => ({ actor: `operator:${owner.id}`, role: 'owner' });
  const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };

  describe('an invitation by an owner', () => {
    it('is mailed, followed, and an entry of the log that names nobody', async () => {
      const { status, body } = await owner.post('/operators', STAFF);
      expect([status, body]).toEqual([200, { id: expect.any(Number) }]);
      expect(await lastAct()).toEqual({
        ...actor(),
        act: 'invite',
        subject: `operator:${body.id}`,
        before: null,
        after: { role: 'staff', areas: '1 2' },
      });
      const [mail] = await mailsTo(world, STAFF.mail);
      expect(mail?.subject).toBe('【コモリ】運用コンソールへのご招待');
      expect(mail?.body).toContain('小林 真由さんを、コモリの運用コンソールに「当番」として');
      const desk = deskOf(service);
      expect((await enrolAt(desk, await mailedToken(world, STAFF.mail))).body).toMatchObject({
        role: 'staff',
        areas: [
          { id: 1, name: expect.any(String) },
          { id: 2, name: expect.any(String) },
        ],
      });
      expect(await verifyLog(world.db, 'demo')).toMatchObject({ broken: null });
    });

    it('is given again with another right while nobody has followed it, and the former link is dead', async () => {
      const { body } = await owner.post('/operators', STAFF);
      const first = await mailedToken(world, STAFF.mail);
      const again = await owner.post('/operators', { ...STAFF, role: 'viewer', areas: null });
      expect(again.body).toEqual(body);
      expect((await deskOf(service).post('/enrolment/check', { link_token: first })).body.code).toBe(
        'link_used',
      );
      expect((await owner.post(`/operators/${body.id}/invitation`)).status).toBe(200);
      const desk = deskOf(service);
      expect((await enrolAt(desk, await mailedToken(world, STAFF.mail))).body.role).toBe('viewer');
    });

    it('is another one by another decision, however soon: the former link is dead', async () => {
      const { id } = (await owner.post('/operators', STAFF, { key: 'one' })).body;
      expect((await owner.post('/operators', STAFF, { key: 'two' })).body).toEqual({ id });
      expect((await owner.post(`/operators/${id}/invitation`, {}, { key: 'three' })).status).toBe(200);
      expect(await mailsTo(world, STAFF.mail)).toHaveLength(3);
      expect((await owner.post('/operators', { ...STAFF, name: '小林 真由美' })).body.id).toBe(id);
      const desk = deskOf(service);
      expect((await enrolAt(desk, await mailedToken(world, STAFF.mail))).body.name).toBe('小林 真由美');
    });

    it('is refused for whoever is an operator already', async () => {
      const staff = await operatorAt(world, service, { role: 'staff' });
      expect(await codeOf(owner.post('/operators', { ...STAFF, mail: 'MORI@example.jp' }))).toEqual([
        409,
        'already_operator',
      ]);
      expect(await codeOf(owner.post(`/operators/${staff.id}/invitation`))).toEqual([
        409,
        'already_operator',
      ]);
      expect(await codeOf(owner.post('/operators/999999/invitation'))).toEqual([404, 'not_found']);
    });

    it.each([
      ['areas', { areas: [] }],
      ['areas', { areas: [1, 999] }],
      ['corporation_id', { role: 'corporation', areas: null }],
      ['corporation_id', { corporation_id: 1 }],
      ['corporation_id', { role: 'corporation', areas: null, corporation_id: 999 }],
      ['areas', { role: 'corporation', areas: [1], corporation_id: 1 }],
      ['mail', { mail: 'kobayashi' }],
      ['name', { name: ' ' }],
      ['role', { role: 'king' }],
    ])('is refused for a wrong %s: %j', async (field, wrong) => {
      const { status, body } = await owner.post('/operators', { ...STAFF, ...wrong });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    });
  });

  it('are listed with who is signed in now, who is invited, and what a right is chosen from', async () => {
    const staff = await operatorAt(world, service, { role: 'staff', areas: [1] });
    await owner.post('/operators', STAFF);
    await staff.post('/sign-out');
    const { body } = await owner.get('/operators');
    expect(body.operators.map((each: { name: string }) => each.name)).toEqual([
      '小林 真由',
      '森 和也',
      '石田 恵',
    ]);
    const [waiting, mori, self] = body.operators;
    expect(waiting).toMatchObject({
      joined_at: null,
      invited_at: '20261120100000',
      invitation_ends_at: '20261127100000',
      passkeys: 0,
      sessions: [],
    });
    expect(mori).toMatchObject({
      mail: 'mori@example.jp',
      role: 'staff',
      areas: [1],
      corporation_id: null,
      joined_at: '20261120100000',
      invitation_ends_at: null,
      passkeys: 1,
      codes_left: 0,
      last_signed_in_at: '20261120100000',
      sessions: [],
      recovery: null,
      is_me: false,
    });
    expect(self).toMatchObject({
      is_me: true,
      sessions: [{ device: null, signed_in_at: '20261120100000', last_used_at: '20261120100000' }],
    });
    expect(body.areas[0]).toEqual({ id: 1, name: expect.any(String) });
    expect(body.corporations.length).toBeGreaterThan(1);
    await service.letPass(30);
    await owner.signIn();
    const [, , later] = (await owner.get('/operators')).body.operators;
    expect(later.sessions).toHaveLength(1);
  });

  it('are given another right, which holds from their next call on', async () => {
    const colleague = await operatorAt(world, service, { role: 'manager' });
    expect((await colleague.get('/audit')).status).toBe(200);
    const given = { role: 'staff', areas: [3], corporation_id: null };
    expect((await owner.post(`/operators/${colleague.id}`, given)).status).toBe(200);
    expect((await colleague.get('/audit')).status).toBe(403);
    expect(await lastAct()).toEqual({
      ...actor(),
      act: 'right',
      subject: `operator:${colleague.id}`,
      before: { role: 'manager', areas: 'all' },
      after: { role: 'staff', areas: '3' },
    });
    expect(await codeOf(owner.post('/operators/999999', given))).toEqual([404, 'not_found']);
  });

  it('are removed with everything by which they get in; the address is free again', async () => {
    const colleague = await operatorAt(world, service, { role: 'manager' });
    await colleague.post('/codes');
    expect((await owner.post(`/operators/${colleague.id}/removal`, LEFT)).status).toBe(200);
    expect(await lastAct()).toEqual({
      ...actor(),
      act: 'remove',
      subject: `operator:${colleague.id}`,
      before: { role: 'manager', areas: 'all' },
      after: null,
    });
    const left = ['sessions', 'challenges', 'links', 'codes', 'passkeys'].map(async (ways) => {
      const { rows } = await sql`
        select from ${sql.table(`operator_${ways}`)} where operator_id = ${colleague.id}`.execute(world.db);
      return [ways, rows.length];
    });
    expect((await Promise.all(left)).filter(([, count]) => count !== 0)).toEqual([]);
    expect((await colleague.get('/session')).status).toBe(401);
    expect(await codeOf(colleague.signIn())).toEqual([400, 'passkey_refused']);
    expect(await codeOf(owner.post(`/operators/${colleague.id}/removal`, LEFT))).toEqual([404, 'not_found']);
    const back = await operatorAt(world, service, { role: 'viewer' });
    expect(back.id).not.toBe(colleague.id);
    const { entries } = (await owner.get('/audit?act=remove')).body;
    expect(entries[0]).toMatchObject({
      actor_name: '石田 恵',
      subject_name: '森 和也',
      reason: '退職したため',
    });
  });

  it('are signed out everywhere by an owner, and can sign in again', async () => {
    const colleague = await operatorAt(world, service, { role: 'manager' });
    const other = Object.assign(deskOf(service), { key: colleague.key });
    await other.signIn();
    const { operators } = (await owner.get('/operators')).body;
    expect(operators.find(({ id }: { id: number }) => id === colleague.id).sessions).toHaveLength(2);
    expect((await owner.post(`/operators/${colleague.id}/sign-out`)).status).toBe(200);
    expect(await lastAct()).toEqual({
      ...actor(),
      act: 'signedOut',
      subject: `operator:${colleague.id}`,
      before: { sessions: 2 },
      after: { sessions: 0 },
    });
    expect([(await colleague.get('/session')).status, (await other.get('/session')).status]).toEqual([
      401, 401,
    ]);
    expect((await owner.get('/session')).status).toBe(200);
    expect((await colleague.signIn()).status).toBe(200);
  });

  it('are signed out once where there is nothing to end, themselves too, and no more where they are removed', async () => {
    const colleague = await operatorAt(world, service, { role: 'staff' });
    await colleague.post('/sign-out');
    expect((await owner.post(`/operators/${colleague.id}/sign-out`)).status).toBe(200);
    expect(await lastAct()).toMatchObject({ act: 'signedOut', before: { sessions: 0 } });
    await owner.post(`/operators/${colleague.id}/removal`, LEFT);
    expect(await codeOf(owner.post(`/operators/${colleague.id}/sign-out`))).toEqual([404, 'not_found']);
    expect((await owner.post(`/operators/${owner.id}/sign-out`)).status).toBe(200);
    expect((await owner.get('/session')).status).toBe(401);
    expect((await owner.signIn()).status).toBe(200);
  });

  it('are removed, and let in again, for a reason, whose words stand apart from the log and can be erased', async () => {
    const colleague = await operatorAt(world, service, { role: 'staff' });
    await deskOf(service).post('/recovery', { mail: 'mori@example.jp' });
    const { operators } = (await owner.get('/operators')).body;
    const { id } = operators.find((each: { id: number }) => each.id === colleague.id).recovery;
    const paths = [`/operators/${colleague.id}/removal`, `/recoveries/${id}`];
    for (const path of paths) {
      for (const wrong of [{}, { reason: ' ' }, { reason: 'あ'.repeat(201) }]) {
        const { status, body } = await owner.post(path, { allowed: true, ...wrong });
        expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['reason']]);
      }
    }
    expect(
      (await owner.post(`/recoveries/${id}`, { allowed: true, reason: ' 電話で確かめた ' })).status,
    ).toBe(200);
    expect((await owner.post(`/operators/${colleague.id}/removal`, LEFT)).status).toBe(200);
    const reasons = async () =>
      (await owner.get('/audit')).body.entries
        .filter(({ act }: { act: string }) => act !== 'look')
        .slice(0, 2)
        .map((entry: { act: string; reason: string | null; reason_erased: boolean }) => [
          entry.act,
          entry.reason,
          entry.reason_erased,
        ]);
    expect(await reasons()).toEqual([
      ['remove', '退職したため', false],
      ['recoveryAllowed', '電話で確かめた', false],
    ]);
    await world.db.deleteFrom('audit_reasons').where('tenant_id', '=', 'demo').execute();
    expect(await reasons()).toEqual([
      ['remove', null, true],
      ['recoveryAllowed', null, true],
    ]);
    expect(await verifyLog(world.db, 'demo')).toMatchObject({ broken: null });
  });

  it('keep their last owner, who can neither leave nor become less', async () => {
    const lesser = { role: 'manager', areas: null, corporation_id: null };
    await owner.post('/operators', { ...STAFF, role: 'owner', areas: null }); // who has not followed it
    await operatorAt(world, service, { role: 'owner', areas: [1] }); // who does not run all of it
    for (const given of [lesser, { ...lesser, role: 'owner', areas: [1] }]) {
      expect(await codeOf(owner.post(`/operators/${owner.id}`, given))).toEqual([409, 'last_owner']);
    }
    expect(await codeOf(owner.post(`/operators/${owner.id}/removal`, LEFT))).toEqual([409, 'last_owner']);
    const other = await operatorAt(world, service, { role: 'owner', mail: 'other@example.jp' });
    expect((await owner.post(`/operators/${owner.id}`, lesser)).status).toBe(200);
    expect(await codeOf(other.post(`/operators/${other.id}/removal`, LEFT))).toEqual([409, 'last_owner']);
  });

  it('keep one of two owners who remove each other at once', async () => {
    const other = await operatorAt(world, service, { role: 'owner', mail: 'other@example.jp' });
    const answers = await Promise.all([
      owner.post(`/operators/${other.id}/removal`, LEFT),
      other.post(`/operators/${owner.id}/removal`, LEFT),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await world.db
      .selectFrom('operators')
      .select('operator_id')
      .where('tenant_id', '=', 'demo')
      .where('removed_at', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
  });

  describe('a recovery', () => {
    let colleague: Desk;
    beforeEach(async () => {
      colleague = await operatorAt(world, service, { role: 'staff' });
    });
    const ask = (mail = 'mori@example.jp') => deskOf(service).post('/recovery', { mail });
    const waiting = async () => {
      const { operators } = (await owner.get('/operators')).body;
      return operators.find(({ id }: { id: number }) => id === colleague.id).recovery;
    };
    const answer = async (allowed: boolean) =>
      await owner.post(`/recoveries/${(await waiting()).id}`, { allowed, reason: '電話で本人に確かめた' });

    it('answers the same for every address, and writes only to operators and owners', async () => {
      const [known, unknown] = [await ask(), await ask('nobody@example.jp')];
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
      expect(service.pauses.length).toBeGreaterThanOrEqual(2);
      expect(await mailsTo(world, 'nobody@example.jp')).toEqual([]);
      const [mail] = await mailsTo(world, 'ishida@example.jp');
      expect(mail?.body).toContain('森 和也さんが、パスキーの再登録を申し込みました。');
      expect(mail?.body).toContain('http://localhost:3000/operator/operators?tenant=demo');
      expect(await lastAct()).toMatchObject({ actor: 'visitor', act: 'recoveryAsked' });
    });

    it('opens nothing before an owner’s yes, and then for ten minutes', async () => {
      await ask();
      const token = await mailedToken(world, 'mori@example.jp');
      for (const path of ['/enrolment/check', '/enrolment/challenge']) {
        const early = await deskOf(service).post(path, { link_token: token });
        expect([early.status, early.body.code]).toEqual([409, 'recovery_waiting']);
      }
      expect(await waiting()).toEqual({
        id: expect.any(Number),
        asked_at: '20261120100000',
        ends_at: '20261121100000',
      });
      expect((await answer(true)).status).toBe(200);
      expect(await lastAct()).toMatchObject({ ...actor(), act: 'recoveryAllowed' });
      expect((await mailsTo(world, 'mori@example.jp'))[0]?.body).toContain('11月20日(金) 10:10までに');
      const { body } = await deskOf(service).post('/enrolment/check', { link_token: token });
      expect(body).toMatchObject({ purpose: 'recovery', ends_at: '20261120101000' });
      await service.letPass(10);
      const late = await deskOf(service).post('/enrolment/check', { link_token: token });
      expect(late.body.code).toBe('link_expired');
    });

    it('ends what was there before: passkeys, codes and sessions of the lost device', async () => {
      const { body: made } = await colleague.post('/codes');
      await ask();
      const token = await mailedToken(world, 'mori@example.jp');
      await answer(true);
      const desk = deskOf(service);
      expect((await enrolAt(desk, token)).body).toMatchObject({ passkeys: 1, codes_left: 0, role: 'staff' });
      expect(await lastAct()).toMatchObject({ actor: `operator:${colleague.id}`, act: 'recovered' });
      expect((await colleague.get('/session')).status).toBe(401);
      expect(await codeOf(colleague.signIn())).toEqual([400, 'passkey_refused']);
      const code = { mail: 'mori@example.jp', code: made.codes[0] };
      expect(await codeOf(deskOf(service).post('/codes/use', code))).toEqual([400, 'code_refused']);
      expect((await mailsTo(world, 'mori@example.jp'))[0]?.subject).toContain('パスキーが登録されました');
    });

    it('is spent by an owner’s no, and answered once', async () => {
      await ask();
      const token = await mailedToken(world, 'mori@example.jp');
      const { id } = await waiting();
      expect((await owner.post(`/recoveries/${id}`, { allowed: false })).status).toBe(200);
      expect(await lastAct()).toMatchObject({ ...actor(), act: 'recoveryRefused' });
      expect((await deskOf(service).post('/enrolment/check', { link_token: token })).body.code).toBe(
        'link_used',
      );
      expect(
        await codeOf(owner.post(`/recoveries/${id}`, { allowed: true, reason: '電話で本人に確かめた' })),
      ).toEqual([409, 'recovery_over']);
      expect(await waiting()).toBeNull();
    });

    it('waits for a day', async () => {
      await ask();
      const { id } = await waiting();
      await service.letPass(24 * 60);
      await owner.signIn();
      expect(await waiting()).toBeNull();
      expect(
        await codeOf(owner.post(`/recoveries/${id}`, { allowed: true, reason: '電話で本人に確かめた' })),
      ).toEqual([409, 'recovery_over']);
    });

    it('needs an owner’s yes of its own, whatever was agreed to before', async () => {
      await ask();
      await mailedToken(world, 'mori@example.jp');
      await answer(true);
      await ask();
      const second = await mailedToken(world, 'mori@example.jp');
      expect((await deskOf(service).post('/enrolment/check', { link_token: second })).body.code).toBe(
        'recovery_waiting',
      );
    });

    it('is nobody’s who has not followed the invitation, or is no operator any more', async () => {
      await owner.post('/operators', STAFF);
      await owner.post(`/operators/${colleague.id}/removal`, LEFT);
      const before = await world.db.selectFrom('operator_links').select('link_id').execute();
      await ask(STAFF.mail);
      await ask('mori@example.jp');
      expect(await world.db.selectFrom('operator_links').select('link_id').execute()).toHaveLength(
        before.length,
      );
    });

    it('is throttled, by the address too', async () => {
      for (let nth = 0; nth < 5; nth += 1) expect((await ask()).status).toBe(200);
      expect(await codeOf(ask())).toEqual([429, 'throttled']);
    });
  });

  describe('printed codes', () => {
    it('are ten, kept as hashes, and each opens the enrolment once', async () => {
      const { body } = await owner.post('/codes');
      expect(body.codes).toHaveLength(10);
      expect(body.codes[0]).toMatch(/^([A-HJKMNP-Z2-9]{4}-){3}[A-HJKMNP-Z2-9]{4}$/);
      const rows = await world.db.selectFrom('operator_codes').select('code_hash').execute();
      expect(rows.every(({ code_hash }) => HASHED.test(code_hash))).toBe(true);
      expect((await owner.get('/session')).body).toMatchObject({ codes_left: 10, needs_second: false });
      const typed = {
        mail: 'Ishida@example.jp',
        code: ` ${body.codes[0].toLowerCase().replaceAll('-', ' ')}`,
      };
      const desk = deskOf(service);
      const opened = await desk.post('/codes/use', typed);
      expect(opened.status).toBe(200);
      expect(await lastAct()).toMatchObject({ ...actor(), act: 'codeUsed' });
      expect((await enrolAt(desk, opened.body.link_token)).body).toMatchObject({
        passkeys: 2,
        codes_left: 9,
      });
      expect(await lastAct()).toMatchObject({ ...actor(), act: 'passkeyAdded' });
      // The lost device may be found: what was there stays, to be removed by its owner.
      expect((await owner.get('/session')).status).toBe(200);
      expect(await codeOf(deskOf(service).post('/codes/use', typed))).toEqual([400, 'code_refused']);
    });

    it('open the same again while nobody has enrolled, since an answer can be lost, and for ten minutes in all', async () => {
      const { body } = await owner.post('/codes');
      const use = async (code: string) =>
        await deskOf(service).post('/codes/use', { mail: 'ishida@example.jp', code });
      const lost = await use(body.codes[0]);
      await service.letPass(9);
      const again = await use(body.codes[0]);
      expect([lost.status, again.status]).toEqual([200, 200]);
      const { body: opened } = await deskOf(service).post('/enrolment/check', again.body);
      expect(opened).toMatchObject({ purpose: 'code', ends_at: '20261120101000' });
      expect((await owner.get('/session')).body.codes_left).toBe(9);
      await service.letPass(1);
      expect(await codeOf(use(body.codes[1]))).toEqual([200, undefined]);
      expect(await codeOf(use(body.codes[0]))).toEqual([400, 'code_refused']);
    });

    it('are made again, and those of before open nothing', async () => {
      const { body } = await owner.post('/codes');
      await owner.post('/codes');
      const used = { mail: 'ishida@example.jp', code: body.codes[0] };
      expect(await codeOf(deskOf(service).post('/codes/use', used))).toEqual([400, 'code_refused']);
      expect((await owner.get('/passkeys')).body).toMatchObject({
        codes_left: 10,
        codes_made_at: '20261120100000',
      });
      expect(await lastAct()).toMatchObject({ ...actor(), act: 'codesMade' });
    });

    it('are one operator’s alone; tries are few for each source, and for no address, so that nobody is kept out', async () => {
      const colleague = await operatorAt(world, service, { role: 'staff' });
      const { body } = await owner.post('/codes');
      const use = (mail: string, code = body.codes[1]) => deskOf(service).post('/codes/use', { mail, code });
      expect(await codeOf(use('mori@example.jp'))).toEqual([400, 'code_refused']);
      expect(await codeOf(use('nobody@example.jp'))).toEqual([400, 'code_refused']);
      expect(colleague.id).not.toBe(owner.id);
      for (let tries = 0; tries < 12; tries += 1) await use('ishida@example.jp', `WRONG${tries}`);
      expect(await codeOf(use('ishida@example.jp'))).toEqual([200, undefined]);
      await spendAll(world.db, 'operatorCode.source', 15);
      expect(await codeOf(use('ishida@example.jp'))).toEqual([429, 'throttled']);
    });
  });

  describe('own passkeys', () => {
    const add = async (desk: Desk) => {
      const other = deskOf(service).key;
      const { body } = await desk.post('/passkeys/challenge');
      const answer = await desk.post('/passkeys', { passkey: other.make(body.options) });
      return { other, answer, options: body.options };
    };

    it('are two after one more was made on another device, which is mailed and entered', async () => {
      const { other, answer, options } = await add(owner);
      expect(answer.status).toBe(200);
      expect(options.excludeCredentials).toMatchObject([{ id: owner.key.id }]);
      expect(await lastAct()).toMatchObject({ ...actor(), act: 'passkeyAdded' });
      expect((await mailsTo(world, 'ishida@example.jp'))[0]?.subject).toContain('パスキーが登録されました');
      const { body } = await owner.get('/passkeys');
      expect(body.passkeys).toMatchObject([
        { name: null, created_at: '20261120100000', last_used_at: null, current: true, synced: false },
        { current: false },
      ]);
      const desk = Object.assign(deskOf(service), { key: other });
      expect((await desk.signIn()).body).toMatchObject({ id: owner.id, passkeys: 2, needs_second: false });
    });

    it('refuse one that answers another challenge, or is of another page', async () => {
      const colleague = await operatorAt(world, service, { role: 'staff' });
      const theirs = await colleague.post('/passkeys/challenge');
      const crossed = deskOf(service).key.make(theirs.body.options);
      expect(await codeOf(owner.post('/passkeys', { passkey: crossed }))).toEqual([409, 'challenge_over']);
      const { body } = await owner.post('/passkeys/challenge');
      const foreign = deskOf(service).key.make(body.options, { origin: 'https://evil.example' });
      expect(await codeOf(owner.post('/passkeys', { passkey: foreign }))).toEqual([400, 'passkey_refused']);
      // Its challenge is spent, right or wrong.
      const late = deskOf(service).key.make(body.options);
      expect(await codeOf(owner.post('/passkeys', { passkey: late }))).toEqual([409, 'challenge_over']);
    });

    it('are removed down to the last, with the sessions that they opened', async () => {
      const { other } = await add(owner);
      const lost = Object.assign(deskOf(service), { key: other });
      await lost.signIn();
      const [own, added] = (await owner.get('/passkeys')).body.passkeys;
      expect((await owner.remove(`/passkeys/${added.id}`)).status).toBe(200);
      expect(await lastAct()).toMatchObject({
        ...actor(),
        act: 'passkeyRemoved',
        before: { passkey: added.id },
      });
      expect((await lost.get('/session')).status).toBe(401);
      expect(await codeOf(owner.remove(`/passkeys/${added.id}`))).toEqual([404, 'not_found']);
      expect(await codeOf(owner.remove(`/passkeys/${own.id}`))).toEqual([409, 'last_passkey']);
    });

    it('leave the session in which their own is removed', async () => {
      await add(owner);
      const [own] = (await owner.get('/passkeys')).body.passkeys;
      expect((await owner.remove(`/passkeys/${own.id}`)).status).toBe(200);
      expect((await owner.get('/session')).body).toMatchObject({ passkey_name: null, is_simulated: false });
    });
  });

  it.each(['/enrolment/check', '/enrolment/challenge', '/enrolment'])(
    'are let in by no link that is dead, at whichever step: %s',
    async (path) => {
      const passkey = deskOf(service).key.make({
        user: { id: 'a', name: 'a', displayName: 'a' },
        rp: { id: 'localhost', name: 'a' },
        challenge: 'a',
        pubKeyCredParams: [],
        timeout: 1,
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      });
      const by = (token: string) => codeOf(deskOf(service).post(path, { link_token: token, passkey }));
      const { token: used } = await invited(world, service, { role: 'staff' });
      await enrolAt(deskOf(service), used);
      await deskOf(service).post('/recovery', { mail: 'mori@example.jp' });
      const waiting = await mailedToken(world, 'mori@example.jp');
      const { token: old } = await invited(world, service, { role: 'staff', mail: 'old@example.jp' });
      expect(await by('x'.repeat(43))).toEqual([400, 'link_invalid']);
      expect(await by(used)).toEqual([400, 'link_used']);
      expect(await by(waiting)).toEqual([409, 'recovery_waiting']);
      await service.letPass(7 * 24 * 60);
      expect(await by(old)).toEqual([400, 'link_expired']);
    },
  );

  it('are mailed links whose copies are all spent together', async () => {
    const { token } = await invited(world, service, { role: 'staff' });
    const copy = await copyLink(world.db, 'demo', hashOfSecret(token));
    expect((await enrolAt(deskOf(service), token)).status).toBe(200);
    const { body } = await deskOf(service).post('/enrolment/check', { link_token: copy });
    expect(body.code).toBe('link_used');
    expect(await copyLink(world.db, 'demo', hashOfSecret(token))).toBeUndefined();
    expect(await copyLink(world.db, 'demo', 'x')).toBeUndefined();
    expect(cookieOf({ headers: new Headers() })).toBeUndefined();
  });
});
