import * as v from 'valibot';
import type { OperatorSession } from '#domain/operator/operators.ts';
import { ABILITIES } from '#domain/operator/roles.ts';
import { endpoint } from '../endpoint.ts';
import { list, nullable } from '../field.ts';
import { type Means, ok, record } from '../record.ts';
import { instant } from '../values.ts';
import { Whole } from '../wire.ts';
import { named, role } from './fields.ts';
import { operatorCall } from './operatorCall.ts';
import { Assertion, RequestOptions } from './passkeyFields.ts';

/** The session of an operator, and what it may do. */
export const operatorSession = record({
  id: ['id', Whole],
  mail: ['mail', v.string()],
  name: ['name', v.string()],
  role: ['role', role],
  areas: ['areas', nullable(list(named))],
  corporation: ['corporation', nullable(named)],
  abilities: ['abilities', list(v.picklist(ABILITIES))],
  signedInAt: ['signed_in_at', instant],
  endsAt: ['ends_at', instant],
  endsUnusedAt: ['ends_unused_at', instant],
  passkeyName: ['passkey_name', v.nullable(v.string())],
  isSimulated: ['is_simulated', v.boolean()],
  before: ['before', nullable(record({ at: ['at', instant], isSameDevice: ['same_device', v.boolean()] }))],
  passkeys: ['passkeys', Whole],
  codesLeft: ['codes_left', Whole],
  needsSecond: ['needs_second', v.boolean()],
  confirmedUntil: ['confirmed_until', nullable(instant)],
  owners: ['owners', list(record({ name: ['name', v.string()], mail: ['mail', v.string()] }))],
}) satisfies Means<OperatorSession>;

/** Good for five minutes, and for one sign-in. */
export const askToSignIn = operatorCall(
  { may: 'anyone' },
  endpoint({
    call: 'POST /operator/sign-in/challenge',
    summary: 'Asks for the passkey of an operator.',
    audience: 'anyone',
    refuses: ['throttled'],
    answer: record({ options: ['options', RequestOptions] }),
  }),
);

/** The passkey of somebody of this tenant who is still an operator; `challenge_over`: ask again. Sets the cookie. */
export const signIn = operatorCall(
  { may: 'anyone' },
  endpoint({
    call: 'POST /operator/sign-in',
    summary: 'Signs an operator in by a passkey.',
    audience: 'anyone',
    refuses: ['passkey_refused', 'challenge_over', 'throttled'],
    body: record({ passkey: ['passkey', Assertion] }),
    answer: operatorSession,
  }),
);

export const getSession = operatorCall(
  { may: 'operator' },
  endpoint({
    call: 'GET /operator/session',
    summary: 'The operator who is signed in, and what the role may do.',
    audience: 'operator',
    answer: operatorSession,
  }),
);

export const signOut = operatorCall(
  { may: 'operator' },
  endpoint({
    call: 'POST /operator/sign-out',
    summary: 'Ends this session.',
    audience: 'operator',
    answer: ok,
  }),
);

/** This session too. */
export const signOutEverywhere = operatorCall(
  { may: 'operator' },
  endpoint({
    call: 'POST /operator/sign-out-everywhere',
    summary: 'Ends every session of the operator.',
    audience: 'operator',
    effect: true,
    answer: ok,
  }),
);

export const askToConfirm = operatorCall(
  { may: 'operator' },
  endpoint({
    call: 'POST /operator/confirm/challenge',
    summary: 'Asks for a passkey of the operator who is signed in.',
    audience: 'operator',
    answer: record({ options: ['options', RequestOptions] }),
  }),
);

/** From now on, for five minutes, nothing asks for the passkey again. */
export const confirm = operatorCall(
  { may: 'operator' },
  endpoint({
    call: 'POST /operator/confirm',
    summary: 'Confirms by a passkey that it is still the same operator.',
    audience: 'operator',
    refuses: ['passkey_refused', 'challenge_over'],
    body: record({ passkey: ['passkey', Assertion] }),
    answer: operatorSession,
  }),
);
