import { headersOf } from '#contract/caller.ts';
import { keepPart, readPart } from '../../storage.ts';

/**
 * How the session of this device is named: the SHA-256 of its token, which ends that session and opens none. Empty
 * without a session, and where the browser makes none (plain http).
 */
export async function ownMark(): Promise<string> {
  const [, token] = headersOf(undefined).Authorization?.split(' ') ?? [];
  // Whatever its type says, it may be missing.
  const { subtle }: { subtle?: SubtleCrypto } = crypto;
  if (token === undefined || subtle === undefined) return '';
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Keeps which session was left until the server has ended it: without a connection it would live on for 30 days. Others
 * that were left stay as they are.
 */
export function noteLeft(mark: string, isOver: boolean): void {
  const others = (readPart('Auth.ending') ?? []).filter((other) => other !== mark);
  const left = isOver || mark === '' ? others : [...others, mark];
  keepPart('Auth.ending', left.length === 0 ? null : left);
}
