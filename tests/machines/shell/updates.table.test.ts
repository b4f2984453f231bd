import { updatesMachine } from '#machines/shell/updates.ts';
import { after, broken, done, type Row, runTable } from '../support/table.ts';

type UpdatesRow = Row<typeof updatesMachine>;

const spec = 'issue 11, Bad signal 1: an update is offered, never forced into a flow';
const resting = { isAtRest: true };
const notTaken = [
  ['alert', { messages: ['更新できませんでした。電波の良い場所で、もう一度お試しください。'] }],
] as const;

/** A newer version is heard of at any time, whoever has found it. */
const heardOf = (['current', 'checking', 'found', 'postponed'] as const).flatMap((from): UpdatesRow[] => [
  { spec, from, on: { type: 'update.found' }, to: 'found' },
  { spec, case: 'in another tab', from, on: { type: 'worker.replaced' }, to: 'found' },
]);

runTable({
  machine: updatesMachine,
  rows: [
    { spec, from: 'start', to: 'current', invokes: { watchWorker: undefined, listenToPage: undefined } },
    {
      spec,
      from: 'current',
      on: { type: 'page.shown' },
      to: 'checking',
      invokes: { checkForUpdate: undefined },
    },
    {
      spec,
      from: 'current',
      on: { type: 'connection.restored' },
      to: 'checking',
      invokes: { checkForUpdate: undefined },
    },
    {
      spec,
      from: 'current',
      on: after('checkInterval'),
      to: 'checking',
      invokes: { checkForUpdate: undefined },
    },
    { spec, from: 'checking', on: done('checkForUpdate'), to: 'current' },
    { spec, case: 'without a network', from: 'checking', on: broken('checkForUpdate'), to: 'current' },
    ...heardOf,
    { spec, from: 'current', given: resting, on: { type: 'update.found' }, to: 'offered' },
    {
      spec,
      from: 'current',
      on: { type: 'rest.changed', isAtRest: true },
      to: 'current',
      remembers: resting,
    },
    {
      spec,
      case: 'between flows',
      from: 'found',
      on: { type: 'rest.changed', isAtRest: true },
      to: 'offered',
    },
    {
      spec,
      case: 'in the middle of something',
      from: 'found',
      on: { type: 'rest.changed', isAtRest: false },
      to: 'found',
    },
    {
      spec,
      case: 'something else has begun',
      from: 'offered',
      given: resting,
      on: { type: 'rest.changed', isAtRest: false },
      to: 'found',
    },
    { spec, from: 'offered', given: resting, on: { type: 'update.postponed' }, to: 'postponed' },
    {
      spec,
      from: 'offered',
      given: resting,
      on: { type: 'update.accepted' },
      to: 'applying',
      invokes: { takeOver: undefined },
    },
    { spec, from: 'offered', given: resting, on: { type: 'update.found' }, to: 'offered' },
    { spec, from: 'offered', given: resting, on: { type: 'worker.replaced' }, to: 'offered' },
    { spec, from: 'applying', on: { type: 'worker.replaced' }, to: 'applying' },
    { spec, from: 'applying', on: { type: 'update.found' }, to: 'applying' },
    { spec, from: 'applying', on: done('takeOver'), to: 'applied', asks: ['loadAgain'] },
    { spec, from: 'applying', given: resting, on: broken('takeOver'), to: 'offered', asks: notTaken },
    { spec, from: 'applying', on: after('patience'), to: 'found', asks: notTaken },
  ],
});
