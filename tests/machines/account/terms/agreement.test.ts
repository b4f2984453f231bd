// @vitest-environment jsdom
import fc from 'fast-check';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memberCodec } from '#contract/account/member.ts';
import { termsVersionOf } from '#contract/account/terms.ts';
import { bindCredentials } from '#contract/caller.ts';
import { serverCapabilities } from '#contract/capabilities.ts';
import { sessionMachine } from '#machines/account/session/chart.ts';
import { agree, withAgreement } from '#machines/account/terms/agreement.ts';
import { bindStores, memoryStores, readPart, writePart } from '#machines/storage.ts';
import { answering } from '#tests/contract/answering.ts';
import { member } from '#tests/support/values/arbitraries.ts';

const ours = serverCapabilities.current();
const signal = new AbortController().signal;
const TERMS = '第1条\n\n本文';
const [somebody] = fc.sample(member, { numRuns: 1, seed: 1 });
if (!somebody) throw new Error('Failed to make a member.');
const hanako = { ...somebody, mustAgreeToTerms: true, termsAgreedVersion: null };
const agreed = { ...hanako, mustAgreeToTerms: false, termsAgreedVersion: termsVersionOf(TERMS) };

beforeEach(() => {
  bindStores(memoryStores());
  writePart('Auth.signIn', { token: 't', user: memberCodec.encode(hanako) });
  serverCapabilities.learn({ requestKeys: false, additions: [] });
});
afterEach(() => {
  serverCapabilities.learn(ours);
  bindCredentials(() => ({ token: null, tenantId: null }));
});

const termsAre = (terms: string) => answering(() => HttpResponse.json({ terms }));

it('keeps an agreement on the device where the server keeps none, by member and text', async () => {
  const asked = termsAre(TERMS);
  expect(await withAgreement(hanako, signal)).toEqual(hanako);
  await agree(termsVersionOf(TERMS), signal);
  expect(asked).toEqual([]);
  expect(await withAgreement(hanako, signal)).toEqual(agreed);
  const taro = { ...hanako, loginId: 'taro@example.jp' };
  expect(await withAgreement(taro, signal)).toEqual(taro);
});

it('counts at the tenant whose terms they are, and for nobody with that login ID at another', async () => {
  termsAre(TERMS);
  const callFor = (tenantId: string) => bindCredentials(() => ({ token: null, tenantId }));
  callFor('demo');
  await agree(termsVersionOf(TERMS), signal);
  callFor('annex');
  expect(await withAgreement(hanako, signal)).toEqual(hanako);
  callFor('demo');
  expect(await withAgreement(hanako, signal)).toEqual(agreed);
});

it('lets a member in who agrees where the storage has no room left, for as long as the page lives', async () => {
  const stores = memoryStores();
  bindStores(stores);
  vi.spyOn(stores.local, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(agree(termsVersionOf(TERMS), signal)).resolves.toBeUndefined();
});

it('names the version of a text as it did before: another name would ask everybody again', () => {
  expect(termsVersionOf(TERMS)).toBe('text-1icb27005iauns');
});

it('asks again for terms of another text', async () => {
  termsAre(TERMS.replace('本文', '本文。'));
  await agree(termsVersionOf(TERMS), signal);
  expect(await withAgreement(hanako, signal)).toEqual(hanako);
});

it('counts what a visitor agreed to before signing up', async () => {
  termsAre(TERMS);
  writePart('UsageTerms.agreement', { version: termsVersionOf(TERMS) });
  expect(await withAgreement(hanako, signal)).toEqual(agreed);
});

it('stores a session before it asks for the terms, so that a page that is left at once has it', async () => {
  const storedAtAsking: unknown[] = [];
  answering(() => {
    storedAtAsking.push(readPart('Auth.signIn')?.token);
    return HttpResponse.json({ terms: TERMS });
  });
  writePart('UsageTerms.agreement', { version: termsVersionOf(TERMS) });
  writePart('Auth.signIn', null);
  const session = createActor(sessionMachine).start();
  await waitFor(session, (snapshot) => snapshot.matches('unauthenticated'));
  session.send({ type: 'session.opened', signIn: { token: 'new', member: hanako } });
  await waitFor(session, (snapshot) => snapshot.matches('authenticated'));
  session.stop();
  expect(storedAtAsking).toEqual(['new']);
  expect(readPart('Auth.signIn')?.user.terms_agreed_version).toBe(termsVersionOf(TERMS));
});

it('stays with a member whose profile is changed or read again, where the server says nothing of it', async () => {
  termsAre(TERMS);
  await agree(termsVersionOf(TERMS), signal);
  writePart('Auth.signIn', null);
  const session = createActor(sessionMachine).start();
  await waitFor(session, (snapshot) => snapshot.matches('unauthenticated'));
  session.send({ type: 'session.opened', signIn: { token: 'new', member: hanako } });
  await waitFor(session, (snapshot) => snapshot.matches('authenticated'));
  session.send({ type: 'member.changed', member: { ...hanako, name: '山田 はな' } });
  expect(session.getSnapshot().context.signIn?.member).toEqual({ ...agreed, name: '山田 はな' });
  session.stop();
});

it('asks a server that keeps agreements, and believes it', async () => {
  serverCapabilities.learn(ours);
  const asked = answering(() => HttpResponse.json({ message: 'OK' }));
  await agree('2026-04', signal);
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/api/usage-terms/agree']);
  writePart('UsageTerms.agreement', { version: '2026-04' });
  expect(await withAgreement(hanako, signal)).toEqual(hanako);
});
