import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { nameOf } from '#contract/endpoint.ts';
import { operatorEndpoints } from '#contract/operator/endpoints.ts';
import { DAY_MINUTES } from '#domain/time.ts';
import { transaction } from '#server/database/transaction.ts';
import { secretsOf } from '#server/operator/acts/answers.ts';
import { lockOperator } from '#server/operator/operatorRow.ts';
import { endSessions } from '#server/operator/session/session.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { keptOfOperators, whileNothingCanBeEntered } from '#tests/support/server/audit.ts';
import { type Desk, deskOf, operatorAt } from '#tests/support/server/operators.ts';
import { type Answer, serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';

const EFFECTS = operatorEndpoints.filter(({ effect }) => effect).map(nameOf);

/** The calls that change something and carry no key, each with the reason why it can be made again all the same. */
const WITHOUT_A_KEY: Readonly<Record<string, string>> = {
  'POST /operator/sign-in/challenge': 'asks a question, which costs nothing where nobody answers it',
  'POST /operator/sign-in': 'nobody is signed in yet; its question is good once, and another is asked',
  'POST /operator/sign-out': 'a session that is over already is what was wanted',
  'POST /operator/confirm/challenge': 'asks a question',
  'POST /operator/confirm': 'its question is good once, and another is asked',
  'POST /operator/recovery': 'nobody is signed in; asked again it mails again',
  'POST /operator/codes/use':
    'nobody is signed in; the code opens the same again until a passkey is enrolled',
  'POST /operator/enrolment/check': 'changes nothing',
  'POST /operator/enrolment/challenge': 'asks a question',
  'POST /operator/enrolment': 'nobody is signed in yet; the passkey that it has made signs in',
  'POST /operator/passkeys/challenge': 'asks a question',
};

it('Each call of operators that changes something carries a request key, or has a reason to carry none.', () => {
  const changing = operatorEndpoints.filter(({ method }) => method !== 'get').map(nameOf);
  expect([...EFFECTS, ...Object.keys(WITHOUT_A_KEY)].sort()).toEqual(changing.sort());
});

const LEFT = { reason: '退職したため' };

describeDatabases('an act of an operator', (world) => {
  stopTime();
  const service = serviceOver(world);
  let owner: Desk;
  let colleague: Desk;
  beforeEach(async () => {
    owner = await operatorAt(world, service, { role: 'owner', mail: 'ishida@example.jp', name: '石田 恵' });
    colleague = await operatorAt(world, service, { role: 'staff' });
  });

  type Ask = (key: string) => Promise<Answer>;
  const newcomer = {
    mail: 'kobayashi@example.jp',
    name: '小林 真由',
    role: 'staff',
    areas: null,
    corporation_id: null,
  } as const;
  const invitedId = async () => (await owner.post('/operators', newcomer)).body.id;
  const shown = async (desk: Desk) => {
    const { body } = await desk.post('/passkeys/challenge');
    return deskOf(service).key.make(body.options);
  };
  const recoveryId = async () => {
    await deskOf(service).post('/recovery', { mail: 'mori@example.jp' });
    const { operators } = (await owner.get('/operators')).body;
    return operators.find(({ id }: { id: number }) => id === colleague.id).recovery.id;
  };

  /** Every act with a key: how it is asked for, once what it is about is there. */
  const ACTS: Readonly<Record<string, () => Promise<Ask>>> = {
    'POST /operator/sign-out-everywhere': async () => (key) =>
      owner.post('/sign-out-everywhere', {}, { key }),
    'POST /operator/passkeys': async () => {
      const passkey = await shown(owner);
      return (key) => owner.post('/passkeys', { passkey }, { key });
    },
    'DELETE /operator/passkeys/{id}': async () => {
      await owner.post('/passkeys', { passkey: await shown(owner) });
      const { id } = (await owner.get('/passkeys')).body.passkeys[1];
      return (key) => owner.remove(`/passkeys/${id}`, { key });
    },
    'POST /operator/codes': async () => (key) => owner.post('/codes', {}, { key }),
    'POST /operator/operators': async () => (key) => owner.post('/operators', newcomer, { key }),
    'POST /operator/operators/{id}/invitation': async () => {
      const id = await invitedId();
      return (key) => owner.post(`/operators/${id}/invitation`, {}, { key });
    },
    'POST /operator/operators/{id}': async () => (key) =>
      owner.post(
        `/operators/${colleague.id}`,
        { role: 'viewer', areas: null, corporation_id: null },
        { key },
      ),
    'POST /operator/operators/{id}/removal': async () => (key) =>
      owner.post(`/operators/${colleague.id}/removal`, LEFT, { key }),
    'POST /operator/operators/{id}/sign-out': async () => (key) =>
      owner.post(`/operators/${colleague.id}/sign-out`, {}, { key }),
    'POST /operator/recoveries/{id}': async () => {
      const id = await recoveryId();
      return (key) =>
        owner.post(`/recoveries/${id}`, { allowed: true, reason: '電話で本人に確かめた' }, { key });
    },
  };

  /** The traces of an act: entries of the log, mails, links and passkeys. */
  const traces = async () => {
    const count = async (table: 'audit_entries' | 'outbox' | 'operator_links' | 'operator_passkeys') =>
      (await world.db.selectFrom(table).select('tenant_id').execute()).length;
    return {
      entries: await count('audit_entries'),
      mails: await count('outbox'),
      links: await count('operator_links'),
      passkeys: await count('operator_passkeys'),
    };
  };
  const told = ({ status, body }: Answer) => ({ status, body });

  it('is in this table', () => {
    expect(Object.keys(ACTS).sort()).toEqual([...EFFECTS].sort());
  });

  describe.each(EFFECTS.filter((name) => name !== 'POST /operator/sign-out-everywhere'))('%s', (name) => {
    it(`is done once and answered the same where its answer was lost: ${name}`, async () => {
      const ask = await ACTS[name]?.();
      const before = await traces();
      const first = await ask?.('once');
      const done = await traces();
      expect([first?.status, done.entries]).toEqual([200, before.entries + 1]);
      const again = await ask?.('once');
      expect(again && told(again)).toEqual(first && told(first));
      expect(await traces()).toEqual(done);
    });

    it(`is done once by two requests of one command at once: ${name}`, async () => {
      const ask = await ACTS[name]?.();
      const before = await traces();
      const [one, other] = await Promise.all([ask?.('once'), ask?.('once')]);
      expect(one && told(one)).toEqual(other && told(other));
      expect([one?.status, (await traces()).entries]).toEqual([200, before.entries + 1]);
    });
  });

  it.each(EFFECTS)('is not done where it can’t be entered into the log: %s', async (name) => {
    const ask = await ACTS[name]?.();
    const before = await keptOfOperators(world.db);
    const answer = await whileNothingCanBeEntered(world.db, async () => await ask?.('once'));
    expect([answer?.status, await keptOfOperators(world.db)]).toEqual([500, before]);
  });

  it('ends every session, and the same once more finds none', async () => {
    const ask = await ACTS['POST /operator/sign-out-everywhere']?.();
    const { cookie } = owner;
    expect((await ask?.('once'))?.status).toBe(200);
    owner.cookie = cookie;
    expect((await ask?.('once'))?.status).toBe(401);
  });

  it('is another one under another key: other codes are made, and an operator is removed once', async () => {
    const [first, second] = [
      await owner.post('/codes', {}, { key: 'one' }),
      await owner.post('/codes', {}, { key: 'two' }),
    ];
    expect(first.body.codes.filter((code: string) => second.body.codes.includes(code))).toEqual([]);
    expect((await owner.post(`/operators/${colleague.id}/removal`, LEFT, { key: 'one' })).status).toBe(200);
    expect((await owner.post(`/operators/${colleague.id}/removal`, LEFT, { key: 'two' })).status).toBe(404);
  });

  it('is refused with another body under its key, and judged by itself without one', async () => {
    const right = { role: 'viewer', areas: null, corporation_id: null };
    expect((await owner.post(`/operators/${colleague.id}`, right, { key: 'one' })).status).toBe(200);
    const other = await owner.post(`/operators/${colleague.id}`, { ...right, role: 'staff' }, { key: 'one' });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
    const { entries } = await traces();
    await owner.post(`/operators/${colleague.id}`, right);
    await owner.post(`/operators/${colleague.id}`, right);
    expect((await traces()).entries).toBe(entries + 2);
  });

  it('gives a right in each area once, however often the area is named', async () => {
    const areas = [2, 1, ...Array.from({ length: 900 }, () => 1)];
    const right = { role: 'staff', areas, corporation_id: null };
    expect((await owner.post(`/operators/${colleague.id}`, right)).status).toBe(200);
    const kept = await world.db
      .selectFrom('operators')
      .select('areas')
      .where('operator_id', '=', colleague.id);
    expect(await kept.executeTakeFirst()).toEqual({ areas: [2, 1] });
    const many = { ...right, areas: Array.from({ length: 1_001 }, () => 1) };
    expect((await owner.post(`/operators/${colleague.id}`, many)).status).toBe(422);
  });

  it('stays refused when it comes late, although it could be done by then', async () => {
    const path = `/operators/${owner.id}`;
    const lesser = { role: 'manager', areas: null, corporation_id: null };
    await world.db.deleteFrom('operators').where('is_demo', '=', true).execute();
    const refused = await owner.post(path, lesser, { key: 'once' });
    expect([refused.status, refused.body.code]).toEqual([409, 'last_owner']);
    await operatorAt(world, service, { role: 'owner', mail: 'kawaguchi@example.jp' });
    const late = await owner.post(path, lesser, { key: 'once' });
    expect([told(late), late.body.code]).toEqual([told(refused), 'last_owner']);
    expect((await owner.post(path, lesser, { key: 'another' })).status).toBe(200);
  });

  it('is its operator’s alone: the same key of somebody else is another command', async () => {
    const mine = await owner.post('/codes', {}, { key: 'shared' });
    const theirs = await colleague.post('/codes', {}, { key: 'shared' });
    expect(theirs.status).toBe(200);
    expect(theirs.body.codes).not.toEqual(mine.body.codes);
  });

  it('asks for the passkey first where that was long ago, and is done under the same key then', async () => {
    await service.letPass(5);
    const early = await owner.post('/codes', {}, { key: 'once' });
    expect(early.body.code).toBe('confirm_required');
    await owner.confirm();
    expect((await owner.post('/codes', {}, { key: 'once' })).body.codes).toHaveLength(10);
  });

  it('is known again for a day', async () => {
    const made = await owner.post('/codes', {}, { key: 'once' });
    await service.letPass(DAY_MINUTES);
    await owner.signIn();
    const later = await owner.post('/codes', {}, { key: 'once' });
    expect(later.status).toBe(200);
    expect(later.body.codes).not.toEqual(made.body.codes);
  });

  it('is not done in a session that has ended while it waited for its turn', async () => {
    const locked = Promise.withResolvers<void>();
    const ended = transaction(world.db, async (trx) => {
      await lockOperator(trx, 'demo', owner.id);
      locked.resolve();
      await wait(200);
      await endSessions(trx, 'demo', owner.id);
    });
    await locked.promise;
    expect((await owner.post('/codes', {}, { key: 'once' })).status).toBe(401);
    await ended;
    expect(await world.db.selectFrom('operator_codes').select('code_hash').execute()).toEqual([]);
  });

  it('is not done by a right that was taken away while it waited for its turn', async () => {
    const locked = Promise.withResolvers<void>();
    const changed = transaction(world.db, async (trx) => {
      await lockOperator(trx, 'demo', owner.id);
      locked.resolve();
      await wait(200);
      await trx
        .updateTable('operators')
        .set({ role: 'viewer' })
        .where('tenant_id', '=', 'demo')
        .where('operator_id', '=', owner.id)
        .execute();
    });
    await locked.promise;
    const answer = await owner.post('/operators', newcomer, { key: 'once' });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    await changed;
    const invited = world.db.selectFrom('operators').select('mail').where('mail', '=', newcomer.mail);
    expect(await invited.execute()).toEqual([]);
  });

  it('makes its secrets of its key: what the database holds makes others', () => {
    const secrets = (key: string | null, salt = 'salt', operator = owner.id) =>
      secretsOf(
        {
          tenant: { id: 'demo' },
          operator: { id: operator },
          requestKey: { key, call: '', bodyHash: '' },
        } as never,
        salt,
        { purpose: 'codes', bytes: 16 },
      ).toString('hex');
    const all = [
      secrets('key'),
      secrets(null),
      secrets('other'),
      secrets('key', 'another'),
      secrets('key', 'salt', 0),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(secrets('key')).toBe(all[0]);
  });
});
