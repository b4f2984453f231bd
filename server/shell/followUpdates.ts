import type { Update, Watched } from '#domain/shell/updates.ts';
import { Busy } from '#server/load/gate.ts';
import { topics } from '#server/updates/announcement.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { Refusal } from '#server/usecase/refusal.ts';

/** More windows of one session than anybody looks at; what comes after them asks from time to time. */
const MOST_OF_A_SESSION = 6;
/** More than a process is meant to carry. */
const MOST_OF_A_PROCESS = 10_000;

/** Whom a stream tells what it says. */
export interface Listener {
  readonly tell: (update: Update) => void;
  readonly end: () => void;
}

/**
 * GET /events: tells what happens to the member's reservations and notices, and to the slots of the booths that are
 * looked at, from now on; returns how to stop. 429 for one stream too many; Busy while this process hears of nothing.
 */
export function followUpdates(
  { services: { updates }, tenant, member }: MemberContext,
  watched: Watched | null,
  listener: Listener,
): () => void {
  if (!updates.isListening) throw new Busy('Failed to follow updates: the database tells nothing.');
  if ((updates.load.streams ?? 0) >= MOST_OF_A_PROCESS) throw new Busy('Failed to follow updates: too many.');
  const session = topics.session(tenant.id, member.tokenHash);
  if (updates.countOf(session) >= MOST_OF_A_SESSION) {
    throw new Refusal(429, 'throttled', '同時に開いている画面が多すぎます。', { retry_after: 60 });
  }
  const booths = watched?.boothIds.map((boothId) => topics.booth(tenant.id, boothId, watched.date)) ?? [];
  return updates.follow({
    topics: [topics.tenant(tenant.id), topics.member(tenant.id, member.id), session, ...new Set(booths)],
    ...listener,
  });
}
