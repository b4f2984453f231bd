import type { Update, Watched } from '#domain/shell/updates.ts';
import type { LocalDate } from '#domain/time.ts';
import { Busy } from '#server/load/gate.ts';
import { topics } from '#server/updates/announcement.ts';
import type { MemberContext } from '#server/usecase/context.ts';

/** More windows than anybody looks at. */
const MOST_OF_A_MEMBER = 8;
/** More than a process is meant to carry. */
const MOST_OF_A_PROCESS = 10_000;

/** Receives a stream's updates. */
export interface Listener {
  readonly notify: (update: Update) => void;
  readonly end: () => void;
}

/** The streams that are counted together: a member's; of guests, who all are one member, those of one source. */
function shareOf({ tenant, member, address }: MemberContext): string {
  if (member.isGuest) return topics.source(tenant.id, member.id, address);
  return topics.member(tenant.id, member.id);
}

/**
 * GET /events: tells what happens to the member's reservations and notices, and to the slots of the booths that are
 * looked at, from now on, and what of it changed a moment before; returns how to stop. The member's oldest stream ends
 * when a ninth begins in this process. Busy while this process hears of nothing.
 */
export function followUpdates(
  context: MemberContext,
  watched: Watched | null,
  listener: Listener,
): () => void {
  const { services, tenant, member } = context;
  const { updates } = services;
  if (!updates.isListening) throw new Busy('Failed to follow updates: the database tells nothing.');
  const share = shareOf(context);
  updates.makeRoom(share, MOST_OF_A_MEMBER);
  if ((updates.load.streams ?? 0) >= MOST_OF_A_PROCESS) throw new Busy('Failed to follow updates: too many.');
  const boothTopic = (boothId: number, date: LocalDate) => topics.booth(tenant.id, boothId, date);
  const booths = watched?.boothIds.map((boothId) => boothTopic(boothId, watched.date)) ?? [];
  const own = topics.member(tenant.id, member.id);
  const stop = updates.follow({
    topics: [topics.tenant(tenant.id), own, topics.session(tenant.id, member.tokenHash), share, ...booths],
    ...listener,
  });
  for (const kind of ['reservations', 'notices'] as const) {
    if (updates.mayHaveChanged(own, kind)) listener.notify({ kind });
  }
  if (watched !== null) {
    const { date } = watched;
    const boothIds = watched.boothIds.filter((boothId) =>
      updates.mayHaveChanged(boothTopic(boothId, date), 'availability'),
    );
    if (boothIds.length > 0) listener.notify({ kind: 'availability', boothIds, date });
  }
  return stop;
}
