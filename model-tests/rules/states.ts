import type { Rule } from './rule.ts';

/** The rules about states: "States" on the pages of docs/spec. */
export const stateRules: readonly Rule[] = [
  {
    section: 4,
    says: 'Session: unauthenticated, then authenticated after a login',
    shown: [
      'session: unauthenticated —session.opened→ authenticating',
      'session: authenticating —done.actor.saveSignIn→ authenticated',
      'login: filling —done.actor.form→ signedIn',
      'tests/views/shell/guards.test.tsx: sees the area search after signing in where nothing was wanted',
    ],
  },
  {
    section: 4,
    says: 'Session: authenticated after registration',
    shown: [
      'signUpPersonal: filling —done.actor.form [else]→ forgetting',
      'signUpEnterprise: filling —done.actor.form [else]→ forgetting',
      'tests/views/account/account.test.tsx: sends the one meaning of what was typed, with the agreed terms, and welcomes the member',
      'tests/server/account/signUp.test.ts: makes a personal member who is signed in, can log in, and is written to',
    ],
  },
  {
    section: 4,
    says: 'Session: authenticated after an invitation login',
    shown: [
      'invitationLogin: signingIn —done.actor.logIn→ signedIn',
      'tests/views/account/invitation.test.tsx: logs out whoever is there, signs the guest in, and says on the first screen what is left',
    ],
  },
  {
    section: 4,
    says: 'Session: logout ends it, clears the saved state, and leads to /login',
    shown: [
      'settings: leavingDevice —done.actor.leaveDevice→ loggingOut',
      'session: authenticated —logout.requested→ loggingOut',
      'session: loggingOut.forgetting —done.actor.forgetLogout→ loggingOut.ending',
      'session: loggingOut.ending —done.actor.endSession→ loggedOut',
      'session: loggingOut.ending —error.actor.endSession→ loggedOut',
      'tests/views/shell/session.test.tsx: asks first, ends the session on the server',
      'tests/views/shell/session.test.tsx: is over for a reload that comes before the answer',
    ],
  },
  {
    section: 4,
    says: 'Session: what was confirmed or typed waits for the member whose session the server has ended, and for nobody else',
    shown: [
      'session: leaving —done.actor.leaveStorage→ loggedOut',
      'creation: askingAgain —error.actor.askAgain [isSignedOut]→ known',
      'tests/views/shell/sessionEnds.test.tsx: is asked for again with its key when the same member is back, and its outcome is said',
      'tests/views/shell/sessionEnds.test.tsx: is nothing to another member, and is gone from the device',
      'tests/machines/keptParts.test.ts: stays for its member alone, if it was confirmed or typed',
    ],
  },
  {
    section: 4,
    says: 'Session: deleting the account ends it and leads to /login',
    shown: [
      'withdrawal: leaving —done.actor.deleteUser [isDone]→ left',
      'session: authenticated —sessions.ended→ clearing',
      'tests/views/account/account.test.tsx: is left after a warning, is said to be left, and leads to the login',
    ],
  },
  {
    section: 4,
    says: 'Sign-up goes to welcome-from-signup',
    shown: [
      'signUpPersonal: filling —done.actor.form [else]→ forgetting',
      'tests/views/account/account.test.tsx: sends the one meaning of what was typed, with the agreed terms, and welcomes the member',
    ],
  },
  {
    section: 4,
    says: 'Personal signup: form, token check, account creation',
    shown: [
      'signUpPersonal: checking —done.actor.checkLink [else]→ restoring',
      'tests/server/account/signUp.test.ts: makes a personal member who is signed in, can log in, and is written to',
      'tests/views/account/account.test.tsx: asks for the terms first, then shows the ID, which nobody can change',
      'tests/views/account/account.test.tsx: what it is, and the way on',
    ],
  },
  {
    section: 4,
    says: 'use_state: 0, 9 and 10 are not in use, 1 to 3 are; below 9 is active',
    shown: [
      'tests/domain/booking/reservation.test.ts: a use',
      'visit: weighing —always [isInUse]→ resting.inUse',
      'tests/contract/reading.test.ts: is in use in the state',
    ],
  },
  {
    section: 4,
    says: 'Billing: confirmed and charged 1 hour before the start, and fixed then, used or not',
    shown: [
      'tests/server/booking/chargeDue.test.ts: is not made while cancelling is free, and once when it no longer is',
      'tests/server/booking/cancelForced.test.ts: keeps the charge, and frees the slot at once',
    ],
  },
  {
    section: 4,
    says: 'Billing: cancelling up to 1 hour before the start is free',
    shown: [
      'cancellation: weighing —always [isFree]→ confirming',
      'cancellation: confirming —after.freePeriod→ confirmingForced',
      'tests/server/booking/reservations.test.ts: is free at exactly 60 minutes before the start and refused one minute later',
    ],
  },
  {
    section: 4,
    says: 'Upcoming: entry from 5 minutes before the start if before_empty is set, otherwise from the start',
    shown: [
      'visit: weighing —always [isWaiting]→ resting.waiting',
      'visit: resting.waiting —after.entryOpening→ resting.ready',
      'visit: resting.ready —entry.wanted→ entering',
      'passage: weighing —always [isEarly]→ checking',
      'passage: checking —done.actor.checkBeforeEntry [isEmpty]→ opening',
      'tests/server/visit/door.test.ts: from the start only, when somebody is in the booth before',
      'tests/domain/visit/entry.test.ts: the way through the door of a reservation from 14:00 to 15:00',
      'tests/views/visit/visit.test.tsx: before the start asks whether the booth is empty, opens the door once, and says so',
    ],
  },
  {
    section: 4,
    says: 'Upcoming: before that the screen says when, and arms itself; it asks for a reload where no server tells the time',
    shown: [
      'visit: resting.waiting —after.entryOpening→ resting.ready',
      'visit: resting —page.shown→ weighing',
      'tests/views/visit/visit.test.tsx: asks to reload at the start where no server tells the time',
    ],
  },
  {
    section: 4,
    says: 'In use: re-enter',
    shown: [
      'visit: resting.inUse —entry.wanted→ entering',
      'tests/server/visit/door.test.ts: starts the use, lets enter again, and ends it',
      'tests/views/visit/visit.test.tsx: opens the door again without leaving',
    ],
  },
  {
    section: 4,
    says: 'In use: leave',
    shown: [
      'visit: resting.inUse —leave.wanted→ confirmingLeave',
      'visit: confirmingLeave —leave.confirmed→ leaving',
      'visit: leaving —done.actor.leaving [isOpened]→ over',
      'tests/views/visit/visit.test.tsx: says what is given up, and that the price stays',
      'tests/views/visit/visit.test.tsx: leaves once, locked meanwhile, and says so',
    ],
  },
  {
    section: 4,
    says: 'In use: the end is said once at five minutes and once at one, with what staying costs',
    shown: [
      'visit: resting.inUse.underway —after.fiveLeft→ resting.inUse.lastFive',
      'visit: resting.inUse.lastFive —after.oneLeft→ resting.inUse.lastMinute',
      'visit: resting.inUse.lastFive —always [isUnsaid]→ (stays)',
      'visit: resting.inUse.lastMinute —always [isUnsaid]→ (stays)',
      'tests/views/visit/visit.test.tsx: says that a use ends, once, where the screen is opened at',
    ],
  },
  {
    section: 4,
    says: 'In use: extend',
    shown: [
      'extension: weighing —always [else]→ choosing',
      'extensionConfirmation: confirming —extension.confirmed→ extending',
      'tests/views/booking/extension.test.tsx: extends once at the price that was shown, locked meanwhile, and says until when',
    ],
  },
  {
    section: 4,
    says: 'In use: cancel-use',
    shown: [
      'reservations: browsing —cancellation.wanted→ cancelling',
      'cancellation: weighing —always [else]→ confirmingForced',
      'tests/server/booking/cancelForced.test.ts: ends a use, without a second charge',
      'tests/views/booking/cancellation.test.tsx: in use says that the rest is lost, and that it was used',
    ],
  },
  {
    section: 4,
    says: 'Waiting: a time that is taken can be waited for, to be booked for or to be told, at a price that is said',
    shown: [
      'waitEntry: resting —wait.wanted [isBookable]→ choosing',
      'waitEntry: resting —wait.wanted [else]→ choosingToBeNotified',
      'waitEntry: choosing —wait.confirmed→ starting',
      'waitEntry: starting —done.actor.startingWait [isStarted]→ started',
      'waitEntry: starting —done.actor.startingWait [hasNewLimits]→ limitsChanged',
      'waitEntry: limitsChanged —wait.confirmed→ starting',
      'tests/views/booking/waitEntry.test.tsx: says that free cancelling ends at another moment by now',
      'tests/views/booking/waitEntry.test.tsx: can be waited for, which costs nothing',
      'tests/views/booking/waitEntry.test.tsx: leads to another booth that is free first',
      'tests/views/booking/waitEntry.test.tsx: says the price at most, when it is charged, until when it is waited',
      'e2e/booking/waiting.test.ts: whoever finds a time taken waits for it, and has it once somebody gives it up',
    ],
  },
  {
    section: 4,
    says: 'Waiting: nothing is booked within 60 minutes of the start, nor for guests; they are told',
    shown: [
      'waitEntry: choosing —after.bookablePeriod→ choosingToBeNotified',
      'tests/machines/booking/waitingList/entry.table.test.ts: a guest is only told',
      'tests/views/booking/waitEntry.test.tsx: books nothing within an hour of the start, and says why',
      'tests/server/booking/waitingList.test.ts: books until 60 minutes before the start, and tells from then on',
      'tests/server/booking/waitingList.test.ts: books nothing for guests',
    ],
  },
  {
    section: 4,
    says: 'Waiting: a reservation that was made for whoever waited is told, and kept or cancelled by one tap',
    shown: [
      'waits: browsing —booking.kept→ keeping',
      'waits: keeping —done.actor.stoppingWait [isStopped]→ browsing',
      'tests/views/booking/waits.test.tsx: say above all others, and announce, that a turn has made a reservation',
      'tests/views/booking/waits.test.tsx: is kept by one tap, and is no news any more',
      'tests/views/booking/waits.test.tsx: is led to its cancellation by one tap',
      'tests/server/booking/waitingList.test.ts: tells of its reservation in the app and by mail, and how to keep it',
    ],
  },
  {
    section: 4,
    says: 'Waiting: the waits stand among the reservations, with how many come before, until they are given up',
    shown: [
      'waits: browsing —stop.wanted→ confirming',
      'waits: confirming —stop.confirmed→ stopping',
      'waits: stopping —done.actor.stoppingWait [isRefused]→ refused',
      'tests/views/booking/waits.test.tsx: say the time, the place, who comes before, and under which conditions',
      'tests/views/booking/waits.test.tsx: asks first, says what it means, and takes it off the list',
      'tests/views/booking/waits.test.tsx: says that its turn came meanwhile, and where the reservation is',
    ],
  },
  {
    section: 4,
    says: 'Moving: as if cancelled free of charge and booked, to a start more than 60 minutes away; its own time is free',
    shown: [
      'tests/server/booking/move.test.ts: says what it costs, and keeps the tranid, the code and what it was before',
      'tests/server/booking/move.test.ts: may overlap the time that it leaves, and is charged once, at its new hour',
      'tests/server/booking/move.test.ts: to a start 60 minutes away or less, and to one that has passed',
      'tests/server/booking/move.test.ts: once its cancellation is no longer free, by the second',
    ],
  },
  {
    section: 4,
    says: 'Moving: the timetable opens with the reservation in it; its own cells can be chosen',
    shown: [
      'move: looking —reservationList.loaded [else]→ lookingAround',
      'move: lookingAround —done.actor.boothsAround→ arranging',
      'move: arranging.choosing —move.wanted→ arranging.confirming',
      'tests/views/booking/move.test.tsx: opens the timetable with the reservation in it, and judges what is chosen',
      'tests/views/booking/move.test.tsx: is offered while its cancellation is free, by a server that moves reservations',
    ],
  },
  {
    section: 4,
    says: 'Moving: before and after, the difference, when it is charged and until when, before a clear word',
    shown: [
      'moveConfirmation: quoting —done.actor.quoteMove [isQuoted]→ confirming',
      'moveConfirmation: confirming —move.confirmed→ moving',
      'moveConfirmation: confirming —after.movablePeriod→ quoting',
      'moveConfirmation: moving —done.actor.moving [isMoved]→ moved',
      'tests/views/booking/move.test.tsx: says before and after, the difference with its sign, and until when',
      'tests/views/booking/move.test.tsx: tells a guest minutes, and no money',
      'e2e/booking/move.test.ts: a reservation is moved in time, and to another booth, and the list says so',
    ],
  },
  {
    section: 4,
    says: 'Moving: each refusal has its way out, and changes nothing',
    shown: [
      'moveConfirmation: moving —done.actor.moving [isSlotTaken]→ slotLost',
      'moveConfirmation: moving —done.actor.moving [isPriceChanged]→ quoting',
      'moveConfirmation: moving —done.actor.moving [isRefused]→ refused',
      'moveConfirmation: quoting —done.actor.quoteMove [isUnpayable]→ unpayable',
      'tests/views/booking/move.test.tsx: leads on from',
      'tests/views/booking/move.test.tsx: offers what is free instead where somebody was faster',
      'tests/views/booking/move.test.tsx: asks for the new price where it has become another',
    ],
  },
  {
    section: 4,
    says: 'Moving: a lost answer is asked for again by its key, after a reload too',
    shown: [
      'unfinishedMove: asking —done.actor.command [isDone]→ done',
      'e2e/booking/move.test.ts: a reload between the word and the answer asks again with the same key, and it is moved once',
    ],
  },
  {
    section: 4,
    says: 'Moving: to an earlier start of the same length in the same booth until the start, at the price that it has',
    shown: [
      'earlierStart: watching —earlier.wanted→ moving',
      'earlierStart: moving —done.actor.moving [isMoved]→ moved',
      'earlierStart: moving —done.actor.moving [isRefused]→ watching',
      'tests/server/booking/move.test.ts: is possible after the charge, at the price that was paid',
      'tests/views/booking/earlierStart.test.tsx: moves the whole time by one tap, says so, and shows it',
    ],
  },
  {
    section: 4,
    says: 'Cancelling: a lost answer is asked for again by its key, after a reload too',
    shown: [
      'unfinishedCancellation: asking —done.actor.command [isDone]→ done',
      'e2e/visit/cancellation.test.ts: a reload between the word and the answer asks again with the same key, and says that it is cancelled',
    ],
  },
  {
    section: 4,
    says: 'Waiting: a lost answer to a wait that was begun or ended is asked for again by its key, after a reload too',
    shown: [
      'unfinishedWait: asking —done.actor.command [isDone]→ done',
      'unfinishedWaitEnd: asking —done.actor.command [isDone]→ done',
      'unfinishedKeeping: asking —done.actor.command [isDone]→ done',
      'e2e/booking/waiting.test.ts: a reload between the word and the answer begins a wait once, and says that it is on the list',
      'e2e/booking/waiting.test.ts: a reload between keeping what a turn has made and the answer says that it is kept',
    ],
  },
  {
    section: 4,
    says: 'Cancelling: refused after the end',
    shown: [
      'cancellation: weighing —always [isOver]→ over',
      'cancellation: cancelling —done.actor.cancelling [isEnded]→ refused.over',
      'tests/views/booking/cancellation.test.tsx: says that it is over',
      'tests/server/booking/reservations.test.ts: is refused after the end',
      'tests/server/booking/cancelForced.test.ts: is refused after the end',
    ],
  },
  {
    section: 4,
    says: 'Cancelling: less than 60 minutes before the start, or after it, a forced one; the charge stays',
    shown: [
      'cancellation: weighing —always [else]→ confirmingForced',
      'cancellation: confirmingForced —cancellation.confirmed→ cancelling',
      'tests/server/booking/cancelForced.test.ts: keeps the charge, and frees the slot at once',
      'tests/views/booking/cancellation.test.tsx: 59:59 before the start it is forced',
      'tests/views/booking/cancellation.test.tsx: says that the start has passed where it has, and not until when it would have been free',
    ],
  },
  {
    section: 4,
    says: 'Cancelling: a forced one says notInUsed when the state is 0',
    shown: [
      'cancellation: confirmingForced —cancellation.confirmed→ cancelling',
      'tests/views/booking/cancellation.test.tsx: names every yen and minute that is lost, and tells the server that it was never used',
      'tests/views/booking/cancellation.test.tsx: in use says that the rest is lost, and that it was used',
    ],
  },
  {
    section: 4,
    says: 'Cancelling: otherwise a normal one',
    shown: [
      'cancellation: confirming —cancellation.confirmed→ cancelling',
      'cancellation: cancelling —done.actor.cancelling [isCancelled]→ cancelled',
      'tests/views/journeys/booking.test.tsx: a reservation is cancelled free of charge after a word of warning, and is gone',
    ],
  },
  {
    section: 4,
    says: 'Upcoming items 1 hour or more ahead show Cancel, sooner ones Cancel use',
    shown: [
      'cancellation: confirming —after.freePeriod→ confirmingForced',
      'tests/domain/booking/reservation.test.ts: giving a reservation up',
      'e2e/visit/cancellation.test.ts: 59 minutes before the start the use is given up, and the charge stays',
      'tests/views/booking/cancellation.test.tsx: 60:00 before the start it is free',
      'tests/views/booking/cancellation.test.tsx: 59:59 before the start it is forced',
    ],
  },
  {
    section: 4,
    says: 'Extension, step 1: choose the minutes',
    shown: [
      'extensionChoice: (root) —extensionTimes.loaded [isOffered]→ choosing.unchosen',
      'extensionChoice: choosing —minutes.chosen→ choosing.chosen',
      'tests/views/booking/extension.test.tsx: offers each length with its end and its price, and asks for the price of the chosen one',
    ],
  },
  {
    section: 4,
    says: 'Extension, step 2: confirm with the price and an optional coupon',
    shown: [
      'extensionConfirmation: quoting —done.actor.quoteExtension [isQuoted]→ confirming',
      'extensionConfirmation: confirming —coupon.toggled→ quoting',
      'extensionConfirmation: confirming —extension.confirmed→ extending',
      'tests/views/booking/extension.test.tsx: says the new end, the price with its tax, who pays and when, and that it can not be undone',
      'tests/views/booking/extension.test.tsx: uses coupon minutes when told to',
    ],
  },
  {
    section: 4,
    says: 'Extension, step 3: done; what is shown behind is loaded again',
    shown: [
      'extensionConfirmation: extending —done.actor.extending [isExtended]→ extended',
      'extension: confirming —done.actor.confirmation [isExtended]→ extended',
      'tests/views/booking/extension.test.tsx: extends once at the price that was shown, locked meanwhile, and says until when',
      'tests/views/booking/extension.test.tsx: shows the new end in the list behind, which is loaded again',
    ],
  },
  {
    section: 4,
    says: 'Receipt, step 1: name entry',
    shown: [
      'receipts: entering —name.edited→ (stays)',
      'receipts: entering —receipt.submitted [isNamed]→ sending',
      'tests/views/history/receipts.test.tsx: asks to whom, says what is sent and where, and opens or saves what was issued',
    ],
  },
  {
    section: 4,
    says: 'Receipt in progress: read-only, a spinner',
    shown: [
      'receipts: sending —done.actor.sendingReceipts [isIssued]→ issued',
      'tests/views/history/receipts.test.tsx: asks after a reload with the same key, so that what was issued is not issued again',
    ],
  },
  {
    section: 4,
    says: 'Receipt, step 2: issued, with the addressee; closing resets',
    shown: [
      'receipts: issued —dialog.dismissed→ closed',
      'tests/views/history/receipts.test.tsx: asks to whom, says what is sent and where, and opens or saves what was issued',
    ],
  },
  {
    section: 4,
    says: 'Passcode, step 1: enter',
    shown: [
      'passcode: checking —done.actor.checkPasscode [isRequired]→ entering',
      'passcode: entering —passcode.submitted [isComplete]→ authenticating',
      'tests/views/search/passcode.test.tsx: is confirmed with exactly six characters, and then leads to the floor',
    ],
  },
  {
    section: 4,
    says: 'Passcode, step 2: confirmed, then to the floor map',
    shown: [
      'passcode: authenticating —done.actor.authPasscode [isConfirmed]→ accepted',
      'passcode: accepted —confirmation.acknowledged→ confirmed',
      'locationSelection: unlocking —done.actor.passcode [isPassed]→ choosing',
      'tests/views/search/passcode.test.tsx: is confirmed with exactly six characters, and then leads to the floor',
    ],
  },
  {
    section: 4,
    says: 'Immediate use: pick an interval, confirm with an optional coupon, create',
    shown: [
      'immediateUse: choosing —interval.chosen→ choosing.weighing',
      'immediateUse: choosing.payable —use.wanted→ confirming',
      'reservationDialog: offering —coupon.toggled→ quoting',
      'reservationDialog: offering.confirming —reservation.confirmed [canConfirm]→ creating',
      'tests/views/booking/immediateUse.test.tsx: says where, from when, each length with its end, and the price of the chosen one',
      'tests/views/booking/immediateUse.test.tsx: starts the use once at the price that was shown, and leads to it',
      'tests/server/booking/useImmediately.test.ts: takes coupon minutes',
      'tests/views/booking/immediateUse.test.tsx: takes coupon minutes when told to',
    ],
  },
  {
    section: 4,
    says: 'After a reservation was created go to /app/reservations',
    shown: [
      'timetable: reserving —done.actor.reservationDialog [isReserved]→ left',
      'immediateUse: confirming —done.actor.reservationDialog [isStarted]→ left',
      'tests/views/journeys/booking.test.tsx: a member signs in, finds a booth, chooses a time, confirms the price, and sees the reservation',
      'tests/views/booking/immediateUse.test.tsx: starts the use once at the price that was shown, and leads to it',
    ],
  },
  {
    section: 4,
    says: 'Reservation dialog: opens after the price was fetched',
    shown: [
      'timetable: choosing —reservation.wanted [canReserve]→ reserving',
      'reservationDialog: quoting —done.actor.quotePrice [isQuoted]→ offering.confirming',
      'tests/views/booking/reservationDialog.test.tsx: can not be confirmed before its price is known, and says that it is being asked for',
    ],
  },
  {
    section: 4,
    says: 'Reservation dialog: max price reached shows only OK',
    shown: [
      'reservationDialog: quoting —done.actor.quotePrice [isMaxPriceReached]→ maxPriceReached',
      'reservationDialog: (root) —dialog.dismissed→ dismissed',
      'tests/views/booking/reservationDialog.test.tsx: stays at the cap of the corporation, with only OK',
    ],
  },
  {
    section: 4,
    says: 'Reservation dialog: coupons are used at the press of a button',
    shown: [
      'reservationDialog: offering —coupon.toggled→ quoting',
      'tests/views/booking/reservationDialog.test.tsx: uses coupon minutes when told to, and says how many and how many are left',
    ],
  },
  {
    section: 4,
    says: 'Reservation dialog: a coupon is applied, or its error shown',
    shown: [
      'reservationDialog: enteringCoupon —done.actor.couponEntry [isCouponApplied]→ quoting',
      'extensionConfirmation: enteringCoupon —done.actor.couponEntry [isCouponApplied]→ quoting',
      'couponEntry: applying —done.actor.applyingCoupon [else]→ entering',
      'tests/views/booking/reservationDialog.test.tsx: takes the code of a coupon, says beside it why it is refused, and asks for the price with what it gave',
    ],
  },
  {
    section: 4,
    says: 'Notice: unread, read after tapping',
    shown: [
      'notices: browsing —always [hasUnmarked]→ marking',
      'notices: marking —done.actor.markRead [isSaved]→ marked',
      'notices: marked —always [else]→ browsing',
      'tests/server/inbox/notices.test.ts: are read once, however often they are tapped, and counted by the menu status',
      'tests/views/inbox/notices.test.tsx: is read by a tap, and the list is asked for again',
    ],
  },
  {
    section: 4,
    says: 'QR: usage without reservation leads to immediate use (classification 0) or the home page',
    shown: [
      'scanner: entering —done.actor.codeEntry [isImmediateUse]→ ledToImmediateUse',
      'scanner: entering —done.actor.codeEntry [isWithoutReservation]→ turnedAway',
      'tests/views/qr/sticker.test.tsx: of a booth that is not reserved leads a member to its use at once, and a guest home with a word',
    ],
  },
  {
    section: 4,
    says: 'QR: usage with reservation shows the usable minutes',
    shown: [
      'scanner: entering —done.actor.codeEntry [isEntryLater]→ answered.waiting',
      'scanner: entering —done.actor.codeEntry [isWithReservation]→ answered.usable',
      'tests/views/qr/sticker.test.tsx: says for how long a booth that is reserved can be used',
    ],
  },
  {
    section: 4,
    says: 'QR: open-door says that the door is open',
    shown: [
      'scanner: entering —done.actor.codeEntry [isOpened]→ answered.opened',
      'tests/views/qr/sticker.test.tsx: waits for a tap, asks once what the code leads to, and leaves an address that opens nothing again',
    ],
  },
  {
    section: 4,
    says: 'Timetable: available, selected, reserved by others or closed, own reservation',
    shown: [
      'tests/domain/booking/availability.test.ts: paint the same cells, sorted, apart, and joined as far as they can be',
      'tests/views/booking/timetable.test.tsx: is one tab stop whose arrows move by 5 minutes, an hour or a booth, naming booth, time and state',
      'tests/architecture/measures.test.ts: paints the chosen dark, what is taken or closed grey, the own in the colour of the theme, and the free not at all',
      'tests/views/booking/gridGeometry.test.tsx: is painted as',
    ],
  },
  {
    section: 4,
    says: 'Timetable: a selection with an unavailable cell is invalid',
    shown: [
      'timetable: choosing —reservation.wanted [canReserve]→ reserving',
      'tests/domain/booking/availability.test.ts: is free exactly when all its cells are',
      'tests/views/booking/timetable.test.tsx: chooses a time that is taken, and says why it cannot be reserved',
    ],
  },
  {
    section: 4,
    says: 'Survey: if it should not be presented, to /app',
    shown: [
      'survey: loading —done.actor.fetchSurvey [else]→ left',
      'tests/views/inbox/survey.test.tsx: leads back to /app where',
    ],
  },
  {
    section: 4,
    says: 'Survey: its presentation is delayed by 2 s',
    shown: [
      'surveyInvitation: delaying —after.presentationDelay→ offered',
      'tests/views/inbox/surveyInvitation.test.tsx: is offered 2 s after the menu status says so, between flows only',
    ],
  },
  {
    section: 4,
    says: 'Reminder: 15 minutes before the start, 10 before free cancellation and a use end, once on each channel',
    shown: [
      'tests/server/inbox/reminders.test.ts: comes 15 minutes before the start by mail and in the app, with the place and the way in, once',
      'tests/server/inbox/reminders.test.ts: comes 10 minutes before cancelling costs something, with the last moment and the price',
      'tests/server/inbox/reminders.test.ts: comes 10 minutes before the end of a use by mail where that was chosen, with what can be extended',
      'tests/server/process/reminders.test.ts: give out each reminder once on each channel, together with those that come after them',
    ],
  },
  {
    section: 4,
    says: 'Reminder: it moves with the reservation, is withdrawn with it, and never comes after its moment',
    shown: [
      'tests/server/inbox/reminders.test.ts: moves with the reservation, and comes again where it had come already',
      'tests/server/inbox/reminders.test.ts: does not come of what was cancelled',
      'tests/server/inbox/reminders.test.ts: never comes after its moment',
    ],
  },
  {
    section: 4,
    says: 'Push: to every device of the member, once, never after its moment, with neither a name nor a code',
    shown: [
      'tests/server/inbox/push.test.ts: comes 15 minutes before the start to every device, once, for as long as it is worth something',
      'tests/server/inbox/push.test.ts: holds neither a name nor a code',
      'tests/server/inbox/push.test.ts: is not sent once its moment has come, nor after a cancellation, however long the service was out',
      'tests/server/inbox/push.test.ts: moves with the reservation and takes the place of what was not delivered yet',
    ],
  },
  {
    section: 4,
    says: 'Push: it ends with the session, and where the push service does not know the device any more',
    shown: [
      'tests/server/settings/push.test.ts: ends with its session',
      'tests/server/inbox/push.test.ts: goes nowhere once its member has signed out, also where it was on its way',
      'tests/server/inbox/push.test.ts: ends the subscription that its push service does not know any more',
    ],
  },
  {
    section: 4,
    says: 'Push: turns and refused charges come whatever was chosen',
    shown: [
      'tests/server/inbox/push.test.ts: tells of the turn of a wait whatever was chosen, by night too, and leads to the span',
      'tests/server/inbox/push.test.ts: tells of a charge that was refused, whatever was chosen, and leads to the card',
    ],
  },
  {
    section: 4,
    says: 'Push: the browser asks only after a tap, and is given up after ten seconds',
    shown: [
      'push: unsubscribed —push.wanted→ asking',
      'push: subscribing —after.patience→ givenUp',
      'tests/views/settings/push.test.tsx: asks the member only after the tap that wants pushes, and subscribes this device',
      'e2e/settings/push.test.ts: a browser that never answers is given up after a while, and nothing is on',
    ],
  },
  {
    section: 4,
    says: 'Push: where a device can have none the column stays, with the way out below it',
    shown: [
      'tests/views/settings/push.test.tsx: says how to allow what the browser forbids, before the tap and after it',
      'tests/views/settings/push.test.tsx: leads to the home screen on an iPhone, where only an app of it has pushes',
      'tests/views/settings/push.test.tsx: says so where the browser has no pushes',
    ],
  },
  {
    section: 4,
    says: 'Push: on where both the browser and the server know of the subscription, off by a tap',
    shown: [
      'push: subscribed —push.declined→ ending',
      'tests/views/settings/push.test.tsx: is on without a word where browser and server know of it, and ends by a tap',
      'tests/views/settings/push.test.tsx: is off where the server has ended it, and on again by a tap, under the key of now',
    ],
  },
  {
    section: 4,
    says: 'Push: at most ten devices of a member, the first gives way',
    shown: [
      'tests/server/settings/push.test.ts: is one of ten at most: the eleventh takes the place of the first',
    ],
  },
  {
    section: 4,
    says: 'Choices: stars, ticks and read notices are kept until they are answered, and sent again after a reload',
    shown: [
      'unsentChoices: looking —done.actor.findChoice [isFound]→ sending',
      'unsentChoices: sending —done.actor.send [isSaved]→ dropping',
      'tests/views/shell/unsentChoices.test.tsx: is sent again with its key, and the screen shows it',
      'tests/views/shell/unsentChoices.test.tsx: is sent on whichever screen the member is',
      'e2e/shell/choices.test.ts: a tick, a star and a notice hold although the app was loaded again before any answer',
    ],
  },
  {
    section: 4,
    says: 'Choices: the later one holds',
    shown: [
      'tests/views/shell/unsentChoices.test.tsx: is sent before the one that waited for it, so that the last one holds',
      'tests/views/shell/unsentChoices.test.tsx: does not come after a later one of the screen that was loaded again',
      'tests/server/search/favourites.test.ts: undo nothing that was chosen later, where an earlier choice comes again',
      'tests/server/settings/reminderChoices.test.ts: undoes nothing that was chosen later, where it comes again',
    ],
  },
  {
    section: 4,
    says: 'Choices: for ten minutes, only with a server that does once what it is asked twice, for nobody else',
    shown: [
      'unsentChoices: unreachable —after.patience→ dropping',
      'tests/views/shell/unsentChoices.test.tsx: is not sent when nobody waits for it any more',
      'tests/views/shell/unsentChoices.test.tsx: is not asked of a server that would do it twice',
      'tests/views/shell/unsentChoices.test.tsx: is nobody else’s who signs in on this device',
      'unsentChoices: sending —done.actor.send [isSignedOut]→ nothingLeft',
      'tests/views/shell/sessionEnds.test.tsx: is saved when its member is back, and so is the one that waited for it',
    ],
  },
  {
    section: 4,
    says: 'Choices: where an answer is lost, one is sent twice more, and then the member is told',
    shown: [
      'choosingFavourite: waiting —after.retryDelay→ sending',
      'favourites: saving —done.actor.save [else]→ answered',
      'tests/views/shell/unsentChoices.test.tsx: is sent again with the same key, and then holds',
      'tests/views/settings/reminders.test.tsx: says what could not be saved, and shows what holds',
    ],
  },
  {
    section: 4,
    says: 'Reminders: each tick is saved at once, the last choice of all holds',
    shown: [
      'reminders: resting —mail.chosen→ saving',
      'reminders: resting —quietHours.chosen→ saving',
      'reminders: saved —always [hasMore]→ saving',
      'tests/views/settings/reminders.test.tsx: saves each tick at once, and says so',
      'tests/views/settings/reminders.test.tsx: keeps the last of two quick choices, one after the other',
      'tests/server/settings/reminderChoices.test.ts: is one truth when two devices choose at once',
      'tests/server/settings/reminderChoices.test.ts: keeps what another device has chosen meanwhile: only what was changed is',
    ],
  },
  {
    section: 4,
    says: 'Reminders: quiet hours hold back what can wait',
    shown: [
      'tests/domain/reminders.test.ts: hold back what falls into the night, at',
      'tests/server/inbox/reminders.test.ts: is held back in the quiet hours, and comes at their end where it is still worth something',
      'tests/server/inbox/reminders.test.ts: of the end of a use comes in the quiet hours too',
    ],
  },
  {
    section: 4,
    says: 'Usual reservations: habits of eight weeks, on the next day on which one of their booths can be had',
    shown: [
      'tests/domain/search/usual.test.ts: is what was done three times',
      'tests/domain/search/usual.test.ts: passes over a day on which all its booths are taken',
      'tests/server/search/usual.test.ts: are what was used three times in eight weeks, on its next day, with the price; nobody else has them',
      'tests/server/search/usual.test.ts: are told to a corporate member too, and never to a guest',
      'tests/server/search/usual.test.ts: are never for a time that the member has, at whichever booth',
    ],
  },
  {
    section: 4,
    says: 'Usual reservations: one tap leads to the confirmation or the timetable, and reserves nothing',
    shown: [
      'tests/views/search/usual.test.tsx: lead to their confirmation, and where they are taken to the timetable, among the booths of their place',
      'tests/views/search/usual.test.tsx: stay, with nothing to press, without a network, and say when they can be pressed again',
      'tests/views/search/usual.test.tsx: can be pressed once what is owed is paid',
      'e2e/search/usual.test.ts: a usual reservation is looked at with one tap, reserved with a second, and then offered for the week after',
    ],
  },
  {
    section: 4,
    says: 'Trouble: from the earliest entry until the end, kept, and mailed to the support once',
    shown: [
      'trouble: filling.sending —done.actor.reporting [isReported]→ forgetting',
      'tests/server/visit/trouble.test.ts: is kept and mailed to the support, with whom to answer',
      'tests/server/visit/trouble.test.ts: is reported once under its key, also after a lost answer and at once',
      'tests/server/visit/trouble.test.ts: is heard from the earliest entry until the end: at',
      'tests/server/visit/trouble.test.ts: is forgotten after 90 days',
      'tests/views/visit/trouble.test.tsx: is asked about after a reload by the same key, and not sent twice',
      'e2e/visit/trouble.test.ts: a door that stays shut leads to the report, which is told once although its answer is lost',
    ],
  },
  {
    section: 4,
    says: 'Trouble: a photo is re-encoded without its metadata, on the device and on the server',
    shown: [
      'trouble: filling.editing.readingPhoto —photo.read→ filling.editing.resting',
      'tests/server/visit/trouble.test.ts: comes upright, and without place, time and camera',
      'tests/server/visit/trouble.test.ts: decodes no small file that says it has a sea of pixels',
      'e2e/visit/trouble.test.ts: trouble is told with a photo that has left place, time and camera behind, and reaches the support',
    ],
  },
  {
    section: 4,
    says: 'Trouble: the telephone, a booth that is free now, and what was typed, without a network too',
    shown: [
      'trouble: filling.editing —dialog.dismissed→ keeping',
      'tests/views/visit/trouble.test.tsx: says without a network that nothing can be sent, keeps what is typed over a reload, and is sent then',
      'tests/views/visit/trouble.test.tsx: is of the same floor first, and leads',
    ],
  },
  {
    section: 4,
    says: 'Favourites: at most 20 floors and booths, once each, for every member but guests',
    shown: [
      'tests/server/search/favourites.test.ts: are told in the list of an area, on the floor and on the home screen, to that member alone',
      'tests/server/search/favourites.test.ts: are one when two devices choose it at once',
      'tests/server/search/favourites.test.ts: are twenty at most, also at once, and the next takes the place of one that was taken away',
      'tests/server/search/favourites.test.ts: are for corporate members too, and not for guests, who are told of none',
    ],
  },
  {
    section: 4,
    says: 'Favourites: a tap shows and is saved at once, the next does not wait, and what is lost the server says',
    shown: [
      'favourites: resting —favourite.chosen→ saving',
      'favourites: answered —always [hasMore]→ saving',
      'favourites: saving —done.actor.save [else]→ answered',
      'tests/views/search/favourites.test.tsx: is given by a tap at once, saved once, and moves no row',
      'tests/views/search/favourites.test.tsx: is as before where it is refused, with the reason',
      'tests/views/search/favourites.test.tsx: is what the server says where the answer is lost',
      'tests/views/search/favourites.test.tsx: can be changed once there is a network again, and says so',
    ],
  },
  {
    section: 4,
    says: 'Favourites come first in their lists, and stand where the usual places stand',
    shown: [
      'tests/views/search/favourites.test.tsx: stands before its name, says whether it is given, and puts its place first in the list',
      'tests/views/search/favourites.test.tsx: stand where the usual places stand while there is none',
      'tests/views/search/favourites.test.tsx: stay where they are when their star is taken away, until the screen is opened again',
      'tests/views/search/favourites.test.tsx: puts its booth first in the list, and is given in the card of a chosen one',
      'e2e/search/favourites.test.ts: a place with a star comes first in its list and on the home screen, until the star is taken away',
    ],
  },
  {
    section: 4,
    says: 'Search by time: every place with how many booths are free for the whole time, counted as the home screen counts',
    shown: [
      'tests/server/search/freePlaces.test.ts: have the figures of the home screen, where the time is now and the length a unit',
      'tests/server/search/freePlaces.test.ts: count a booth that is free for the whole time, and say from when the next is for as long',
      'tests/server/search/freePlaces.test.ts: say why none is free outside of the hours, across closing time, and on a day off',
      'tests/server/search/freePlaces.test.ts: name no day that can not be reserved yet',
      'tests/server/search/freePlaces.test.ts: are those with booths as they are wished for, of which the others are not counted',
      'tests/server/search/freePlaces.test.ts: have the lowest price of those that are free, and say whether it is the only one',
      'tests/server/search/freePlaces.test.ts: take one statement beside the session',
    ],
  },
  {
    section: 4,
    says: 'Search by time: a day, a start and a length are chosen, and kept by the address; what was found for another time is not shown',
    shown: [
      'freeSearch: (root) —date.chosen→ choosing',
      'freeSearch: (root) —start.chosen→ choosing',
      'freeSearch: (root) —interval.chosen→ choosing',
      'freeSearch: (root) —booths.wished→ choosing',
      'freeSearch: (root) —freePlaces.loaded [hasStartPassed]→ choosing',
      'tests/views/search/freeSearch.test.tsx: opens with the next step where the link says nothing, and asks again for each choice, which the address keeps',
      'tests/views/search/freeSearch.test.tsx: shows nothing of an earlier search while the next is on its way',
      'tests/views/search/freeSearch.test.tsx: says where it is free for the whole time and for how much, and leads to the timetable at that time',
      'e2e/search/byTime.test.ts: a time is looked for over all areas, narrowed and kept by the address, and one tap leads to the timetable at it',
    ],
  },
  {
    section: 4,
    says: 'Search by time: around an area or the device, the nearest first, favourites before them; nobody is told where the device is',
    shown: [
      'tests/views/search/freeSearch.test.tsx: looks around an area: what is near its middle, the nearest first, with nothing sent',
      'tests/views/search/freeSearch.test.tsx: looks around the device once it may say where it is, which stays on the device',
      'tests/views/search/freeSearch.test.tsx: has favourites first, whose star is given and taken away there',
    ],
  },
  {
    section: 4,
    says: 'Search by time: where nothing is free the next such time is offered, and each condition that leaves nothing can be taken away',
    shown: [
      'freeSearch: choosing —opening.chosen→ (stays)',
      'tests/views/search/freeSearch.test.tsx: says that nothing is free, and leads to the next time at which something is',
      'tests/views/search/freeSearch.test.tsx: says once that every place is closed, and of each where only some are',
      'tests/views/search/freeSearch.test.tsx: leads out of what nobody has: booths of that kind, places near there, an area',
    ],
  },
  {
    section: 4,
    says: 'Leaving early: whoever is next is told once, enters five minutes before, and may begin earlier',
    shown: [
      'tests/server/visit/leftEarly.test.ts: tells whoever is next once, whose entry opens five minutes before',
      'tests/server/visit/leftEarly.test.ts: lets whoever is next begin earlier for as long, at the price that it has',
      'tests/server/visit/leftEarly.test.ts: gives the span to whoever waits for it',
      'tests/server/shell/updates.test.ts: tells whoever is next in a booth that something of theirs has changed',
      'e2e/visit/earlierStart.test.ts: a use that ends early is told to whoever is next',
    ],
  },
];
