import type { Rule } from './rule.ts';

/** The rules about roles: "Roles" on the pages of docs/spec. */
export const roleRules: readonly Rule[] = [
  {
    section: 6,
    says: 'Guests: the search by time says what is free, and no price',
    shown: [
      'tests/server/search/freePlaces.test.ts: tell guests no price and no stars',
      'tests/views/search/freeSearch.test.tsx: tells guests what is free, and no price',
    ],
  },
  {
    section: 6,
    says: 'Personal: coupons, and no others have them',
    shown: [
      'tests/server/booking/reservations.test.ts: gives coupons to personal members only',
      'tests/server/settings/coupons.test.ts: are of personal members only',
      'tests/views/settings/coupons.test.tsx: is for personal members only',
      'tests/views/shell/header.test.tsx: a personal member: the free minutes of coupons',
    ],
  },
  {
    section: 6,
    says: 'Personal: the payment card is changed',
    shown: [
      'tests/server/settings/changePayment.test.ts: is another one at once, where the bank has no question',
      'tests/views/shell/roles.test.tsx: is not shown, and asks for nothing',
      'tests/views/account/account.test.tsx: has in the menu of',
    ],
  },
  {
    section: 6,
    says: 'Personal: receipts, monthly and per use',
    shown: [
      'tests/views/history/receipts.test.tsx: is for members who pay by card',
      'tests/server/history/receipts.test.ts: are refused with the reason, in the member’s words',
    ],
  },
  {
    section: 6,
    says: 'Personal: asked for the passcode of a floor map',
    shown: [
      'tests/server/search/passcode.test.ts: is asked of personal members, and remembered',
      'tests/server/search/lockedFloor.test.ts: is shown to corporate members, who are asked for none',
    ],
  },
  {
    section: 6,
    says: 'Personal: an extension is paid by card; corporate: by the corporation',
    shown: [
      'tests/server/booking/extend.test.ts: costs the difference to the whole, is charged at once, and moves the end',
      'tests/server/booking/extend.test.ts: is paid by the corporation of a corporate member, and by no card',
    ],
  },
  {
    section: 6,
    says: 'Corporate: employee code and department',
    shown: [
      'tests/server/account/signUp.test.ts: takes the corporation from the access key, in any case and width',
      'tests/server/settings/profile.test.ts: of a corporate member changes code and department, and takes the department away',
    ],
  },
  {
    section: 6,
    says: 'Corporate: usage count and sum without receipts',
    shown: [
      'tests/server/history/usage.test.ts: adds up: the months are the sums of their uses',
      'tests/views/history/usageHistory.test.tsx: tells members of corporations how often they were there, and the sum',
      'tests/views/history/receipts.test.tsx: is for members who pay by card',
    ],
  },
  {
    section: 6,
    says: 'Regular: prices and what can be used at once',
    shown: [
      'tests/views/search/floorMap.test.tsx: names each booth on the picture with whether it can be used at once, in its place',
      'tests/views/booking/timetable.test.tsx: says how many reservations are left, and what it costs with tax',
      'tests/views/booking/timetable.test.tsx: shows no price where the server tells none, as it does to guests',
      'tests/views/search/floorMap.test.tsx: tells a guest nothing of a use at once',
    ],
  },
  {
    section: 6,
    says: 'Immediate use: available, in business hours, and not on an exceptional closed day',
    shown: [
      'tests/domain/search/places.test.ts: usable now',
      'tests/server/booking/useImmediately.test.ts: outside business hours, and past the closing hour',
    ],
  },
  {
    section: 6,
    says: 'Invited: agrees to the terms with each reservation',
    shown: [
      'tests/server/account/invitation.test.ts: agrees to the terms with each reservation, and is told no amount',
      'reservationDialog: offering.confirming —agreement.toggled→ (stays)',
      'tests/views/booking/reservationDialog.test.tsx: names no price, and wants the agreement to the terms first',
    ],
  },
  {
    section: 6,
    says: 'Invited: expiry, count and enabled are checked',
    shown: [
      'tests/server/account/invitation.test.ts: is refused by the link',
      'tests/server/account/invitation.test.ts: is signed out at once where nothing is reserved',
      'tests/views/account/invitation.test.tsx: is told on every screen that the invitation',
    ],
  },
  {
    section: 6,
    says: 'Invited: no prices, no immediate use',
    shown: [
      'tests/views/booking/timetable.test.tsx: shows no price where the server tells none, as it does to guests',
      'tests/views/booking/reservationCards.test.tsx: tells a guest no price',
      'tests/views/search/floorMap.test.tsx: tells a guest nothing of a use at once',
      'tests/server/booking/useImmediately.test.ts: to guests',
      'tests/server/account/invitation.test.ts: agrees to the terms with each reservation, and is told no amount',
    ],
  },
  {
    section: 6,
    says: 'Invited: no history, no profile editing',
    shown: [
      "tests/server/history/usage.test.ts: shows nobody another member's, and guests none",
      'tests/server/settings/profile.test.ts: is not for guests',
    ],
  },
  {
    section: 6,
    says: 'Corporation 1 skips the time limit of the charge model',
    shown: [
      'tests/domain/account/member.test.ts: looks up the time limit of its charge model',
      'tests/server/booking/useImmediately.test.ts: is limited by the charge model, except for corporation 1',
    ],
  },
  {
    section: 6,
    says: 'Withdrawal erases what is personal, and is refused while something is open',
    shown: [
      'tests/server/settings/withdrawal.test.ts: erases what is personal, ends every session, keeps what was paid, and frees the address',
      'tests/server/settings/withdrawal.test.ts: is refused while something is reserved or used, and possible once it is cancelled',
      'tests/views/account/account.test.tsx: is left after a warning, is said to be left, and leads to the login',
    ],
  },
  {
    section: 6,
    says: 'Requests carry a bearer token and a tenant id header',
    shown: [
      'tests/contract/client.test.ts: carries the bearer token, the tenant and the key of the command',
      'tests/server/http/scoping.test.ts: keeps the same booth and time of two tenants apart',
    ],
  },
  {
    section: 6,
    says: 'Personal: price and tax totals in the usage history',
    shown: [
      'tests/views/history/usageHistory.test.tsx: tells personal members what the month cost, the tax in it, and each use',
    ],
  },
  {
    section: 6,
    says: 'Invited: alerts where the period is exceeded, the count is 0, or the link is disabled',
    shown: ['tests/views/account/invitation.test.tsx: is told on every screen that the invitation'],
  },
  {
    section: 6,
    says: 'Each screen asks for the role before it shows anything',
    shown: ['tests/views/shell/roles.test.tsx: is not shown, and asks for nothing'],
  },
  {
    section: 6,
    says: 'Withdrawal: personal members are warned to issue a receipt first',
    shown: [
      'tests/views/account/account.test.tsx: is left after a warning, is said to be left, and leads to the login',
    ],
  },
];
