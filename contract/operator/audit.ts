import * as v from 'valibot';
import type { AuditEntry, AuditFilter, AuditPage } from '#domain/operator/audit.ts';
import { endpoint } from '../endpoint.ts';
import { leftOut, list, mapped, nullable } from '../field.ts';
import { type Means, record } from '../record.ts';
import { date, instant, wholeText } from '../values.ts';
import { Whole } from '../wire.ts';
import { named } from './fields.ts';
import { operatorCall } from './operatorCall.ts';

const facts = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]));

/** An entry as the page of the log and a look at it alone have it. */
export const entry = record({
  id: ['id', v.string()],
  number: ['number', nullable(Whole)],
  at: ['at', instant],
  actor: ['actor', v.string()],
  actorName: ['actor_name', v.nullable(v.string())],
  role: ['role', v.string()],
  act: ['act', v.string()],
  subject: ['subject', v.string()],
  subjectName: ['subject_name', v.nullable(v.string())],
  memberId: ['member_id', nullable(Whole)],
  reason: ['reason', v.nullable(v.string())],
  isReasonErased: ['reason_erased', v.boolean()],
  before: ['before', v.nullable(facts)],
  after: ['after', v.nullable(facts)],
  requestId: ['request_id', v.nullable(v.string())],
}) satisfies Means<AuditEntry>;

const words = v.pipe(v.string(), v.maxLength(100));

const filter = record({
  day: ['day', leftOut(date)],
  actor: ['actor', leftOut(words)],
  act: ['act', leftOut(words)],
  text: ['text', leftOut(words)],
  area: ['area', leftOut(wholeText)],
}) satisfies Means<AuditFilter>;

/** `1763600400000.log-48`: its moment, and its id. */
const place = v.pipe(v.string(), v.regex(/^\d{1,15}\.[a-z]+-[\w-]{1,40}$/));

/**
 * Ten entries, older than the place `older_than` where that is given. Among them stand acts that other tables show,
 * which are in no chain.
 */
export const readAudit = operatorCall(
  { may: 'audit' },
  endpoint({
    call: 'GET /operator/audit',
    summary: 'A page of the audit log, newest first.',
    audience: 'operator',
    query: record(filter, { olderThan: ['older_than', leftOut(place)] }),
    answer: record({
      entries: ['entries', list(entry)],
      total: ['total', Whole],
      newer: ['newer', Whole],
      nextOlderThan: ['next_older_than', v.nullable(v.string())],
      actors: [
        'actors',
        list(record({ actor: ['actor', v.string()], name: ['name', v.nullable(v.string())] })),
      ],
      areas: ['areas', list(named)],
    }) satisfies Means<AuditPage>,
  }),
);

const csv = mapped(
  v.string(),
  (text) => text,
  (text) => text,
);

/**
 * A file (`text/csv`, by a link with `download`), oldest first. It is itself the last entry of the log. A link sends no
 * header: its address names the tenant, where the host does not.
 */
export const exportAudit = operatorCall(
  { may: 'audit' },
  endpoint({
    call: 'GET /operator/audit/export',
    summary: 'The audit log as a CSV file.',
    audience: 'operator',
    query: record(filter, { tenantId: ['tenant_id', leftOut(words)] }),
    answer: csv,
  }),
);
