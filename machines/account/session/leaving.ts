import * as v from 'valibot';
import { endLeftSessions, MOST_LEFT, SessionMark } from '#contract/account/leaving.ts';
import { headersOf } from '#contract/caller.ts';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import { keepPart, readPart } from '../../storage.ts';

/** The SHA-256 of a token, which ends its session and opens none; null where the browser makes none (plain http). */
async function markOf(token: string): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
}

function leftWithout(ended: readonly string[]): readonly string[] {
  return (readPart('Auth.ending') ?? []).filter((mark) => v.is(SessionMark, mark) && !ended.includes(mark));
}

function keepLeft(marks: readonly string[]): void {
  keepPart('Auth.ending', marks.length === 0 ? null : marks.slice(-MOST_LEFT));
}

/** How the session of this device is named; null without one. */
export async function ownMark(): Promise<string | null> {
  const [, token] = headersOf(undefined).Authorization?.split(' ') ?? [];
  return token === undefined ? null : markOf(token);
}

/**
 * Keeps how the session is named, until its logout has been answered: where that does not reach the server, it would
 * live on for 30 days.
 */
export async function markSession(): Promise<void> {
  const mark = serves(serverCapabilities.current(), endLeftSessions) ? await ownMark() : null;
  if (mark !== null) keepLeft([...leftWithout([mark]), mark]);
}

/** Forgets a session whose logout was answered. Those that were left before are still to be told to the server. */
export function forgetMark(mark: string | null): void {
  if (mark !== null) keepLeft(leftWithout([mark]));
}

/** Ends the sessions whose logout had no answer, where there are any. */
export async function endLeft(signal: AbortSignal): Promise<void> {
  const marks = leftWithout([]);
  if (marks.length > 0 && serves(await serverCapabilities.known(), endLeftSessions)) {
    await call(endLeftSessions, { sessions: marks }, { signal });
  }
  keepLeft(leftWithout(marks));
}
