import fc from 'fast-check';
import * as receipts from '#contract/history/receipts.ts';
import * as usage from '#contract/history/usage.ts';
import * as made from '#tests/support/values/arbitraries.ts';
import { type Call, call, ofReservations } from './call.ts';

const { id } = made;

/** The calls of this area. */
export const historyCalls: readonly Call[] = [
  call(
    usage.getUsageHistory,
    'regular',
    fc.oneof(made.month, fc.constantFrom('latest' as const, 'all' as const)),
    fc.record({
      uses: made.uses,
      costs: fc.constant([]),
      months: fc.array(made.monthOfUse, { maxLength: 3 }),
    }),
  ),
  call(
    receipts.sendReceipt,
    { audience: 'personal', foreign: ofReservations() },
    fc.record({ scope: fc.record({ kind: fc.constant('use' as const), id }), addressee: made.addressee }),
    made.receiptAnswer,
  ),
  call(
    receipts.sendMonthReceipts,
    'personal',
    fc.record({
      scope: fc.record({ kind: fc.constant('month' as const), month: made.month }),
      addressee: made.addressee,
    }),
    made.receiptAnswer,
  ),
];
