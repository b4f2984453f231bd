import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import { listWaits } from '#contract/booking/waitingList.ts';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import type { KnownWait, Wait } from '#domain/booking/waiting.ts';
import { WAITING_ANNOUNCEMENTS } from '#domain/booking/words.ts';
import type { Command, Outcome } from '../../shared/command.ts';
import { failureReported } from '../../shared/failure.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { required } from '../../shared/required.ts';
import { defineResource } from '../../shared/resource.ts';
import { oneTagOf } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import { type StoppingAnswer, stoppingWait } from './stopping.ts';

/** The member's waits; none where the server knows no waits. */
async function fetchWaits(signal: AbortSignal): Promise<readonly Wait[]> {
  if (!serves(await serverCapabilities.known(), listWaits)) return [];
  return call(listWaits, undefined, { signal });
}

/** A wait is announced with the reservations, wherever it has begun or ended; the news of a turn is a notice. */
export const waitList = defineResource('waitList', (_: null, signal) => fetchWaits(signal), {
  follows: () => ['reservations', 'notices'],
});

export const waitListMachine = waitList.machine;

interface Answered {
  readonly answer: Outcome<StoppingAnswer>;
}

function knownWait(wait: Wait | null): KnownWait {
  const { id: waitId, state: seen } = required(wait);
  return { waitId, seen };
}

const stoppedWords = (wait: Wait | null) =>
  wait?.state === 'waiting' ? WAITING_ANNOUNCEMENTS.stopped : WAITING_ANNOUNCEMENTS.cleared;

/** The waits among the reservations, and ending one (docs/spec/booking.md, "Waiting"). */
export const waitsMachine = flow({
  types: {} as {
    tags: 'sheet:question' | 'sheet:refused' | 'busy' | 'keeping';
    context: {
      /** The wait that is to end, and the command that ends it. */
      readonly wait: Wait | null;
      readonly command: Command<KnownWait> | null;
      /** Why it could not end. */
      readonly refusal: string | null;
      /** The waits that have ended here: they go off the screen before what was said of it, and not after. */
      readonly ended: readonly number[];
    };
    events:
      | { type: 'stop.wanted'; wait: Wait }
      | { type: 'stop.confirmed' }
      | { type: 'dialog.dismissed' }
      /** The reservation that a turn has made is to stay. */
      | { type: 'booking.kept'; wait: Wait };
    children: { list: 'list'; stoppingWait: 'stoppingWait' };
  },
  actors: { list: waitList.machine, stoppingWait: stoppingWait.machine },
  actions: {
    rememberWait: assign({ wait: (_, params: { wait: Wait }) => params.wait }),
    issueCommand: assign({ command: ({ context }) => stoppingWait.issue(knownWait(context.wait)) }),
    rememberRefusal: assign({
      refusal: (_, { answer }: Answered) => (answer.kind === 'refused' ? answer.message : null),
    }),
    rememberEnded: assign({ ended: ({ context: { ended, wait } }) => [...ended, required(wait).id] }),
    refreshList: sendTo('list', { type: 'refresh.requested' }),
  },
  guards: {
    isStopped: (_, { answer }: Answered) => answer.kind === 'stopped',
    isRefused: (_, { answer }: Answered) => answer.kind === 'refused',
  },
}).createMachine({
  id: 'waits',
  context: { wait: null, command: null, refusal: null, ended: [] },
  invoke: { id: 'list', src: 'list', input: { of: null } },
  initial: 'browsing',
  states: {
    browsing: {
      description: 'The member reads the list of waits.',
      on: {
        'stop.wanted': { target: 'confirming', actions: { type: 'rememberWait', params: ofEvent } },
        'booking.kept': {
          target: 'keeping',
          actions: [{ type: 'rememberWait', params: ofEvent }, 'issueCommand'],
        },
      },
    },
    confirming: {
      description: 'Is the wait to end?',
      tags: 'sheet:question',
      on: {
        'stop.confirmed': { target: 'stopping', actions: 'issueCommand' },
        'dialog.dismissed': 'browsing',
      },
    },
    stopping: {
      description: 'The server is told to end the wait.',
      tags: ['sheet:question', 'busy'],
      invoke: {
        id: 'stoppingWait',
        src: 'stoppingWait',
        input: ({ context }) => required(context.command),
        onDone: [
          {
            guard: { type: 'isStopped', params: stoppingWait.answered },
            target: 'browsing',
            actions: [
              'rememberEnded',
              'refreshList',
              'reportChange',
              { type: 'announce', params: ({ context }) => ({ text: stoppedWords(context.wait) }) },
            ],
          },
          {
            description: 'Its turn has come meanwhile, or it is gone.',
            guard: { type: 'isRefused', params: stoppingWait.answered },
            target: 'refused',
            actions: [{ type: 'rememberRefusal', params: stoppingWait.answered }, 'refreshList'],
          },
          {
            description: 'It failed, as the shell has said, or nobody knows: the list shows the truth.',
            target: 'browsing',
            actions: 'refreshList',
          },
        ],
        onError: { target: 'browsing', actions: ['refreshList', failureReported] },
      },
    },
    keeping: {
      tags: 'keeping',
      description: 'The reservation that the turn has made stays: only its news goes off the list.',
      invoke: {
        id: 'stoppingWait',
        src: 'stoppingWait',
        input: ({ context }) => required(context.command),
        onDone: [
          {
            guard: { type: 'isStopped', params: stoppingWait.answered },
            target: 'browsing',
            actions: [
              'rememberEnded',
              'refreshList',
              { type: 'announce', params: { text: WAITING_ANNOUNCEMENTS.kept } },
            ],
          },
          {
            guard: { type: 'isRefused', params: stoppingWait.answered },
            target: 'browsing',
            actions: [
              { type: 'rememberRefusal', params: stoppingWait.answered },
              'refreshList',
              { type: 'alert', params: ({ context }) => ({ messages: [required(context.refusal)] }) },
            ],
          },
          {
            description: 'It failed, as the shell has said, or nobody knows: the list shows the truth.',
            target: 'browsing',
            actions: 'refreshList',
          },
        ],
        onError: { target: 'browsing', actions: ['refreshList', failureReported] },
      },
    },
    refused: {
      description: 'The sheet says why the wait could not be ended.',
      tags: 'sheet:refused',
      on: { 'dialog.dismissed': 'browsing' },
    },
  },
});

export type WaitsRef = ActorRefFrom<typeof waitsMachine>;
type WaitsSnapshot = SnapshotFrom<typeof waitsMachine>;

/** The sheet that is shown; null where none is. */
export const selectStopSheet = oneTagOf(['sheet:question', 'sheet:refused']);

/** The wait that is to end, and why it could not. */
export function selectStop({ context: { wait, refusal } }: WaitsSnapshot) {
  return { wait, refusal };
}

/** The command that is in flight. */
export function selectStopping({ children }: WaitsSnapshot) {
  return children.stoppingWait;
}

/** The ids of the waits that have ended here, whatever the list still says. */
export function selectEnded({ context }: WaitsSnapshot): readonly number[] {
  return context.ended;
}

/** The wait whose reservation is being kept; null where none is. */
export function selectKept(snapshot: WaitsSnapshot): Wait | null {
  return snapshot.hasTag('keeping') ? snapshot.context.wait : null;
}
