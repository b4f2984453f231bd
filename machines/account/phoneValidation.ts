import * as v from 'valibot';
import { assign, fromPromise, type SnapshotFrom } from 'xstate';
import { Phone } from '#contract/account/fields.ts';
import { changePhone, confirmPhoneCode, sendPhoneCode } from '#contract/account/phone.ts';
import { ask } from '#contract/client.ts';
import type { Refused } from '#contract/errors.ts';
import type { Member } from '#domain/account/member.ts';
import { normalPhone } from '#domain/account/personalData.ts';
import { codeProblem, normalCode } from '#domain/account/phoneCode.ts';
import { failureReported } from '../shared/failure.ts';
import { defineForm } from '../shared/form.ts';
import { oneTagOf } from '../shared/tags.ts';
import { flow } from '../shell/flow.ts';

/** The number that a code is sent to. */
export const phoneForm = defineForm({
  id: 'phoneForm',
  fields: { tel: '' },
  schema: v.object({ tel: v.pipe(Phone, v.transform(normalPhone)) }),
  submit: async ({ tel }, signal) => {
    const answer = await ask(sendPhoneCode, tel, { signal });
    return answer.kind === 'done' ? { kind: 'done', value: tel } : answer;
  },
});

/** The code that was sent; the form's output is the proof that it gives. */
export const phoneCodeForm = defineForm({
  id: 'phoneCodeForm',
  fields: { tel: '', code: '' },
  schema: v.object({
    tel: v.string(),
    code: v.pipe(
      v.string(),
      v.rawCheck(({ dataset, addIssue }) => {
        const problem = dataset.typed ? codeProblem(dataset.value) : undefined;
        if (problem !== undefined) addIssue({ message: problem });
      }),
      v.transform(normalCode),
    ),
  }),
  submit: async (proof, signal) => {
    const answer = await ask(confirmPhoneCode, proof, { signal });
    // Too old a code is wrong in itself as well: another one is sent from the same screen.
    return answer.kind === 'refused' ? { ...answer, fields: { code: [answer.message] } } : answer;
  },
});

type Changed = { readonly kind: 'done' } | Refused;

const answered = ({ event }: { event: { output: Changed } }) => ({ answer: event.output });

const NOTES = ['note:changing', 'note:failed', 'note:expired', 'note:verified'] as const;

/**
 * Proving a phone number (docs/spec/account.md, "Screens", phone-number-validation; docs/spec/account.md, "Phone
 * numbers"): the number, the code that is sent to it, and the number is the member's. Nothing waits for it: a number
 * that is not proven blocks nothing.
 */
export const phoneValidationMachine = flow({
  types: {} as {
    tags: (typeof NOTES)[number];
    input: { readonly member: Member };
    context: { readonly member: Member; readonly tel: string; readonly proof: string };
    events: { type: 'number.reconsidered' } | { type: 'retry.requested' };
    children: { phone: 'phone'; code: 'code' };
  },
  actors: {
    phone: phoneForm,
    code: phoneCodeForm,
    changePhone: fromPromise<Changed, string>(({ input, signal }) => ask(changePhone, input, { signal })),
  },
  actions: {
    rememberNumber: assign({ tel: (_, params: { tel: string }) => params.tel }),
    rememberProof: assign({ proof: (_, params: { proof: string }) => params.proof }),
  },
  guards: { isChanged: (_, { answer }: { answer: Changed }) => answer.kind === 'done' },
}).createMachine({
  id: 'phoneValidation',
  context: ({ input }) => ({ ...input, tel: input.member.tel ?? '', proof: '' }),
  initial: 'entering',
  states: {
    entering: {
      description: 'The number is typed.',
      invoke: {
        id: 'phone',
        src: 'phone',
        input: ({ context }) => ({ values: { tel: context.tel } }),
        onDone: {
          target: 'proving',
          // The form's output is the number, as its `submit` above answered.
          actions: { type: 'rememberNumber', params: ({ event }) => ({ tel: event.output.value as string }) },
        },
      },
    },
    proving: {
      description:
        'The code that was sent is typed. The same screen has another one sent (mailing), or goes back to the number.',
      on: { 'number.reconsidered': 'entering' },
      invoke: {
        id: 'code',
        src: 'code',
        input: ({ context }) => ({ values: { tel: context.tel } }),
        onDone: {
          target: 'changing',
          actions: {
            type: 'rememberProof',
            // The form's output is the proof, as its `submit` above answered.
            params: ({ event }) => ({ proof: event.output.value as string }),
          },
        },
      },
    },
    changing: {
      description: 'The proven number becomes the one of the member.',
      tags: 'note:changing',
      invoke: {
        id: 'changePhone',
        src: 'changePhone',
        input: ({ context }) => context.proof,
        onDone: [
          {
            guard: { type: 'isChanged', params: answered },
            target: 'verified',
            actions: {
              type: 'notifySession',
              params: ({ context }) => ({
                event: {
                  type: 'member.changed',
                  member: { ...context.member, tel: context.tel, isTelVerified: true },
                },
              }),
            },
          },
          { target: 'expired' },
        ],
        onError: { target: 'changeFailed', actions: failureReported },
      },
    },
    changeFailed: {
      tags: 'note:failed',
      description:
        'The code was right, and the answer was lost: the member can have the same proof sent again.',
      on: { 'retry.requested': 'changing' },
    },
    expired: {
      tags: 'note:expired',
      description: 'The proof is too old, or was used already: another code is needed.',
      on: { 'number.reconsidered': 'entering' },
    },
    verified: {
      tags: 'note:verified',
      description: "The number is proven, and the member's.",
      type: 'final',
    },
  },
});

type PhoneValidationSnapshot = SnapshotFrom<typeof phoneValidationMachine>;

/** The note about the number; null while the number or its code is asked for. */
export const selectPhoneNote = oneTagOf(NOTES);

/** The member's number until then; null where there was none. */
export function selectFormerNumber(snapshot: PhoneValidationSnapshot): string | null {
  return snapshot.context.member.tel;
}

/** The number that a code was sent to. */
export function selectPhoneNumber(snapshot: PhoneValidationSnapshot): string {
  return snapshot.context.tel;
}
