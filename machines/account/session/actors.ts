import { fromPromise } from 'xstate';
import { logout } from '#contract/account/logout.ts';
import { getUser, memberCodec } from '#contract/account/member.ts';
import type { SignIn } from '#contract/account/session.ts';
import { call } from '#contract/client.ts';
import type { Member } from '#domain/account/member.ts';
import { ownerNameOf } from '../../shared/signedIn.ts';
import { clearSessionParts, leaveForReturn, readPart, returnTo, writePart } from '../../storage.ts';
import { withAgreement } from '../terms/agreement.ts';
import { rememberDeviceProof } from './deviceProofs.ts';
import { noteLeft, ownMark } from './leaving.ts';

function storedSignIn(): SignIn | null {
  const stored = readPart('Auth.signIn');
  return stored && { token: stored.token, member: memberCodec.decode(stored.user) };
}

/** The session's calls to the storage and to /api. */
export const sessionActors = {
  restoreSignIn: fromPromise<SignIn | null>(async () => {
    const stored = storedSignIn();
    returnTo(stored && ownerNameOf(stored.member));
    return stored;
  }),
  /**
   * Reads the member that another tab has left signed in. Data that this tab has kept for another member end as by a
   * logout here; not where the server has ended the session, whose member may come back.
   */
  compareSignIn: fromPromise<SignIn | null, { token: string | undefined }>(async ({ input }) => {
    const stored = storedSignIn();
    const isLeft = stored === null && readPart('Auth.left') !== null;
    if (stored?.token !== input.token && !isLeft) clearSessionParts('session');
    return stored;
  }),
  /** Clears what ends with a session that the server has ended, and keeps what its member comes back for. */
  leaveStorage: fromPromise<void, SignIn | null>(async ({ input }) => {
    if (input !== null) leaveForReturn(ownerNameOf(input.member));
  }),
  saveSignIn: fromPromise<SignIn | null, SignIn | null>(async ({ input, signal }) => {
    if (input === null) return null;
    const { token, deviceProof } = input;
    const store = (user: Member) => writePart('Auth.signIn', { token, user: memberCodec.encode(user) });
    returnTo(ownerNameOf(input.member));
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
  /** The sign-in goes at once; how its session is named is kept before the server is asked to end it. */
  forgetSession: fromPromise<void, void>(async () => {
    const mark = ownMark();
    clearSessionParts();
    noteLeft(await mark, false);
  }),
  endSession: fromPromise<void, void>(async ({ signal }) => {
    // Begun before anything is waited for: the next session's token may stand here after that.
    const mark = ownMark();
    await call(logout, undefined, { signal });
    noteLeft(await mark, true);
  }),
} as const;
