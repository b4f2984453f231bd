import type { Instant } from '#domain/time.ts';

/** What a member is told in the app (spec section 3, Notice). */
export interface Notice {
  readonly id: number;
  readonly contents: string;
  readonly createdAt: Instant;
  /** null: unread. */
  readonly readAt: Instant | null;
}

/** The first line of the text stands as its title (decisions.md). */
export function titleOf({ contents }: Pick<Notice, 'contents'>): string {
  return contents.split('\n', 1)[0]?.trim() ?? '';
}

/** What follows the title; empty where the title says it all. */
export function bodyOf({ contents }: Pick<Notice, 'contents'>): string {
  return contents.split('\n').slice(1).join('\n').trim();
}

export function isUnread(notice: Pick<Notice, 'readAt'>): boolean {
  return notice.readAt === null;
}
