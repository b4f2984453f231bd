import { type ApiError, ApiFailure } from '#contract/errors.ts';
import { defineDecision } from '#machines/shared/decision.ts';
import { after, broken, done, type Row, runTable } from '../support/table.ts';

const { machine, decide } = defineDecision({ id: 'decision', ask: async () => null });
const decision = decide('key-1', { boothId: 1 });
const path = '/reservations';
const because = (error: ApiError) => new ApiFailure(error);
const refused = (code: 'in_progress' | 'card_required') =>
  because({ kind: 'conflict', path, message: 'だめです。', code, body: {} });
const lost: readonly [string, ApiFailure][] = [
  ['no connection', because({ kind: 'network', path })],
  ['no answer in time', because({ kind: 'timeout', path })],
  ['the server broke', because({ kind: 'server', path })],
  ['an answer that cannot be read', because({ kind: 'contract', path })],
  ['the server is still at it', refused('in_progress')],
];
const [, unreachable] = lost[0] ?? [];
const unpaid = refused('card_required');
const signedOut = because({ kind: 'unauthenticated', path, message: null, code: null });

/** Whatever lost the answer, it is asked for again with the same key: twice by itself, then by the member. */
const retried = lost.flatMap(([name, error]): Row<typeof machine>[] => [
  {
    spec: 'decisions, Idempotency-Key',
    case: `${name}, first`,
    from: 'asking',
    on: broken('ask', error),
    to: 'waiting',
  },
  {
    spec: 'decisions, Idempotency-Key',
    case: `${name}, after two retries`,
    from: 'asking',
    given: { retries: 2 },
    on: broken('ask', error),
    to: 'unreachable',
  },
]);

runTable({
  machine,
  input: decision,
  rows: [
    {
      spec: '3 Local persistence',
      case: 'it is stored before it is sent',
      from: 'start',
      to: 'remembering',
      invokes: { rememberDecision: decision },
    },
    {
      spec: '3 Local persistence',
      from: 'remembering',
      on: done('rememberDecision'),
      to: 'asking',
      invokes: { ask: decision },
    },
    {
      spec: '3 Local persistence',
      case: 'without storage it lives as long as the page',
      from: 'remembering',
      on: broken('rememberDecision'),
      to: 'asking',
      invokes: { ask: decision },
    },
    {
      spec: '7 Reservations',
      from: 'asking',
      on: done('ask', 42),
      to: 'forgetting',
      invokes: { forgetDecision: undefined },
      remembers: { settlement: { outcome: 'answered', answer: 42 } },
    },
    ...retried,
    {
      spec: '8 Global',
      case: 'a refusal that nobody expected is known, reported, and not asked again',
      from: 'asking',
      on: broken('ask', unpaid),
      to: 'forgetting',
      asks: [['reportFailure', { error: unpaid }]],
      invokes: { forgetDecision: undefined },
      remembers: { settlement: { outcome: 'failed', error: unpaid.error } },
    },
    {
      spec: '8 Global, 401',
      case: 'signed out meanwhile',
      from: 'asking',
      on: broken('ask', signedOut),
      to: 'forgetting',
      asks: [['reportFailure', { error: signedOut }]],
      invokes: { forgetDecision: undefined },
      remembers: { settlement: { outcome: 'failed', error: signedOut.error } },
    },
    {
      spec: 'decisions, Idempotency-Key',
      case: 'with the same key',
      from: 'waiting',
      given: { retries: 1 },
      on: after('retryDelay'),
      to: 'asking',
      invokes: { ask: decision },
      remembers: { retries: 2 },
    },
    {
      spec: 'decisions, Idempotency-Key',
      case: 'with the same key',
      from: 'unreachable',
      given: { retries: 2 },
      on: { type: 'retry.requested' },
      to: 'asking',
      invokes: { ask: decision },
      remembers: { retries: 2 },
    },
    {
      spec: 'decisions, Idempotency-Key',
      case: 'the member goes on without knowing',
      from: 'unreachable',
      on: { type: 'wait.abandoned' },
      to: 'forgetting',
      invokes: { forgetDecision: undefined },
    },
    {
      spec: '3 Local persistence',
      from: 'forgetting',
      given: { settlement: { outcome: 'answered', answer: 42 } },
      on: done('forgetDecision'),
      to: 'settled',
      output: { outcome: 'answered', answer: 42 },
    },
    {
      spec: '3 Local persistence',
      case: 'without storage there is nothing to forget',
      from: 'forgetting',
      on: broken('forgetDecision', unreachable),
      to: 'settled',
      output: { outcome: 'unsettled' },
    },
  ],
});
