// @vitest-environment jsdom
import fc from 'fast-check';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memberCodec } from '#contract/account/member.ts';
import { loginForm } from '#machines/account/login.ts';
import { passwordResetForm } from '#machines/account/passwordReset.ts';
import { sessionMachine } from '#machines/account/session/chart.ts';
import { bindStores, clearSessionParts, memoryStores, readPart } from '#machines/storage.ts';
import { answering } from '#tests/contract/answering.ts';
import { member } from '#tests/support/values/arbitraries.ts';

const [hanako] = fc.sample(member, { numRuns: 1, seed: 1 });
if (!hanako) throw new Error('Failed to make a member.');

beforeEach(() => bindStores(memoryStores()));

/** Signs in, with what the server answers to a device that it does not know. */
async function signIn(proof: string): Promise<unknown> {
  const user = memberCodec.encode(hanako as typeof member extends fc.Arbitrary<infer M> ? M : never); // made above
  const asked = answering(() => HttpResponse.json({ user, token: 'token', device_proof: proof }));
  const form = createActor(loginForm, { input: { values: { loginId: 'hanako', password: 'secret' } } });
  form.start();
  form.send({ type: 'form.submitted' });
  const { output } = await waitFor(form, (snapshot) => snapshot.status === 'done');
  const session = createActor(sessionMachine).start();
  await waitFor(session, (snapshot) => snapshot.matches('unauthenticated'));
  session.send({ type: 'session.opened', signIn: (output as { value: never }).value }); // as the login machine does
  await waitFor(session, (snapshot) => snapshot.matches('authenticated'));
  session.stop();
  return asked[0]?.json();
}

it('is kept by the device, outlives a logout, and is sent back with the next login', async () => {
  expect(await signIn('proof-1')).toEqual({ loginid: 'hanako', pw: 'secret' });
  clearSessionParts();
  expect(await signIn('proof-2')).toEqual({ loginid: 'hanako', pw: 'secret', device_proofs: ['proof-1'] });
  expect(readPart('TabBar.deviceProofs')).toEqual(['proof-2', 'proof-1']);
});

it('is one of five at most: those of the members who signed in last', async () => {
  for (const turn of [1, 2, 3, 4, 5, 6, 7]) {
    await signIn(`proof-${turn}`);
    clearSessionParts();
  }
  expect(readPart('TabBar.deviceProofs')).toEqual(['proof-7', 'proof-6', 'proof-5', 'proof-4', 'proof-3']);
});

it('is kept by a device whose member has set a new password by a mailed link, too', async () => {
  answering(() => HttpResponse.json({ message: 'OK', device_proof: 'proof-of-reset' }));
  const password = { newPassword: 'hon to 2 tana', repeatedPassword: 'hon to 2 tana' };
  const values = { loginId: 'hanako@example.jp', linkToken: 'x'.repeat(43), ...password };
  const form = createActor(passwordResetForm, { input: { values } });
  form.start();
  form.send({ type: 'form.submitted' });
  await waitFor(form, (snapshot) => snapshot.status === 'done');
  expect(readPart('TabBar.deviceProofs')).toEqual(['proof-of-reset']);
});
