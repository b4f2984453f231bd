import { fromPromise } from 'xstate';
import type { CardChallenge } from '#domain/settings/card.ts';
import { readPart, writePart } from '../storage.ts';
import { required } from './required.ts';
import { memberOnDevice } from './signedIn.ts';

/** The bank's question; `url` is empty where only the way back is known. */
export interface Challenge extends Pick<CardChallenge, 'challengeId' | 'url'> {
  /** Whether the card came with the sign-up, which ends on its own screen. */
  readonly isFirst: boolean;
  /** The booking that waits for the card; absent where none does. */
  readonly returnTo?: string | undefined;
}

/** A challenge, and whose it is; left out, it is the member's who is signed in. */
export interface KeptChallenge extends Challenge {
  readonly memberId?: string;
}

/** The challenge that the address names, else the one that this member left for. */
function recall(challengeId: string | null): Challenge | null {
  const stored = readPart('App.cardChallenge');
  const own = stored !== null && stored.memberId === memberOnDevice() ? stored : null;
  if (own !== null && (challengeId === null || challengeId === own.challengeId)) {
    const { memberId: _, ...challenge } = own;
    return challenge;
  }
  return challengeId === null ? null : { challengeId, url: '', isFirst: false };
}

/** Keeps a challenge for the way back: the member leaves the app for the bank's page. */
export const keepChallenge = fromPromise<void, KeptChallenge>(
  async ({ input: { memberId = required(memberOnDevice()), ...challenge } }) =>
    writePart('App.cardChallenge', { ...challenge, memberId }),
);

/** Finds the challenge that a member comes back from; null where there is none. */
export const recallChallenge = fromPromise<Challenge | null, { readonly challengeId: string | null }>(
  async ({ input }) => recall(input.challengeId),
);

/** The way to the bank is over. */
export const forgetChallenge = fromPromise<void, void>(async () => writePart('App.cardChallenge', null));
