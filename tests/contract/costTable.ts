import type { Minutes } from '#domain/time.ts';

/** Work that takes a core for longer than a statement does, or leaves the house. */
export type Made = 'hash' | 'mail' | 'text' | 'pdf';

/** The work of a call, and the budgets each of which refuses it before anything is done. */
export interface Cost {
  readonly makes: readonly Made[];
  /** By name, with the minutes in which all tries come back. */
  readonly budgets: Readonly<Record<string, Minutes>>;
}

/** Statements and nothing else. Drawings of floors and maps are text out of one statement, and count as that. */
const plain: Cost = { makes: [], budgets: {} };

/** Every call of the contract. A new call needs a row: what it makes for whoever calls, and what bounds how often. */
export const COSTS: Readonly<Record<string, Cost>> = {
  'GET /metadata.json': plain,
  'GET /events': plain,
  'POST /login': { makes: ['hash', 'mail'], budgets: { 'login.source': 15, 'login.idFromSource': 15 } },
  'POST /logout': plain,
  'POST /logout-everywhere': plain,
  'POST /InvitationUselogin': plain,
  'GET /invitation-use/user-info': plain,
  'POST /send-registration-url': { makes: ['mail'], budgets: { 'mail.source': 15, 'mail.recipient': 15 } },
  'GET /signup/email': plain,
  'POST /signup/personal': { makes: ['hash', 'mail'], budgets: { 'linkForm.source': 15 } },
  'POST /signup/enterprise': {
    makes: ['hash', 'mail'],
    budgets: { 'linkForm.source': 15, 'accessKey.source': 15 },
  },
  'POST /signup/get-departments-from-access-key': plain,
  'GET /zip/{postal}': plain,
  'POST /recover-password': { makes: ['mail'], budgets: { 'mail.source': 15, 'mail.recipient': 15 } },
  'POST /reset-password/check': plain,
  'POST /reset-password': { makes: ['hash', 'mail'], budgets: { 'linkForm.member': 15 } },
  'POST /phone-verification': {
    makes: ['text'],
    budgets: { 'text.source': 15, 'text.member': 60, 'text.recipient': 15 },
  },
  'POST /phone-verification/confirm': plain,
  'POST /settings/change-phone': plain,
  'GET /settings/get-user': plain,
  'GET /get-usage-terms': plain,
  'POST /usage-terms/agree': plain,
  'GET /menu-status': plain,
  'GET /notices': plain,
  'POST /notices/{id}/read': plain,
  'GET /settings/survey': plain,
  'POST /settings/survey/answer': plain,
  'GET /settings/usage-history': plain,
  'POST /send-receipt-pdf': { makes: ['mail', 'pdf'], budgets: { receipt: 30 } },
  'POST /send-receipt-month-pdf': { makes: ['mail', 'pdf'], budgets: { 'receipt.month': 30 } },
  'GET /home': plain,
  'POST /favourites': plain,
  'GET /search/get-select-area-groups': plain,
  'GET /search/get-list-of-places/{areaId}': plain,
  'GET /search/get-room/{id}': plain,
  'GET /search/get-rooms': plain,
  'GET /search/get-floormap/{id}': plain,
  'GET /settings/reservable-days': plain,
  'GET /reservations/room-availability/{room}': plain,
  'GET /reservations/day-availability': plain,
  'POST /reservations/get-price': plain,
  'POST /reservations/get-charge-model': plain,
  'GET /reservations': plain,
  'POST /reservations': plain,
  'POST /reservations/cancel': plain,
  'POST /reservations/cancelForced': plain,
  'POST /reservations/get-price-move': plain,
  'POST /reservations/move': plain,
  'POST /waiting-list': plain,
  'GET /waiting-list': plain,
  'DELETE /waiting-list/{id}': plain,
  'GET /reservations/availability-for-extension': plain,
  'GET /reservations/availability-for-extension/{room}': plain,
  'POST /reservations/get-price-extension': plain,
  'POST /reservations/extend': plain,
  'POST /reservations/{tranid}/extend': plain,
  'POST /reservations/immediate': plain,
  'GET /get-balance': plain,
  'GET /setting/coupon-info': plain,
  'GET /setting/coupon-remainder': plain,
  'POST /setting/apply-coupon-code': plain,
  'POST /settings/patch-user': plain,
  'DELETE /settings/delete-user': { makes: ['mail'], budgets: {} }, // once: it ends the member
  'POST /settings/change-password': { makes: ['hash', 'mail'], budgets: { ownPassword: 15 } },
  'GET /settings/sessions': plain,
  'GET /settings/calendar': plain,
  'POST /settings/calendar': plain,
  'DELETE /settings/calendar': plain,
  'DELETE /settings/sessions/{id}': plain,
  'GET /settings/notifications': plain,
  'POST /settings/notifications': plain,
  'POST /settings/change-payment': plain,
  'POST /settings/pay-owed': plain,
  'POST /settings/confirm-payment': plain,
  'POST /reservations/check-passcode': plain,
  'POST /reservations/auth-passcode': plain,
  'POST /qr-code': plain,
  'POST /immediate-use': plain,
  'POST /reservations/open-door': plain,
  'POST /reservations/unlock': plain,
  'POST /reservations/open-by-code': plain,
  'GET /beforeEntry/{tranid}': plain,
  'POST /reservations/get-wifi-password': plain,
  'POST /reservations/trouble': { makes: ['mail'], budgets: { trouble: 1440 } },
};
