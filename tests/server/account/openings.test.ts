import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import { limitHashing } from '#server/account/session/password.ts';
import { MOST_SESSIONS } from '#server/account/session/session.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { holdNext } from '#tests/support/held.ts';
import { tokenFor } from '#tests/support/server/outbox.ts';
import { type Answer, serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';
import { verification } from '#tests/support/server/verification.ts';

const OWNER = 'hanako.new@example.jp';
const PASSWORD = 'hon to 2 tana';
const OTHER = 'hon to 3 tana';

describe('what opens a session', () => {
  const SERVER = new URL('../../../server/', import.meta.url);
  const writersOf = (table: string) =>
    readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.startsWith('database/migrations/'))
      .filter((path) => readFileSync(new URL(path, SERVER), 'utf8').includes(`insertInto('${table}')`));

  it('stands in one place, and so does what makes a device known', () => {
    expect(writersOf('sessions')).toEqual(['account/session/session.ts']);
    expect(writersOf('device_proofs')).toEqual(['account/session/deviceProof.ts']);
  });
});

describeDatabase('a session that is being opened', (world) => {
  stopTime();
  const service = serviceOver(world);
  const post = (path: string, body: object, token?: string) =>
    service.call('POST', `/api${path}`, { body, ...(token === undefined ? {} : { token }) });

  // Whoever is held keeps a core.
  beforeEach(() => limitHashing(4));
  afterEach(() => limitHashing(2));

  const common = {
    loginid: OWNER,
    pw: PASSWORD,
    name: '新田 花子',
    birth: '19900401',
    gender: 1,
  };
  const personal = { ...common, tel: '09012345678', postal: '1000005', address1: '東京都千代田区丸の内1' };
  const enterprise = { ...common, access_key: 'KOMORI-2026', empid: 'E-1', department_id: null };
  const signUp = async (path: string, form: object, linkToken: string) =>
    await post(path, { ...form, email_token: linkToken });

  /** How each call that answers with a token is asked so that a password is verified first; null: it never is. */
  const OPENINGS: Readonly<
    Record<string, { code: string; open: (linkToken: string) => Promise<Answer> } | null>
  > = {
    'POST /login': {
      code: 'wrong_credentials',
      open: () => post('/login', { loginid: OWNER, pw: PASSWORD }),
    },
    'POST /signup/personal': {
      code: 'link_used',
      open: (linkToken) => signUp('/signup/personal', personal, linkToken),
    },
    'POST /signup/enterprise': {
      code: 'link_used',
      open: (linkToken) => signUp('/signup/enterprise', enterprise, linkToken),
    },
    'POST /InvitationUselogin': null, // by a link, whose guest has no password and does not leave
  };

  it('is tried below for every call that answers with a token', () => {
    const opening = endpoints.filter(
      ({ response }) => 'entries' in response && 'token' in Object(response.entries),
    );
    const names = opening.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(names.sort()).toEqual(Object.keys(OPENINGS).sort());
  });

  /** A member who has just signed up; answers their session and the link, which signs in again. */
  async function join(path: string): Promise<{ token: string; linkToken: string }> {
    await post('/send-registration-url', { email: OWNER });
    const linkToken = await tokenFor(world, OWNER, 'signup-personal');
    const isEnterprise = path.endsWith('enterprise');
    const { body } = await signUp(
      isEnterprise ? '/signup/enterprise' : '/signup/personal',
      isEnterprise ? enterprise : personal,
      linkToken,
    );
    return { token: body.token, linkToken };
  }
  const open = async () => [
    await world.db.selectFrom('sessions').select('session_id').execute(),
    await world.db.selectFrom('device_proofs').select('proof_hash').execute(),
  ];

  const changes = {
    'a reset': async () => {
      await post('/recover-password', { loginid: OWNER });
      const token = await tokenFor(world, OWNER, 'recover-password');
      return await post('/reset-password', {
        ...{ email: OWNER, token },
        ...{ new_password: OTHER, new_password_confirmation: OTHER },
      });
    },
    'a change of the password': (token: string) =>
      post(
        '/settings/change-password',
        { current_password: PASSWORD, new_password: OTHER, new_password_confirmation: OTHER },
        token,
      ),
    'a change of the address': async (token: string) => {
      const email = 'hanako.other@example.jp';
      await post('/settings/change-email', { email, current_password: PASSWORD }, token);
      return await post('/confirm-email', { email, token: await tokenFor(world, email, 'confirm-email') });
    },
    'a withdrawal': (token: string) => service.call('DELETE', '/api/settings/delete-user', { token }),
  };

  for (const [name, opening] of Object.entries(OPENINGS)) {
    if (opening === null) continue;
    const { code, open: ask } = opening;

    it.each(Object.entries(changes))(`by ${name} is refused after %s`, async (_, change) => {
      const { token, linkToken } = await join(name);
      const held = holdNext(verification);
      const asked = ask(linkToken);
      await held.reached;
      expect((await change(token)).status).toBe(200);
      const before = await open();
      held.release();
      const { status, body } = await asked;
      expect([status, body.code]).toEqual([400, code]);
      expect(await open()).toEqual(before);
    });

    it(`by ${name} is opened beside another that is being opened`, async () => {
      const { linkToken } = await join(name);
      const held = holdNext(verification, 2);
      const both = [ask(linkToken), ask(linkToken)];
      await held.reached;
      held.release();
      expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    });
  }

  it('does not let a change of the password undo a reset that came between', async () => {
    const { token } = await join('personal');
    const held = holdNext(verification);
    const changing = changes['a change of the password'](token);
    await held.reached;
    await post('/recover-password', { loginid: OWNER });
    const link = await tokenFor(world, OWNER, 'recover-password');
    const reset = { email: OWNER, token: link, new_password: 'mado no 4 iro' };
    await post('/reset-password', { ...reset, new_password_confirmation: reset.new_password });
    held.release();
    const { status, body } = await changing;
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['current_password']]);
    expect((await post('/login', { loginid: OWNER, pw: 'mado no 4 iro' })).status).toBe(200);
  });

  it('ends the one that was used longest ago beyond twenty of a member', async () => {
    const { token: first } = await join('personal');
    const tokens = [first];
    while (tokens.length <= MOST_SESSIONS) {
      tokens.push((await post('/login', { loginid: OWNER, pw: PASSWORD })).body.token);
    }
    const isOpen = async (token = '') =>
      (await service.call('GET', '/api/settings/get-user', { token })).status === 200;
    expect([await isOpen(tokens[0]), await isOpen(tokens[1]), await isOpen(tokens.at(-1))]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('of a guest counts against those from the same source only, for all guests of a link are one member', async () => {
    const enter = async () => (await post('/InvitationUselogin', { url: 'welcome' })).body.token as string;
    const tokens = [await enter()];
    await world.db.updateTable('sessions').set({ source_hash: 'elsewhere' }).execute();
    while (tokens.length <= MOST_SESSIONS + 1) tokens.push(await enter());
    const isOpen = async (token = '') =>
      (await service.call('GET', '/api/menu-status', { token })).status === 200;
    expect([await isOpen(tokens[0]), await isOpen(tokens[1]), await isOpen(tokens[2])]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
