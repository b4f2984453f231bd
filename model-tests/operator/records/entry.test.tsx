import { readEntry } from '#contract/operator/auditEntry.ts';
import { auditEntry } from '#machines/operator/records/entry.ts';
import { entryInFull } from '#tests/support/operator/operators.ts';
import { defineModel } from '../../support/model/model.ts';
import { answered, failed, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { IN_ROOMS, unseenEvents } from '../resources.ts';

testModel(
  defineModel({
    machine: auditEntry.machine,
    inputs: { plain: { of: 'log-48' } },
    events: unseenEvents('log-48'),
    outcomes: {
      load: {
        data: answered(readEntry, entryInFull, { asked: 'log-48' }),
        missing: failed(readEntry, 404),
        offline: unreachable(readEntry),
      },
    },
    reads: ({ loadedAt, failure }) => [loadedAt !== null, failure?.kind],
    unseen: IN_ROOMS,
  }),
);
