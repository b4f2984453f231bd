import type { Instant } from '#domain/time.ts';

/** A notice to a member in the app (docs/spec/inbox.md, "Data"). */
export interface Notice {
  readonly id: number;
  readonly contents: string;
  readonly createdAt: Instant;
  /** null: unread. */
  readonly readAt: Instant | null;
  /** Where what it asks for is done; null: it asks for nothing. */
  readonly leadsTo: NoticeAim | null;
}

/** The members to whom a notice for many is addressed; guests, who have no inbox for long, are in none. */
export type Audience = (typeof AUDIENCES)[number];
export const AUDIENCES = ['everybody', 'individuals', 'corporations'] as const;

/**
 * `payment`: the card that pays is to be changed. `terms`: new usage terms are to be read. `reservations`: something is
 * about to happen to a reservation, or a turn has made it.
 */
export type NoticeAim = (typeof NOTICE_AIMS)[number];
export const NOTICE_AIMS = ['payment', 'terms', 'reservations'] as const;

const AIMS: readonly (readonly [string, NoticeAim])[] = [
  ['payment_due:', 'payment'],
  ['card_expiring:', 'payment'],
  ['terms:', 'terms'],
  ['reminder_', 'reservations'],
  ['earlier_start:', 'reservations'],
  ['wait_booked:', 'reservations'],
];

/** Where a notice leads by what it tells of (`payment_due:1042`); null for all that needs nothing. */
export function aimOf(about: string | null): NoticeAim | null {
  return AIMS.find(([beginning]) => about?.startsWith(beginning))?.[1] ?? null;
}

/** The first line of the text stands as its title (docs/spec/inbox.md, "Data"). */
export function titleOf({ contents }: Pick<Notice, 'contents'>): string {
  return contents.split('\n', 1)[0]?.trim() ?? '';
}

/** The text after the title; empty where the title says it all. */
export function bodyOf({ contents }: Pick<Notice, 'contents'>): string {
  return contents.split('\n').slice(1).join('\n').trim();
}

/** A notice counts on the badge until it has been tapped (docs/spec/inbox.md, "Notice"). */
export function isUnread(notice: Pick<Notice, 'readAt'>): boolean {
  return notice.readAt === null;
}
