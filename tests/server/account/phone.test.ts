import { beforeEach, describe, expect, it } from 'vitest';
import { instantOf } from '#domain/time.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { textsSent } from '#tests/support/server/outbox.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { spendAll } from '#tests/support/server/throttles.ts';
import { visitor } from '#tests/support/server/visit.ts';

const TEL = '08011112222';

describeDatabase('a phone number', (world) => {
  const service = serviceOver(world);
  /** The clock runs on from there, so that no edge is nearer than a second to what is asked. */
  const clock = (seconds: number) => service.setClock(instantOf(NOW + seconds * 1000));
  let member: ReturnType<typeof visitor>;
  beforeEach(async () => {
    member = visitor(service, await service.tokenOf('personal@example.jp'));
  });

  const send = (tel = TEL, who = member) => who.post('/phone-verification', { tel });
  const confirm = (code: string, tel = TEL, who = member) =>
    who.post('/phone-verification/confirm', { tel, code });
  const change = (phone_token: string, who = member) => who.post('/settings/change-phone', { phone_token });
  const numberOf = async (who = member) => {
    const { user } = (await who.get('/settings/get-user')).body;
    return [user.tel, user.tel_verified];
  };
  const texts = async () => (await textsSent(world)).reverse();
  const sentCode = async () => /\d{6}/.exec((await texts()).at(-1)?.body ?? '')?.[0] ?? '';
  const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

  it('is proven by the code that was sent to it, and becomes the member’s', async () => {
    expect(await numberOf()).toEqual(['09000000001', false]);
    expect((await send('０８０ー１１１１ー２２２２')).body).toEqual({ message: 'OK', resend_after: 60 });
    const [text] = await texts();
    expect(text?.recipient).toBe(TEL);
    expect(text?.body).toMatch(/認証コード \d{6}/);
    expect([...(text?.body ?? '')].length).toBeLessThanOrEqual(70);
    const { status, body } = await confirm(await sentCode(), '+81 80-1111-2222');
    expect(status).toBe(200);
    expect((await change(body.phone_token)).body).toEqual({ message: 'OK' });
    expect(await numberOf()).toEqual([TEL, true]);
  });

  it('is not proven any more when another one is typed into the profile, and stays so when it is typed again', async () => {
    await send();
    await change((await confirm(await sentCode())).body.phone_token);
    const profile = { name: '山田', birth: '19900401', gender: 1, postal: '1000005', address1: '千代田区' };
    const type = async (tel: string) => {
      const { user } = (await member.post('/settings/patch-user', { ...profile, tel })).body;
      return [user.tel, user.tel_verified];
    };
    expect(await type('080-1111-2222')).toEqual([TEL, true]);
    expect(await type('09099998888')).toEqual(['09099998888', false]);
    expect(await type(TEL)).toEqual([TEL, false]);
  });

  it('takes the code as a keyboard in full width writes it', async () => {
    await send();
    const code = (await sentCode()).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    expect((await confirm(code)).status).toBe(200);
  });

  it('is sent another code 60 seconds later, not before, and the former one is over', async () => {
    await send();
    const former = await sentCode();
    await clock(55);
    for (let pressed = 0; pressed < 10; pressed += 1) await send();
    const early = await send();
    expect([early.status, early.body.code, early.body.message]).toEqual([
      429,
      'throttled',
      expect.stringMatching(/あと\d+秒/),
    ]);
    await clock(65);
    expect((await send()).status).toBe(200);
    const code = await sentCode();
    if (former !== code) expect((await confirm(former)).body.code).toBe('code_wrong');
    expect((await confirm(code)).status).toBe(200);
  });

  it('gives five tries, also when they come at once', async () => {
    await send();
    const code = await sentCode();
    const wrong = otherThan(code);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(wrong)));
    expect(answers.map(({ body }) => body.code).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 'code_expired'),
      ...Array.from({ length: 5 }, () => 'code_wrong'),
    ]);
    expect((await confirm(code)).body.code).toBe('code_expired');
  });

  it('must be proven within 10 minutes, and the proof used within 10 more', async () => {
    await send();
    const code = await sentCode();
    await clock(605);
    expect((await confirm(code)).body.code).toBe('code_expired');
    await send();
    const { body } = await confirm(await sentCode());
    await clock(605 + 605);
    expect((await change(body.phone_token)).body.code).toBe('code_expired');
  });

  it('is proven for one member, one number, and once', async () => {
    const other = visitor(service, await service.tokenOf('personal2@example.jp'));
    await send();
    const code = await sentCode();
    expect((await confirm(code, TEL, other)).body.code).toBe('code_expired');
    expect((await confirm(code, '08033334444')).body.code).toBe('code_expired');
    const { body } = await confirm(code);
    expect((await confirm(code)).body.code).toBe('code_expired');
    expect((await change(body.phone_token, other)).body.code).toBe('code_expired');
    expect((await change(body.phone_token)).status).toBe(200);
    expect((await change(body.phone_token, other)).body.code).toBe('code_expired');
    // Sent again, because its answer was lost: what it has done already, and nothing else.
    expect((await change(body.phone_token)).body).toEqual({ message: 'OK' });
    await world.db.updateTable('members').set({ tel: '09099998888' }).where('member_id', '=', 1).execute();
    expect((await change(body.phone_token)).body.code).toBe('code_expired');
    expect(await numberOf()).toEqual(['09099998888', true]);
  });

  it('may be that of several accounts', async () => {
    const other = visitor(service, await service.tokenOf('personal2@example.jp'));
    for (const who of [member, other]) {
      await send(TEL, who);
      const { body } = await confirm(await sentCode(), TEL, who);
      await change(body.phone_token, who);
    }
    expect([await numberOf(), await numberOf(other)]).toEqual([
      [TEL, true],
      [TEL, true],
    ]);
  });

  it('gets five codes in 15 minutes at most, whichever accounts ask, and one more three minutes later', async () => {
    const asking = ['personal2', 'nocard', 'corporate', 'special', 'campaign', 'newterms'];
    const tokens = await Promise.all(asking.map((name) => service.tokenOf(`${name}@example.jp`)));
    const answers = [];
    for (const token of tokens) answers.push(await send(TEL, visitor(service, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers.at(-1)?.body.message).toMatch(/認証コードの送信が続いています。/);
    expect(await texts()).toHaveLength(5);
    expect((await send('09055556666')).status).toBe(200);
    await clock(185);
    expect((await send()).status).toBe(200);
  });

  it('of a member changes ten times an hour at most, and a source asks for all of its members no oftener', async () => {
    const statuses = [];
    // One comes back after six minutes.
    for (let sent = 0; sent < 12; sent += 1) {
      await clock(sent * 61);
      statuses.push((await send(`0805555${1000 + sent}`)).status);
    }
    expect(statuses).toEqual([...Array(11).fill(200), 429]);
    const other = async (name: string) => visitor(service, await service.tokenOf(`${name}@example.jp`));
    expect((await send(TEL, await other('personal2'))).status).toBe(200);
    await spendAll(world.db, 'text.source', 15);
    await clock(0);
    expect((await send('09055556666', await other('nocard'))).body.code).toBe('throttled');
    expect(await texts()).toHaveLength(12);
  });

  it.each(['', '0312345678', '090123456789', 'あいう', '0901234567'])('is refused: "%s"', async (tel) => {
    const { status, body } = await send(tel);
    expect([status, body.errors.tel]).toEqual([422, [expect.stringMatching(/電話番号|携帯電話/)]]);
    expect(await texts()).toEqual([]);
  });

  describe('whose provider', () => {
    it('is given each text once, in the international form', async () => {
      const sent: unknown[] = [];
      const texting = { ...service.services, texts: { send: async (text: unknown) => void sent.push(text) } };
      await send();
      await doDueWork(texting);
      await doDueWork(texting);
      expect(sent).toEqual([{ to: TEL, text: expect.stringMatching(/認証コード/) }]);
    });

    it('gives no answer: the code waits for the next try, and nothing else does', async () => {
      const silent = {
        ...service.services,
        texts: { send: () => Promise.reject(new Error('no answer')) },
      };
      await send();
      await doDueWork(silent);
      expect((await confirm(await sentCode())).status).toBe(200);
    });
  });
});
