import type { Rule } from './rule.ts';

/** The rules about what may be entered: "Input" on the pages of docs/spec. */
export const validationRules: readonly Rule[] = [
  {
    section: 5,
    says: 'Search by time: a day or an hour that cannot be is wrong, unknown equipment is passed over by the screen and refused by the server',
    shown: [
      'tests/views/search/freeSearch.test.tsx: does not guess at ',
      'tests/views/search/freeSearch.test.tsx: passes over equipment that nobody knows',
      'tests/server/search/freePlaces.test.ts: are not told for',
    ],
  },
  {
    section: 5,
    says: 'Password: letters and digits, 6 or more characters',
    shown: [
      'tests/domain/account/signUpRules.test.ts: has its two rules judged apart, so that each can be ticked',
      'tests/server/account/signUp.test.ts: refuses each wrong field beside it, and the link stays good',
    ],
  },
  {
    section: 5,
    says: 'Birth: yyyymmdd, 8 at most',
    shown: [
      'tests/domain/account/signUpRules.test.ts: is said in words once it is a day',
      'tests/server/settings/profile.test.ts: refuses each field that is missing or wrong, beside it, and changes nothing',
      'tests/domain/account/signUpRules.test.ts: a birth date',
    ],
  },
  {
    section: 5,
    says: 'Postal code of 7 digits looks the address up',
    shown: [
      'postalLookup: (root) —form.edited [isComplete]→ debouncing',
      'postalLookup: asking —done.actor.find [isFound]→ found',
      'tests/server/account/postal.test.ts: are the one of a town, in both places, without anybody signed in',
      'tests/views/account/account.test.tsx: leaves the address to be typed, and says so, where a postal code of seven digits has none',
      'tests/views/account/account.test.tsx: says at each field what it misses, and has several addresses of a postal code to choose from',
      'tests/views/account/account.test.tsx: sends the one meaning of what was typed, with the agreed terms, and welcomes the member',
    ],
  },
  {
    section: 5,
    says: 'Phone without hyphens',
    shown: [
      'tests/server/account/phone.test.ts: is proven by the code that was sent to it',
      'tests/domain/account/signUpRules.test.ts: a number field',
      'tests/server/account/signUp.test.ts: normalises numbers and keeps a name as it is typed',
    ],
  },
  {
    section: 5,
    says: 'Enterprise sign-up: required fields',
    shown: [
      'tests/server/account/signUp.test.ts: refuses each wrong field beside it',
      'tests/server/account/signUp.test.ts: need not tell a birth date or a gender, and may tell one of them',
      'tests/views/account/account.test.tsx: of a member of an organisation asks for no birth date and no gender',
    ],
  },
  {
    section: 5,
    says: 'Enterprise sign-up: departments from the access key, after 500 ms',
    shown: [
      'departmentLookup: debouncing —after.lookupDebounce→ asking',
      'tests/server/account/signUp.test.ts: are those of its corporation',
      'tests/machines/account/departmentLookup.table.test.ts: asks 500 ms after the last letter, and not before',
    ],
  },
  {
    section: 5,
    says: 'Personal sign-up: its fields, the card optional',
    shown: [
      'tests/server/account/signUp.test.ts: makes a personal member who is signed in, can log in, and is written to',
      'tests/views/account/firstCard.test.tsx: asks for no token while any of its fields is empty, and says so before',
      'tests/views/account/firstCard.test.tsx: makes a token of all five, and leaves the number to the provider alone',
      'tests/views/account/account.test.tsx: asks for the terms first, then shows the ID, which nobody can change',
    ],
  },
  {
    section: 5,
    says: 'Card change: all five fields required, their lengths, the expiry, the token',
    shown: [
      'cardEntry: editing —card.submitted [hasGap]→ (stays)',
      'cardEntry: editing —card.submitted [hasMistake]→ (stays)',
      'cardEntry: tokenising —done.actor.makeToken [isRefused]→ editing',
      'cardEntry: tokenising —done.actor.makeToken [isMade]→ tokenised',
      'owedPayment: changing —done.actor.cardChanging [isRefused]→ cardRefused',
      'cardChange: paying —done.actor.owedPayment [isCardRefused]→ entering',
      'tests/domain/settings/cardEntry.test.ts: wants all five fields',
      'tests/domain/settings/cardEntry.test.ts: becomes digits, its expiry year then month with two digits each',
      'e2e/settings/card.test.ts: a card with a challenge',
      'tests/domain/settings/cardEntry.test.ts: has a message at',
    ],
  },
  {
    section: 5,
    says: 'Profile edit: required fields',
    shown: [
      'tests/server/settings/profile.test.ts: refuses each field that is missing or wrong, beside it, and changes nothing',
      'tests/server/settings/profile.test.ts: of a corporate member changes code and department, and takes the department away',
      'tests/views/settings/settings.test.tsx: is changed with another department, or with none',
    ],
  },
  {
    section: 5,
    says: 'Change password: current, new, confirmation',
    shown: [
      'passwordChange: filling —done.actor.form→ changed',
      'tests/server/settings/password.test.ts: refuses each wrong field beside it',
    ],
  },
  {
    section: 5,
    says: 'Change mail address: the new one, not the present one, and the present password',
    shown: [
      'mailChange: filling —done.actor.form→ mailed',
      'tests/server/settings/mailChange.test.ts: refuses each wrong field beside it, and the present address',
    ],
  },
  {
    section: 5,
    says: 'Survey: required questions, confirmation, thanks',
    shown: [
      'survey: filling.editing —answers.submitted [isComplete]→ filling.confirming',
      'survey: filling.confirming —sending.confirmed→ filling.sending',
      'survey: filling.sending —done.actor.answering [isAnswered]→ forgetting',
      'tests/views/inbox/survey.test.tsx: names what is missing, in an alert and at the question, which gets the focus',
      'tests/views/inbox/survey.test.tsx: asks before it sends, sends once what was answered, and is locked meanwhile',
    ],
  },
  {
    section: 5,
    says: 'Reservation: the start in 5-minute steps, hour 0 to 23',
    shown: [
      'timetable: choosing —start.chosen→ (stays)',
      'timetable: choosing —start.stepped→ (stays)',
      'tests/views/booking/timetable.test.tsx: takes any start from 0:00 to 23:55 and any duration of the rules',
    ],
  },
  {
    section: 5,
    says: 'Reservation: durations are multiples of the unit up to the slot sequence limit',
    shown: [
      'timetable: choosing —interval.chosen→ (stays)',
      'tests/domain/booking/slots.test.ts: is a multiple of the unit up to the slot sequence limit',
      'tests/domain/booking/slots.test.ts: may be reserved exactly when it is in the list',
    ],
  },
  {
    section: 5,
    says: 'Reservation: the selection must be entirely free',
    shown: [
      'timetable: choosing —reservation.wanted [canReserve]→ reserving',
      'tests/domain/booking/availability.test.ts: is free exactly when all its cells are',
      'tests/views/booking/timetable.test.tsx: chooses a time that is taken, and says why it cannot be reserved',
      'tests/server/booking/contention.test.ts: lets no two of 120 overlapping attempts through',
    ],
  },
  {
    section: 5,
    says: 'Reservation: the button is disabled when the selection is invalid, the limit is reached, or all rooms are closed at the start',
    shown: [
      'tests/domain/booking/selection.test.ts: the reserve button is disabled because',
      'tests/views/booking/timetable.test.tsx: is disabled where no booth is chosen, all are closed, or the time has passed',
      'tests/views/booking/timetable.test.tsx: which is said beside it',
    ],
  },
  {
    section: 5,
    says: 'Reservation: disabled when the invitation has expired before the date',
    shown: [
      'tests/server/account/invitation.test.ts: can use the last day of the invitation',
      'tests/domain/booking/selection.test.ts: the reserve button is disabled because',
      'tests/views/booking/timetable.test.tsx: which is said beside it',
    ],
  },
  {
    section: 5,
    says: 'Reservation: guests must agree to the terms before OK',
    shown: [
      'reservationDialog: offering.confirming —agreement.toggled→ (stays)',
      'reservationDialog: offering.confirming —reservation.confirmed [canConfirm]→ creating',
      'tests/views/booking/reservationDialog.test.tsx: names no price, and wants the agreement to the terms first',
    ],
  },
  {
    section: 5,
    says: 'Coupon code: trimmed, once at a time, a 422 shows its first message',
    shown: [
      'couponEntry: entering —code.submitted [isEntered]→ applying',
      'couponEntry: applying —done.actor.applyingCoupon [else]→ entering',
      'tests/views/settings/coupons.test.tsx: says beside the field why a code is refused, and takes the next one',
      'tests/views/settings/coupons.test.tsx: applies a code once, and not again while it is being applied',
    ],
  },
  {
    section: 5,
    says: 'Passcode: exactly 6 characters to confirm',
    shown: [
      'passcode: entering —passcode.edited→ (stays)',
      'passcode: entering —passcode.submitted [isComplete]→ authenticating',
      'tests/views/search/passcode.test.tsx: is confirmed with exactly six characters, and then leads to the floor',
    ],
  },
  {
    section: 5,
    says: 'Extension: 延長時間を選択してください。',
    shown: [
      'extensionChoice: choosing.unchosen —minutes.submitted→ (stays)',
      'tests/views/booking/extension.test.tsx: asks for a length where none was chosen, and for no price',
    ],
  },
  {
    section: 5,
    says: 'Extension after the end: 予約時間を過ぎている為、延長できません。',
    shown: [
      'extension: weighing —always [isOver]→ over',
      'extensionChoice: (root) —extensionTimes.loaded [isEnded]→ ended',
      'extension: choosing —done.actor.choice [isEnded]→ over',
      'extensionConfirmation: quoting —done.actor.quoteExtension [isEnded]→ ended',
      'extensionConfirmation: extending —done.actor.extending [isEnded]→ ended',
      'tests/views/booking/extension.test.tsx: says that the time of the reservation is over where it is',
    ],
  },
  {
    section: 5,
    says: 'Receipt: the name is the user’s, null when unchanged',
    shown: [
      'tests/views/history/receipts.test.tsx: sends null for the member’s own name, names what a month leaves out, and says that the mail has to wait',
      'tests/views/history/receipts.test.tsx: asks to whom, says what is sent and where, and opens or saves what was issued',
    ],
  },
  {
    section: 5,
    says: 'Campaign balance below the price: refused with the shortage message',
    shown: [
      'immediateUse: choosing.weighing —always [isBalanceShort]→ choosing.balanceShort',
      'reservationDialog: creating —done.actor.creation [isRefused]→ refused',
      'tests/server/booking/reservations.test.ts: refuses a campaign member with the sentence of the spec when the balance is short',
      'tests/views/booking/reservationDialog.test.tsx: names the balance and what it is short of',
      'tests/views/booking/immediateUse.test.tsx: says the balance of the campaign, and locks what it does not pay',
    ],
  },
  {
    section: 5,
    says: 'Postal code: where it has no address, the address is typed, and the screen asks for it',
    shown: [
      'tests/views/account/account.test.tsx: leaves the address to be typed, and says so, where a postal code of seven digits has none',
    ],
  },
  {
    section: 5,
    says: 'Reservation: the limit that is reached is said',
    shown: [
      'tests/views/booking/timetable.test.tsx: which is said beside it',
      'tests/server/booking/reservations.test.ts: counts against the limit of 3 what is reserved and neither entered, ended nor cancelled',
    ],
  },
];
