import { fromCallback } from 'xstate';
import type { Update, Watched } from '#domain/shell/updates.ts';
import type { Instant } from '#domain/time.ts';
import { UPDATES_ID } from './ids.ts';
import type { LiveUpdatesRef } from './liveUpdates.ts';

/** The topic of a listener: its member's own data, or booths on a day. */
export type Topic = 'reservations' | 'notices' | Watched;

function concerns(topic: Topic, update: Update): boolean {
  if (update.kind === 'resync') return true;
  if (typeof topic === 'string') return topic === update.kind;
  return (
    update.kind === 'availability' &&
    update.date === topic.date &&
    update.boothIds.some((boothId) => topic.boothIds.includes(boothId))
  );
}

/** It may have changed. */
export interface Outdated {
  readonly type: 'update.noticed';
  /** Only data that were loaded before that moment are concerned; null for all. */
  readonly before: Instant | null;
  /** Whether there was a stream before, or should have been: something may have been missed. */
  readonly isGap: boolean;
}

/**
 * Actor: tells its parent when one of the topics has changed, or may have. Booths among them are watched as long as it
 * lives. `topics.changed` gives it others.
 */
export const listensToUpdates = fromCallback<
  { type: 'topics.changed'; topics: readonly Topic[] },
  { readonly topics: readonly Topic[] },
  Outdated
>(({ input, sendBack, receive, self, system }) => {
  const updates: LiveUpdatesRef | undefined = system.get(UPDATES_ID);
  let topics: readonly Topic[] = [];
  const watch = (watched: Watched | null) =>
    updates?.send({ type: 'watching.changed', by: self.sessionId, watched });
  const listen = (next: readonly Topic[]) => {
    const isWatching = topics.some((topic) => typeof topic !== 'string');
    const booths = next.find((topic) => typeof topic !== 'string') ?? null;
    topics = next;
    if (booths !== null || isWatching) watch(booths);
  };
  listen(input.topics);
  receive((event) => listen(event.topics));
  const announced = updates?.on('updates.announced', ({ update }) => {
    if (topics.some((topic) => concerns(topic, update))) {
      sendBack({ type: 'update.noticed', before: null, isGap: false });
    }
  });
  const missing = updates?.on('updates.missed', ({ before, ofBooths, isGap }) => {
    if (topics.length === 0) return;
    if (ofBooths && topics.every((topic) => typeof topic === 'string')) return;
    sendBack({ type: 'update.noticed', before, isGap });
  });
  return () => {
    announced?.unsubscribe();
    missing?.unsubscribe();
    listen([]);
  };
});
