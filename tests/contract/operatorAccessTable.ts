import type { May } from '#contract/operator/operatorCall.ts';

/** Another tenant's: what a call could name by its number. */
export interface TheirHouse {
  readonly operator: number;
  readonly passkey: number;
  readonly recovery: number;
}

interface OperatorAccessRow {
  readonly may: May;
  /** The passkey is asked for again. */
  readonly isConfirmed?: true;
  /** With another tenant's numbers, which there are not: 404, or 409 where the number is of what is over. */
  readonly foreign?: (theirs: TheirHouse) => { readonly path: string; readonly answers: number };
}

const anyone: OperatorAccessRow = { may: 'anyone' };
const operator: OperatorAccessRow = { may: 'operator' };
const own: OperatorAccessRow = { may: 'operator', isConfirmed: true };
const giving: OperatorAccessRow = { may: 'operators', isConfirmed: true };

/** Every call of the operators. A new one needs a row: who may make it. */
export const OPERATOR_ACCESS: Readonly<Record<string, OperatorAccessRow>> = {
  'POST /operator/sign-in/challenge': anyone,
  'POST /operator/sign-in': anyone,
  'GET /operator/session': operator,
  'POST /operator/sign-out': operator,
  'POST /operator/sign-out-everywhere': operator,
  'POST /operator/confirm/challenge': operator,
  'POST /operator/confirm': operator,
  'POST /operator/recovery': anyone,
  'POST /operator/codes/use': anyone,
  'POST /operator/enrolment/check': anyone,
  'POST /operator/enrolment/challenge': anyone,
  'POST /operator/enrolment': anyone,
  'GET /operator/passkeys': operator,
  'POST /operator/passkeys/challenge': own,
  'POST /operator/passkeys': own,
  'DELETE /operator/passkeys/{id}': {
    ...own,
    foreign: ({ passkey }) => ({ path: `/operator/passkeys/${passkey}`, answers: 404 }),
  },
  'POST /operator/codes': own,
  'GET /operator/operators': { may: 'operators' },
  'POST /operator/operators': giving,
  'POST /operator/operators/{id}/invitation': {
    ...giving,
    foreign: ({ operator: id }) => ({ path: `/operator/operators/${id}/invitation`, answers: 404 }),
  },
  'POST /operator/operators/{id}': {
    ...giving,
    foreign: ({ operator: id }) => ({ path: `/operator/operators/${id}`, answers: 404 }),
  },
  'POST /operator/operators/{id}/removal': {
    ...giving,
    foreign: ({ operator: id }) => ({ path: `/operator/operators/${id}/removal`, answers: 404 }),
  },
  'POST /operator/operators/{id}/sign-out': {
    ...giving,
    foreign: ({ operator: id }) => ({ path: `/operator/operators/${id}/sign-out`, answers: 404 }),
  },
  'POST /operator/recoveries/{id}': {
    ...giving,
    foreign: ({ recovery }) => ({ path: `/operator/recoveries/${recovery}`, answers: 409 }),
  },
  'GET /operator/audit': { may: 'audit' },
  'GET /operator/audit/entries/{id}': {
    may: 'audit',
    foreign: () => ({ path: '/operator/audit/entries/log-1', answers: 404 }),
  },
  'GET /operator/audit/export': { may: 'audit' },
};

/** The roles in all areas that may do what a call takes; written down again, beside the table that decides. */
export const MAY: Readonly<Record<'operators' | 'audit', readonly string[]>> = {
  operators: ['owner'],
  audit: ['manager', 'finance', 'owner'],
};
