// @vitest-environment jsdom
/**
 * A 401 to any call of the contract ends the session that it was sent in, and no other. A session that another tab, or
 * another member, has opened meanwhile stays.
 */
import fc from 'fast-check';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import { bindCredentials, type Credentials } from '#contract/caller.ts';
import { serverCapabilities } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import { nameOf } from '#contract/endpoint.ts';
import { apiErrorOf } from '#contract/errors.ts';
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { endsSession } from '#machines/shell/failures.ts';
import { answering } from './answering.ts';
import { calls } from './calls/calls.ts';

const hana = { token: 'first', tenantId: 'demo', loginId: 'hana@example.jp' };
const before = serverCapabilities.current();
afterEach(() => {
  bindCredentials(() => ({ token: null, tenantId: null }));
  serverCapabilities.learn(before);
});

/** Streams are followed, and a login is made by who has no session. */
const asked = calls.filter(({ endpoint }) => !endpoint.isStream && endpoint.audience !== 'anyone');

/** A call of the contract whose session is over when its answer comes; `after` is who is signed in by then. */
async function askedAs({ endpoint, input, output }: (typeof calls)[number], after: Credentials) {
  const now = { ...hana } as Credentials;
  const caller = { now };
  bindCredentials(() => caller.now);
  serverCapabilities.learn({
    requestKeys: true,
    additions: endpoints.filter((each) => each.additive).map(nameOf),
  });
  const [said] = fc.sample(input, { numRuns: 1, seed: 1 });
  const [answer] = fc.sample(output, { numRuns: 1, seed: 1 });
  const requests = answering((request) => {
    const isOver = request.headers.get('Authorization') === 'Bearer first';
    if (isOver) caller.now = after;
    return isOver
      ? HttpResponse.json({ message: '認証エラーが発生しました。', code: 'unauthenticated' }, { status: 401 })
      : HttpResponse.json(endpoint.output.encode(answer) as object);
  });
  const options = endpoint.effect ? { key: 'key-1' } : {};
  const failure = await call(endpoint, said, options as never).then(() => null, apiErrorOf); // as its effect wants
  return { requests, failure };
}

const tokensOf = (requests: readonly Request[]) =>
  requests.map(({ headers }) => headers.get('Authorization')?.replace('Bearer ', ''));

it('has every call of members', () => {
  const members = endpoints
    .filter(({ audience, isStream }) => audience !== 'anyone' && !isStream)
    .map(nameOf);
  expect(asked.map(({ name }) => name).sort()).toEqual(members.sort());
});

describe.each(asked.map((each) => [each.name, each] as const))('%s', (name, each) => {
  it.each([
    ['is still the one of the call', hana],
    ['has ended meanwhile', { token: null, tenantId: 'demo', loginId: null }],
  ])('ends the session where it %s', async (_, after) => {
    const { requests, failure } = await askedAs(each, after);
    expect(tokensOf(requests)).toEqual(['first']);
    expect(failure?.kind).toBe('unauthenticated');
    expect(failure && endsSession(failure)).toBe(name !== 'GET /invitation-use/user-info');
  });

  it('is asked once more, with its key, in the session that the same member has opened since', async () => {
    const { requests, failure } = await askedAs(each, { ...hana, token: 'second' });
    expect(tokensOf(requests)).toEqual(['first', 'second']);
    expect(failure).toBeNull();
    const keys = requests.map(({ headers }) => headers.get(IDEMPOTENCY_HEADER));
    expect(keys).toEqual(each.endpoint.effect ? ['key-1', 'key-1'] : [null, null]);
  });

  it.each([
    ['another member', { ...hana, token: 'second', loginId: 'taro@example.jp' }],
    ['who has that login ID at another tenant', { ...hana, token: 'second', tenantId: 'annex' }],
  ])('is not asked for %s, whose session does not end', async (_, after) => {
    const { requests, failure } = await askedAs(each, after);
    expect(tokensOf(requests)).toEqual(['first']);
    expect(failure).toMatchObject({ kind: 'network' });
  });
});
