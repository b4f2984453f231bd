import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import { serverClock } from '#contract/clock.ts';
import { stickerText } from '#domain/qr/sticker.ts';
import { NOT_RESERVED } from '#domain/qr/words.ts';
import { VISIT_ANNOUNCEMENTS } from '#domain/visit/words.ts';
import { delayOf } from '../../shared/delay.ts';
import { failureReported } from '../../shared/failure.ts';
import { required } from '../../shared/required.ts';
import { oneTagOf } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import { paths } from '../../shell/paths.ts';
import { captureMachine } from '../capture.ts';
import { codeEntry } from './codeEntry.ts';
import {
  type Answered,
  openingOf,
  reservedOf,
  type ScannerContext,
  type ScannerInput,
  toImmediateUse,
} from './result.ts';

const readerShown = { type: 'recordAddress' as const, params: { address: paths.qrReader() } };
const PAGES = [
  'page:link',
  'page:capture',
  'page:entry',
  'page:ahead',
  'page:usable',
  'page:opened',
  'page:stuck',
] as const;

/**
 * A booth's code, read in any way or named by its own link, and its result (docs/spec/qr.md, "Scan results"). A result
 * that would cost money asks first, on the screen that it leads to. A code that was scanned or typed here opens a
 * reserved booth at once; a link asks for one tap first, because anybody can send one (docs/spec/qr.md, "Scan
 * results").
 */
