import type { Rule } from './rule.ts';

/** The rules about screens, routes and guards: "Screens" on the pages of docs/spec. */
export const screenRules: readonly Rule[] = [
  {
    section: 2,
    says: '/register mails a registration link, and leads to the login',
    shown: [
      'registration: filling —done.actor.form→ sent',
      'tests/views/account/account.test.tsx: is the default screen, and leads members to the login with what was typed',
      'tests/views/account/account.test.tsx: says where the mail went, and for how long its link is good',
      'tests/server/account/registration.test.ts: mails one token in two links, good for 24 hours, and keeps only its hash',
    ],
  },
  {
    section: 2,
    says: '/registration-mail-sent says that it was mailed, and the 24 hours',
    shown: [
      'tests/views/account/account.test.tsx: says where the mail went, and for how long its link is good',
      'tests/views/sentences/account.test.tsx: /registration-mail-sent',
    ],
  },
  {
    section: 2,
    says: '/signup-personal and /signup-enterprise are forms with the ID read-only',
    shown: [
      'tests/views/account/account.test.tsx: asks for the terms first, then shows the ID, which nobody can change',
      'tests/views/sentences/account.test.tsx: /signup-enterprise/hana',
    ],
  },
  {
    section: 2,
    says: '/login: ID filled in by loginid, password, supported environments',
    shown: [
      'tests/views/account/login.test.tsx: fills in the ID of the link, and shows the password when asked to',
      'tests/views/shell/guards.test.tsx: finds their ID filled in by the link',
      'tests/views/account/environments.test.tsx: says which browsers the app really runs in before the list of the specification',
    ],
  },
  {
    section: 2,
    says: '/recover-password: the ID, filled in by the link',
    shown: [
      'recovery: filling —done.actor.form→ mailed',
      'tests/views/sentences/account.test.tsx: /recover-password?loginid',
    ],
  },
  {
    section: 2,
    says: '/recover-password/{email}/{token}: a new password',
    shown: [
      'passwordReset: filling —done.actor.form [else]→ changed',
      'tests/server/account/recovery.test.ts: sets the password by the link, ends every session, and says so by mail',
      'tests/views/sentences/account.test.tsx: the password was reset, and every session has ended',
    ],
  },
  {
    section: 2,
    says: '/terms with an agree button, then to redirectTo',
    shown: [
      'tests/views/shell/guards.test.tsx: agrees first, and then sees what they wanted',
      'e2e/account/terms.test.ts: who has not agreed to the terms agrees once, and comes to what they wanted',
    ],
  },
  {
    section: 2,
    says: '/terms leads to phone-number-validation otherwise',
    shown: [
      'terms: agreeing —done.actor.agreeToTerms→ agreed',
      'tests/views/shell/guards.test.tsx: goes on to prove their number, and never out of the app',
      'tests/views/shell/guards.test.tsx: and is no member yet is led by way of their number to the registration',
    ],
  },
  {
    section: 2,
    says: '/invitation-use/{url} logs out and in by the invitation, or leads to /login',
    shown: [
      'invitationLogin: signingIn —done.actor.logIn→ signedIn',
      'tests/views/account/invitation.test.tsx: logs out whoever is there, signs the guest in, and says on the first screen what is left',
      'invitationLogin: signingIn —error.actor.logIn [else]→ turnedAway',
      'tests/views/account/invitation.test.tsx: whose login fails for any other reason leads to the login, with the reason said once',
    ],
  },
  {
    section: 2,
    says: '/app needs a token, leads to the area search, and refreshes the menu status',
    shown: [
      'tests/views/shell/guards.test.tsx: is asked to sign in, and then sees what they wanted, query and all',
      'menuStatus: (root) —app.entered→ refreshing',
      'tests/views/shell/guards.test.tsx: has the menu status asked for once, where the app is entered just after it was',
      'e2e/account/signIn.test.ts: who asks for a screen of members signs in first, comes to it, and finds the device among those signed in',
      'tests/views/shell/guards.test.tsx: to the area search',
    ],
  },
  {
    section: 2,
    says: '/app/area-search: groups of areas, each leads to its places',
    shown: [
      'tests/views/journeys/booking.test.tsx: a member signs in, finds a booth, chooses a time, confirms the price, and sees the reservation',
      'tests/views/sentences/search.test.tsx: 全国の設置場所を見る',
    ],
  },
  {
    section: 2,
    says: '/app/installation-location-selection: the floor maps and booths of the area',
    shown: [
      'placeList: loading —done.actor.load→ loaded',
      'tests/views/shell/page.test.tsx: a link to an area',
      'tests/views/sentences/search.test.tsx: /app/installation-location-selection',
    ],
  },
  {
    section: 2,
    says: 'make-reservation: the timetable of room, date, hour, minute and interval',
    shown: [
      'tests/views/booking/address.test.tsx: names booths, day, start and duration',
      'tests/views/booking/timetable.test.tsx: keeps the address in step with what is chosen',
    ],
  },
  {
    section: 2,
    says: 'floor-map: its query; immediately use, and to the reservation screen with all rooms',
    shown: [
      'tests/views/search/addresses.test.tsx: LocationSelection is true and immediateAvailable false where nothing is said',
      'tests/views/search/floorMap.test.tsx: leads from a chosen booth to its times and into it, and lets the choice go',
      'e2e/search/floorMap.test.ts: the list offers the same booths as the picture, and all of them lead to the timetable together',
    ],
  },
  {
    section: 2,
    says: 'search (map): a static map whose marker leads to the place at the chosen time',
    shown: [
      'tests/views/search/addresses.test.tsx: says with targetFlag which of the two ids is meant',
      'e2e/search/mapSearch.test.ts: from the map of an area by the marker to the floor at the chosen time',
      'tests/views/sentences/search.test.tsx: 現在の場所から近い順',
    ],
  },
  {
    section: 2,
    says: 'booth-selection: the booths of the floor that can be used at once',
    shown: [
      'e2e/booking/immediateUse.test.ts: a member finds a booth on the floor that is free now, confirms half an hour, and may enter it',
      'tests/views/sentences/booking.test.tsx: /app/booth-selection?floorMapId=9',
    ],
  },
  {
    section: 2,
    says: 'notices: a list, refreshed, unread ones with a dot',
    shown: [
      'notices: browsing —always [hasUnmarked]→ marking',
      'tests/server/inbox/notices.test.ts: are listed newest first, each as the spec has it',
      'tests/views/inbox/notices.test.tsx: parts the unread from the read',
      'tests/views/inbox/notices.test.tsx: asks for the list again when told to',
    ],
  },
  {
    section: 2,
    says: 'reservations, in use and upcoming; extend over them; use-without-reservation; qr-code-reader',
    shown: [
      'tests/views/booking/reservationCards.test.tsx: put the one in use first, then the next, and the others below their heading',
      'e2e/visit/visit.test.ts: the sheet of an extension survives a reload, and back closes it',
      'tests/views/booking/immediateUse.test.tsx: says where, from when, each length with its end, and the price of the chosen one',
      'e2e/qr/scanner.test.ts: reads a sticker through the camera and leads to the immediate use of its booth',
    ],
  },
  {
    section: 2,
    says: 'settings: usage history, by month',
    shown: [
      'tests/server/history/usage.test.ts: gives one month, and for a month without uses none',
      'tests/domain/history/usage.test.ts: paging',
      'tests/views/history/usageHistory.test.tsx: tells personal members what the month cost, the tax in it, and each use',
    ],
  },
  {
    section: 2,
    says: 'settings: password, payment and personal information are changed',
    shown: [
      'passwordChange: filling —done.actor.form→ changed',
      'profile: personal —done.actor.personalForm→ changed',
      'profile: corporate —done.actor.corporateForm→ changed',
      'tests/views/sentences/settings.test.tsx: /app/settings/change-password',
      'tests/views/sentences/settings.test.tsx: /app/settings/change-payment',
      'tests/views/sentences/settings.test.tsx: /app/settings/change-personal',
    ],
  },
  {
    section: 2,
    says: 'settings: the mail address is changed by a mailed link and a tap; every session but the one that asked ends',
    shown: [
      'mailChange: filling —done.actor.form→ mailed',
      'mailConfirmation: changing —done.actor.changeAddress [else]→ lookingAtMember',
      'tests/server/settings/mailChange.test.ts: changes it by the link alone, keeps the session that asked',
      'tests/views/settings/mailChange.test.tsx: changes the address by the link',
    ],
  },
  {
    section: 2,
    says: 'settings: the terms to read again; show-qr shows the code of the query, with booth and time, until the use ends',
    shown: [
      'usageTerms: loading —done.actor.load→ loaded',
      'tests/views/qr/sticker.test.tsx: the code for a door that reads',
      'tests/views/sentences/settings.test.tsx: /app/settings/usage-terms',
    ],
  },
  {
    section: 2,
    says: 'settings: coupon-code-entry',
    shown: [
      'couponEntry: entering —code.submitted [isEntered]→ applying',
      'tests/views/settings/coupons.test.tsx: says beside the field why a code is refused, and takes the next one',
      'tests/views/settings/coupons.test.tsx: is for personal members only',
    ],
  },
  {
    section: 2,
    says: 'settings: make-qr',
    shown: [
      'makeQr: typing —url.left→ typed',
      'tests/domain/qr/meetingUrl.test.ts: the address of a meeting',
      'tests/views/sentences/qr.test.tsx: /app/settings/make-qr',
      'tests/views/qr/makeQr.test.tsx: makes a QR code of the URL of a meeting, as it is typed',
    ],
  },
  {
    section: 2,
    says: 'survey: checkbox, radio, text and textarea',
    shown: [
      'survey: filling.editing —answers.submitted [isComplete]→ filling.confirming',
      'tests/server/inbox/survey.test.ts: has all four types, required ones, guides, and an option with text of its own',
      'tests/views/inbox/survey.test.tsx: asks each question in its own way, says which must be answered, and counts what is',
    ],
  },
  {
    section: 2,
    says: 'Guard: who has not agreed to the terms is sent to /terms with redirectTo',
    shown: [
      'tests/views/shell/guards.test.tsx: agrees first, and then sees what they wanted',
      'tests/views/shell/guards.test.tsx: may leave without agreeing',
      'tests/domain/account/redirect.test.ts: a redirectTo that leads elsewhere is not followed',
    ],
  },
  {
    section: 2,
    says: 'Tab bar: the count of reservations beside enter/extend/cancel, capped',
    shown: [
      'tests/views/shell/guards.test.tsx: sees the count of their reservations on the tab bar, capped',
      'tests/views/booking/reservationCards.test.tsx: put the one in use first, then the next, and the others below their heading',
    ],
  },
  {
    section: 2,
    says: 'Tab bar: the count of unread notices, capped at 99',
    shown: [
      'tests/views/ui/badge.test.tsx: the badge of a tab',
      'tests/server/inbox/notices.test.ts: are read once, however often they are tapped, and counted by the menu status',
      'tests/views/inbox/notices.test.tsx: carries the unread on its tab, 99 at most, and none when all are read',
    ],
  },
  {
    section: 2,
    says: 'Settings menu: logout asks first',
    shown: [
      'tests/views/settings/settings.test.tsx: asks before the logout',
      'tests/views/settings/settings.test.tsx: ends the session once, locked meanwhile',
    ],
  },
  {
    section: 2,
    says: 'Public screens lead members to /app',
    shown: [
      'tests/views/shell/guards.test.tsx: to the area search',
      'tests/views/shell/roles.test.tsx: is not shown, and asks for nothing',
    ],
  },
  {
    section: 2,
    says: '/register: a warning where the browser is not WebKit, a red banner on iOS outside Safari',
    shown: [
      'tests/views/account/account.test.tsx: and blocks nothing',
      'tests/domain/account/browser.test.ts: is warned of elsewhere where it is not WebKit, and nowhere else',
      'tests/domain/account/browser.test.ts: warns on iOS outside Safari',
      'tests/architecture/measures.test.ts: paints the banner of a browser that is not supported red',
    ],
  },
  {
    section: 2,
    says: '/signup-enterprise: the access key, its departments with none, the employee code',
    shown: [
      'tests/views/sentences/account.test.tsx: /signup-enterprise/hana',
      'tests/server/account/signUp.test.ts: may have no department',
    ],
  },
  {
    section: 2,
    says: '/app/area-search: leads to the search by time where the server has it',
    shown: [
      'tests/views/search/freeSearch.test.tsx: is offered on the home screen by a server that has it, and by no other',
    ],
  },
  {
    section: 2,
    says: '/app/area-search: a link to an external search, and the menu',
    shown: ['tests/views/sentences/search.test.tsx: 全国の設置場所を見る'],
  },
  {
    section: 2,
    says: 'notices: where there is none, it says so',
    shown: ['tests/views/inbox/notices.test.tsx: says so where there is none'],
  },
  {
    section: 2,
    says: 'settings/usage-history/{id}: YYYY-MM, with a dash for the slash',
    shown: [
      'tests/views/history/usageHistory.test.tsx: which is no month',
      'tests/views/history/usageHistory.test.tsx: has no uses',
      'tests/views/history/usageHistory.test.tsx: pages to the months with uses, and by the picker to any of them',
    ],
  },
  {
    section: 2,
    says: '/app/welcome-from-signup after a sign-up',
    shown: [
      'tests/views/sentences/account.test.tsx: 会員登録が完了しました',
      'tests/views/account/account.test.tsx: sends the one meaning of what was typed, with the agreed terms, and welcomes the member',
    ],
  },
  {
    section: 2,
    says: 'Tab bar: reservations are labelled enter, extend, cancel',
    shown: ['tests/views/shell/page.test.tsx: marks the tab that it belongs to'],
  },
  {
    section: 2,
    says: 'Settings menu: its rows by classification, payment, campaign and survey',
    shown: [
      'tests/views/settings/settings.test.tsx: the rows of their role, and nothing else',
      'tests/views/account/account.test.tsx: has in the menu of',
    ],
  },
  {
    section: 2,
    says: 'Header: the balance of a campaign with the corporation’s name',
    shown: ['tests/views/shell/header.test.tsx: a member of a campaign: the corporation and its balance'],
  },
  {
    section: 2,
    says: 'Header: the free minutes of coupons',
    shown: ['tests/views/shell/header.test.tsx: a personal member: the free minutes of coupons'],
  },
  {
    section: 2,
    says: 'Header: the invitation’s expiry, time and count, and whether it is enabled',
    shown: [
      'tests/views/account/invitation.test.tsx: is told on every screen that the invitation',
      'tests/views/account/invitation.test.tsx: a member has no header of limits, and nobody asks for them',
      'tests/views/account/invitation.test.tsx: is told on every other screen what is left',
    ],
  },
  {
    section: 2,
    says: 'Help: on the first view, and until the member hides it',
    shown: ['tests/views/shell/header.test.tsx: again at the next, and no more once it is hidden'],
  },
  {
    section: 2,
    says: 'All addresses lie under user/',
    shown: [
      'tests/domain/shell/screens.test.ts: links lead to the screen that they name, whatever is written into them',
    ],
  },
  {
    section: 2,
    says: '/login: links to the registration and to the recovery of a password',
    shown: ['tests/views/sentences/account.test.tsx: the way in, to a registration and to a new password'],
  },
  {
    section: 2,
    says: 'Tab bar: area search, notices, reservations, QR code',
    shown: [
      'tests/views/inbox/notices.test.tsx: carries the unread on its tab, 99 at most, and none when all are read',
    ],
  },
];
