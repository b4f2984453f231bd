import type { StateValueFrom } from 'xstate';
import { screenCodeMachine } from '#machines/shell/screenCode.ts';
import { after, broken, done, type Row, runTable } from '../support/table.ts';

type CodeRow = Row<typeof screenCodeMachine>;
type CodeState = StateValueFrom<typeof screenCodeMachine>;

const spec = 'a screen whose code does not come is asked for again, and the rest of the app goes on';
const waiting: CodeState = { failed: 'waiting' };
const probing: CodeState = { failed: 'probing' };
const byItself: CodeState = { loading: 'byItself' };

/** The events that ask for the code again, in any part of `failed`. */
const askedAgain = [waiting, probing].flatMap((from): CodeRow[] => [
  {
    spec,
    from,
    on: { type: 'retry.requested' },
    to: { loading: 'forMember' },
    remembers: { retries: 1 },
  },
  { spec, from, on: { type: 'page.shown' }, to: byItself, remembers: { retries: 1 } },
  {
    spec,
    from,
    given: { isOnline: false },
    on: { type: 'connection.restored' },
    to: byItself,
    remembers: { isOnline: true, retries: 1 },
  },
  { spec, from, on: after('retryDelay'), to: byItself, remembers: { retries: 1 } },
  {
    spec,
    case: 'without a connection',
    from,
    given: { isOnline: false },
    on: after('retryDelay'),
    to: from,
  },
  { spec, case: 'after three tries', from, given: { retries: 3 }, on: after('retryDelay'), to: from },
]);

runTable({
  machine: screenCodeMachine,
  input: { mayLoadApp: true, isOnline: true },
  rows: [
    { spec, from: 'start', to: { loading: 'first' }, invokes: { listenToWholePage: undefined } },
    { spec, from: { loading: 'first' }, on: { type: 'code.failed' }, to: waiting },
    {
      spec: 'a browser that keeps the failure: whether the server answers is found out',
      from: byItself,
      on: { type: 'code.failed' },
      to: probing,
      invokes: { reachServer: undefined },
    },
    {
      spec: 'the app is not loaded in circles',
      from: byItself,
      given: { mayLoadApp: false },
      on: { type: 'code.failed' },
      to: waiting,
    },
    {
      spec,
      case: 'the member may have it loaded once more',
      from: { loading: 'forMember' },
      given: { mayLoadApp: false },
      on: { type: 'code.failed' },
      to: probing,
      invokes: { reachServer: undefined },
    },
    { spec, from: probing, on: done('reachServer'), to: waiting, asks: ['loadAgain'] },
    { spec, case: 'the connection is to blame', from: probing, on: broken('reachServer'), to: waiting },
    ...askedAgain,
    {
      spec,
      from: { loading: 'first' },
      on: { type: 'connection.lost' },
      to: { loading: 'first' },
      remembers: { isOnline: false },
    },
    {
      spec,
      from: { loading: 'first' },
      given: { isOnline: false },
      on: { type: 'connection.restored' },
      to: { loading: 'first' },
      remembers: { isOnline: true },
    },
  ],
});
