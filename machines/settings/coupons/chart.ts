import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import type { Coupon } from '#domain/settings/coupons.ts';
import { COUPON_CODE_WORDS } from '#domain/settings/couponWords.ts';
import type { Command, Outcome } from '../../shared/command.ts';
import { failureReported } from '../../shared/failure.ts';
import { finalOutput } from '../../shared/finalOutput.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { required } from '../../shared/required.ts';
import { flow } from '../../shell/flow.ts';
import { applyingCoupon } from './command.ts';

/** `applied`: there are more free minutes now. */
export type CouponEntryOutput =
  | { readonly outcome: 'applied'; readonly coupon: Coupon | null }
  | { readonly outcome: 'dismissed' };

type Answer = Outcome<
  | { readonly kind: 'applied'; readonly coupon: Coupon | null }
  | { readonly kind: 'refused'; readonly message: string }
>;

/**
 * Entering a coupon's code, on its own screen and inside confirmations (docs/spec/settings.md, "Input"): trimmed, not
 * sent twice while it is being applied, and the server's message beside the field.
 */
export const couponEntryMachine = flow({
  types: {} as {
    context: {
      readonly code: string;
      readonly refusal: string | null;
      readonly command: Command<string> | null;
      readonly coupon: Coupon | null;
    };
    events: { type: 'code.edited'; code: string } | { type: 'code.submitted' } | { type: 'dialog.dismissed' };
    children: { applyingCoupon: 'applyingCoupon' };
    output: CouponEntryOutput;
  },
  actors: { applyingCoupon: applyingCoupon.machine },
  actions: {
    rememberCode: assign({ code: (_, params: { code: string }) => params.code, refusal: null }),
    pointOutMissing: assign({ refusal: COUPON_CODE_WORDS.codeMissing }),
    issueCommand: assign({
      command: ({ context }) => applyingCoupon.issue(context.code.trim()),
      refusal: null,
    }),
    rememberCoupon: assign({
      coupon: (_, { answer }: { answer: Answer }) => (answer.kind === 'applied' ? answer.coupon : null),
    }),
    rememberRefusal: assign({
      refusal: (_, { answer }: { answer: Answer }) => (answer.kind === 'refused' ? answer.message : null),
    }),
  },
  guards: {
    isEntered: ({ context }) => context.code.trim() !== '',
    isApplied: (_, { answer }: { answer: Answer }) => answer.kind === 'applied',
  },
}).createMachine({
  id: 'couponEntry',
  context: { code: '', refusal: null, command: null, coupon: null },
  initial: 'entering',
  output: finalOutput<CouponEntryOutput>(),
  on: { 'dialog.dismissed': '.dismissed' },
  states: {
    entering: {
      description: 'The code of a coupon can be typed.',
      on: {
        'code.edited': { actions: { type: 'rememberCode', params: ofEvent } },
        'code.submitted': [
          { guard: 'isEntered', target: 'applying', actions: 'issueCommand' },
          { actions: 'pointOutMissing' },
        ],
      },
    },
    applying: {
      description: 'The code is sent.',
      on: {
        'dialog.dismissed': { description: 'The entry stays until it is known whether the coupon is there.' },
      },
      invoke: {
        id: 'applyingCoupon',
        src: 'applyingCoupon',
        input: ({ context }) => required(context.command),
        onDone: [
          {
            guard: { type: 'isApplied', params: applyingCoupon.answered },
            target: 'applied',
            actions: { type: 'rememberCoupon', params: applyingCoupon.answered },
          },
          {
            description:
              'It was refused, as the field says, or failed, as the shell has said, or nobody knows.',
            target: 'entering',
            actions: { type: 'rememberRefusal', params: applyingCoupon.answered },
          },
        ],
        onError: { target: 'entering', actions: failureReported },
      },
    },
    applied: {
      type: 'final',
      output: ({ context }) => ({ outcome: 'applied', coupon: context.coupon }) satisfies CouponEntryOutput,
    },
    dismissed: { type: 'final', output: { outcome: 'dismissed' } satisfies CouponEntryOutput },
  },
});

/** The flow, as its views hold it. */
export type CouponEntryRef = ActorRefFrom<typeof couponEntryMachine>;

/** The text of the field, the reason why it was refused, and whether it is being applied. */
export function selectEntry(snapshot: SnapshotFrom<typeof couponEntryMachine>) {
  const { code, refusal } = snapshot.context;
  return { code, refusal, isApplying: snapshot.matches('applying') };
}

/** The command that is in flight. */
export function selectApplying(snapshot: SnapshotFrom<typeof couponEntryMachine>) {
  return snapshot.children.applyingCoupon;
}
