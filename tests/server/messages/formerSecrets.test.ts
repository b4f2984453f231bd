import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { up } from '#server/database/migrations/0032_message_secrets.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const SECRET = 'sEcret-_0123456789abcdefghijklmnopqrstuvwxy';
const ORIGIN = 'https://komori.example';

/** Messages as they stood in the outbox before, and as they stand there since. */
const MESSAGES = [
  {
    channel: 'mail',
    body: `次のリンクから登録してください。\n${ORIGIN}/user/signup-personal/hana%40example.jp/${SECRET}\n法人の方：${ORIGIN}/user/signup-enterprise/hana%40example.jp/${SECRET}\n`,
    since: `次のリンクから登録してください。\n${ORIGIN}/user/signup-personal/hana%40example.jp/…\n法人の方：${ORIGIN}/user/signup-enterprise/hana%40example.jp/…\n`,
    state: 'given_up',
  },
  {
    channel: 'mail',
    body: `パスワードの再設定：${ORIGIN}/user/recover-password/hana%40example.jp/${SECRET} （1時間有効）`,
    since: `パスワードの再設定：${ORIGIN}/user/recover-password/hana%40example.jp/… （1時間有効）`,
    state: 'given_up',
  },
  {
    channel: 'sms',
    body: 'コモリの認証コード: 123456（10分間有効）',
    since: 'コモリの認証コード: …（10分間有効）',
    state: 'given_up',
  },
  {
    channel: 'mail',
    body: `予約123456が確定しました。\n${ORIGIN}/user/app/reservations`,
    since: `予約123456が確定しました。\n${ORIGIN}/user/app/reservations`,
    state: 'open',
  },
] as const;

describeDatabase('the messages of a database from before secrets were made when they are sent', (world) => {
  serviceOver(world);
  let ids: number[];

  beforeEach(async () => {
    ids = [];
    for (const { channel, body } of MESSAGES) {
      const { message_id: id } = await world.db
        .insertInto('outbox')
        .values({
          tenant_id: 'demo',
          channel,
          recipient: 'hana@example.jp',
          subject: '',
          body,
          queued_at: NOW,
        })
        .returning('message_id')
        .executeTakeFirstOrThrow();
      ids.push(id);
      await world.db
        .insertInto('intents')
        .values({
          tenant_id: 'demo',
          intent_id: randomUUID(),
          kind: channel,
          state: 'open',
          subject: `${id}`,
          detail: '{}',
          attempts: 0,
          created_at: NOW,
          next_attempt_at: NOW,
        })
        .execute();
    }
  });

  it('are kept without what signs up, resets or verifies, and those are not sent; the others are as they were', async () => {
    await migrate();
    const { rows } = await readAll();
    expect(rows).toEqual(MESSAGES.map(({ since, state }) => ({ body: since, state })));
    expect(JSON.stringify(rows)).not.toContain(SECRET);
  });

  it('are the same when it is done again', async () => {
    await migrate();
    const { rows } = await readAll();
    await migrate();
    expect((await readAll()).rows).toEqual(rows);
  });

  // A migration knows no tables of today.
  const migrate = () => up(world.db as unknown as Kysely<unknown>);
  const readAll = async () => ({
    rows: await world.db
      .selectFrom('outbox')
      .innerJoin('intents', (join) =>
        join
          .onRef('intents.tenant_id', '=', 'outbox.tenant_id')
          .on((eb) => eb('intents.subject', '=', eb.cast<string>('outbox.message_id', 'text'))),
      )
      .select(['outbox.body', 'intents.state'])
      .where('outbox.message_id', 'in', ids)
      .orderBy('outbox.message_id')
      .execute(),
  });
});
