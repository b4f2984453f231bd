import * as v from 'valibot';
import type { AuditChain, AuditEntryInFull } from '#domain/operator/audit.ts';
import { endpoint } from '../endpoint.ts';
import { nullable } from '../field.ts';
import { type Means, only, record } from '../record.ts';
import { Whole } from '../wire.ts';
import { entry } from './audit.ts';
import { operatorCall } from './operatorCall.ts';

const chain = record({
  hash: ['hash', v.string()],
  previousHash: ['previous_hash', v.nullable(v.string())],
  previous: ['previous', nullable(Whole)],
  next: ['next', nullable(Whole)],
  isWhole: ['intact', v.boolean()],
}) satisfies Means<AuditChain>;

/** By its id in the page of the log, also of an act that another table shows. 404 for one that is not the tenant's. */
export const readEntry = operatorCall(
  { may: 'audit' },
  endpoint({
    call: 'GET /operator/audit/entries/{id}',
    summary: 'One entry of the audit log, and its place in the chain.',
    audience: 'operator',
    params: only('id', v.string()),
    answer: record(entry, { chain: ['chain', nullable(chain)] }) satisfies Means<AuditEntryInFull>,
  }),
);
