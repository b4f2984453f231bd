/**
 * The nine flows that the customer's specification takes step by step under "States", in the order in which members
 * meet them: the map and the list begin with them. It gives no list of its own. Notices, the results of a scan and the
 * timetable's cells stand there too, each with one sentence and no steps.
 */
export const MANDATED: readonly string[] = [
  'session', // docs/spec/account.md, "Session"
  'reservationDialog', // docs/spec/booking.md, "Reservation dialog"
  'immediateUse', // docs/spec/booking.md, "Immediate use"
  'visit', // docs/spec/visit.md, "States"
  'extension', // docs/spec/booking.md, "Extension"
  'cancellation', // docs/spec/booking.md, "Cancelling"
  'receipts', // docs/spec/history.md, "Receipts"
  'passcode', // docs/spec/search.md, "Passcode"
  'survey', // docs/spec/inbox.md, "Survey"
];
