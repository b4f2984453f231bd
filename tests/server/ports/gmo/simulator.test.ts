import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, it } from 'vitest';
import { recordsIn } from '#server/ports/gmo/simulator/records.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

interface Provider {
  init(shopId: string): void;
  getToken(card: Record<string, string>, callback: (answer: Answer) => void): void;
}
interface Answer {
  readonly resultCode: string;
  readonly tokenObject?: { readonly token: string[]; readonly maskedCardNo: string };
}

const script = readFileSync(
  new URL('../../../../server/ports/gmo/simulator/token.js', import.meta.url),
  'utf8',
);
const card = {
  cardno: '4111111111111111',
  expire: '2905',
  securitycode: '123',
  holdername: 'HANAKO YAMADA',
  tokennumber: '1',
};

describeDatabase('the simulated card provider in the browser', (world) => {
  const service = serviceOver(world);
  let sent: string[];
  let provider: Provider;

  const tokenFor = (changed: Partial<typeof card> = {}) =>
    new Promise<Answer>((resolve) => provider.getToken({ ...card, ...changed }, resolve));

  beforeEach(() => {
    sent = [];
    const context = createContext({
      AbortSignal,
      fetch: async (path: string, init: { method: string; body: string }) => {
        sent.push(path, init.body);
        const answer = await service.call(init.method, path, { body: init.body });
        return { ok: answer.status === 200, json: async () => answer.body };
      },
    });
    runInContext(script, context);
    provider = context.Multipayment as Provider; // what the script is for
    provider.init('demo');
  });

  it('makes a token that stands for the card, and sends its number to nobody', async () => {
    const answer = await tokenFor();
    expect(answer).toMatchObject({
      resultCode: '000',
      tokenObject: { token: [expect.stringMatching(/^[0-9a-f]{64}$/)], maskedCardNo: '************1111' },
    });
    expect(sent.join()).not.toMatch(/4111|123"|YAMADA/);
    const token = answer.tokenObject?.token[0] ?? '';
    const kept = await recordsIn(world.db).find('demo', 'token', token);
    expect(kept?.value.card).toEqual({
      masked: '************1111',
      brand: 'VISA',
      expires: '2905',
      behaviour: 'pays',
    });
  });

  it.each([
    ['4000000000003220', 'challenged'],
    ['4000000000000341', 'refused'],
    ['5555555555554444', 'pays'],
  ])('knows how %s behaves', async (cardno, behaviour) => {
    const token = (await tokenFor({ cardno })).tokenObject?.token[0] ?? '';
    const kept = await recordsIn(world.db).find('demo', 'token', token);
    expect(kept?.value.card.behaviour).toBe(behaviour);
  });

  it.each<[string, Partial<typeof card>]>([
    ['100', { cardno: '' }],
    ['101', { cardno: '4111-1111' }],
    ['102', { cardno: '411111' }],
    ['110', { expire: '' }],
    ['111', { expire: '29a5' }],
    ['112', { expire: '295' }],
    ['113', { expire: '2913' }],
    ['121', { securitycode: '12x' }],
    ['122', { securitycode: '12' }],
    ['131', { holdername: '山田' }],
    ['132', { holdername: 'A'.repeat(51) }],
    ['501', { cardno: '4000000000000002' }],
  ])('answers %s for %o, and asks nobody', async (resultCode, wrong) => {
    expect(await tokenFor(wrong)).toEqual({ resultCode });
    expect(sent).toEqual([]);
  });

  it('takes nothing that could be a whole card', async () => {
    const seen = {
      shop_id: 'demo',
      last4: '4111111111111111',
      brand: 'VISA',
      expires: '2905',
      behaviour: 'pays',
    };
    expect((await service.call('POST', '/card-simulator/token', { body: seen })).status).toBe(400);
    const more = { ...seen, last4: '1111', cardno: '4111111111111111' };
    expect((await service.call('POST', '/card-simulator/token', { body: more })).status).toBe(400);
  });

  it('is gone after a reset', async () => {
    const token = (await tokenFor()).tokenObject?.token[0] ?? '';
    await service.call('POST', '/dev/reset');
    expect(await recordsIn(world.db).find('demo', 'token', token)).toBeUndefined();
  });
});
