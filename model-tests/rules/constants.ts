import type { Rule } from './rule.ts';

/** The rules about constants and limits: "Constants" on the pages of docs/spec. */
export const constantRules: readonly Rule[] = [
  {
    section: 9,
    says: 'Slots of 5 minutes, starts rounded up; 12 cells an hour, 24 hours; 12:00 at first',
    shown: [
      'tests/domain/booking/slots.test.ts: is at most 5 minutes away, on the grid, never before',
      'tests/domain/booking/defaults.test.ts: at noon of another day that was asked for',
      'tests/views/booking/gridGeometry.test.tsx: is drawn as rectangles in a box of 12 by 24',
    ],
  },
  {
    section: 9,
    says: 'Durations are multiples of 5 times the unit up to the slot sequence limit',
    shown: [
      'tests/domain/booking/slots.test.ts: is a multiple of the unit up to the slot sequence limit: 15 to 180 minutes in the demo world',
      'tests/views/booking/immediateUse.test.tsx: says where, from when, each length with its end, and the price of the chosen one',
    ],
  },
  {
    section: 9,
    says: 'Extensions are multiples of 15 minutes up to the limit',
    shown: [
      'tests/domain/booking/lengths.test.ts: ends with the day, and at the slot sequence limit',
      'tests/contract/plain.test.ts: is offered in multiples of 15 minutes, as long as the booth is free',
    ],
  },
  {
    section: 9,
    says: 'Immediate use: multiples of its unit, up to the immediate limit of a campaign, the free time and the charge model',
    shown: [
      'tests/domain/booking/lengths.test.ts: is each multiple of the immediate unit that has room and is allowed',
      'tests/domain/booking/lengths.test.ts: an immediate use',
    ],
  },
  {
    section: 9,
    says: 'Days: today, tomorrow, up to the reservable days; 2 where nothing is said',
    shown: [
      'tests/domain/booking/selection.test.ts: are today, tomorrow, and so on, today counted',
      'tests/contract/specOnly.test.ts: in its availability, with 2 reservable days',
    ],
  },
  {
    section: 9,
    says: 'The limit of reservations counts use_state 0, when it is enabled and above 0',
    shown: [
      'tests/domain/booking/selection.test.ts: the limit counts only when it is above 0',
      'tests/server/booking/contention.test.ts: keeps the limit of 3 reservations when 12 are asked for at once',
    ],
  },
  {
    section: 9,
    says: 'Free to cancel up to an hour before the start, charged then; entry from 5 minutes before',
    shown: [
      'tests/domain/booking/reservation.test.ts: turns at exactly 3,600,000 milliseconds; the second in which it turns is still free, whatever the start',
      'tests/views/booking/reservationCards.test.tsx: offers the door from 60 minutes before, dead until 5 minutes before, and says how long that is',
    ],
  },
  {
    section: 9,
    says: 'Passcode 6, postal code 7, birth date 8 characters',
    shown: [
      'passcode: entering —passcode.submitted [isComplete]→ authenticating',
      'tests/domain/account/signUpRules.test.ts: a number field',
      'tests/domain/account/signUpRules.test.ts: a birth date',
      'tests/views/search/passcode.test.tsx: is confirmed with exactly six characters, and then leads to the floor',
    ],
  },
  {
    section: 9,
    says: 'The registration link is valid for 24 hours',
    shown: ['tests/server/account/registration.test.ts: is good until 24 hours have passed'],
  },
  {
    section: 9,
    says: 'The badge of notices is capped at 99',
    shown: ['tests/views/ui/badge.test.tsx: the badge of a tab'],
  },
  {
    section: 9,
    says: 'Columns of 120 px at least, 60 px beside them; dialogs of 350 px',
    shown: ['tests/architecture/measures.test.ts: has the measures of the specification'],
  },
  {
    section: 9,
    says: 'Debounces: usage terms 500 ms, rooms 300 ms',
    shown: ['tests/machines/delays.table.test.ts: asks for'],
  },
  {
    section: 9,
    says: 'The survey is presented after 2 s',
    shown: [
      'surveyInvitation: delaying —after.presentationDelay→ offered',
      'tests/views/inbox/surveyInvitation.test.tsx: is offered 2 s after the menu status says so, between flows only',
    ],
  },
  {
    section: 9,
    says: 'The floor map zooms from 0.1 to 8; the static map has zoom 17 and up to 640 px',
    shown: [
      'e2e/search/floorMap.test.ts: the picture is zoomed from 0.1 to 8, and a drag that begins on a booth chooses none',
      'tests/views/search/words.test.tsx: zoom 17, 640 pixels wide',
    ],
  },
  {
    section: 9,
    says: 'Prices are shown with tax, in yen',
    shown: [
      'tests/views/booking/selectionFooter.test.tsx: says the place, how many booths, and what 15 minutes cost with tax',
      'tests/views/booking/reservationDialog.test.tsx: says booth, time, price with its tax, when and how it is charged, and until when it costs nothing',
    ],
  },
  {
    section: 9,
    says: 'Coupons are used in the order of their expiry',
    shown: [
      'tests/domain/booking/coupons.test.ts: come from the coupon that expires first, then from the next',
      'tests/server/booking/reservations.test.ts: takes coupon minutes from the coupon that expires first',
      'tests/views/settings/coupons.test.tsx: lists them by expiry, and says the minutes that the server says',
    ],
  },
  {
    section: 9,
    says: 'The key of the local storage is versioned 20201020',
    shown: [
      'tests/machines/storage.test.ts: stands under a key versioned 20201020, App in the session storage and the rest in the local one',
    ],
  },
  {
    section: 9,
    says: 'Card fields: 16, 2, 2 and 4 characters at most',
    shown: ['tests/domain/settings/cardEntry.test.ts: has a message at'],
  },
];
