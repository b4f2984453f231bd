import { fromPromise } from 'xstate';
import { getUser, memberCodec } from '#contract/account/member.ts';
import { logout, type SignIn } from '#contract/account/session.ts';
import { call } from '#contract/client.ts';
import type { Member } from '#domain/account/member.ts';
import { clearSessionParts, readPart, writePart } from '../../storage.ts';
import { withAgreement } from '../terms/agreement.ts';
import { rememberDeviceProof } from './deviceProofs.ts';

function storedSignIn(): SignIn | null {
  const stored = readPart('Auth.signIn');
  return stored && { token: stored.token, member: memberCodec.decode(stored.user) };
}

/** The session's calls to the storage and to /api. */
export const sessionActors = {
  restoreSignIn: fromPromise<SignIn | null>(async () => storedSignIn()),
  /**
   * Reads the member that another tab has left signed in. Data that this tab has kept for another member end as by a
   * logout here.
   */
  compareSignIn: fromPromise<SignIn | null, { token: string | undefined }>(async ({ input }) => {
    const stored = storedSignIn();
    if (stored?.token !== input.token) clearSessionParts('session');
    return stored;
  }),
  saveSignIn: fromPromise<SignIn | null, SignIn | null>(async ({ input, signal }) => {
    if (input === null) return null;
    const { token, deviceProof } = input;
    const store = (user: Member) => writePart('Auth.signIn', { token, user: memberCodec.encode(user) });
    // Runs before the terms are fetched: a sign-up leaves its page with the answer.
    store(input.member);
    if (deviceProof !== undefined) rememberDeviceProof(deviceProof);
    const member = await withAgreement(input.member, signal).catch(() => input.member);
    if (member !== input.member) store(member);
    return { ...input, member };
  }),
  fetchMember: fromPromise<Member, void>(async ({ signal }) =>
    withAgreement(await call(getUser, undefined, { signal }), signal),
  ),
  endSession: fromPromise<void, void>(({ signal }) => call(logout, undefined, { signal })),
} as const;
