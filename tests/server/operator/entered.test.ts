import { beforeEach, describe, expect, it } from 'vitest';
import { nameOf } from '#contract/endpoint.ts';
import { operatorEndpoints } from '#contract/operator/endpoints.ts';
import type { AuditAct } from '#domain/operator/audit.ts';
import { enterAct } from '#server/audit/enter.ts';
import { verifyLog } from '#server/audit/verify.ts';
import { transaction } from '#server/database/transaction.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { keptOfOperators, SHELL_ACTOR, whileNothingCanBeEntered } from '#tests/support/server/audit.ts';
import { type Desk, deskOf, invited, operatorAt } from '#tests/support/server/operators.ts';
import { type Answer, serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';

/** Calls with a request key: `acts.test.ts` shows of each that it is one entry, however often it is sent. */
const WITH_A_KEY = operatorEndpoints.filter(({ effect }) => effect).map(nameOf);

/** The other calls that enter something, and as which act. */
const ENTERED: Readonly<Record<string, AuditAct>> = {
  'POST /operator/sign-in': 'signIn',
  'POST /operator/sign-out': 'signOut',
  'POST /operator/confirm': 'confirmed',
  'POST /operator/recovery': 'recoveryAsked',
  'POST /operator/codes/use': 'codeUsed',
  'POST /operator/enrolment': 'join',
  'GET /operator/audit': 'look',
  'GET /operator/audit/entries/{id}': 'look',
  'GET /operator/audit/export': 'export',
};

/** The calls that enter nothing, each with the reason why it is no act. */
const NO_ACT: Readonly<Record<string, string>> = {
  'POST /operator/sign-in/challenge': 'a question; nobody is known yet',
  'POST /operator/confirm/challenge': 'a question; its answer is the act',
  'POST /operator/enrolment/check': 'says whether a link is good, and changes nothing',
  'POST /operator/enrolment/challenge': 'a question; its answer is the act',
  'POST /operator/passkeys/challenge': 'a question; its answer is the act',
  'GET /operator/session': 'the operator’s own',
  'GET /operator/passkeys': 'the operator’s own',
  'GET /operator/operators':
    'colleagues by the name and the address that owners have given them; no member’s data',
};

it('Each call of operators enters an act into the log, or has a reason why it is none.', () => {
  const said = [...WITH_A_KEY, ...Object.keys(ENTERED), ...Object.keys(NO_ACT)];
  expect(said.sort()).toEqual(operatorEndpoints.map(nameOf).sort());
});

describeDatabases('a call of an operator', (world) => {
  stopTime();
  const service = serviceOver(world);
  let owner: Desk;
  const actsOf = async () =>
    (
      await world.db
        .selectFrom('audit_entries')
        .select(['act', 'actor', 'role', 'subject', 'request_id'])
        .where('tenant_id', '=', 'demo')
        .orderBy('number')
        .execute()
    ).map((row) => row);
  const enterReason = () =>
    transaction(world.db, (trx) =>
      enterAct(
        trx,
        'demo',
        { actor: SHELL_ACTOR, act: 'refund', subject: 'reservation:7', memberId: 1, reason: '空調' },
        NOW,
      ),
    );

  beforeEach(async () => {
    owner = await operatorAt(world, service, { role: 'owner', mail: 'ishida@example.jp', name: '石田 恵' });
  });

  /** Makes ready what a call needs; answers the call itself. */
  const CALLS: Readonly<Record<string, () => Promise<() => Promise<Answer>>>> = {
    'POST /operator/sign-in/challenge': async () => () => deskOf(service).post('/sign-in/challenge'),
    'POST /operator/sign-in': async () => {
      const { body } = await owner.post('/sign-in/challenge');
      return () => owner.post('/sign-in', { passkey: owner.key.show(body.options) });
    },
    'POST /operator/sign-out': async () => () => owner.post('/sign-out'),
    'POST /operator/confirm/challenge': async () => () => owner.post('/confirm/challenge'),
    'POST /operator/confirm': async () => {
      const { body } = await owner.post('/confirm/challenge');
      return () => owner.post('/confirm', { passkey: owner.key.show(body.options) });
    },
    'POST /operator/recovery': async () => () =>
      deskOf(service).post('/recovery', { mail: 'ishida@example.jp' }),
    'POST /operator/codes/use': async () => {
      const { codes } = (await owner.post('/codes')).body;
      return () => deskOf(service).post('/codes/use', { mail: 'ishida@example.jp', code: codes[0] });
    },
    'POST /operator/enrolment/check': async () => {
      const { token } = await invited(world, service, { role: 'staff' });
      return () => deskOf(service).post('/enrolment/check', { link_token: token });
    },
    'POST /operator/enrolment/challenge': async () => {
      const { token } = await invited(world, service, { role: 'staff' });
      return () => deskOf(service).post('/enrolment/challenge', { link_token: token });
    },
    'POST /operator/enrolment': async () => {
      const { token } = await invited(world, service, { role: 'staff' });
      const desk = deskOf(service);
      const { body } = await desk.post('/enrolment/challenge', { link_token: token });
      return () => desk.post('/enrolment', { link_token: token, passkey: desk.key.make(body.options) });
    },
    'POST /operator/passkeys/challenge': async () => () => owner.post('/passkeys/challenge'),
    'GET /operator/session': async () => () => owner.get('/session'),
    'GET /operator/passkeys': async () => () => owner.get('/passkeys'),
    'GET /operator/operators': async () => () => owner.get('/operators'),
    'GET /operator/audit': async () => {
      await enterReason();
      return () => owner.get('/audit');
    },
    'GET /operator/audit/entries/{id}': async () => {
      await enterReason();
      return () => owner.get('/audit/entries/log-3');
    },
    'GET /operator/audit/export': async () => () => owner.get('/audit/export'),
  };

  it('is in this table, but those of which another one is', () => {
    expect(Object.keys(CALLS).sort()).toEqual([...Object.keys(ENTERED), ...Object.keys(NO_ACT)].sort());
  });

  it.each(Object.keys(CALLS))('enters what it is, or nothing: %s', async (name) => {
    const ask = await CALLS[name]?.();
    const before = await actsOf();
    const answer = await ask?.();
    expect(answer?.status).toBe(200);
    const entered = (await actsOf()).slice(before.length);
    const act = ENTERED[name];
    expect(entered).toEqual(
      act === undefined
        ? []
        : [expect.objectContaining({ act, request_id: answer?.headers.get('X-Request-Id') })],
    );
  });

  it.each(Object.keys(ENTERED))('is not done where it can’t be entered: %s', async (name) => {
    const ask = await CALLS[name]?.();
    const before = await keptOfOperators(world.db);
    const answer = await whileNothingCanBeEntered(world.db, async () => await ask?.());
    expect([answer?.status, await keptOfOperators(world.db)]).toEqual([500, before]);
  });

  describe('that looks at reasons', () => {
    const looks = async () => (await actsOf()).filter(({ act }) => act === 'look');

    it('is one look for half an hour, whatever is read, and another one of somebody else', async () => {
      await enterReason();
      await Promise.all([owner.get('/audit'), owner.get('/audit/entries/log-3'), owner.get('/audit')]);
      expect(await looks()).toEqual([
        expect.objectContaining({ actor: `operator:${owner.id}`, role: 'owner', subject: 'audit' }),
      ]);
      await service.letPass(29);
      await owner.get('/audit');
      expect(await looks()).toHaveLength(1);
      await service.letPass(2);
      await owner.get('/audit');
      expect(await looks()).toHaveLength(2);
      const colleague = await operatorAt(world, service, { role: 'finance', mail: 'mori@example.jp' });
      await colleague.get('/audit');
      expect((await looks()).map(({ actor }) => actor).at(-1)).toBe(`operator:${colleague.id}`);
      expect(await verifyLog(world.db, 'demo')).toMatchObject({ broken: null });
    });

    it('is none where no reason is shown: where there is none, it was erased, or it is not let in', async () => {
      await owner.get('/audit');
      await enterReason();
      await owner.get('/audit?act=join');
      await owner.get('/audit/entries/log-1');
      const colleague = await operatorAt(world, service, { role: 'staff', mail: 'mori@example.jp' });
      expect((await colleague.get('/audit')).status).toBe(403);
      await world.db.deleteFrom('audit_reasons').where('tenant_id', '=', 'demo').execute();
      await owner.get('/audit');
      expect(await looks()).toEqual([]);
    });
  });

  it('that signs out a session that is over already enters nothing', async () => {
    const { cookie } = owner;
    await owner.post('/sign-out');
    const before = await actsOf();
    owner.cookie = cookie;
    expect((await owner.post('/sign-out')).status).toBe(401);
    expect(await actsOf()).toEqual(before);
  });
});
