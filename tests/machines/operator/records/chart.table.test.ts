import { EVERYTHING } from '#domain/operator/audit.ts';
import { recordsMachine } from '#machines/operator/records/chart.ts';
import { runTable } from '../../support/table.ts';

const spec = 'operating, The audit log';
const filter = EVERYTHING;
const other = { ...filter, act: 'refund', text: '10398' };
const look = (of: object) => ['sendTo', { to: 'page', event: { type: 'input.changed', of } }] as const;

runTable({
  machine: recordsMachine,
  input: { filter },
  rows: [
    { spec, from: 'start', to: 'browsing', invokes: { page: { of: { ...filter, olderThan: null } } } },
    {
      spec,
      case: 'what is chosen begins at the newest, and stands in the address',
      from: 'browsing',
      given: { pages: [null, '2.log-39'] },
      on: { type: 'filter.changed', filter: other },
      to: 'browsing',
      asks: [look({ ...other, olderThan: null }), 'recordFilter'],
      remembers: { filter: other, pages: [null] },
    },
    {
      spec,
      case: 'an older page',
      from: 'browsing',
      given: { pages: [null, '2.log-39'] },
      on: { type: 'older.wanted', olderThan: '1.log-29' },
      to: 'browsing',
      asks: [look({ ...filter, olderThan: '1.log-29' })],
      remembers: { pages: [null, '2.log-39', '1.log-29'] },
    },
    {
      spec,
      case: 'a newer page',
      from: 'browsing',
      given: { pages: [null, '2.log-39', '1.log-29'] },
      on: { type: 'newer.wanted' },
      to: 'browsing',
      asks: [look({ ...filter, olderThan: '2.log-39' })],
      remembers: { pages: [null, '2.log-39'] },
    },
    {
      spec,
      case: 'there is none before the newest',
      from: 'browsing',
      on: { type: 'newer.wanted' },
      to: 'browsing',
      asks: [look({ ...filter, olderThan: null })],
      remembers: { pages: [null] },
    },
    {
      spec,
      case: 'a row or a link names an entry, which stands in the address with what is chosen',
      from: 'browsing',
      on: { type: 'address.changed', id: 'log-48' },
      to: 'reading',
      asks: ['recordFilter'],
      remembers: { opened: 'log-48' },
    },
    {
      spec,
      case: 'another entry',
      from: 'reading',
      given: { opened: 'log-48' },
      on: { type: 'address.changed', id: 'log-47' },
      to: 'reading',
      asks: ['recordFilter'],
      remembers: { opened: 'log-47' },
    },
    {
      spec,
      case: 'the way back leads to what is chosen by now',
      from: 'reading',
      given: { opened: 'log-48' },
      on: { type: 'address.changed', id: null },
      to: 'browsing',
      asks: ['recordFilter'],
      remembers: { opened: null },
    },
    {
      spec,
      case: 'what is chosen beside an entry leaves it open',
      from: 'reading',
      given: { opened: 'log-48', pages: [null, '2.log-39'] },
      on: { type: 'filter.changed', filter: other },
      to: 'reading',
      asks: [look({ ...other, olderThan: null }), 'recordFilter'],
      remembers: { filter: other, pages: [null], opened: 'log-48' },
    },
    {
      spec,
      case: 'it is closed',
      from: 'reading',
      given: { opened: 'log-48' },
      on: { type: 'dialog.dismissed' },
      to: 'browsing',
      remembers: { opened: null },
    },
  ],
});
