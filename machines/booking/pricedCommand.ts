import type { Alternative } from '#contract/booking/refusals.ts';
import type { CouponEntryOutput, CouponEntryRef } from '../settings/coupons/chart.ts';
import { couponEntryMachine } from '../settings/coupons/chart.ts';
import { askedAgain } from '../shared/askedAgain.ts';
import { failureReported } from '../shared/failure.ts';
import { ofEvent } from '../shared/ofEvent.ts';
import type { PageReturn } from '../shell/page.ts';

/**
 * The shape of a command at a price (docs/spec/money.md, "When"): `quoting`, `quoteFailed`, the price with a coupon or
 * a code for one (`enteringCoupon`), and the command in flight. Each chart that has these parts draws its answers.
 */
export type PricedEvent =
  | { type: 'coupon.toggled' }
  | { type: 'code.wanted' }
  | { type: 'retry.requested' }
  | { type: 'dialog.dismissed' }
  | PageReturn;

/** `sheet:price` from the first quote to the answer; `busy` while the command is in flight and the sheet is locked. */
export type PricedTag =
  | 'sheet:price'
  | 'sheet:quoteFailed'
  | 'sheet:refused'
  | 'quoting'
  | 'adjustable'
  | 'busy';

interface WithQuote {
  readonly context: { readonly quote: { readonly amount: { readonly gross: number } | null } | null };
}

/** The tax-included price that is seen; null for guests, and before there is one. */
export function seenGrossOf({ context }: WithQuote): number | null {
  return context.quote?.amount?.gross ?? null;
}

export const pricedActors = { couponEntry: couponEntryMachine };

export const pricedGuards = {
  isCouponApplied: (_: unknown, { output }: { output: CouponEntryOutput }) => output.outcome === 'applied',
};

const entered = ({ event }: { event: { output: CouponEntryOutput } }) => ({ output: event.output });

export const quoteFailed = {
  description: 'Nothing was done. The price is asked for again as soon as there is a connection.',
  tags: 'sheet:quoteFailed',
  ...askedAgain('quoting'),
} as const;

/** For the charts of a chosen slot, which have `distrustTimetable` and `takeAlternative`. */
export const slotLost = {
  description:
    'Somebody was faster: other booths at that time are offered, and the same booth at times near it.',
  tags: 'sheet:slotLost',
  entry: 'distrustTimetable',
  on: {
    'alternative.chosen': {
      target: 'quoting',
      actions: { type: 'takeAlternative', params: ofEvent<{ alternative: Alternative }> },
    },
  },
} as const;

/** `back`: the state of the price that is returned to where no coupon was added. */
export function enteringCoupon<const Back extends string>(back: Back) {
  return {
    description: 'A code is entered beside the price; applied, it counts at once.',
    tags: 'sheet:price',
    on: {
      'dialog.dismissed': {
        description: 'The coupon entry handles its own dismissal; the dialog stays open.',
      },
    },
    invoke: {
      id: 'couponEntry',
      src: 'couponEntry',
      onDone: [
        {
          guard: { type: 'isCouponApplied', params: entered },
          target: 'quoting',
          actions: 'useCoupon',
        },
        { target: back },
      ],
      onError: { target: back, actions: failureReported },
    },
  } as const;
}

/** The events of a state whose command is in flight. */
export const heldInFlight = {
  'dialog.dismissed': {
    description: 'The dialog stays until the truth is known, or the member waits no longer.',
  },
} as const;

/** The entry of a coupon's code, while it is open. */
export function selectCouponEntry({
  children,
}: {
  readonly children: { readonly couponEntry?: CouponEntryRef | undefined };
}): CouponEntryRef | undefined {
  return children.couponEntry;
}
