import type { Rule } from './rule.ts';

/** The rules about refusals and failures: "Refusals" on the pages of docs/spec. */
export const errorRules: readonly Rule[] = [
  {
    section: 8,
    says: 'Search by time: a time that no booth is offered for is refused, and leads to one that can be looked for',
    shown: [
      'freeSearch: (root) —freePlaces.loaded [isRefused]→ refused',
      'freeSearch: refused —default.chosen→ choosing',
      'tests/server/search/freePlaces.test.ts: are not told for',
      'tests/views/search/freeSearch.test.tsx: says why a time can not be looked for, and leads to one that can',
      'tests/views/search/freeSearch.test.tsx: says that it could not be loaded, keeps the choices, and tries again',
    ],
  },
  {
    section: 8,
    says: '400 with a message: an alert',
    shown: [
      'shell: (root) —failure.reported [isForAlert]→ (stays)',
      'alerts: (root) —alert.raised→ showing',
      'alerts: showing —dialog.dismissed [else]→ silent',
      'tests/machines/shell/failures.test.ts: has the message of the server, and else its own sentence',
    ],
  },
  {
    section: 8,
    says: '401: an alert, the stored session cleared, to login',
    shown: [
      'shell: (root) —failure.reported [isSessionOver]→ (stays)',
      'session: authenticated —session.expired→ expiring',
      'session: expiring —done.actor.compareExpired [isSameSession]→ leaving',
      'tests/views/shell/sessionEnds.test.tsx: leads to the login where the session is over, and back',
      'tests/contract/formerSession.test.ts: is asked once more, with its key, in the session that the same member has opened since',
      'tests/views/shell/session.test.tsx: ends no other that another tab has opened meanwhile',
      'tests/views/shell/session.test.tsx: ends here once, with one alert, and returns to the same place after the login',
      'tests/views/journeys/booking.test.tsx: a session that expires at the confirmation ends with one alert',
      'tests/machines/shell/failures.test.ts: has the message of the server, and else its own sentence',
    ],
  },
  {
    section: 8,
    says: '401 of an invitation: an alert with the server’s message',
    shown: [
      'invitationLogin: signingIn —error.actor.logIn [isRefusal]→ refused',
      'tests/views/account/invitation.test.tsx: has a page of its own, with words to ask the host',
      'tests/machines/shell/failures.test.ts: a 401 ends the session, but not one of a call about an invitation',
    ],
  },
  {
    section: 8,
    says: '403: an alert with the message or 権限エラーが発生しました。',
    shown: [
      'shell: (root) —failure.reported [isForAlert]→ (stays)',
      'tests/domain/messages.test.ts: is said as the spec quotes it',
      'tests/machines/shell/failures.test.ts: has the message of the server, and else its own sentence',
    ],
  },
  {
    section: 8,
    says: '404: an alert with the message or パスエラーが発生しました。',
    shown: [
      'shell: (root) —failure.reported [isForAlert]→ (stays)',
      'tests/domain/messages.test.ts: is said as the spec quotes it',
      'tests/machines/shell/failures.test.ts: has the message of the server, and else its own sentence',
    ],
  },
  {
    section: 8,
    says: '422: the first message of every field',
    shown: [
      'loginForm: submitting —error.actor.submit [isFieldRefusal]→ editing',
      'shell: (root) —failure.reported [isForAlert]→ (stays)',
      'tests/contract/client.test.ts: 422: invalid, with the messages of each field',
      'tests/machines/shell/failures.test.ts: 422 has the first message of every field',
    ],
  },
  {
    section: 8,
    says: 'Extension: この予約は延長できません。 leads to /app',
    shown: [
      'extensionChoice: (root) —extensionTimes.loaded [isNotExtendable]→ notExtendable',
      'extension: choosing —done.actor.choice [isNotExtendable]→ turnedAway',
      'tests/views/booking/extension.test.tsx: leads to /app with an alert where the reservation can not be extended at all',
    ],
  },
  {
    section: 8,
    says: 'Extension: 延長可能な時間枠がありません。',
    shown: [
      'extensionChoice: (root) —extensionTimes.loaded [isNothingOffered]→ noTime',
      'tests/views/booking/extension.test.tsx: says that there is nothing to extend into',
    ],
  },
  {
    section: 8,
    says: 'Extension: 延長金額の取得に失敗しました。',
    shown: [
      'extensionConfirmation: quoting —error.actor.quoteExtension→ quoteFailed',
      'tests/views/booking/extension.test.tsx: says that its price could not be asked for, and asks again when told to',
    ],
  },
  {
    section: 8,
    says: 'Extension: 延長に失敗しました。',
    shown: [
      'extensionConfirmation: extending —error.actor.extending→ refused',
      'tests/views/booking/extension.test.tsx: says that it failed where the server refuses it without a word',
    ],
  },
  {
    section: 8,
    says: 'Cancel after the end: 予約時間を過ぎている為、キャンセルできません。',
    shown: [
      'cancellation: weighing —always [isOver]→ over',
      'cancellation: cancelling —done.actor.cancelling [isEnded]→ refused.over',
      'tests/views/booking/cancellation.test.tsx: says that it is over',
    ],
  },
  {
    section: 8,
    says: 'Early entry: 予約が存在しません。',
    shown: [
      'passage: checking —done.actor.checkBeforeEntry [isMissing]→ refused',
      'tests/server/visit/door.test.ts: does not exist for anybody else, and not after a cancellation',
      'tests/views/visit/visit.test.tsx: says that there is no such reservation where the server knows none',
    ],
  },
  {
    section: 8,
    says: 'Early entry: 予約開始時間の前に他の予約がある為、事前の入室ができなくなりました。',
    shown: [
      'passage: checking —done.actor.checkBeforeEntry [else]→ refused',
      'tests/views/visit/visit.test.tsx: says that somebody is in it before, and opens nothing',
    ],
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
      'immediateUse: choosing.weighing —always [isBalanceShort]→ choosing.balanceShort',
      'immediateUse: (root) —immediateOffer.loaded [else]→ noTime',
      'tests/views/booking/immediateUse.test.tsx: says the balance of the campaign, and locks what it does not pay',
      'tests/views/booking/immediateUse.test.tsx: leads to the timetable where no time is left',
      'tests/server/booking/useImmediately.test.ts: past the limit of a campaign',
    ],
  },
  {
    section: 8,
    says: 'Wi-Fi: パスワードを取得できませんでした。',
    shown: [
      'wifi: loading —error.actor.load→ failed',
      'tests/views/visit/visit.test.tsx: says that it could not be asked for, and asks again',
    ],
  },
  {
    section: 8,
    says: 'Receipt, monthly and per use: their failures, and a message that is not OK as it is',
    shown: [
      'receipts: sending —error.actor.sendingReceipts→ entering',
      'receipts: sending —done.actor.sendingReceipts [else]→ entering',
      'tests/views/history/receipts.test.tsx: shows a message that is not OK as it is',
      'tests/views/history/receipts.test.tsx: could not be issued, where the server gives no reason',
    ],
  },
  {
    section: 8,
    says: 'A message that is not OK is shown as an error in the passcode flow',
    shown: [
      'passcode: authenticating —done.actor.authPasscode [else]→ entering',
      'tests/views/search/passcode.test.tsx: is refused in the words of a message that is not OK',
    ],
  },
  {
    section: 8,
    says: 'A message that is not OK is shown as an error in the extension flow',
    shown: [
      'extensionChoice: (root) —extensionTimes.loaded [else]→ refused',
      'extension: choosing —done.actor.choice [isRefused]→ refused',
      'extensionConfirmation: quoting —done.actor.quoteExtension [else]→ refused',
      'extensionConfirmation: extending —done.actor.extending [else]→ refused',
      'tests/views/booking/extension.test.tsx: shows a message that is not OK as it is',
      'tests/machines/shared/refusedInWords.test.ts: is refused in the words of a message that is not OK',
    ],
  },
  {
    section: 8,
    says: 'Card token: its failure',
    shown: [
      'cardEntry: tokenising —done.actor.makeToken [isRefused]→ editing',
      'tests/views/account/firstCard.test.tsx: says a refusal in the words of the spec and at its field, and goes on without a card',
    ],
  },
  {
    section: 8,
    says: 'Camera: カメラにアクセスができませんでした。 with Error 001 to 005',
    shown: [
      'capture: capturing.picture.startingCamera —camera.failed→ capturing.picture.cameraFailed',
      'capture: capturing.picture.scanning —camera.failed→ capturing.picture.cameraFailed',
      'tests/views/qr/cameraProblem.test.tsx: what may help, and the way to try again',
      'tests/domain/qr/camera.test.ts: is Error',
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
      'invitationLogin: signingIn —error.actor.logIn [isRefusal]→ refused',
      'tests/views/account/invitation.test.tsx: has a page of its own, with words to ask the host',
      'tests/server/account/invitation.test.ts: is refused by the link',
      'tests/views/account/invitation.test.tsx: is told on every screen that the invitation',
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
    says: 'Invitation: a failed login leads to /login; the refusal of an invitation says why first, and leads there by a link',
    shown: [
      'invitationLogin: signingIn —error.actor.logIn [else]→ turnedAway',
      'invitationLogin: signingIn —error.actor.logIn [isRefusal]→ refused',
      'tests/views/account/invitation.test.tsx: whose login fails for any other reason leads to the login, with the reason said once',
      'tests/views/account/invitation.test.tsx: has a page of its own, with words to ask the host',
    ],
  },
  {
    section: 8,
    says: 'Coupon 422: the server’s message for coupon_code',
    shown: [
      'couponEntry: applying —done.actor.applyingCoupon [else]→ entering',
      'tests/server/settings/coupons.test.ts: are refused for',
      'tests/views/settings/coupons.test.tsx: says beside the field why a code is refused, and takes the next one',
    ],
  },
  {
    section: 8,
    says: 'Survey: a failed fetch leads back to /app',
    shown: [
      'survey: loading —error.actor.fetchSurvey [else]→ left',
      'tests/views/inbox/survey.test.tsx: leads back to /app where',
    ],
  },
  {
    section: 8,
    says: 'Unsupported iOS browser: a red banner',
    shown: [
      'tests/domain/account/browser.test.ts: warns on iOS outside Safari',
      'tests/views/account/account.test.tsx: , and blocks nothing',
      'tests/architecture/measures.test.ts: paints the banner of a browser that is not supported red',
    ],
  },
];
