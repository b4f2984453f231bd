import { assign, type SnapshotFrom, sendTo } from 'xstate';
import type { LocalMonth } from '#domain/history/month.ts';
import { failureReported } from '../shared/failure.ts';
import type { RecoveryOutput } from '../shared/recovery.ts';
import { required } from '../shared/required.ts';
import { flow } from '../shell/flow.ts';
import {
  type ReceiptSubject,
  type ReceiptsInput,
  type ReceiptsOutput,
  receiptsMachine,
} from './receipts/chart.ts';
import { unfinishedReceipts } from './receipts/unfinished.ts';
import { usageHistory } from './usageHistory.ts';

export interface HistoryInput {
  readonly month: LocalMonth | 'latest';
}

/**
 * A month of the history, and a receipt over it (docs/spec/history.md, "Screens", usage-history; docs/spec/history.md,
 * "Receipts").
 */
export const historyMachine = flow({
  types: {} as {
    input: HistoryInput;
    context: HistoryInput & { readonly wanted: ReceiptsInput | null };
    events: { type: 'receipt.wanted'; subject: ReceiptSubject; memberName: string };
    children: { uses: 'uses'; receipts: 'receipts'; recovery: 'recovery' };
  },
  actors: { uses: usageHistory.machine, receipts: receiptsMachine, recovery: unfinishedReceipts.machine },
  actions: {
    rememberWanted: assign({ wanted: (_, params: ReceiptsInput) => params }),
    refreshUses: sendTo('uses', { type: 'refresh.requested' }),
  },
  guards: {
    isNothingLeft: (_, { output }: { output: RecoveryOutput }) => output.outcome === 'nothingLeft',
    isDismissed: (_, { output }: { output: ReceiptsOutput }) => output.outcome === 'dismissed',
  },
}).createMachine({
  id: 'history',
  context: ({ input }) => ({ ...input, wanted: null }),
  initial: 'recovering',
  invoke: { id: 'uses', src: 'uses', input: ({ context }) => ({ of: context.month }) },
  states: {
    recovering: {
      description: 'Has a reload between the tap and the answer left a command behind?',
      invoke: {
        id: 'recovery',
        src: 'recovery',
        input: { of: null },
        onDone: [
          {
            guard: { type: 'isNothingLeft', params: ({ event }) => ({ output: event.output }) },
            target: 'browsing',
          },
          {
            description: 'The history shows which uses have a receipt.',
            target: 'browsing',
            actions: 'refreshUses',
          },
        ],
        onError: { target: 'browsing', actions: failureReported },
      },
    },
    browsing: {
      description: 'The member reads the past uses.',
      on: {
        'receipt.wanted': {
          target: 'issuing',
          actions: {
            type: 'rememberWanted',
            params: ({ event }) => ({ subject: event.subject, memberName: event.memberName }),
          },
        },
      },
    },
    issuing: {
      description: 'The form of a receipt is open.',
      invoke: {
        id: 'receipts',
        src: 'receipts',
        input: ({ context }) => required(context.wanted),
        onDone: [
          {
            guard: { type: 'isDismissed', params: ({ event }) => ({ output: event.output }) },
            target: 'browsing',
          },
          {
            description: 'It was issued, or nobody knows: the history shows which uses have a receipt.',
            target: 'browsing',
            actions: 'refreshUses',
          },
        ],
        onError: { target: 'browsing', actions: failureReported },
      },
    },
  },
});

/** Whether a receipt can be asked for: not before it is known what became of one that a reload has cut off. */
export function selectCanAsk(snapshot: SnapshotFrom<typeof historyMachine>): boolean {
  return !snapshot.matches('recovering');
}
