/** Somebody else's, as they stand in the service that the table is tried on. */
export interface Theirs {
  /** A use of theirs that is under way, and a reservation that lies ahead. */
  readonly inUse: number;
  readonly ahead: number;
  readonly notice: number;
  readonly wait: number;
  /** A device on which they are signed in. */
  readonly session: number;
  /** The question that the bank asks about their card. */
  readonly challenge: string;
  /** Proof that they hold a number. */
  readonly phoneToken: string;
}

/** A call that names what is somebody else's, and what it must answer. */
interface Foreign {
  readonly path?: string;
  readonly query?: string;
  readonly body?: object;
  readonly answers: readonly [status: number, code?: string];
}

/** The duties of a call, whoever makes it (docs/spec/account.md, "Roles"; docs/spec/wire.md, "Calls"). */
interface AccessRow {
  /** The callers that are let in; the others get 401 or 403 before anything else is looked at. */
  readonly audience: 'anyone' | 'member' | 'regular' | 'personal';
  /** 403 for members: it is about an invitation. */
  readonly isForGuestsOnly?: true;
  /** With another member's ids; a call without any names nothing that is a member's own. */
  readonly foreign?: (theirs: Theirs) => readonly Foreign[];
}

const anyone: AccessRow = { audience: 'anyone' };
const member: AccessRow = { audience: 'member' };
const regular: AccessRow = { audience: 'regular' };
const personal: AccessRow = { audience: 'personal' };

const notFound = [404, 'not_found'] as const;

/** Named by their `tranid` in the body: nobody else is told that they are there. */
function reservations(more: object = {}): NonNullable<AccessRow['foreign']> {
  return ({ inUse, ahead }) =>
    [inUse, ahead].map((tranid) => ({ body: { tranid, ...more }, answers: notFound }));
}

/** Where somebody would move a reservation. */
const EVENING = { telecube_id: 1, date: '2026-11-21', hour: 18, minute: 0, interval: 60 };

