import { readEntry } from '#contract/operator/auditEntry.ts';
import { defineResource } from '../../shared/resource.ts';
import { call } from '../shared/client.ts';

/** An entry of the log in full, by its id. A file of its own: its code is fetched where one is opened. */
export const auditEntry = defineResource('auditEntry', (id: string, signal) =>
  call(readEntry, id, { signal }),
);
