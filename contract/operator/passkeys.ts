import * as v from 'valibot';
import type { Passkey, WaysIn } from '#domain/operator/operators.ts';
import { endpoint } from '../endpoint.ts';
import { list, nullable } from '../field.ts';
import { type Means, ok, only, record } from '../record.ts';
import { instant, wholeText } from '../values.ts';
import { Whole } from '../wire.ts';
import { CONFIRM_REQUIRED, operatorCall } from './operatorCall.ts';
import { Attestation, CreationOptions } from './passkeyFields.ts';

const passkey = record({
  id: ['id', Whole],
  name: ['name', v.nullable(v.string())],
  createdAt: ['created_at', instant],
  lastUsedAt: ['last_used_at', nullable(instant)],
  isThis: ['current', v.boolean()],
  isSynced: ['synced', v.boolean()],
}) satisfies Means<Passkey>;

/** The one made first first. */
export const listPasskeys = operatorCall(
  { may: 'operator' },
  endpoint({
    call: 'GET /operator/passkeys',
    summary: 'The operator’s own passkeys and printed codes.',
    audience: 'operator',
    answer: record({
      passkeys: ['passkeys', list(passkey)],
      codesLeft: ['codes_left', Whole],
      codesMadeAt: ['codes_made_at', nullable(instant)],
    }) satisfies Means<WaysIn>,
  }),
);

export const askForPasskey = operatorCall(
  { may: 'operator', isConfirmed: true },
  endpoint({
    call: 'POST /operator/passkeys/challenge',
    summary: 'Asks for another passkey of the operator.',
    audience: 'operator',
    refuses: [CONFIRM_REQUIRED],
    answer: record({ options: ['options', CreationOptions] }),
  }),
);

export const addPasskey = operatorCall(
  { may: 'operator', isConfirmed: true },
  endpoint({
    call: 'POST /operator/passkeys',
    summary: 'Adds a passkey.',
    audience: 'operator',
    effect: true,
    refuses: ['passkey_refused', 'challenge_over', CONFIRM_REQUIRED],
    body: record({ passkey: ['passkey', Attestation] }),
    answer: ok,
  }),
);

/** Ends the sessions that it has opened, but not this one. 404 for one that is not the operator’s. */
export const removePasskey = operatorCall(
  { may: 'operator', isConfirmed: true },
  endpoint({
    call: 'DELETE /operator/passkeys/{id}',
    summary: 'Removes one of the operator’s own passkeys.',
    audience: 'operator',
    effect: true,
    refuses: ['last_passkey', 'not_found', CONFIRM_REQUIRED],
    params: only('id', wholeText),
    answer: ok,
  }),
);

/** Told once. Those that were made before open nothing any more. */
export const makeCodes = operatorCall(
  { may: 'operator', isConfirmed: true },
  endpoint({
    call: 'POST /operator/codes',
    summary: 'Makes ten codes to be printed, each of which opens the enrolment once.',
    audience: 'operator',
    effect: true,
    refuses: [CONFIRM_REQUIRED],
    answer: record({ codes: ['codes', list(v.string())] }),
  }),
);
