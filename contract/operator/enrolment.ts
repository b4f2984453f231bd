import * as v from 'valibot';
import type { Enrolment } from '#domain/operator/operators.ts';
import { LinkToken } from '../account/fields.ts';
import { DEAD_LINK } from '../account/linkCodes.ts';
import { endpoint } from '../endpoint.ts';
import { type DomainOf, normal } from '../field.ts';
import { done, type Means, record } from '../record.ts';
import { instant } from '../values.ts';
import { mail, role } from './fields.ts';
import { operatorCall } from './operatorCall.ts';
import { Attestation, CreationOptions } from './passkeyFields.ts';
import { operatorSession } from './session.ts';

/**
 * The same answer in the same time, whether an operator has the address or not. The link that it mails opens nothing
 * before an owner has agreed; then it is good for ten minutes.
 */
export const askToRecover = operatorCall(
  { may: 'anyone' },
  endpoint({
    call: 'POST /operator/recovery',
    summary: 'Mails a link to an operator who has no passkey left, and asks the owners.',
    audience: 'anyone',
    refuses: ['throttled'],
    body: record({ mail: ['mail', mail] }),
    answer: done,
  }),
);

/** A printed code as it is typed: spaces, hyphens and small letters do not matter. */
const printedCode = normal(
  v.pipe(v.string('コードを入力してください。'), v.maxLength(60, 'コードをご確認ください。')),
  (text) =>
    text
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, ''),
);

/**
 * Spends the code, and answers with a token that opens the enrolment for ten minutes, as a mailed link does. Whoever
 * lost the answer asks again in these ten minutes.
 */
export const useCode = operatorCall(
  { may: 'anyone' },
  endpoint({
    call: 'POST /operator/codes/use',
    summary: 'Opens the enrolment by a printed code.',
    audience: 'anyone',
    refuses: ['code_refused', 'throttled'],
    body: record({ mail: ['mail', mail], code: ['code', printedCode] }),
    answer: record({ linkToken: ['link_token', v.string()] }),
  }),
);

const link = record({ linkToken: ['link_token', LinkToken] });
export type EnrolmentLink = DomainOf<typeof link>;

const BY_LINK = [...DEAD_LINK, 'recovery_waiting', 'throttled'] as const;

/** Spends nothing. `recovery_waiting`: no owner has agreed yet. */
export const checkEnrolment = operatorCall(
  { may: 'anyone' },
  endpoint({
    call: 'POST /operator/enrolment/check',
    summary: 'Says whose enrolment a link opens.',
    audience: 'anyone',
    refuses: BY_LINK,
    body: link,
    answer: record({
      purpose: ['purpose', v.picklist(['invitation', 'recovery', 'code'])],
      mail: ['mail', v.string()],
      name: ['name', v.string()],
      role: ['role', role],
      serviceName: ['service_name', v.string()],
      endsAt: ['ends_at', instant],
    }) satisfies Means<Enrolment>,
  }),
);

export const askToEnrol = operatorCall(
  { may: 'anyone' },
  endpoint({
    call: 'POST /operator/enrolment/challenge',
    summary: 'Asks for the passkey that a link enrols.',
    audience: 'anyone',
    refuses: BY_LINK,
    body: link,
    answer: record({ options: ['options', CreationOptions] }),
  }),
);

/**
 * Spends the link and signs in: sets the cookie. A recovery removes the passkeys and codes that were there before, and
 * ends every session.
 */
export const enrol = operatorCall(
  { may: 'anyone' },
  endpoint({
    call: 'POST /operator/enrolment',
    summary: 'Enrols a passkey by a link, and signs in.',
    audience: 'anyone',
    refuses: [...BY_LINK, 'passkey_refused', 'challenge_over'],
    body: record(link, { passkey: ['passkey', Attestation] }),
    answer: operatorSession,
  }),
);
