import type { Rule } from './rule.ts';

/** The rules about entities and their fields: "Data" on the pages of docs/spec. */
export const entityRules: readonly Rule[] = [
  {
    section: 3,
    says: 'The names of all fields, to the letter',
    shown: [
      "tests/contract/wireNames.test.ts: the spec's names, to the letter",
      'tests/contract/roundTrips.test.ts: sends and reads no name that a schema does not have',
    ],
  },
  {
    section: 3,
    says: 'User: its fields; a token that another tenant does not take',
    shown: [
      'tests/contract/specOnly.test.ts: in its user, who has then not agreed to the terms',
      'tests/server/account/login.test.ts: answers the member and a token that opens the rest',
      'tests/server/http/scoping.test.ts: refuses a token of another tenant',
    ],
  },
  {
    section: 3,
    says: 'Usage history: by month, price and taxInPrice',
    shown: [
      'tests/server/history/usage.test.ts: has 12 months before this one, one of them with 60 uses, coupons, an extension and a forced cancel',
      'tests/server/history/usage.test.ts: adds up: the months are the sums of their uses',
    ],
  },
  {
    section: 3,
    says: 'Notice: contents, created_at, read_at',
    shown: ['tests/server/inbox/notices.test.ts: are listed newest first, each as the spec has it'],
  },
  {
    section: 3,
    says: 'Survey: four types of question, required ones, guides, options with a text of their own',
    shown: [
      'tests/server/inbox/survey.test.ts: has all four types, required ones, guides, and an option with text of its own',
    ],
  },
  {
    section: 3,
    says: 'Area group, room, floor map and booth, with what can be used at once and when it is open',
    shown: [
      'tests/server/demo/world.test.ts: has floor map 1 with booths 1 to 3, single booths beside it, and a floor with 50 booths',
      'tests/server/search/floorPlan.test.ts: has each booth by name where the drawing has it, in fractions of the drawing',
      'tests/views/search/floorMap.test.tsx: says its name, its booths and when it is open',
    ],
  },
  {
    section: 3,
    says: 'Availability by slot: available, reservedBy; opening and settings',
    shown: [
      'tests/server/booking/reservations.test.ts: shows the slot as one of the member and as taken to others',
      'tests/contract/specOnly.test.ts: in its availability, with 2 reservable days',
    ],
  },
  {
    section: 3,
    says: 'Reservation, as it stands on the wire',
    shown: [
      'tests/contract/examples.test.ts: a reservation stands on the wire as the specification writes it, also what the client does not read',
      "tests/contract/examples.test.ts: a guest's reservation says no amounts, and a booth on its own has no floor",
      'tests/contract/strictness.test.ts: a Wi-Fi password never travels with the list of reservations',
    ],
  },
  {
    section: 3,
    says: 'Invitation user info: expiry, time, count, enabled',
    shown: [
      'tests/server/account/invitation.test.ts: is signed in by the link alone, and is told what is left',
      'tests/server/account/invitation.test.ts: uses up count and minutes; whoever cancels free of charge gets them back',
    ],
  },
  {
    section: 3,
    says: 'Coupon: minutes and expiry; applied ones, and the remainder',
    shown: [
      'tests/server/settings/coupons.test.ts: are listed by expiry, the used-up and the expired ones too',
      'tests/views/settings/coupons.test.tsx: says the minutes as the server counts them, in the header and beside the list, with a network and without',
    ],
  },
  {
    section: 3,
    says: 'Price quote: price, taxInPrice, useCouponTime; an extension also says message and start',
    shown: [
      'tests/server/booking/reservations.test.ts: quotes the prices of docs/spec/money.md',
      'tests/server/booking/extend.test.ts: costs the difference to the whole, is charged at once, and moves the end',
    ],
  },
  {
    section: 3,
    says: 'Local persistence: the areas below a key versioned 20201020, App for the session',
    shown: [
      'tests/machines/storage.test.ts: stands under a key versioned 20201020, App in the session storage and the rest in the local one',
      'tests/machines/storage.test.ts: has only areas that the spec names',
    ],
  },
  {
    section: 3,
    says: 'User: gender 0 is male, 1 is female',
    shown: [
      'tests/views/account/account.test.tsx: sends the one meaning of what was typed, with the agreed terms, and welcomes the member',
      'tests/server/settings/profile.test.ts: of a personal member answers the member as it is now',
    ],
  },
  {
    section: 3,
    says: 'Menu status: survey_should_be_presented',
    shown: ['tests/server/inbox/survey.test.ts: is answered once, and asked for no more'],
  },
  {
    section: 3,
    says: 'Account balance and campaing_flag',
    shown: [
      'tests/server/booking/useImmediately.test.ts: has no balance to show where there is no campaign',
      'tests/server/booking/useImmediately.test.ts: past the limit of a campaign',
    ],
  },
];
