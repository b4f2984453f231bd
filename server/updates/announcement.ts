import * as v from 'valibot';
import type { Update } from '#domain/shell/updates.ts';
import { parseDate } from '#domain/time.ts';

/** The database's message at a commit (server/database/migrations/baseline/announcements.ts): ids only. */
const Announcement = v.variant('of', [
  v.object({
    of: v.literal('reservation'),
    tenant: v.string(),
    member: v.number(),
    tranid: v.number(),
    booth: v.number(),
    date: v.string(),
    /** Whether a slot was taken or freed by it. */
    slot: v.boolean(),
  }),
  /** A wait of the member has begun or changed, or stands elsewhere in the line. */
  v.object({ of: v.literal('wait'), tenant: v.string(), member: v.number() }),
  v.object({ of: v.literal('notice'), tenant: v.string(), member: v.number() }),
  v.object({ of: v.literal('session'), tenant: v.string(), session: v.string() }),
  v.object({ of: v.literal('clock'), tenant: v.string() }),
  /** A span of a booth has come free: due work for whoever waits, and of no interest to followers. */
  v.object({ of: v.literal('freed'), tenant: v.string() }),
]);
export type Announcement = v.InferOutput<typeof Announcement>;

/** The announcement; undefined for a message that only a newer or older process understands. */
export function readAnnouncement(payload: string): Announcement | undefined {
  try {
    const parsed = v.safeParse(Announcement, JSON.parse(payload));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Names of the topics that followers listen to: the member of an announcement, and the source by which guests are
 * counted.
 */
export const topics = {
  tenant: (tenantId: string) => `tenant ${tenantId}`,
  member: (tenantId: string, memberId: number) => `member ${tenantId} ${memberId}`,
  booth: (tenantId: string, boothId: number, date: string) => `booth ${tenantId} ${boothId} ${date}`,
  source: (tenantId: string, memberId: number, address: string) =>
    `source ${tenantId} ${memberId} ${address}`,
  session: (tenantId: string, tokenHash: string) => `session ${tenantId} ${tokenHash}`,
} as const;

/** The message to the listeners of a topic; `over` is the end of their session. */
export interface TopicUpdate {
  readonly topic: string;
  readonly update: Update | 'over';
}

/** An announcement, and the listeners that it is for. */
export function updatesOf(announcement: Announcement): readonly TopicUpdate[] {
  const { tenant } = announcement;
  switch (announcement.of) {
    case 'notice':
      return [{ topic: topics.member(tenant, announcement.member), update: { kind: 'notices' } }];
    case 'wait':
      return [{ topic: topics.member(tenant, announcement.member), update: { kind: 'reservations' } }];
    case 'session':
      return [{ topic: topics.session(tenant, announcement.session), update: 'over' }];
    case 'freed':
      return [];
    case 'clock':
      return [{ topic: topics.tenant(tenant), update: { kind: 'resync' } }];
    case 'reservation': {
      const { member, booth } = announcement;
      const own: TopicUpdate = { topic: topics.member(tenant, member), update: { kind: 'reservations' } };
      const date = parseDate(announcement.date);
      if (!announcement.slot || date === undefined) return [own];
      const availability: Update = { kind: 'availability', boothIds: [booth], date };
      return [own, { topic: topics.booth(tenant, booth, date), update: availability }];
    }
  }
}
