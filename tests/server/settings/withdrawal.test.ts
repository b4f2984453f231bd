import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { transaction } from '#server/database/transaction.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { ERASED, erase, KEPT } from '#server/settings/withdrawal/erase.ts';
import { lockMember } from '#server/usecase/lockMember.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases, describePostgres, waitingForLocks } from '#tests/support/database/database.ts';
import { mailsTo } from '#tests/support/server/outbox.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const OWNER = 'personal@example.jp';

describeDatabases('withdrawal', (world) => {
  const service = serviceOver(world);
  const leave = (token: string) => service.call('DELETE', '/api/settings/delete-user', { token });
  const reserve = (token: string, hour: number) =>
    service.call('POST', '/api/reservations', {
      token,
      body: { telecube_id: 1, date: '2026-11-20', hour, minute: 0, interval: 60 },
    });

  it('erases what is personal, ends every session, keeps what was paid, and frees the address', async () => {
    const [one, other] = [await service.tokenOf(OWNER), await service.tokenOf(OWNER)];
    await service.call('POST', '/api/recover-password', { body: { loginid: OWNER } });
    expect((await leave(one)).body).toEqual({ message: 'OK' });
    for (const token of [one, other]) {
      expect((await service.call('GET', '/api/settings/get-user', { token })).status).toBe(401);
    }
    const { rows } = await sql<{
      kept: unknown;
    }>`select to_jsonb(members) as kept from members where member_id = 1`.execute(world.db);
    const kept = JSON.stringify(rows[0]?.kept);
    for (const personal of ['山田', OWNER, '0900000', '19900401', '1000005', '丸の内', '1111', 'argon2']) {
      expect(kept).not.toContain(personal);
    }
    const uses = await world.db
      .selectFrom('reservations')
      .select('tranid')
      .where('member_id', '=', 1)
      .execute();
    expect(uses.length).toBeGreaterThan(10);
    expect(await mailsTo(world, OWNER)).toMatchObject([{ subject: '【コモリ】退会の手続きが完了しました' }]);
    for (const loginid of [OWNER, 'withdrawn-1']) {
      const login = await service.call('POST', '/api/login', { body: { loginid, pw: 'komori2026' } });
      expect([login.status, login.body.code]).toEqual([400, 'wrong_credentials']);
    }
    const again = await service.call('POST', '/api/send-registration-url', { body: { email: OWNER } });
    expect(again.status).toBe(200);
    expect((await mailsTo(world, OWNER))[0]?.body).toContain('/user/signup-personal/');
  });

  it('erases the text messages to every number that the member has tried, and nobody else’s', async () => {
    const [token, other] = [await service.tokenOf(OWNER), await service.tokenOf('nocard@example.jp')];
    const ask = async (of: string, tel: string) =>
      (await service.call('POST', '/api/phone-verification', { token: of, body: { tel } })).status;
    expect(await ask(token, '09011112222')).toBe(200);
    await service.setClock(addMinutes(NOW, 2));
    expect([await ask(token, '09033334444'), await ask(other, '09033334444')]).toEqual([200, 200]);
    const numbers = async () =>
      (await world.db.selectFrom('outbox').select('recipient').where('channel', '=', 'sms').execute()).map(
        ({ recipient }) => recipient,
      );
    expect((await numbers()).toSorted()).toEqual(['09011112222', '09033334444', '09033334444']);
    expect((await leave(token)).status).toBe(200);
    expect(await numbers()).toEqual(['09033334444']);
  });

  it('is refused while something is reserved or used, and possible once it is cancelled', async () => {
    const token = await service.tokenOf(OWNER);
    const { body } = await reserve(token, 13);
    const refused = await leave(token);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 'reservation_live',
        message: 'ご予約またはご利用中のブースがあります。キャンセルまたは退室のあとで、退会できます。',
      },
    ]);
    await service.call('POST', '/api/reservations/cancel', {
      token,
      body: { tranid: body.tranid },
      key: 'c',
    });
    expect((await leave(token)).status).toBe(200);
  });

  it('is refused while a card is being asked, and while what was used has not been charged', async () => {
    const token = await service.tokenOf(OWNER);
    await reserve(token, 13);
    await service.setClock(addMinutes(NOW, 300));
    expect((await leave(token)).body.code).toBe('charge_open');
    service.cardOutcome = 'silent';
    await doDueWork(service.services);
    expect((await leave(token)).body.code).toBe('charge_open');
    service.cardOutcome = 'succeeded';
    await service.letPass(60);
    expect((await leave(token)).status).toBe(200);
  });

  it('is refused while an amount is owed', async () => {
    const token = await service.tokenOf(OWNER);
    await world.db
      .updateTable('reservations')
      .set({ charged_at: null, payment_failed_at: addMinutes(NOW, -60) })
      .where('tranid', '=', 13)
      .execute();
    const { status, body } = await leave(token);
    expect([status, body.code]).toEqual([409, 'payment_due']);
  });

  it('does not let a reservation slip in that is made at the same moment', async () => {
    const token = await service.tokenOf(OWNER);
    const [made, left] = await Promise.all([reserve(token, 15), leave(token)]);
    const live = await world.db
      .selectFrom('reservations')
      .select('tranid')
      .where('member_id', '=', 1)
      .where('live', '=', true)
      .where('tranid', '>', 1000)
      .execute();
    expect(live).toHaveLength(left.status === 200 ? 0 : 1);
    expect(made.status === 200).toBe(left.status !== 200);
  });

  it('knows every table that refers to a member: erased, or kept for a reason', async () => {
    const { rows } = await sql<{ table: string }>`
      select c.relname as "table" from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attname = 'member_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(
      world.db,
    );
    expect(rows.map((row) => row.table).sort()).toEqual([...ERASED, ...KEPT].sort());
  });

  it('is not for guests', async () => {
    const guest = await service.call('POST', '/api/InvitationUselogin', { body: { url: 'welcome' } });
    expect((await leave(guest.body.token)).status).toBe(403);
  });
});

describePostgres('a call that is under way while its member leaves', {}, (world) => {
  const service = serviceOver(world);
  const slot = { telecube_id: 1, date: '2026-11-21', hour: 12, minute: 0, interval: 60 };
  const profile = {
    ...{ name: '山田 花子', tel: '09012345678', birth: '19900401', gender: 1 },
    ...{ postal: '1000005', address1: '東京都千代田区丸の内1' },
  };
  const CALLS: Readonly<Record<string, object>> = {
    '/reservations': slot,
    '/reservations/immediate': { telecube_id: 1, interval: 15 },
    '/settings/patch-user': profile,
    '/settings/change-payment': { payment_token: 'any' },
    '/settings/pay-owed': { owed: 1_100 },
    '/setting/apply-coupon-code': { coupon_code: 'KOMORI60' },
    '/phone-verification': { tel: '09011112222' },
    '/send-receipt-pdf': { tranid: 13 },
    '/reservations/cancelForced': { tranid: 13 },
    '/reservations/open-door': { tranid: 13 },
  };

  it.each(Object.entries(CALLS))('writes nothing to what is erased: %s', async (path, body) => {
    const token = await service.tokenOf(OWNER);
    const leaving = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const left = transaction(world.db, async (trx) => {
      await lockMember(trx, 'demo', 1);
      locked.resolve();
      await leaving.promise;
      await erase(trx, 'demo', { id: 1, loginId: OWNER }, NOW);
    });
    await locked.promise;
    const asked = service.call('POST', `/api${path}`, { token, body, key: 'decided' });
    await expect.poll(() => waitingForLocks(world)).toBe(1);
    leaving.resolve();
    await left;
    expect((await asked).status).toBe(401);
  });
});