/** Every call of the contract. A new call needs a row: who may make it, and what it says of what is somebody else's. */
export const ACCESS: Readonly<Record<string, AccessRow>> = {
  'GET /metadata.json': anyone,
  'GET /events': member,
  'POST /login': anyone,
  'POST /logout': member,
  'POST /logout-everywhere': regular,
  'POST /InvitationUselogin': anyone,
  'GET /invitation-use/user-info': { audience: 'member', isForGuestsOnly: true },
  'POST /send-registration-url': anyone,
  'GET /signup/email': anyone,
  'POST /signup/personal': anyone,
  'POST /signup/enterprise': anyone,
  'POST /signup/get-departments-from-access-key': anyone,
  'GET /zip/{postal}': anyone,
  'POST /recover-password': anyone,
  'POST /reset-password/check': anyone,
  'POST /reset-password': anyone,
  'POST /phone-verification': regular,
  'POST /phone-verification/confirm': regular,
  'POST /settings/change-phone': {
    audience: 'regular',
    foreign: ({ phoneToken }) => [{ body: { phone_token: phoneToken }, answers: [409] }],
  },
  'GET /settings/get-user': member,
  'GET /get-usage-terms': anyone,
  'POST /usage-terms/agree': member,
  'GET /menu-status': member,
  'GET /notices': member,
  'POST /notices/{id}/read': {
    audience: 'member',
    foreign: ({ notice }) => [{ path: `/notices/${notice}/read`, answers: notFound }],
  },
  'GET /settings/survey': regular,
  'POST /settings/survey/answer': regular,
  'GET /settings/usage-history': regular,
  'POST /send-receipt-pdf': { audience: 'personal', foreign: reservations() },
  'POST /send-receipt-month-pdf': personal,
  'GET /home': member,
  'GET /search/free': member,
  'POST /favourites': regular,
  'GET /search/get-select-area-groups': member,
  'GET /search/get-list-of-places/{areaId}': member,
  'GET /search/get-room/{id}': member,
  'GET /search/get-rooms': member,
  'GET /search/get-floormap/{id}': member,
  'GET /settings/reservable-days': member,
  'GET /reservations/room-availability/{room}': member,
  'GET /reservations/day-availability': member,
  'POST /reservations/get-price': member,
  'POST /reservations/get-charge-model': member,
  'GET /reservations': member,
  'POST /reservations': member,
  'POST /reservations/cancel': { audience: 'member', foreign: reservations() },
  'POST /reservations/cancelForced': { audience: 'member', foreign: reservations({ notInUsed: true }) },
  'POST /reservations/get-price-move': { audience: 'member', foreign: reservations(EVENING) },
  'POST /reservations/move': { audience: 'member', foreign: reservations(EVENING) },
  'POST /waiting-list': member,
  'GET /waiting-list': member,
  'POST /waiting-list/get-outlook': member,
  'DELETE /waiting-list/{id}': {
    audience: 'member',
    foreign: ({ wait }) => [{ path: `/waiting-list/${wait}`, answers: notFound }],
  },
  'GET /reservations/availability-for-extension': {
    audience: 'member',
    foreign: ({ inUse }) => [{ query: `?tranid=${inUse}`, answers: notFound }],
  },
  'GET /reservations/availability-for-extension/{room}': member,
  'POST /reservations/get-price-extension': { audience: 'member', foreign: reservations({ timeunit: 15 }) },
  'POST /reservations/extend': { audience: 'member', foreign: reservations({ timeunit: 15 }) },
  'POST /reservations/{tranid}/extend': {
    audience: 'member',
    foreign: ({ inUse }) => [
      { path: `/reservations/${inUse}/extend`, body: { interval: 15 }, answers: notFound },
    ],
  },
  'POST /reservations/immediate': regular,
  'GET /get-balance': member,
  'GET /setting/coupon-info': personal,
  'GET /setting/coupon-remainder': personal,
  'POST /setting/apply-coupon-code': personal,
  'POST /settings/patch-user': regular,
  'DELETE /settings/delete-user': regular,
  'POST /settings/change-password': regular,
  'POST /settings/change-email': regular,
  'POST /confirm-email/check': anyone,
  'POST /confirm-email': anyone,
  'GET /settings/sessions': regular,
  'DELETE /settings/sessions/{id}': {
    audience: 'regular',
    foreign: ({ session }) => [{ path: `/settings/sessions/${session}`, answers: notFound }],
  },
  'GET /settings/calendar': regular,
  'POST /settings/calendar': regular,
  'DELETE /settings/calendar': regular,
  'GET /settings/notifications': member,
  'POST /settings/notifications': member,
  'POST /push/subscribe': member,
  'DELETE /push/subscribe': member,
  'POST /settings/change-payment': personal,
  'POST /settings/pay-owed': personal,
  'POST /settings/confirm-payment': {
    audience: 'personal',
    foreign: ({ challenge }) => [{ body: { challenge_id: challenge }, answers: notFound }],
  },
  'POST /reservations/check-passcode': member,
  'POST /reservations/auth-passcode': member,
  'POST /qr-code': member,
  'POST /immediate-use': member,
  'POST /reservations/open-door': { audience: 'member', foreign: reservations({ before_empty: 1 }) },
  'POST /reservations/unlock': { audience: 'member', foreign: reservations({ before_empty: 1 }) },
  'POST /reservations/open-by-code': anyone,
  'GET /beforeEntry/{tranid}': {
    audience: 'member',
    foreign: ({ inUse }) => [{ path: `/beforeEntry/${inUse}`, answers: notFound }],
  },
  'POST /reservations/get-wifi-password': { audience: 'member', foreign: reservations() },
  'POST /reservations/trouble': { audience: 'member', foreign: reservations({ kind: 'dirt' }) },
};
