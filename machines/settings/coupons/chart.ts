import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Coupon } from '#domain/settings/coupons.ts';
import { COUPON_WORDS } from '#domain/settings/words.ts';
import type { Decision, Settlement } from '../../shared/decision.ts';
import { failureReported } from '../../shared/failure.ts';
import { required } from '../../shared/required.ts';
import { shellActions } from '../../shell/actions.ts';
import { applyingCoupon } from './decision.ts';

/** `applied`: there are more free minutes now. */
export type CouponEntryOutput =
  | { readonly outcome: 'applied'; readonly coupon: Coupon | null }
  | { readonly outcome: 'dismissed' };

type Answer = Settlement<
  | { readonly kind: 'applied'; readonly coupon: Coupon | null }
  | { readonly kind: 'refused'; readonly message: string }
>;

/**
 * Entering a coupon's code, on its own screen and inside confirmations (docs/spec/settings.md, "Input"): trimmed, not
 * sent twice while it is being applied, and the server's message beside the field.
 */
export const couponEntryMachine = setup({
  types: {
    context: {} as {
      readonly code: string;
      readonly refusal: string | null;
      readonly decision: Decision<string> | null;
      readonly coupon: Coupon | null;
    },
    events: {} as
      | { type: 'code.edited'; code: string }
      | { type: 'code.submitted' }
      | { type: 'entry.dismissed' },
    children: {} as { applyingCoupon: 'applyingCoupon' },
    output: {} as CouponEntryOutput,
  },
  actors: { applyingCoupon: applyingCoupon.machine },
  actions: {
    ...shellActions,
    rememberCode: assign({ code: (_, params: { code: string }) => params.code, refusal: null }),
    pointOutMissing: assign({ refusal: COUPON_WORDS.codeMissing }),
    decide: assign({ decision: ({ context }) => applyingCoupon.decide(context.code.trim()), refusal: null }),
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
  context: { code: '', refusal: null, decision: null, coupon: null },
  initial: 'entering',
  output: ({ event }) => event.output as CouponEntryOutput, // of the final state
  on: { 'entry.dismissed': '.dismissed' },
  states: {
    entering: {
      on: {
        'code.edited': { actions: { type: 'rememberCode', params: ({ event }) => ({ code: event.code }) } },
        'code.submitted': [
          { guard: 'isEntered', target: 'applying', actions: 'decide' },
          { actions: 'pointOutMissing' },
        ],
      },
    },
    applying: {
      on: {
        'entry.dismissed': { description: 'The entry stays until it is known whether the coupon is there.' },
      },
      invoke: {
        id: 'applyingCoupon',
        src: 'applyingCoupon',
        input: ({ context }) => required(context.decision),
        onDone: [
          {
            guard: { type: 'isApplied', params: applyingCoupon.settled },
            target: 'applied',
            actions: { type: 'rememberCoupon', params: applyingCoupon.settled },
          },
          {
            description: 'Refused beside the field; a failure has been said by the shell.',
            target: 'entering',
            actions: { type: 'rememberRefusal', params: applyingCoupon.settled },
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

/** The decision that is in flight. */
export function selectApplying(snapshot: SnapshotFrom<typeof couponEntryMachine>) {
  return snapshot.children.applyingCoupon;
}
