import type { Minutes } from '#domain/time.ts';

/** Work that takes a core for longer than a statement does, or leaves the house. */
export type Made = 'hash' | 'mail' | 'text' | 'pdf';

/** The work of a call, and the budgets each of which refuses it before anything is done. */
export interface Cost {
  readonly makes: readonly Made[];
  /** By name, with the minutes in which all tries come back. */
  readonly budgets: Readonly<Record<string, Minutes>>;
}

/**
 * The calls that cost more than statements: what each makes for whoever calls, and what bounds how often. Drawings of
 * floors and maps are text out of one statement, and count as that. A call that is missing here is found by the file
 * that makes something for it (tests/server/http/costs.test.ts).
 */
export const COSTS: Readonly<Record<string, Cost>> = {
  'POST /login': { makes: ['hash', 'mail'], budgets: { 'login.source': 15, 'login.idFromSource': 15 } },
  'POST /send-registration-url': { makes: ['mail'], budgets: { 'mail.source': 15, 'mail.recipient': 15 } },
  'POST /signup/personal': { makes: ['hash', 'mail'], budgets: { 'linkForm.source': 15 } },
  'POST /signup/enterprise': {
    makes: ['hash', 'mail'],
    budgets: { 'linkForm.source': 15, 'accessKey.source': 15 },
  },
  'POST /recover-password': { makes: ['mail'], budgets: { 'mail.source': 15, 'mail.recipient': 15 } },
  'POST /reset-password': { makes: ['hash', 'mail'], budgets: { 'linkForm.member': 15 } },
  'POST /phone-verification': {
    makes: ['text'],
    budgets: { 'text.source': 15, 'text.member': 60, 'text.recipient': 15 },
  },
  'POST /send-receipt-pdf': { makes: ['mail', 'pdf'], budgets: { receipt: 30 } },
  'POST /send-receipt-month-pdf': { makes: ['mail', 'pdf'], budgets: { 'receipt.month': 30 } },
  'DELETE /settings/delete-user': { makes: ['mail'], budgets: {} }, // once: it ends the member
  'POST /settings/change-password': { makes: ['hash', 'mail'], budgets: { ownPassword: 15 } },
  'POST /settings/change-email': { makes: ['hash', 'mail'], budgets: { ownPassword: 15 } },
  'POST /confirm-email': { makes: ['mail'], budgets: {} }, // once for a link that somebody has asked for
  'POST /reservations/trouble': { makes: ['mail'], budgets: { trouble: 1440 } },
};
