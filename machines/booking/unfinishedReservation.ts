import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { FALLBACKS } from '#domain/messages.ts';
import type { Decision, Settlement } from '../shared/decision.ts';
import { asks } from '../shell/asks.ts';
import { paths } from '../shell/paths.ts';
import { creation, unansweredConfirmation } from './creation.ts';

function refusalOf(settlement: Settlement<unknown>): string {
  const typed = creation.settlementOf(settlement);
  return typed.outcome === 'answered' && 'message' in typed.answer
    ? typed.answer.message
    : FALLBACKS.conflict;
}

/**
 * A reload, or a battery that died, between the tap and the answer: the confirmation is asked for again with the
 * same key, and the truth is said. Runs once when a member is signed in.
 */
export const unfinishedReservationMachine = setup({
  types: {
    context: {} as { decision: Decision<unknown> | null },
    children: {} as { findUnanswered: 'findUnanswered'; creation: 'creation' },
  },
  actors: {
    findUnanswered: fromPromise<Decision<unknown> | null, void>(async () => unansweredConfirmation()),
    creation: creation.machine,
  },
  actions: {
    ...asks,
    rememberDecision: assign({
      decision: (_, params: { decision: Decision<unknown> | null }) => params.decision,
    }),
  },
  guards: {
    isUnanswered: (_, params: { decision: Decision<unknown> | null }) => params.decision !== null,
    isReserved: (_, params: { settlement: Settlement<unknown> }) => {
      const settlement = creation.settlementOf(params.settlement);
      return settlement.outcome === 'answered' && settlement.answer.kind === 'reserved';
    },
    isRefused: (_, params: { settlement: Settlement<unknown> }) => params.settlement.outcome === 'answered',
  },
}).createMachine({
  id: 'unfinishedReservation',
  context: { decision: null },
  initial: 'looking',
  states: {
    looking: {
      invoke: {
        id: 'findUnanswered',
        src: 'findUnanswered',
        onDone: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => ({ decision: event.output }) },
            target: 'asking',
            actions: { type: 'rememberDecision', params: ({ event }) => ({ decision: event.output }) },
          },
          { target: 'settled' },
        ],
        onError: 'settled',
      },
    },
    asking: {
      invoke: {
        id: 'creation',
        src: 'creation',
        input: ({ context }) => context.decision ?? { key: '', content: null },
        onDone: [
          {
            guard: { type: 'isReserved', params: ({ event }) => ({ settlement: event.output }) },
            target: 'settled',
            actions: [
              { type: 'alert', params: { messages: ['先ほどの予約は完了しています。'] } },
              { type: 'navigate', params: { to: paths.reservations() } },
              'reportChange',
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ settlement: event.output }) },
            target: 'settled',
            actions: {
              type: 'alert',
              params: ({ event }) => ({
                messages: ['先ほどの予約はできませんでした。', refusalOf(event.output)],
              }),
            },
          },
          {
            target: 'settled',
            description:
              'Failed and already said by the shell, or given up: the list of reservations shows the truth.',
          },
        ],
        onError: {
          target: 'settled',
          actions: {
            type: 'alert',
            params: { messages: ['先ほどの予約を確認できませんでした。予約の一覧をご確認ください。'] },
          },
        },
      },
    },
    settled: { type: 'final' },
  },
});

/** Whether an answer of before is being asked for. */
export function selectIsAsking(snapshot: SnapshotFrom<typeof unfinishedReservationMachine>): boolean {
  return snapshot.matches('asking');
}
