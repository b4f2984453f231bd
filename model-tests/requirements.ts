import type { Rule } from './rules/rule.ts';

/** Every rule of sections 4 (states and transitions), 5 (validation) and 8 (errors), in the order of the spec. */
export const flowRules: readonly Rule[] = [
  {
    section: 4,
    says: 'Session: unauthenticated, then authenticated after a login',
    shown: [
      'session: unauthenticated —session.opened→ authenticating',
      'session: authenticating —done.actor.saveSignIn→ authenticated',
      'login: filling —done.actor.form→ signedIn',
    ],
  },
  {
    section: 4,
    says: 'Session: authenticated after registration',
    shown: [
      'signUpPersonal: filling —done.actor.form [else]→ forgetting',
      'signUpEnterprise: filling —done.actor.form [else]→ forgetting',
    ],
  },
  {
    section: 4,
    says: 'Session: authenticated after an invitation login',
    shown: [
      'invitationLogin: signingIn —done.actor.logIn→ signedIn',
      'tests/views/account/invitation.test.tsx: logs out whoever is there, signs the guest in, and says on every screen what is left',
    ],
  },
  {
    section: 4,
    says: 'Session: logout ends it, clears the saved state, and leads to /login',
    shown: [
      'settings: confirming —logout.confirmed→ loggingOut',
      'session: authenticated —logout.requested→ loggingOut',
      'session: loggingOut —done.actor.endSession→ clearing',
      'session: loggingOut —error.actor.endSession→ clearing',
      'session: clearing —done.actor.clearStorage→ loggedOut',
      'tests/views/shell/session.test.tsx: asks first, ends the session on the server',
    ],
  },
  {
    section: 4,
    says: 'Session: deleting the account ends it and leads to /login',
    shown: [
      'withdrawal: leaving —done.actor.deleteUser [isDone]→ left',
      'session: authenticated —sessions.ended→ clearing',
    ],
  },
  {
    section: 4,
    says: 'Sign-up goes to welcome-from-signup',
    shown: ['signUpPersonal: filling —done.actor.form [else]→ forgetting'],
  },
  {
    section: 4,
    says: 'Personal signup: form, token check, account creation',
    shown: [
      'signUpPersonal: checking —done.actor.checkLink [else]→ restoring',
      'tests/server/account/signUp.test.ts: makes a personal member who is signed in, can log in, and is written to',
    ],
  },
  {
    section: 4,
    says: 'use_state: 0, 9 and 10 are not in use, 1 to 3 are; below 9 is active',
    shown: [
      'tests/domain/booking/reservation.test.ts: use_state (section 4)',
      'visit: weighing —always [isInUse]→ inUse',
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
      'cancellation: confirming —after.freePeriod [else]→ confirmingForced',
      'tests/server/booking/reservations.test.ts: is free at exactly 60 minutes before the start and refused one minute later',
    ],
  },
  {
    section: 4,
    says: 'Upcoming: entry from 5 minutes before the start if before_empty is set, otherwise from the start',
    shown: [
      'visit: weighing —always [isWaiting]→ waiting',
      'visit: waiting —after.entryOpening [else]→ ready',
      'visit: ready —enter.pressed [isEarly]→ checking',
      'visit: checking —done.actor.checkBeforeEntry [isEmpty]→ opening',
      'tests/server/visit/door.test.ts: from the start only, when somebody is in the booth before',
    ],
  },
  {
    section: 4,
    says: 'Upcoming: before that the screen says when (it arms itself instead of asking for a reload)',
    shown: ['visit: waiting —after.entryOpening [else]→ ready', 'visit: waiting —page.shown→ weighing'],
  },
  {
    section: 4,
    says: 'In use: re-enter',
    shown: [
      'visit: inUse —enter.pressed→ opening',
      'tests/server/visit/door.test.ts: starts the use, lets enter again, and ends it',
    ],
  },
  {
    section: 4,
    says: 'In use: leave',
    shown: [
      'visit: inUse —leave.pressed→ confirmingLeave',
      'visit: confirmingLeave —leave.confirmed→ leaving',
      'visit: leaving —done.actor.leaveOpening [isOpened]→ over',
    ],
  },
  {
    section: 4,
    says: 'In use: extend',
    shown: [
      'extension: weighing —always [else]→ loading',
      'extensionConfirmation: confirming —extension.confirmed→ extending',
    ],
  },
  {
    section: 4,
    says: 'In use: cancel-use',
    shown: [
      'reservations: browsing —cancel.pressed→ cancelling',
      'cancellation: weighing —always [else]→ confirmingForced',
      'tests/server/booking/cancelForced.test.ts: ends a use, without a second charge',
    ],
  },
  {
    section: 4,
    says: 'Cancelling: refused after the end',
    shown: [
      'cancellation: weighing —always [isOver]→ over',
      'cancellation: cancelling —done.actor.cancelling [isEnded]→ over',
    ],
  },
  {
    section: 4,
    says: 'Cancelling: less than 60 minutes before the start, or after it, a forced one; the charge stays',
    shown: [
      'cancellation: weighing —always [else]→ confirmingForced',
      'cancellation: confirmingForced —cancellation.confirmed→ cancelling',
      'tests/server/booking/cancelForced.test.ts: keeps the charge, and frees the slot at once',
    ],
  },
  {
    section: 4,
    says: 'Cancelling: a forced one says notInUsed when the state is 0',
    shown: ['cancellation: confirmingForced —cancellation.confirmed→ cancelling'],
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
      'cancellation: confirming —after.freePeriod [else]→ confirmingForced',
      'tests/domain/booking/reservation.test.ts: giving a reservation up (section 4, Cancelling)',
      'e2e/visit/cancellation.test.ts: 59 minutes before the start the use is given up, and the charge stays',
    ],
  },
  {
    section: 4,
    says: 'Extension, step 1: choose the minutes',
    shown: [
      'extension: loading —done.actor.offerExtensions [isOffered]→ choosing',
      'extension: choosing —minutes.chosen→ (stays)',
    ],
  },
  {
    section: 4,
    says: 'Extension, step 2: confirm with the price and an optional coupon',
    shown: [
      'extensionConfirmation: quoting —done.actor.quoteExtension [isQuoted]→ confirming',
      'extensionConfirmation: confirming —coupon.toggled→ quoting',
      'extensionConfirmation: confirming —extension.confirmed→ extending',
    ],
  },
  {
    section: 4,
    says: 'Extension, step 3: done; what is shown behind is loaded anew',
    shown: [
      'extensionConfirmation: extending —done.actor.extending [isExtended]→ extended',
      'extension: confirming —done.actor.confirmation [isExtended]→ extended',
    ],
  },
  {
    section: 4,
    says: 'Receipt, step 1: name entry',
    shown: [
      'receipts: entering —name.edited→ (stays)',
      'receipts: entering —receipt.submitted [isNamed]→ sending',
    ],
  },
  {
    section: 4,
    says: 'Receipt in progress: read-only, a spinner',
    shown: ['receipts: sending —done.actor.sendingReceipts [isIssued]→ issued'],
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
    ],
  },
  {
    section: 4,
    says: 'Passcode, step 2: confirmed, then to the floor map',
    shown: [
      'passcode: authenticating —done.actor.authPasscode [isConfirmed]→ telling',
      'passcode: telling —confirmation.acknowledged→ confirmed',
      'locationSelection: unlocking —done.actor.passcode [isPassed]→ choosing',
    ],
  },
  {
    section: 4,
    says: 'Immediate use: pick an interval, confirm with an optional coupon, create',
    shown: [
      'immediateUse: choosing —interval.chosen→ (stays)',
      'immediateUse: choosing —use.pressed [canUse]→ confirming',
      'reservationDialog: confirming —coupon.toggled→ quoting',
      'reservationDialog: confirming —reservation.confirmed [canConfirm]→ creating',
    ],
  },
  {
    section: 4,
    says: 'After a reservation was created go to /app/reservations',
    shown: [
      'timetable: reserving —done.actor.reservationDialog [isReserved]→ left',
      'immediateUse: confirming —done.actor.reservationDialog [isStarted]→ left',
      'tests/views/journeys/booking.test.tsx: a member signs in, finds a booth, chooses a time, confirms the price, and sees the reservation',
    ],
  },
  {
    section: 4,
    says: 'Reservation dialog: opens after the price was fetched',
    shown: [
      'timetable: choosing —reserve.pressed [canReserve]→ reserving',
      'reservationDialog: quoting —done.actor.quotePrice [isQuoted]→ confirming',
    ],
  },
  {
    section: 4,
    says: 'Reservation dialog: max price reached shows only OK',
    shown: [
      'reservationDialog: quoting —done.actor.quotePrice [isMaxPriceReached]→ maxPriceReached',
      'reservationDialog: (root) —dialog.dismissed→ dismissed',
    ],
  },
  {
    section: 4,
    says: 'Reservation dialog: coupons are used at the press of a button',
    shown: ['reservationDialog: confirming —coupon.toggled→ quoting'],
  },
  {
    section: 4,
    says: 'Reservation dialog: a coupon is applied, or its error shown',
    shown: [
      'reservationDialog: enteringCoupon —done.actor.couponEntry [isCouponApplied]→ quoting',
      'extensionConfirmation: enteringCoupon —done.actor.couponEntry [isCouponApplied]→ quoting',
      'couponEntry: applying —done.actor.applyingCoupon [else]→ entering',
    ],
  },
  {
    section: 4,
    says: 'Notice: unread, read after tapping',
    shown: [
      'notices: browsing —always [isAnyUnmarked]→ marking',
      'notices: marking —done.actor.markRead [else]→ browsing',
      'tests/server/inbox/notices.test.ts: are read once, however often they are tapped, and counted by the menu status',
    ],
  },
  {
    section: 4,
    says: 'QR: usage without reservation leads to immediate use (classification 0) or the home page',
    shown: [
      'scanner: entering —done.actor.codeEntry [isImmediateUse]→ ledToImmediateUse',
      'scanner: entering —done.actor.codeEntry [isWithoutReservation]→ turnedAway',
    ],
  },
  {
    section: 4,
    says: 'QR: usage with reservation shows the usable minutes',
    shown: [
      'scanner: entering —done.actor.codeEntry [isEntryLater]→ waiting',
      'scanner: entering —done.actor.codeEntry [isWithReservation]→ usable',
    ],
  },
  {
    section: 4,
    says: 'QR: open-door says that the door is open',
    shown: ['scanner: entering —done.actor.codeEntry [isOpened]→ opened'],
  },
  {
    section: 4,
    says: 'Timetable: available, selected, reserved by others or closed, own reservation',
    shown: [
      'tests/domain/booking/availability.test.ts: paint the same cells, sorted, apart, and joined as far as they can be',
      'tests/views/booking/timetable.test.tsx: is one tab stop whose arrows move by 5 minutes, an hour or a booth, naming booth, time and state',
    ],
  },
  {
    section: 4,
    says: 'Timetable: a selection with an unavailable cell is invalid',
    shown: [
      'timetable: choosing —reserve.pressed [canReserve]→ reserving',
      'tests/domain/booking/availability.test.ts: is free exactly when all its cells are',
    ],
  },
  {
    section: 4,
    says: 'Survey: if it should not be presented, to /app',
    shown: ['survey: loading —done.actor.fetchSurvey [else]→ left'],
  },
  {
    section: 4,
    says: 'Survey: its presentation is delayed by 2 s',
    shown: ['surveyInvitation: delaying —after.presentationDelay→ presenting'],
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
    ],
  },
  {
    section: 5,
    says: 'Postal code of 7 digits looks the address up',
    shown: [
      'postalLookup: (root) —form.edited [isComplete]→ settling',
      'postalLookup: asking —done.actor.find [isFound]→ found',
      'tests/server/account/postal.test.ts: are the one of a town, in both places, without anybody signed in',
    ],
  },
  {
    section: 5,
    says: 'Phone without hyphens',
    shown: ['tests/server/account/phone.test.ts: is proven by the code that was sent to it'],
  },
  {
    section: 5,
    says: 'Enterprise sign-up: required fields',
    shown: ['tests/server/account/signUp.test.ts: refuses each wrong field beside it'],
  },
  {
    section: 5,
    says: 'Enterprise sign-up: departments from the access key, after 500 ms',
    shown: [
      'departmentLookup: settling —after.lookupDebounce→ asking',
      'tests/server/account/signUp.test.ts: are those of its corporation',
    ],
  },
  {
    section: 5,
    says: 'Personal sign-up: its fields, the card optional',
    shown: [
      'tests/server/account/signUp.test.ts: makes a personal member who is signed in, can log in, and is written to',
      'tests/views/account/firstCard.test.tsx: asks for no token while any of its fields is empty, and says so before',
      'tests/views/account/firstCard.test.tsx: makes a token of all five, and leaves the number to the provider alone',
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
      'cardChange: changing —done.actor.cardChanging [isRefused]→ entering',
    ],
  },
  {
    section: 5,
    says: 'Profile edit: required fields',
    shown: [
      'tests/server/settings/profile.test.ts: refuses each field that is missing or wrong, beside it, and changes nothing',
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
    says: 'Survey: required questions, confirmation, thanks',
    shown: [
      'survey: filling.editing —answers.submitted [isComplete]→ filling.confirming',
      'survey: filling.confirming —sending.confirmed→ filling.sending',
      'survey: filling.sending —done.actor.answering [isAnswered]→ forgetting',
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
    ],
  },
  {
    section: 5,
    says: 'Reservation: the selection must be entirely free',
    shown: [
      'timetable: choosing —reserve.pressed [canReserve]→ reserving',
      'tests/domain/booking/availability.test.ts: is free exactly when all its cells are',
    ],
  },
  {
    section: 5,
    says: 'Reservation: the button is disabled when the selection is invalid, the limit is reached, or all rooms are closed at the start',
    shown: [
      'tests/domain/booking/selection.test.ts: the reserve button is disabled (section 5) because',
      'tests/views/booking/timetable.test.tsx: is disabled where no booth is chosen, all are closed, or the time has passed',
    ],
  },
  {
    section: 5,
    says: 'Reservation: disabled when the invitation has expired before the date',
    shown: [
      'tests/server/account/invitation.test.ts: can use the last day of the invitation',
      'tests/domain/booking/selection.test.ts: the reserve button is disabled (section 5) because',
    ],
  },
  {
    section: 5,
    says: 'Reservation: guests must agree to the terms before OK',
    shown: [
      'reservationDialog: confirming —agreement.toggled→ (stays)',
      'reservationDialog: confirming —reservation.confirmed [canConfirm]→ creating',
    ],
  },
  {
    section: 5,
    says: 'Coupon code: trimmed, once at a time, a 422 shows its first message',
    shown: [
      'couponEntry: entering —code.submitted [isEntered]→ applying',
      'couponEntry: applying —done.actor.applyingCoupon [else]→ entering',
    ],
  },
  {
    section: 5,
    says: 'Passcode: exactly 6 characters to confirm',
    shown: [
      'passcode: entering —passcode.edited→ (stays)',
      'passcode: entering —passcode.submitted [isComplete]→ authenticating',
    ],
  },
  {
    section: 5,
    says: 'Extension: 延長時間を選択してください。',
    shown: ['extension: choosing —minutes.submitted [else]→ (stays)'],
  },
  {
    section: 5,
    says: 'Extension after the end: 予約時間を過ぎている為、延長できません。',
    shown: [
      'extension: weighing —always [isOver]→ over',
      'extension: loading —done.actor.offerExtensions [isEnded]→ over',
      'extensionConfirmation: quoting —done.actor.quoteExtension [isEnded]→ ended',
      'extensionConfirmation: extending —done.actor.extending [isEnded]→ ended',
    ],
  },
  {
    section: 5,
    says: 'Receipt: the name is the user’s, null when unchanged',
    shown: [
      'tests/views/history/receipts.test.tsx: sends null for the member’s own name, names what a month leaves out, and says that the mail has to wait',
    ],
  },
  {
    section: 5,
    says: 'Campaign balance below the price: refused with the shortage message',
    shown: [
      'immediateUse: choosing —use.pressed [canUse]→ confirming',
      'reservationDialog: creating —done.actor.creation [isRefused]→ refused',
      'tests/server/booking/reservations.test.ts: refuses a campaign member with the sentence of the spec when the balance is short',
    ],
  },

  {
    section: 8,
    says: '400 with a message: an alert',
    shown: [
      'shell: (root) —failure.reported [isForAlert]→ (stays)',
      'alerts: (root) —alert.raised→ showing',
      'alerts: showing —alert.dismissed [else]→ silent',
    ],
  },
  {
    section: 8,
    says: '401: an alert, the stored session cleared, to login',
    shown: [
      'shell: (root) —failure.reported [isSessionOver]→ (stays)',
      'session: authenticated —session.expired→ clearing',
      'tests/views/shell/session.test.tsx: ends here once, with one alert, and returns to the same place after the login',
      'tests/views/journeys/booking.test.tsx: a session that expires at the confirmation ends with one alert',
    ],
  },
  {
    section: 8,
    says: '401 of an invitation: an alert with the server’s message',
    shown: [
      'invitationLogin: signingIn —error.actor.logIn [else]→ turnedAway',
      'tests/views/account/invitation.test.tsx: that cannot be used leads to the login, with the reason said once',
    ],
  },
  {
    section: 8,
    says: '403: an alert with the message or 権限エラーが発生しました。',
    shown: [
      'shell: (root) —failure.reported [isForAlert]→ (stays)',
      'tests/domain/messages.test.ts: is said as the spec quotes it',
    ],
  },
  {
    section: 8,
    says: '404: an alert with the message or パスエラーが発生しました。',
    shown: [
      'shell: (root) —failure.reported [isForAlert]→ (stays)',
      'tests/domain/messages.test.ts: is said as the spec quotes it',
    ],
  },
  {
    section: 8,
    says: '422: the first message of every field',
    shown: [
      'loginForm: submitting —error.actor.submit [isFieldRefusal]→ editing',
      'shell: (root) —failure.reported [isForAlert]→ (stays)',
      'tests/contract/client.test.ts: 422: invalid, with the messages of each field',
    ],
  },
  {
    section: 8,
    says: 'Extension: この予約は延長できません。 leads to /app',
    shown: ['extension: loading —done.actor.offerExtensions [isNotExtendable]→ turnedAway'],
  },
  {
    section: 8,
    says: 'Extension: 延長可能な時間枠がありません。',
    shown: ['extension: loading —done.actor.offerExtensions [isNothingOffered]→ noSlots'],
  },
  {
    section: 8,
    says: 'Extension: 延長金額の取得に失敗しました。',
    shown: ['extensionConfirmation: quoting —error.actor.quoteExtension→ quoteFailed'],
  },
  {
    section: 8,
    says: 'Extension: 延長に失敗しました。',
    shown: ['extensionConfirmation: extending —error.actor.extending→ refused'],
  },
  {
    section: 8,
    says: 'Cancel after the end: 予約時間を過ぎている為、キャンセルできません。',
    shown: [
      'cancellation: weighing —always [isOver]→ over',
      'cancellation: cancelling —done.actor.cancelling [isEnded]→ over',
    ],
  },
  {
    section: 8,
    says: 'Early entry: 予約が存在しません。',
    shown: ['visit: checking —done.actor.checkBeforeEntry [isMissing]→ refused'],
  },
  {
    section: 8,
    says: 'Early entry: 予約開始時間の前に他の予約がある為、事前の入室ができなくなりました。',
    shown: ['visit: checking —done.actor.checkBeforeEntry [else]→ refused'],
  },
  {
    section: 8,
    says: 'Balance: 残高が不足しているため予約ができませんでした。残高をご確認ください。',
    shown: [
      'reservationDialog: creating —done.actor.creation [isRefused]→ refused',
      'tests/server/booking/reservations.test.ts: refuses a campaign member with the sentence of the spec when the balance is short',
    ],
  },
  {
    section: 8,
    says: 'Immediate page: 残高が不足しているため利用できません。 or 即時利用可能な時間がありません。',
    shown: [
      'immediateUse: choosing —use.pressed [canUse]→ confirming',
      'immediateUse: (root) —immediateOffer.loaded [else]→ noTime',
    ],
  },
  {
    section: 8,
    says: 'Wi-Fi: パスワードを取得できませんでした。',
    shown: ['wifi: loading —error.actor.load→ failed'],
  },
  {
    section: 8,
    says: 'Receipt, monthly and per use: their failures, and a message that is not OK as it is',
    shown: [
      'receipts: sending —error.actor.sendingReceipts→ entering',
      'receipts: sending —done.actor.sendingReceipts [else]→ entering',
      'tests/views/history/receipts.test.tsx: shows a message that is not OK as it is',
    ],
  },
  {
    section: 8,
    says: 'A message that is not OK is shown as an error in the passcode flow',
    shown: ['passcode: authenticating —done.actor.authPasscode [else]→ entering'],
  },
  {
    section: 8,
    says: 'A message that is not OK is shown as an error in the extension flow',
    shown: [
      'extension: loading —done.actor.offerExtensions [else]→ refused',
      'extensionConfirmation: quoting —done.actor.quoteExtension [else]→ refused',
      'extensionConfirmation: extending —done.actor.extending [else]→ refused',
    ],
  },
  {
    section: 8,
    says: 'Card token: its failure',
    shown: ['cardEntry: tokenising —done.actor.makeToken [isRefused]→ editing'],
  },
  {
    section: 8,
    says: 'Camera: カメラにアクセスができませんでした。 with Error 001 to 005',
    shown: [
      'capture: startingCamera —camera.failed→ cameraFailed',
      'capture: scanning —camera.failed→ cameraFailed',
    ],
  },
  {
    section: 8,
    says: 'Camera, 005: the reservations offer to enter, with hints for Safari or the browser',
    shown: [
      'tests/views/qr/cameraProblem.test.tsx: on 005 there are hints for Safari and other browsers, and the reservations lead in',
    ],
  },
  {
    section: 8,
    says: 'Invitation: expired, used up, or invalid',
    shown: [
      'invitationLogin: signingIn —error.actor.logIn [else]→ turnedAway',
      'tests/views/account/invitation.test.tsx: that cannot be used leads to the login, with the reason said once',
      'tests/server/account/invitation.test.ts: is refused by the link',
    ],
  },
  {
    section: 8,
    says: 'Invitation: a failed user-info call logs the guest out',
    shown: [
      'invitation: fetching —error.actor.fetchInvitation [else]→ over',
      'tests/views/account/invitation.test.tsx: is logged out where the server refuses to say what is left',
    ],
  },
  {
    section: 8,
    says: 'Invitation: a failed login leads to /login',
    shown: [
      'invitationLogin: signingIn —error.actor.logIn [else]→ turnedAway',
      'tests/views/account/invitation.test.tsx: that cannot be used leads to the login, with the reason said once',
    ],
  },
  {
    section: 8,
    says: 'Coupon 422: the server’s message for coupon_code',
    shown: [
      'couponEntry: applying —done.actor.applyingCoupon [else]→ entering',
      'tests/server/settings/coupons.test.ts: are refused for',
    ],
  },
  {
    section: 8,
    says: 'Survey: a failed fetch leads back to /app',
    shown: ['survey: loading —error.actor.fetchSurvey→ left'],
  },
  {
    section: 8,
    says: 'Unsupported iOS browser: a red banner',
    shown: [
      'tests/domain/account/browser.test.ts: warns on iOS outside Safari',
      'tests/views/account/account.test.tsx: warns in a banner on iOS outside Safari, and blocks nothing',
    ],
  },
];
