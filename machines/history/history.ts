import { assign, sendTo, setup } from 'xstate';
import type { LocalMonth } from '#domain/history/month.ts';
import { failureReported } from '../shared/failure.ts';
import { required } from '../shared/required.ts';
import { shellActions } from '../shell/actions.ts';
import { type ReceiptSubject, type ReceiptsInput, type ReceiptsOutput, receiptsMachine } from './receipts.ts';
import { usageHistory } from './usageHistory.ts';

export interface HistoryInput {
  readonly month: LocalMonth | 'latest';
}

/** A month of the history, and a receipt over it (spec section 2, usage-history; section 4, Receipt modal). */
export const historyMachine = setup({
  types: {
    input: {} as HistoryInput,
    context: {} as HistoryInput & { readonly wanted: ReceiptsInput | null },
    events: {} as { type: 'receipt.pressed'; subject: ReceiptSubject; memberName: string },
    children: {} as { uses: 'uses'; receipts: 'receipts' },
  },
  actors: { uses: usageHistory.machine, receipts: receiptsMachine },
  actions: {
    ...shellActions,
    rememberWanted: assign({ wanted: (_, params: ReceiptsInput) => params }),
    refreshUses: sendTo('uses', { type: 'refresh.requested' }),
  },
  guards: {
    isKept: (_, { output }: { output: ReceiptsOutput }) => output.outcome === 'dismissed',
  },
}).createMachine({
  id: 'history',
  context: ({ input }) => ({ ...input, wanted: null }),
  initial: 'browsing',
  invoke: { id: 'uses', src: 'uses', input: ({ context }) => ({ of: context.month }) },
  states: {
    browsing: {
      on: {
        'receipt.pressed': {
          target: 'issuing',
          actions: {
            type: 'rememberWanted',
            params: ({ event }) => ({ subject: event.subject, memberName: event.memberName }),
          },
        },
      },
    },
    issuing: {
      invoke: {
        id: 'receipts',
        src: 'receipts',
        input: ({ context }) => required(context.wanted),
        onDone: [
          {
            guard: { type: 'isKept', params: ({ event }) => ({ output: event.output }) },
            target: 'browsing',
          },
          {
            description: 'Issued, or nobody knows: the history shows which uses have a receipt.',
            target: 'browsing',
            actions: 'refreshUses',
          },
        ],
        onError: { target: 'browsing', actions: failureReported },
      },
    },
  },
});
