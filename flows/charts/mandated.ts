/**
 * The nine flows that the specification takes step by step (docs/spec, "States" of their areas), in the order in which a
 * member meets them: the map and the list begin with them.
 */
export const MANDATED: readonly string[] = [
  'session',
  'reservationDialog',
  'immediateUse',
  'visit',
  'extension',
  'cancellation',
  'receipts',
  'passcode',
  'survey',
];
