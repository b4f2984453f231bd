/**
 * The nine flows that the specification takes step by step ("States" on the pages of docs/spec), in the order in which
 * members meet them: the map and the list begin with them.
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
