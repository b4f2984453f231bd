import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import { readAudit } from '#contract/operator/audit.ts';
import type { AuditFilter } from '#domain/operator/audit.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { defineResource } from '../../shared/resource.ts';
import { recordAddress } from '../../shell/addresses.ts';
import { flow } from '../../shell/flow.ts';
import { call } from '../shared/client.ts';
import { operatorPaths } from '../shared/paths.ts';

interface AuditQuestion extends AuditFilter {
  readonly olderThan: string | null;
}

/** A page of the log. */
export const auditPage = defineResource('auditPage', (question: AuditQuestion, signal) =>
  call(readAudit, question, { signal }),
);

interface RecordsContext {
  readonly filter: AuditFilter;
  /** Where the pages begin that were turned: the last one is shown, the first is the newest. */
  readonly pages: readonly (string | null)[];
  /** The entry that is read in full; null for none. */
  readonly opened: string | null;
}

const NEWEST = [null];

const questionOf = ({ filter, pages }: RecordsContext): AuditQuestion => ({
  ...filter,
  olderThan: pages.at(-1) ?? null,
});

/** The audit log (docs/operating.md, "The audit log"): chosen from, turned page by page, and read entry by entry. */
export const recordsMachine = flow({
  types: {} as {
    input: { readonly filter: AuditFilter };
    context: RecordsContext;
    children: { page: 'page' };
    events:
      | { type: 'filter.changed'; filter: AuditFilter }
      | { type: 'older.wanted'; olderThan: string }
      | { type: 'newer.wanted' }
      /** The address names another entry, or none any more: a link, a row, the way back. */
      | { type: 'address.changed'; id: string | null }
      | { type: 'dialog.dismissed' };
  },
  actors: { page: auditPage.machine },
  actions: {
    chooseFilter: assign({ filter: (_, { filter }: { filter: AuditFilter }) => filter, pages: NEWEST }),
    turnPage: assign({
      pages: ({ context }, { olderThan }: { olderThan: string }) => [...context.pages, olderThan],
    }),
    turnBack: assign({ pages: ({ context: { pages } }) => (pages.length > 1 ? pages.slice(0, -1) : pages) }),
    openEntry: assign({ opened: (_, { id }: { id: string | null }) => id }),
    closeEntry: assign({ opened: null }),
    lookFor: sendTo('page', ({ context }) => ({ type: 'input.changed', of: questionOf(context) })),
    recordFilter: ({ context: { filter, opened } }) =>
      recordAddress(() =>
        opened === null ? operatorPaths.records(filter) : operatorPaths.record(opened, filter),
      ),
  },
  guards: { isEntry: (_, { id }: { id: string | null }) => id !== null },
}).createMachine({
  id: 'records',
  context: ({ input: { filter } }) => ({ filter, pages: NEWEST, opened: null }),
  invoke: { id: 'page', src: 'page', input: ({ context }) => ({ of: questionOf(context) }) },
  initial: 'browsing',
  on: {
    'filter.changed': {
      actions: [{ type: 'chooseFilter', params: ofEvent }, 'lookFor', 'recordFilter'],
    },
    'older.wanted': { actions: [{ type: 'turnPage', params: ofEvent }, 'lookFor'] },
    'newer.wanted': { actions: ['turnBack', 'lookFor'] },
    'address.changed': [
      {
        guard: { type: 'isEntry', params: ofEvent },
        target: '.reading',
        actions: [{ type: 'openEntry', params: ofEvent }, 'recordFilter'],
      },
      {
        description:
          'The address is that of the log as it was left, and something else may have been chosen since.',
        target: '.browsing',
        actions: ['closeEntry', 'recordFilter'],
      },
    ],
  },
  states: {
    browsing: { description: 'The operator reads the log.' },
    reading: {
      description: 'One entry is read in full, beside the log or over it.',
      on: { 'dialog.dismissed': { target: 'browsing', actions: 'closeEntry' } },
    },
  },
});

export type RecordsRef = ActorRefFrom<typeof recordsMachine>;
type RecordsSnapshot = SnapshotFrom<typeof recordsMachine>;

/** The filter of the log. */
export function selectFilter({ context }: RecordsSnapshot): AuditFilter {
  return context.filter;
}

/** Whether an older page is shown. */
export function selectIsTurned({ context }: RecordsSnapshot): boolean {
  return context.pages.length > 1;
}

/** The id of the entry that is read in full; null for none. */
export function selectOpened({ context }: RecordsSnapshot): string | null {
  return context.opened;
}
