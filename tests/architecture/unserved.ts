/** Calls of section 7 that nothing serves yet. This list only shrinks. */
export const unservedCalls: readonly string[] = ['POST /send-receipt-month-pdf', 'POST /send-receipt-pdf'];

/** Routes of section 2 that nothing serves yet. This list only shrinks. */
export const unservedRoutes: readonly string[] = [];
