import * as v from 'valibot';
import { defineLastKnown } from '#machines/shared/lastKnown.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { broken, done, runTable } from '../support/table.ts';

const spec = 'ui, Behaviour: what was already on the screen stays readable';
const { machine } = defineLastKnown({
  id: 'known',
  part: 'Reservation.wifi',
  schema: v.string(),
  codec: { decode: (password: string) => password, encode: (password: string) => password },
});
const known = { data: 'k7m4-q2xz', at: NOW };

runTable({
  machine,
  input: { of: 7 },
  rows: [
    { spec, from: 'start', to: 'recalling', invokes: { recall: { of: 7 } } },
    { spec, from: 'recalling', on: done('recall', known), to: 'recalled', remembers: { known } },
    { spec, case: 'nothing was kept', from: 'recalling', on: done('recall', null), to: 'unknown' },
    { spec, case: 'without storage', from: 'recalling', on: broken('recall'), to: 'unknown' },
  ],
});
