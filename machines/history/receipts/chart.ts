import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import {
  addresseeMistake,
  addresseeOf,
  type IssuedReceipts,
  type ReceiptRequest,
  type ReceiptScope,
} from '#domain/history/receipts.ts';
import type { MonthOfUse, Use } from '#domain/history/usage.ts';
import { RECEIPT_WORDS } from '#domain/history/words.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Command, Outcome } from '../../shared/command.ts';
import { failureReported } from '../../shared/failure.ts';
import { finalOutput } from '../../shared/finalOutput.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { required } from '../../shared/required.ts';
import { oneTagOf } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import { type SendingAnswer, sendingReceipts } from './sending.ts';

/** The use or month of a receipt, with its known data. */
export type ReceiptSubject =
  | { readonly kind: 'use'; readonly use: Use }
  | { readonly kind: 'month'; readonly sum: MonthOfUse };

export interface ReceiptsInput {
  readonly subject: ReceiptSubject;
  /** The member's own, which the addressee begins with. */
  readonly memberName: string;
}

/** `unknown`: nobody knows whether it was issued; the history shows the truth. */
export interface ReceiptsOutput {
  readonly outcome: 'issued' | 'unknown' | 'dismissed';
}

interface ReceiptsContext extends ReceiptsInput {
  readonly name: string;
  /** The mistake in the name, beside its field. */
  readonly mistake: string | null;
  /** Why there is no receipt. */
  readonly message: string | null;
  readonly command: Command<ReceiptRequest> | null;
  readonly receipts: IssuedReceipts | null;
}

interface Answered {
  readonly answer: Outcome<SendingAnswer>;
}

function scopeOf(subject: ReceiptSubject): ReceiptScope {
  return subject.kind === 'use'
    ? { kind: 'use', id: subject.use.id }
    : { kind: 'month', month: subject.sum.month };
}

/** The name is null when it is the member's own (docs/spec/history.md, "Input"). */
function requestOf({ subject, memberName, name }: ReceiptsContext): ReceiptRequest {
  const addressee = addresseeOf(name);
  return { scope: scopeOf(subject), addressee: addressee === addresseeOf(memberName) ? null : addressee };
}

/**
 * Receipt (docs/spec/history.md, "Refusals"): a message that is not OK as it is, else the sentence of a use or a month.
 */
function sentenceOf({ subject }: ReceiptsContext, { answer }: Answered): string {
  if (answer.kind === 'refused' && answer.message !== '') return answer.message;
  return subject.kind === 'use' ? MESSAGES.receiptFailed : MESSAGES.monthReceiptsFailed;
}

/**
 * A receipt of a use, or of each use of a month, by mail (docs/spec/history.md, "Receipts", "Input" and "Refusals").
 */
