import type { Rule } from './rule.ts';

/**
 * The rules about calls, group by group (docs/spec/wire.md, "Calls"); which calls there are is held by
 * `tests/architecture/completeness`.
 */
export const callRules: readonly Rule[] = [
  {
    section: 7,
    says: 'Every call is served once, described, and understands a client that knows only the spec',
    shown: [
      'tests/server/http/routes.test.ts: serves every call of the contract once, and nothing else',
      'tests/server/http/routes.test.ts: is described by an OpenAPI document with every call',
      'tests/contract/specOnly.test.ts: a client that knows only the spec is understood',
      'tests/contract/specOnly.test.ts: a server that knows only the spec is understood',
    ],
  },
  {
    section: 7,
    says: 'Authentication: login, invitation login',
    shown: [
      'tests/server/account/login.test.ts: answers the member and a token that opens the rest',
      'tests/server/account/invitation.test.ts: is signed in by the link alone, and is told what is left',
    ],
  },
  {
    section: 7,
    says: 'Sign-up: link, its check, departments, both forms',
    shown: [
      'tests/server/account/registration.test.ts: mails one token in two links, good for 24 hours, and keeps only its hash',
      'tests/server/account/registration.test.ts: says whose it is',
      'tests/server/account/signUp.test.ts: makes a personal member who is signed in, can log in, and is written to',
      'tests/server/account/signUp.test.ts: are those of its corporation',
    ],
  },
  {
    section: 7,
    says: 'Recovery of a password; addresses of a postal code',
    shown: [
      'tests/server/account/recovery.test.ts: sets the password by the link, ends every session, and says so by mail',
      'tests/server/account/postal.test.ts: are the one of a town, in both places, without anybody signed in',
    ],
  },
  {
    section: 7,
    says: 'Settings: user, payment, password, withdrawal',
    shown: [
      'tests/server/settings/profile.test.ts: of a personal member answers the member as it is now',
      'tests/server/settings/changePayment.test.ts: is another one at once, where the bank has no question',
      'tests/server/settings/password.test.ts: ends the other sessions, says how many, keeps this one, and writes to the member',
      'tests/server/settings/withdrawal.test.ts: erases what is personal, ends every session, keeps what was paid, and frees the address',
    ],
  },
  {
    section: 7,
    says: 'Settings: the phone number is changed',
    shown: [
      'phoneValidation: changing —done.actor.changePhone [isChanged]→ verified',
      'tests/server/account/phone.test.ts: is proven for one member, one number, and once',
    ],
  },
  {
    section: 7,
    says: 'Settings: terms, usage history, balance, metadata',
    shown: [
      'tests/server/history/usage.test.ts: tells a use with everything that a member asks of it',
      'tests/server/booking/useImmediately.test.ts: has no balance to show where there is no campaign',
      'tests/server/search/staticMap.test.ts: is named by the metadata in the form of a provider, and drawn for everybody',
      'tests/machines/account/terms/text.test.ts: asks for the terms once, 500 ms after the last of many taps',
      'tests/server/booking/reservations.test.ts: refuses a campaign member with the sentence of the spec when the balance is short',
    ],
  },
  {
    section: 7,
    says: 'Notices, menu, survey, coupons',
    shown: [
      'tests/server/inbox/notices.test.ts: are read once, however often they are tapped, and counted by the menu status',
      'tests/server/inbox/survey.test.ts: is answered once, and asked for no more',
      'tests/server/settings/coupons.test.ts: are given by a code once a member, for 90 days, whatever the width and case it is typed in',
    ],
  },
  {
    section: 7,
    says: 'Receipts',
    shown: [
      'tests/server/history/receipts.test.ts: are issued once a use, mailed, and opened for ten minutes',
      'tests/server/history/receipts.test.ts: come as one zip a month, whose sum is the history’s, with what was not charged named',
    ],
  },
  {
    section: 7,
    says: 'Search: rooms, floor maps, areas, places',
    shown: [
      'tests/server/search/floorPlan.test.ts: holds all 50 booths inside the drawing, none on another',
      'tests/server/demo/world.test.ts: has at least 4 area groups, 10 areas and 100 booths in Japan',
      'tests/server/demo/world.test.ts: says which booths can be used right now',
    ],
  },
  {
    section: 7,
    says: 'Reservations: price, create, list, cancel',
    shown: [
      'tests/server/booking/reservations.test.ts: lists what was reserved, held and not yet charged',
      'tests/server/booking/reservations.test.ts: gives slot, coupon minutes and amount back',
      'tests/server/booking/cancelForced.test.ts: keeps the charge, and frees the slot at once',
      'tests/server/booking/reservations.test.ts: quotes the prices of docs/spec/money.md',
    ],
  },
  {
    section: 7,
    says: 'Reservations: immediate use, both calls that extend, the charge model',
    shown: [
      'tests/server/booking/useImmediately.test.ts: starts at the next 5-minute step, is charged at once, and may be entered at once',
      'tests/server/booking/extend.test.ts: goes by the old call too, where the address says what is extended',
      'tests/server/booking/useImmediately.test.ts: is limited by the charge model, except for corporation 1',
    ],
  },
  {
    section: 7,
    says: 'POST /immediate-use: the same result as of a code; a use at once goes by it where nothing else is known',
    shown: [
      'tests/contract/plain.test.ts: is begun after the booth was asked what can be done there',
      'tests/contract/plain.test.ts: makes and charges nothing where the door of a present reservation has opened',
    ],
  },
  {
    section: 7,
    says: 'POST /reservations/get-price-extension understands timeunit or interval, the old call an interval alone',
    shown: [
      'tests/contract/specOnly.test.ts: asking the price of an extension by',
      'tests/contract/plain.test.ts: is priced by its interval, and made for it',
    ],
  },
  {
    section: 7,
    says: 'Doors: before entry, open, unlock, Wi-Fi; passcodes; QR codes',
    shown: [
      'tests/server/visit/door.test.ts: starts the use, lets enter again, and ends it',
      'tests/server/visit/door.test.ts: is a lock where unlock is called',
      'tests/server/visit/door.test.ts: has a password for who may enter the booth or is in it, and for nobody else',
      'tests/server/search/passcode.test.ts: is asked of personal members, and remembered',
      'tests/server/qr/scan.test.ts: is the door: tells when entry opens of a booth reserved for later today, then opens it, again and again',
    ],
  },
  {
    section: 7,
    says: 'Third parties: a token for a card, and the picture of a map',
    shown: [
      'tests/server/ports/gmo/simulator.test.ts: makes a token',
      'tests/views/search/words.test.tsx: zoom 17, 640 pixels wide',
    ],
  },
  {
    section: 7,
    says: 'GET /settings/reservable-days says how many days may be reserved',
    shown: [
      'tests/contract/plain.test.ts: of a timetable are the days that may be reserved: they are asked for by themselves',
    ],
  },
  {
    section: 7,
    says: 'GET /menu-status carries notices_count',
    shown: [
      'tests/views/shell/guards.test.tsx: has the menu status asked for once after a login',
      'tests/contract/specOnly.test.ts: asking for the menu status without a count',
      'tests/contract/specOnly.test.ts: is told the known count of notices with the menu status',
    ],
  },
  {
    section: 7,
    says: 'GET /reservations/room-availability/{room} answers a day of a booth',
    shown: [
      'tests/contract/plain.test.ts: is asked for whole once, and then for a few booths in turn, so that each is seen again',
      'tests/contract/slotRanges.test.ts: reads a day of slots',
    ],
  },
  {
    section: 7,
    says: 'GET /reservations/availability-for-extension/{room} and the old extend are asked where nothing newer is',
    shown: [
      'tests/contract/plain.test.ts: is offered in multiples of 15 minutes, as long as the booth is free',
    ],
  },
  {
    section: 7,
    says: 'GET /search/get-room/{id} names a booth',
    shown: ['tests/contract/plain.test.ts: of a floor are the names of its booths: each is asked for'],
  },
  {
    section: 7,
    says: 'GET /beforeEntry/{tranid} is asked before an early entry, and not after the start',
    shown: [
      'tests/views/visit/visit.test.tsx: before the start asks whether the booth is empty, opens the door once, and says so',
      'tests/views/visit/visit.test.tsx: after the start opens it without asking; a lock is released instead',
    ],
  },
  {
    section: 7,
    says: 'POST /reset-password sends the new password and its confirmation',
    shown: [
      'tests/views/sentences/account.test.tsx: the password was reset, and every session has ended',
      'tests/server/account/recovery.test.ts: each wrong password beside its field, and leaves the link good',
    ],
  },
  {
    section: 7,
    says: 'POST /settings/patch-user changes the profile',
    shown: [
      'tests/views/settings/settings.test.tsx: is changed with another department, or with none',
      'tests/contract/plain.test.ts: of a changed profile is the member: it is changed all the same',
    ],
  },
];