export const scannerMachine = flow({
  types: {} as {
    tags: (typeof PAGES)[number] | 'locked';
    input: ScannerInput;
    context: ScannerContext;
    events:
      | { type: 'entry.confirmed' }
      | { type: 'retry.requested' }
      | { type: 'scan.restarted' }
      | { type: 'page.shown' };
    children: { capture: 'capture'; codeEntry: 'codeEntry' };
  },
  actors: { capture: captureMachine, codeEntry: codeEntry.machine },
  actions: {
    issueCommand: assign({
      command: (_, params: { content: string }) => codeEntry.issue(params.content),
    }),
    rememberTyped: assign({ typed: (_, params: { typed: string }) => params.typed }),
    forgetTyped: assign({ typed: '' }),
    reissueCommand: assign({
      command: ({ context }) => codeEntry.issue(required(context.command).content),
    }),
    rememberReservation: assign((_, { answer }: Answered) => reservedOf(answer)),
    rememberOpening: assign({ opening: (_, { answer }: Answered) => openingOf(answer) }),
    rememberProblem: assign({
      problem: (_, { answer }: Answered) => ('message' in answer ? answer.message : null),
    }),
    forgetProblem: assign({ problem: null }),
  },
  guards: {
    isLinkOpened: ({ context }) => context.code !== null,
    isImmediateUse: ({ context }, { answer }: Answered) =>
      context.isRegular && answer.kind === 'usageWithoutReservation',
    isWithoutReservation: (_, { answer }: Answered) => answer.kind === 'usageWithoutReservation',
    isEntryLater: (_, { answer }: Answered) =>
      answer.kind === 'usageWithReservation' && answer.opensAt !== null,
    isWithReservation: (_, { answer }: Answered) => answer.kind === 'usageWithReservation',
    isOpened: (_, { answer }: Answered) => answer.kind === 'doorOpened',
    isStuck: (_, { answer }: Answered) => answer.kind === 'stuck',
  },
  delays: {
    // Today, so that any timer can wait for it.
    entryOpening: ({ context }) => delayOf(required(context.opensAt) - serverClock.now()),
  },
}).createMachine({
  id: 'scanner',
  context: ({ input }) => ({
    ...input,
    command: null,
    typed: '',
    usableMinutes: null,
    opensAt: null,
    opening: null,
    problem: null,
  }),
  initial: 'weighing',
  states: {
    weighing: {
      always: [{ guard: 'isLinkOpened', target: 'confirming' }, { target: 'capturing' }],
    },
    confirming: {
      tags: 'page:link',
      description: 'A link was opened: one tap says that it was meant.',
      on: {
        'entry.confirmed': {
          target: 'entering',
          actions: [
            {
              type: 'issueCommand',
              params: ({ context }) => ({ content: stickerText(required(context.code)) }),
            },
            // A reload, or the way back, must not ask for the door again.
            readerShown,
          ],
        },
        'scan.restarted': { target: 'capturing', actions: readerShown },
      },
    },
    capturing: {
      description: 'A code is read or typed.',
      tags: 'page:capture',
      invoke: {
        id: 'capture',
        src: 'capture',
        input: ({ context: { problem, typed } }) => ({ problem, typed }),
        onDone: {
          target: 'entering',
          actions: [
            { type: 'issueCommand', params: ({ event }) => ({ content: event.output.content }) },
            { type: 'rememberTyped', params: ({ event }) => ({ typed: event.output.typed }) },
          ],
        },
      },
    },
    entering: {
      tags: 'page:entry',
      description: 'The door of a booth that is reserved now opens; any other answer leads on.',
      entry: 'forgetProblem',
      invoke: {
        id: 'codeEntry',
        src: 'codeEntry',
        input: ({ context }) => required(context.command),
        onDone: [
          {
            guard: { type: 'isImmediateUse', params: codeEntry.answered },
            target: 'ledToImmediateUse',
            actions: {
              type: 'navigate',
              params: ({ event }) => toImmediateUse(codeEntry.answered({ event })),
            },
          },
          {
            description: 'Guests use only what is reserved for them.',
            guard: { type: 'isWithoutReservation', params: codeEntry.answered },
            target: 'turnedAway',
          },
          {
            guard: { type: 'isEntryLater', params: codeEntry.answered },
            target: 'answered.waiting',
            actions: { type: 'rememberReservation', params: codeEntry.answered },
          },
          {
            guard: { type: 'isWithReservation', params: codeEntry.answered },
            target: 'answered.usable',
            actions: { type: 'rememberReservation', params: codeEntry.answered },
          },
          {
            guard: { type: 'isOpened', params: codeEntry.answered },
            target: 'answered.opened',
            actions: [
              { type: 'rememberOpening', params: codeEntry.answered },
              { type: 'announce', params: { text: VISIT_ANNOUNCEMENTS.doorOpened } },
              'reportChange',
            ],
          },
          {
            guard: { type: 'isStuck', params: codeEntry.answered },
            target: 'answered.stuck',
            actions: { type: 'rememberProblem', params: codeEntry.answered },
          },
          {
            description: 'It was refused with a reason, or failed, as the shell has said, or nobody waits.',
            target: 'capturing',
            actions: { type: 'rememberProblem', params: codeEntry.answered },
          },
        ],
        onError: { target: 'capturing', actions: failureReported },
      },
    },
    answered: {
      description: 'The result of the code, on a page of its own; from each another code can be read.',
      initial: 'usable',
      entry: 'forgetTyped',
      on: { 'scan.restarted': { target: 'capturing', actions: 'forgetProblem' } },
      states: {
        waiting: {
          tags: ['page:ahead', 'locked'],
          description: 'The booth is reserved for later today; its button arms itself in time.',
          after: {
            entryOpening: {
              target: 'ready',
              actions: { type: 'announce', params: { text: VISIT_ANNOUNCEMENTS.entryOpen } },
            },
          },
          on: {
            'page.shown': {
              description: 'Timers stand still while a phone sleeps.',
              target: 'waiting',
              reenter: true,
            },
          },
        },
        ready: {
          tags: 'page:ahead',
          description: 'The booth may be entered now; the code is sent again, with a key of its own.',
          on: { 'entry.confirmed': { target: '#scanner.entering', actions: 'reissueCommand' } },
        },
        usable: {
          tags: 'page:usable',
          description: 'The page says how long the booth is reserved; from when, this server does not tell.',
        },
        opened: { description: 'The door has opened.', tags: 'page:opened' },
        stuck: {
          tags: 'page:stuck',
          description: 'The door did not move: try again with the same key, or call the support.',
          on: { 'retry.requested': '#scanner.entering' },
        },
      },
    },
    ledToImmediateUse: {
      description: 'The cost of using the booth at once is confirmed on its own screen.',
      type: 'final',
    },
    turnedAway: {
      entry: [
        { type: 'alert', params: { messages: [NOT_RESERVED] } },
        { type: 'navigate', params: { to: paths.to('/app'), replace: true } },
      ],
      type: 'final',
    },
  },
});

/** The flow, as its views hold it. */
export type ScannerRef = ActorRefFrom<typeof scannerMachine>;

export type ScannerSnapshot = SnapshotFrom<typeof scannerMachine>;

/** The page of the scan or of its result (docs/spec/qr.md, "Refusals"); null where it leads elsewhere. */
export const selectScannerPage = oneTagOf(PAGES);