export const receiptsMachine = flow({
  types: {} as {
    tags: 'sheet:form' | 'sheet:issued' | 'busy';
    input: ReceiptsInput;
    context: ReceiptsContext;
    events:
      | { type: 'name.edited'; name: string }
      | { type: 'receipt.submitted' }
      | { type: 'dialog.dismissed' };
    children: { sendingReceipts: 'sendingReceipts' };
    output: ReceiptsOutput;
  },
  actors: { sendingReceipts: sendingReceipts.machine },
  actions: {
    rememberName: assign({ name: (_, params: { name: string }) => params.name, mistake: null }),
    pointOutMistake: assign({ mistake: ({ context }) => addresseeMistake(context.name) }),
    issueCommand: assign({
      command: ({ context }) => sendingReceipts.issue(requestOf(context)),
      mistake: null,
      message: null,
    }),
    rememberReceipts: assign({
      receipts: (_, { answer }: Answered) => (answer.kind === 'issued' ? answer.receipts : null),
    }),
    rememberMistake: assign({
      mistake: (_, { answer }: Answered) => (answer.kind === 'nameRefused' ? answer.message : null),
    }),
    rememberRefusal: assign({ message: ({ context }, params: Answered) => sentenceOf(context, params) }),
    pointOutFailure: assign({
      message: ({ context }) => sentenceOf(context, { answer: { kind: 'unknown' } }),
    }),
  },
  guards: {
    isNamed: ({ context }) => addresseeMistake(context.name) === null,
    isIssued: (_, { answer }: Answered) => answer.kind === 'issued',
    isNameRefused: (_, { answer }: Answered) => answer.kind === 'nameRefused',
    isUnknown: (_, { answer }: Answered) => answer.kind === 'unknown',
  },
}).createMachine({
  id: 'receipts',
  context: ({ input }) => ({
    ...input,
    name: input.memberName,
    mistake: null,
    message: null,
    command: null,
    receipts: null,
  }),
  initial: 'entering',
  output: finalOutput<ReceiptsOutput>(),
  on: { 'dialog.dismissed': '.dismissed' },
  states: {
    entering: {
      tags: 'sheet:form',
      description: 'Step 1: the addressee is typed; after a refusal the sheet says why.',
      on: {
        'name.edited': { actions: { type: 'rememberName', params: ofEvent } },
        'receipt.submitted': [
          { guard: 'isNamed', target: 'sending', actions: 'issueCommand' },
          { actions: 'pointOutMistake' },
        ],
      },
    },
    sending: {
      tags: ['sheet:form', 'busy'],
      description: 'The receipt is asked for; its field is read-only.',
      on: {
        'dialog.dismissed': { description: 'The sheet stays until it is known whether it was issued.' },
      },
      invoke: {
        id: 'sendingReceipts',
        src: 'sendingReceipts',
        input: ({ context }) => required(context.command),
        onDone: [
          {
            guard: { type: 'isIssued', params: sendingReceipts.answered },
            target: 'issued',
            actions: [
              { type: 'rememberReceipts', params: sendingReceipts.answered },
              { type: 'announce', params: { text: RECEIPT_WORDS.issued } },
            ],
          },
          {
            guard: { type: 'isNameRefused', params: sendingReceipts.answered },
            target: 'entering',
            actions: { type: 'rememberMistake', params: sendingReceipts.answered },
          },
          { guard: { type: 'isUnknown', params: sendingReceipts.answered }, target: 'unknown' },
          {
            description: 'It was refused, or failed, which the shell has said, too.',
            target: 'entering',
            actions: { type: 'rememberRefusal', params: sendingReceipts.answered },
          },
        ],
        onError: { target: 'entering', actions: ['pointOutFailure', failureReported] },
      },
    },
    issued: {
      tags: 'sheet:issued',
      description: 'Step 2: the sheet shows the receipt to open or save; closing it resets everything.',
      on: { 'dialog.dismissed': 'closed' },
    },
    closed: { type: 'final', output: { outcome: 'issued' } satisfies ReceiptsOutput },
    unknown: { type: 'final', output: { outcome: 'unknown' } satisfies ReceiptsOutput },
    dismissed: { type: 'final', output: { outcome: 'dismissed' } satisfies ReceiptsOutput },
  },
});

/** The flow, as its views hold it. */
export type ReceiptsRef = ActorRefFrom<typeof receiptsMachine>;
type ReceiptsSnapshot = SnapshotFrom<typeof receiptsMachine>;

/** The sheet that is shown; null once the receipt has ended. */
export const selectReceiptSheet = oneTagOf(['sheet:form', 'sheet:issued']);

/** The subject of the receipt, the text of its field, and the sentence about it. */
export function selectReceipt(snapshot: ReceiptsSnapshot) {
  const { subject, name, mistake, message, receipts } = snapshot.context;
  return { subject, name, mistake, message, receipts };
}

/** The command that is in flight. */
export function selectSending(snapshot: ReceiptsSnapshot) {
  return snapshot.children.sendingReceipts;
}
