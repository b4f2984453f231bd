import { assign, fromPromise, type SnapshotFrom } from 'xstate';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import { getMenuStatus, type MenuStatus } from '#contract/inbox/menuStatus.ts';
import { JUST_READ_MS } from '#domain/shell/updates.ts';
import { failureReported } from '../shared/failure.ts';
import { ofEvent } from '../shared/ofEvent.ts';
import { required } from '../shared/required.ts';
import { memberOnDevice } from '../shared/signedIn.ts';
import { flow } from '../shell/flow.ts';
import { listensToUpdates, type Outdated } from '../shell/listensToUpdates.ts';
import type { PageReturn } from '../shell/page.ts';
import { readPart, writePart } from '../storage.ts';

/** The status with its counts: those of the lists where the server tells none. */
async function fetchStatus(known: { knownNotices: number }, signal: AbortSignal): Promise<MenuStatus> {
  const { isSurveyDue, unreadNotices, liveReservations } = await call(getMenuStatus, known, { signal });
  if (serves(await serverCapabilities.known(), getMenuStatus, 'notices_count')) {
    return { isSurveyDue, unreadNotices: unreadNotices ?? 0, liveReservations: liveReservations ?? 0 };
  }
  // Most servers tell them: only for the others are the lists' codecs loaded with the tab bar.
  const { countLists } = await import('#contract/composed/counts.ts');
  return { isSurveyDue, ...(await countLists(signal)) };
}

/**
 * The counts of the tab bar and whether a survey is due (docs/spec/inbox.md, "Data"). Entering /app refreshes them
 * (docs/spec/shell.md, "Guards"). The last ones are kept, so that a reload shows them before the server has answered.
 */
export const menuStatusMachine = flow({
  types: {} as {
    context: { status: MenuStatus | null };
    events: { type: 'refresh.requested' } | { type: 'app.entered' } | PageReturn | Outdated;
  },
  actors: {
    listenToUpdates: listensToUpdates,
    restoreStatus: fromPromise<MenuStatus | null>(async () => {
      const stored = readPart('TabBar.counts');
      if (stored === null || stored.memberId !== memberOnDevice()) return null;
      return {
        isSurveyDue: stored.survey,
        unreadNotices: stored.notices,
        liveReservations: stored.reservations,
      };
    }),
    saveStatus: fromPromise<void, MenuStatus | null>(async ({ input }) =>
      writePart(
        'TabBar.counts',
        input && {
          memberId: required(memberOnDevice()),
          survey: input.isSurveyDue,
          notices: input.unreadNotices,
          reservations: input.liveReservations,
        },
      ),
    ),
    fetchStatus: fromPromise<MenuStatus, { knownNotices: number }>(({ input, signal }) =>
      fetchStatus(input, signal),
    ),
  },
  actions: {
    rememberStatus: assign({ status: (_, params: { status: MenuStatus | null }) => params.status }),
  },
  guards: {
    // A first stream is opened beside the first counts.
    isMissed: (_, { before, isGap }: Pick<Outdated, 'before' | 'isGap'>) => before === null || isGap,
  },
  delays: { recency: JUST_READ_MS },
}).createMachine({
  id: 'menuStatus',
  context: { status: null },
  invoke: [
    { id: 'listenToPage', src: 'listenToPage' },
    { id: 'listenToUpdates', src: 'listenToUpdates', input: { topics: ['reservations', 'notices'] } },
  ],
  initial: 'restoring',
  on: {
    'refresh.requested': '.refreshing',
    'app.entered': '.refreshing',
    'page.shown': '.refreshing',
    'connection.restored': '.refreshing',
    'update.noticed': {
      guard: { type: 'isMissed', params: ofEvent },
      target: '.refreshing',
    },
  },
  states: {
    restoring: {
      description: 'The counts of the last visit are read.',
      on: { 'app.entered': { description: 'After a login the counts are asked for next, once.' } },
      invoke: {
        id: 'restoreStatus',
        src: 'restoreStatus',
        onDone: {
          target: 'refreshing',
          actions: { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
        },
        onError: 'refreshing',
      },
    },
    refreshing: {
      description: 'The counts are asked for.',
      on: { 'app.entered': { description: 'Nothing has changed since the counts were asked for.' } },
      invoke: {
        id: 'fetchStatus',
        src: 'fetchStatus',
        input: ({ context }) => ({ knownNotices: context.status?.unreadNotices ?? 0 }),
        onDone: {
          target: 'saving',
          actions: { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
        },
        onError: {
          target: 'current',
          description: 'The last counts stay: a badge that is a little old is better than none.',
          actions: failureReported,
        },
      },
    },
    saving: {
      description: 'The counts are kept for the next visit.',
      on: { 'app.entered': { description: 'The counts were asked for a moment ago.' } },
      invoke: {
        id: 'saveStatus',
        src: 'saveStatus',
        input: ({ context }) => context.status,
        onDone: 'current',
        onError: 'current',
      },
    },
    current: {
      description: 'The counts stand in the tab bar, as they were answered last.',
      initial: 'recent',
      states: {
        recent: {
          description:
            'The counts were asked for a moment ago; the screen that is being entered may come after them.',
          on: { 'app.entered': { description: 'The counts were asked for a moment ago.' } },
          after: { recency: 'older' },
        },
        older: { description: 'The counts are asked for again as soon as the app is entered.' },
      },
    },
  },
});

/** The counts, as far as they are known. */
export function selectMenuStatus(snapshot: SnapshotFrom<typeof menuStatusMachine>): MenuStatus | null {
  return snapshot.context.status;
}
