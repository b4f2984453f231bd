// @vitest-environment jsdom
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { type AnyActorLogic, createActor, type InputFrom, SimulatedClock, toPromise, waitFor } from 'xstate';
import { sendRegistrationUrl } from '#contract/account/registration.ts';
import { call } from '#contract/client.ts';
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { submitByLink } from '#machines/account/link.ts';
import { answering, refused } from '#tests/contract/answering.ts';
import { commands, questions } from './askers.ts';

/** The value that the flow makes of the answer. */
const madeOf = <Logic extends AnyActorLogic>(logic: Logic, input: InputFrom<Logic>) =>
  toPromise(createActor(logic, { input }).start());

const STATUS: Readonly<Record<string, number>> = {
  not_found: 404,
  invalid: 422,
  throttled: 429,
  wrong_credentials: 400,
  passcode_required: 403,
};

const said = (code: string) => ({ message: `${code}のため`, code, errors: {}, reason: `r_${code}` });

describe.each(commands)('what is decided is asked of $path', ({ of, content, path, body, refusals }) => {
  it('with the key that it was decided with, again and again', async () => {
    let times = 0;
    const asked = answering(() => {
      times += 1;
      // An answer that is lost, then a refusal that nobody expects: it ends.
      return times === 1
        ? HttpResponse.error()
        : refused(403, { message: 'だめです。', code: 'forbidden' })();
    });
    const clock = new SimulatedClock();
    const actor = createActor(of, { input: { key: 'key-9', content }, clock }).start();
    const ended = toPromise(actor);
    await waitFor(actor, (snapshot) => snapshot.matches('waiting'));
    clock.increment(2000);
    expect(await ended).toMatchObject({ kind: 'failed', error: { code: 'forbidden' } });
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([path, path]);
    expect(asked.map(({ headers }) => headers.get(IDEMPOTENCY_HEADER))).toEqual(['key-9', 'key-9']);
    const sent = await asked[0]?.text();
    expect(sent ? JSON.parse(sent) : null).toEqual(body && expect.objectContaining(body));
  });

  it.each(Object.entries(refusals))('%s is an answer: %s', async (code, kind) => {
    answering(refused(STATUS[code] ?? 409, said(code)));
    expect(await madeOf(of, { key: 'key-9', content })).toMatchObject({ kind });
  });
});

describe.each(questions)('%s', (_, logic, input, codes) => {
  it.each(codes)('that is refused as %s is answered in words', async (code) => {
    answering(refused(STATUS[code] ?? 409, said(code)));
    expect(await madeOf(logic, input)).toMatchObject({ kind: 'refused', code, message: `${code}のため` });
  });
});

it.each([
  ['throttled', { kind: 'refused', code: 'throttled', message: 'throttledのため' }],
  ['link_expired', { kind: 'done', value: { kind: 'dead', problem: 'expired' } }],
  ['link_used', { kind: 'done', value: { kind: 'dead', problem: 'used' } }],
  ['link_invalid', { kind: 'done', value: { kind: 'dead', problem: 'invalid' } }],
])('a form by a mailed link that is refused as %s', async (code, outcome) => {
  answering(refused(STATUS[code] ?? 409, said(code)));
  expect(await submitByLink(call(sendRegistrationUrl, 'a@example.jp', {}))).toMatchObject(outcome);
});
