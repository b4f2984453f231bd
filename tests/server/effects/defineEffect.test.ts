import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Trx } from '#server/database/transaction.ts';
import type { Asker, Command, CommandKey } from '#server/effects/command.ts';
import { type Committed, defineEffect, nothing } from '#server/effects/defineEffect.ts';
import { readEarlier } from '#server/effects/earlier.ts';
import { prepareEffect } from '#server/effects/prepareEffect.ts';
import { openIntent } from '#server/intents/intent.ts';
import { mailDelivery } from '#server/messages/outbox.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { conflict } from '#server/usecase/refusal.ts';
import { findTenant } from '#server/usecase/tenant.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

/** Adds a letter to the member's name, and answers how long it is now. */
const lengthened = prepareEffect<CommandKey & { letter: string }>((given) => ({
  writes: [
    sql`named as (
      update members set name = name || ${given.letter}
      where tenant_id = ${given.tenant} and member_id = ${given.member}
      returning name
    )`,
  ],
  answer: sql`json_build_object('length', length(named.name))::jsonb`,
  from: sql`from named`,
}));

interface Letter {
  readonly letter: string;
}

describeDatabases('an effect', (world) => {
  const service = serviceOver(world);
  let steps: string[] = [];
  let mayWrite = true;

  async function ask(key: string | null, bodyHash = 'hash'): Promise<Asker> {
    const tenant = await findTenant(service.services, { named: 'demo', host: 'localhost' });
    if (tenant === undefined) throw new Error('Failed to find the tenant of the demo.');
    const { services } = service;
    const call = '/letters';
    const requestKey = { key, call, bodyHash };
    return {
      services,
      db: services.db,
      tenant,
      now: NOW,
      host: '',
      address: '',
      userAgent: '',
      member: { id: 1 },
      requestKey,
    };
  }

  const lock = async (trx: Trx, { tenant, member }: Command<Letter>) => {
    steps.push('lock');
    await lockCaller(trx, tenant.id, member.id);
  };
  const read = async (trx: Trx, command: Command<Letter>) => {
    steps.push('read');
    return await readEarlier(trx, command);
  };
  const judge = ({ request }: Command<Letter>): Letter => {
    steps.push('judge');
    if (!mayWrite) throw conflict('in_progress', 'いまはできません。');
    return request;
  };
  const lengthen = defineEffect({
    lock,
    read,
    judge,
    write: async (trx, { key }: Command<Letter>, { letter }) => {
      steps.push('write');
      return { stored: await lengthened(trx, { ...key, letter }) };
    },
    outside: async ({ db }, { stored }) => {
      // Refused inside a transaction.
      await db.selectFrom('tenants').select('tenant_id').execute();
      steps.push('outside');
      return Number(stored?.length);
    },
  });
  const nameOf = async () =>
    (await world.db.selectFrom('members').select('name').where('member_id', '=', 1).executeTakeFirstOrThrow())
      .name;

  beforeEach(() => {
    steps = [];
    mayWrite = true;
  });

  it('takes five steps, the last of them after the commit', async () => {
    const before = await nameOf();
    expect(await lengthen(await ask('a'), { letter: 'x' })).toBe(before.length + 1);
    expect(steps).toEqual(['lock', 'read', 'judge', 'write', 'outside']);
    expect(await nameOf()).toBe(`${before}x`);
  });

  it('answers the same command as before, without a second judgement or a second effect', async () => {
    const before = await nameOf();
    const first = await lengthen(await ask('a'), { letter: 'x' });
    [mayWrite, steps] = [false, []];
    expect(await lengthen(await ask('a'), { letter: 'x' })).toBe(first);
    expect(steps).toEqual(['lock', 'read', 'outside']);
    expect(await nameOf()).toBe(`${before}x`);
  });

  it('happens once where the same command is sent several times at once', async () => {
    const before = await nameOf();
    const context = await ask('a');
    const answers = await Promise.all([1, 2, 3, 4].map(() => lengthen(context, { letter: 'x' })));
    expect(new Set(answers)).toEqual(new Set([before.length + 1]));
    expect(await nameOf()).toBe(`${before}x`);
  });

  it('is refused with another body under its key', async () => {
    await lengthen(await ask('a'), { letter: 'x' });
    await expect(lengthen(await ask('a', 'other'), { letter: 'y' })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('is judged again after a refusal, which is not stored', async () => {
    mayWrite = false;
    await expect(lengthen(await ask('a'), { letter: 'x' })).rejects.toMatchObject({ code: 'in_progress' });
    mayWrite = true;
    const before = await nameOf();
    expect(await lengthen(await ask('a'), { letter: 'x' })).toBe(before.length + 1);
  });

  it('happens again without a key: nobody says that it is the same', async () => {
    const before = await nameOf();
    await lengthen(await ask(null), { letter: 'x' });
    await lengthen(await ask(null), { letter: 'x' });
    expect(await nameOf()).toBe(`${before}xx`);
  });

  it.each([
    ['goes on with the intent that is still open, without a second judgement', undefined],
    ['judges an open intent again where it says so', true],
  ] as const)('%s', async (_, judgesAgain) => {
    const seen: string[] = [];
    const send = defineEffect({
      opens: mailDelivery,
      ...(judgesAgain && { judgesAgain }),
      lock,
      read,
      judge,
      write: async (trx: Trx, { tenant, member, requestKey, now }: Command<Letter>) => ({
        intent: await openIntent(trx, mailDelivery, {
          tenant,
          memberId: member.id,
          tranid: null,
          subject: null,
          detail: { messageId: 1 },
          requestKey,
          now,
          carriedOutBy: 'caller',
        }),
      }),
      outside: async (__: Asker, { intent }: Committed<{ messageId: number }>) => {
        seen.push(intent?.intentId ?? 'none');
      },
    });
    await send(await ask('m'), { letter: 'x' });
    await send(await ask('m'), { letter: 'x' });
    expect(seen[0]).not.toBe('none');
    expect(seen[1]).toBe(seen[0]);
    mayWrite = false;
    const again = send(await ask('m'), { letter: 'x' });
    if (judgesAgain) await expect(again).rejects.toMatchObject({ code: 'in_progress' });
    else await expect(again).resolves.toBeUndefined();
  });
});

describe('the types of an effect', () => {
  it('let no step inside the transaction wait between reading and writing, nor reach a card, a door or a mail', () => {
    const never = () => {
      const steps = {
        lock: async () => undefined,
        read: (trx: Trx, command: Command<Letter>) => readEarlier(trx, command),
        write: async (trx: Trx, { key }: Command<Letter>) => ({
          stored: await lengthened(trx, { ...key, letter: '' }),
        }),
        outside: nothing,
      };
      // @ts-expect-error a judge that waits
      defineEffect({ ...steps, judge: async () => ({}) });
      // @ts-expect-error an answer that no statement has stored
      defineEffect({ ...steps, judge: () => ({}), write: async () => ({ stored: { length: 1 } }) });
      // @ts-expect-error a card
      return ({ services }: Command<Letter>) => services.payments.charge;
    };
    const door = ({ services }: Command<Letter>) => {
      // @ts-expect-error a door
      void services.doors?.open;
      // @ts-expect-error a mail
      void services.mail;
    };
    expect([typeof never, typeof door]).toEqual(['function', 'function']);
  });
});
