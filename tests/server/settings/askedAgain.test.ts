import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeDatabases } from '#tests/support/database/database.ts';
import { newDevice } from '#tests/support/push/device.ts';
import { mailsTo } from '#tests/support/server/outbox.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';

const ME = 'personal@example.jp';
const NEW = 'hanako.new@example.jp';
const PASSWORD = 'komori2026';

describeDatabases('a command of the settings that is sent once more', (world) => {
  stopTime();
  const service = serviceOver(world);
  const signIn = async () => {
    const token = await service.tokenOf(ME);
    return {
      make: (key: string) => service.call('POST', '/api/settings/calendar', { token, key }),
      end: (key: string) => service.call('DELETE', '/api/settings/calendar', { token, key }),
      subscribe: (key: string, body: object) =>
        service.call('POST', '/api/push/subscribe', { token, key, body }),
      unsubscribe: (key: string) => service.call('DELETE', '/api/push/subscribe', { token, key }),
      isPushed: async () =>
        (await service.call('GET', '/api/settings/notifications', { token })).body.push.on_this_device,
      changeMail: (key: string, password = PASSWORD, email = NEW) =>
        service.call('POST', '/api/settings/change-email', {
          token,
          key,
          body: { email, current_password: password },
        }),
    };
  };
  const opens = async (address: string) =>
    (await service.call('GET', new URL(address).pathname)).status === 200;
  const kept = () => world.db.selectFrom('idempotency_keys').selectAll().execute();

  it('answers the address of the calendar that it has made, and no second one', async () => {
    const me = await signIn();
    const [first, again] = [await me.make('make-1'), await me.make('make-1')];
    expect(again.body).toEqual(first.body);
    expect(await opens(first.body.calendar_url)).toBe(true);
  });

  it('makes one address where it is asked for ten times at once', async () => {
    const me = await signIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => me.make('at-once')));
    expect(new Set(answers.map(({ body }) => body.calendar_url)).size).toBe(1);
    expect(await opens(answers[0]?.body.calendar_url)).toBe(true);
  });

  it('ends no address that was made after it, however late it comes', async () => {
    const me = await signIn();
    const { body: before } = await me.make('make-2');
    await me.end('end-1');
    expect(await opens(before.calendar_url)).toBe(false);
    const { body: after } = await me.make('make-3');
    expect((await me.end('end-1')).body).toEqual({ message: 'OK' });
    expect((await me.make('make-2')).body).toEqual(before);
    expect([await opens(before.calendar_url), await opens(after.calendar_url)]).toEqual([false, true]);
  });

  it('keeps nothing by which a calendar could be opened: no secret, and no key that it is made of', async () => {
    const me = await signIn();
    const { calendar_url: address } = (await me.make('a-key-of-the-app')).body;
    const text = JSON.stringify(await kept());
    expect(text).not.toContain(address.slice(-47, -4));
    expect(text).not.toContain('a-key-of-the-app');
  });

  it('makes another address for another member who has found the key', async () => {
    const { calendar_url: own } = (await (await signIn()).make('shared')).body;
    const token = await service.tokenOf('personal2@example.jp');
    const { body } = await service.call('POST', '/api/settings/calendar', { token, key: 'shared' });
    expect(body.calendar_url).not.toBe(own);
  });

  it('subscribes no device that has been unsubscribed since, and ends no later subscription', async () => {
    const me = await signIn();
    const { subscription } = newDevice('https://fcm.googleapis.com/fcm/send/again');
    await me.subscribe('on-1', subscription);
    await me.unsubscribe('off-1');
    expect((await me.subscribe('on-1', subscription)).body).toEqual({ message: 'OK' });
    expect(await me.isPushed()).toBe(false);
    await me.subscribe('on-2', subscription);
    await me.unsubscribe('off-1');
    expect(await me.isPushed()).toBe(true);
  });

  it('mails one link and one word, also where no more mails may be sent', async () => {
    const me = await signIn();
    await me.changeMail('mail-1');
    const mails = async () => [(await mailsTo(world, NEW)).length, (await mailsTo(world, ME)).length];
    const once = await mails();
    for (let time = 0; time < 7; time += 1) {
      expect((await me.changeMail('mail-1')).body).toEqual({ message: 'OK' });
    }
    expect(await mails()).toEqual(once);
  });

  it('is refused for another address under its key', async () => {
    const me = await signIn();
    await me.changeMail('mail-2', PASSWORD, 'one@example.jp');
    expect((await me.changeMail('mail-2', PASSWORD, 'two@example.jp')).body.code).toBe(
      'idempotency_mismatch',
    );
  });

  it('is done with the right password after a wrong one, which says nothing final of it', async () => {
    const me = await signIn();
    const wrong = await me.changeMail('mail-3', 'komori2025', 'three@example.jp');
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['current_password']]);
    expect((await me.changeMail('mail-3', PASSWORD, 'three@example.jp')).status).toBe(200);
    expect(await mailsTo(world, 'three@example.jp')).toHaveLength(1);
  });

  it('keeps no hash that a password could be tried against', async () => {
    const me = await signIn();
    await me.changeMail('mail-4', PASSWORD, 'four@example.jp');
    const hashOf = (body: object) =>
      createHash('sha256')
        .update(JSON.stringify([null, body]))
        .digest('hex');
    const rows = (await kept()).filter(({ idempotency_key: key }) => key === 'mail-4');
    expect(rows.map(({ body_hash }) => body_hash)).toEqual([hashOf({ email: 'four@example.jp' })]);
  });
});
