import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import type { OutgoingMail } from '#server/ports/mail.ts';
import type { OutgoingText } from '#server/ports/sms.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { operatorAt } from '#tests/support/server/operators.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';

const OWNER = 'personal@example.jp';
const NEW = 'newcomer@example.jp';
const WISHED = 'wished@example.jp';
const TEL = '08011112222';

/** Columns in clear whose names speak of a secret, each with the reason why they must. */
const SHOWN_AGAIN: Readonly<Record<string, string>> = {
  'booths.pin_id': 'the member is shown the code of the key pad until the use ends',
  'booths.wifi_password': 'the member is shown it while the use runs',
  'floor_maps.passcode': 'it is compared as the floor’s staff have set it, and told on by people',
  'passcode_confirmations.passcode': 'it says which passcode was entered, so that another one asks again',
  'reservations.entry_code': 'the member is shown it until the use ends; it opens one door for that time',
  'coupons.coupon_code': 'the member sees it beside the coupon; it is given once to each',
  'coupon_codes.coupon_code': 'it is printed for everybody',
  'cards.card_token': 'the provider’s name of a card, of use with our contract alone',
  'card_registrations.card_token': 'the same',
  'members.card_token': 'the same',
  'card_registrations.access_id': 'the provider’s name of an order, of use with our contract alone',
  'card_registrations.access_pass': 'the same',
  'card_registrations.idempotency_key': 'names a command of a member who is signed in',
  'idempotency_keys.idempotency_key': 'the same',
  'intents.idempotency_key': 'the same',
  'owed_payments.card_token': 'as cards.card_token',
  'owed_payments.idempotency_key': 'as intents.idempotency_key',
  'push_subscriptions.vapid_key': 'every browser that subscribes is told it',
  'vapid_keys.public_key': 'the same',
  'operator_passkeys.public_key': 'it verifies, and opens nothing',
  'vapid_keys.private_key':
    'pushes are signed with it; who reads it can push nothing without the devices’ endpoints, and read nothing',
  'tenants.hash_key': 'opens nothing; what is hashed with it is compared by the database’s owner only',
};

interface Column {
  readonly name: string;
  readonly type: string;
}

