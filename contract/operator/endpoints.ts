import { callsIn } from '../described.ts';
import * as audit from './audit.ts';
import * as auditEntry from './auditEntry.ts';
import * as enrolment from './enrolment.ts';
import type { OperatorEndpoint } from './operatorCall.ts';
import * as operators from './operators.ts';
import * as passkeys from './passkeys.ts';
import * as session from './session.ts';

const served = callsIn([session, enrolment, passkeys, operators, audit, auditEntry]);

/** Every call below /api/operator. They are of our own pages, and in no document for other clients. */
export const operatorEndpoints: readonly OperatorEndpoint[] = served;

/** The codes by which they are refused, beside those of any call. */
export type OperatorErrorCode = (typeof served)[number]['refuses'][number];
