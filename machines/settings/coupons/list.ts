import { assign, type SnapshotFrom, sendTo } from 'xstate';
import { call } from '#contract/client.ts';
import { listCoupons } from '#contract/settings/coupons.ts';
import type { Coupon } from '#domain/settings/coupons.ts';
import { COUPON_WORDS } from '#domain/settings/words.ts';
import type { Minutes } from '#domain/time.ts';
import { failureReported } from '../../shared/failure.ts';
import { defineLastKnown } from '../../shared/lastKnown.ts';
import { defineResource } from '../../shared/resource.ts';
import { flow } from '../../shell/flow.ts';
import { type CouponEntryOutput, couponEntryMachine } from './chart.ts';
import { askRemainder } from './remainder.ts';

/** The coupons as they were last known. */
export const knownCoupons = defineLastKnown({
  id: 'knownCoupons',
  part: 'Coupon.list',
  schema: listCoupons.response,
  codec: listCoupons.output,
});

export const knownCouponsMachine = knownCoupons.machine;

/** A member's coupons, ascending by expiry, and the minutes of them that can be used now. */
export interface HeldCoupons {
  readonly coupons: readonly Coupon[];
  /** null where only the coupons are known from before a reload. */
  readonly minutes: Minutes | null;
}

const askCoupons = knownCoupons.keeping((_: null, signal) => call(listCoupons, undefined, { signal }));

/** The member's coupons with what the server says is left of them (docs/spec/settings.md, "Coupons"). */
export const couponList = defineResource('couponList', async (_: null, signal): Promise<HeldCoupons> => {
  const [coupons, minutes] = await Promise.all([askCoupons(null, signal), askRemainder(null, signal)]);
  return { coupons, minutes };
});

export const couponListMachine = couponList.machine;

const entered = ({ event }: { event: { output: CouponEntryOutput } }) => ({ output: event.output });

/**
 * The screen of coupons (docs/spec/settings.md, "Screens", coupon-code-entry): the list, and a code that adds to it.
 */
export const couponsMachine = flow({
  types: {} as {
    context: { readonly added: Coupon | null };
    children: { list: 'list'; entry: 'entry' };
  },
  actors: { list: couponList.machine, entry: couponEntryMachine },
  actions: {
    rememberAdded: assign({
      added: (_, { output }: { output: CouponEntryOutput }) =>
        output.outcome === 'applied' ? output.coupon : null,
    }),
    refreshList: sendTo('list', { type: 'refresh.requested' }),
  },
}).createMachine({
  id: 'coupons',
  context: { added: null },
  initial: 'entering',
  invoke: { id: 'list', src: 'list', input: { of: null } },
  states: {
    entering: {
      description: 'The member reads the coupons, and can type a code.',
      invoke: {
        id: 'entry',
        src: 'entry',
        onDone: {
          target: 'entering',
          description: 'The field is empty again, and takes the next code.',
          reenter: true,
          actions: [
            { type: 'rememberAdded', params: entered },
            'refreshList',
            { type: 'announce', params: { text: COUPON_WORDS.applied } },
          ],
        },
        onError: { target: 'entering', reenter: true, actions: failureReported },
      },
    },
  },
});

/** The coupon that was added last; null before that. */
export function selectAdded(snapshot: SnapshotFrom<typeof couponsMachine>): Coupon | null {
  return snapshot.context.added;
}

/** The entry that is open. */
export function selectCouponEntry(snapshot: SnapshotFrom<typeof couponsMachine>) {
  return snapshot.children.entry;
}