describeDatabase('the database', (world) => {
  stopTime();
  const service = serviceOver(world);

  /** Every column that can hold text, out of the catalogue. */
  const columns = async (): Promise<readonly (Column & { readonly table: string })[]> => {
    const { rows } = await sql<Column & { table: string }>`
      select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely_%'
        and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype, 'bytea'::regtype,
          'uuid'::regtype)
      order by 1, 2`.execute(world.db);
    return rows;
  };
  /** All text that stands in the database, and where. */
  const everything = async () => {
    const found: { readonly where: string; readonly text: string }[] = [];
    for (const { table, name, type } of await columns()) {
      const text = type === 'bytea' ? sql`encode(${sql.ref(name)}, 'escape')` : sql`${sql.ref(name)}::text`;
      const { rows } = await sql<{ text: string }>`
        select distinct ${text} as text from ${sql.table(table)} where ${sql.ref(name)} is not null`.execute(
        world.db,
      );
      found.push(...rows.map(({ text: each }) => ({ where: `${table}.${name}`, text: each })));
    }
    return found;
  };
  const wheresOf = async (secret: string) =>
    (await everything()).filter(({ text }) => text.includes(secret)).map(({ where }) => where);
  const post = (path: string, body: object, token?: string) =>
    service.call('POST', `/api${path}`, { body, ...(token === undefined ? {} : { token }) });

  it('holds nothing in clear that signs in, signs up, resets or verifies, before it is sent and after', async () => {
    const mails: OutgoingMail[] = [];
    const texts: OutgoingText[] = [];
    const before = new Set((await everything()).flatMap(({ text }) => text.match(/[\w-]{16,}/g) ?? []));
    const member = await service.tokenOf(OWNER);
    await post('/send-registration-url', { email: NEW });
    await post('/recover-password', { loginid: OWNER });
    await post('/settings/change-email', { email: WISHED, current_password: 'komori2026' }, member);
    await post('/phone-verification', { tel: TEL }, member);
    const waiting = await everything();
    expect(waiting.filter(({ text }) => text.includes('{secret}')).map(({ where }) => where)).toHaveLength(4);
    // A first attempt that fails leaves nothing either, and its token may have arrived all the same.
    let isWell = false;
    const services = {
      ...service.services,
      mail: {
        send: async (mail: OutgoingMail) => {
          mails.push(mail);
          if (!isWell) throw new Error('451');
        },
      },
      texts: { send: async (text: OutgoingText) => void texts.push(text) },
    };
    await doDueWork(services);
    isWell = true;
    await service.setClock(at('2026-11-20', '10:05'));
    await doDueWork(services);
    const tokenIn = (to: string, page: string) =>
      mails
        .filter((mail) => mail.to === to)
        .map(({ text }) => new RegExp(`/user/${page}/[^/\\s]+/([\\w-]{43})`).exec(text)?.[1] ?? '')
        .filter((token) => token !== '');
    const signUps = tokenIn(NEW, 'signup-personal');
    const recoveries = tokenIn(OWNER, 'recover-password');
    const changes = tokenIn(WISHED, 'confirm-email');
    const code = /\d{6}/.exec(texts[0]?.text ?? '')?.[0] ?? '';
    const tokens = [...signUps, ...recoveries, ...changes];
    expect([signUps, recoveries, changes].map(({ length }) => length)).toEqual([2, 2, 2]);
    expect(new Set(tokens).size).toBe(6);

    const { body: proven } = await post('/phone-verification/confirm', { tel: TEL, code }, member);
    const login = await post('/login', { loginid: OWNER, pw: 'komori2026' });
    const guest = await post('/invitation-use', { param: 'welcome' });
    const secrets = [
      ...tokens,
      member,
      proven.phone_token,
      login.body.token,
      login.body.device_proof,
      guest.body.token,
    ].filter((each) => each !== undefined);
    expect(secrets.length).toBeGreaterThanOrEqual(9);
    for (const secret of secrets) expect(await wheresOf(secret), secret).toEqual([]);
    // No text column of a message holds the code either.
    expect(
      (await everything()).filter(({ where, text }) => /^(outbox|intents)\./.test(where) && text === code),
    ).toEqual([]);

    // The values that the flows have left there open nothing, whichever call they are tried against.
    const left = [...new Set((await everything()).flatMap(({ text }) => text.match(/[\w-]{16,}/g) ?? []))];
    const fresh = left.filter((text) => !before.has(text));
    expect(fresh.length).toBeGreaterThan(5);
    const hashes = new Set(left);
    for (const text of fresh) {
      expect(hashes.has(createHash('sha256').update(text).digest('hex')), text).toBe(false);
      const user = await service.call('GET', '/api/settings/get-user', { token: text });
      const query = new URLSearchParams({ email_token: text, loginid: NEW });
      const signUp = await service.call('GET', `/api/signup/email?${query}`);
      const reset = await post('/reset-password', {
        email: OWNER,
        token: text,
        new_password: 'hon to 2 tana',
        new_password_confirmation: 'hon to 2 tana',
      });
      const phone = await post('/settings/change-phone', { phone_token: text }, member);
      const change = await post('/confirm-email', { email: WISHED, token: text });
      const statuses = [user, signUp, reset, phone, change].map(({ status }) => status);
      expect(statuses, text).toEqual([401, 400, 400, 409, 400]);
    }
    // All of them are good where they were sent to, those of the attempt that failed too.
    for (const token of signUps) {
      const query = new URLSearchParams({ email_token: token, loginid: NEW });
      expect((await service.call('GET', `/api/signup/email?${query}`)).status).toBe(200);
    }
    expect((await post('/settings/change-phone', { phone_token: proven.phone_token }, member)).status).toBe(
      200,
    );
  });

  it('holds neither printed codes nor the key that they are made of, though it answers them once more', async () => {
    const desk = await operatorAt(world, service, { role: 'viewer' });
    const key = 'f0e1d2c3b4a5968778695a4b3c2d1e0f';
    const { body } = await desk.post('/codes', {}, { key });
    expect((await desk.post('/codes', {}, { key })).body).toEqual(body);
    const bare = body.codes.map((code: string) => code.replaceAll('-', ''));
    for (const secret of [key, ...body.codes, ...bare]) expect(await wheresOf(secret), secret).toEqual([]);
  });

  it('has a reason for each column in clear whose name speaks of a secret', async () => {
    const speaking = (await columns())
      .map(({ table, name }) => `${table}.${name}`)
      .filter((name) => /pass|code|token|secret|pin_|_key|access_/.test(name.split('.')[1] ?? ''))
      // The key of a thing in the file of its world is its name there.
      .filter((name) => !/_hash$|\.world_key$/.test(name));
    expect(speaking.sort()).toEqual(Object.keys(SHOWN_AGAIN).sort());
  });
});
