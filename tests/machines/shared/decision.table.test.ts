import { type ApiError, ApiFailure } from '#contract/errors.ts';
import { FALLBACKS } from '#domain/messages.ts';
import { defineDecision } from '#machines/shared/decision.ts';
import { after, broken, done, type Row, runTable } from '../support/table.ts';

const { machine } = defineDecision({ id: 'decision', ask: async () => ({ kind: 'made' }) });
const decision = { key: 'key-1', content: { boothId: 1 } };
const made = { kind: 'made', reservationId: 42 } as const;
const path = '/reservations';
const because = (error: ApiError) => new ApiFailure(error);
const refused = (code: 'in_progress' | 'card_required') =>
  because({ kind: 'conflict', path, message: 'だめです。', code, body: {} });
const lost: readonly [string, ApiFailure][] = [
  ['no connection', because({ kind: 'network', path })],
  ['no answer in time', because({ kind: 'timeout', path })],
  ['the server broke', because({ kind: 'server', path })],
  ['the server is still at it', refused('in_progress')],
];
const [, unreachable] = lost[0] ?? [];
const unpaid = refused('card_required');
const signedOut = because({ kind: 'unauthenticated', path, message: null, code: null });

type DecisionRow = Row<typeof machine>;

/** Whatever lost the answer, it is asked for again with the same key: twice by itself, then by the member. */
const retried = lost.flatMap(([name, error]): DecisionRow[] => [
  {
    spec: 'wire, Request keys',
    case: `${name}, first`,
    from: 'asking',
    on: broken('ask', error),
    to: 'weighing',
    invokes: { knowServer: undefined },
  },
  {
    spec: 'wire, Request keys',
    case: `${name}, after the first retry`,
    from: 'askingAgain',
    given: { retries: 1 },
    on: broken('askAgain', error),
    to: 'waiting',
  },
  {
    spec: 'wire, Request keys',
    case: `${name}, after two retries`,
    from: 'askingAgain',
    given: { retries: 2 },
    on: broken('askAgain', error),
    to: 'unreachable',
  },
]);

/** The same whether it was asked for the first time or again. */
const known = (['ask', 'askAgain'] as const).flatMap((id): DecisionRow[] => {
  const from = id === 'ask' ? 'asking' : 'askingAgain';
  return [
    {
      spec: '7 Reservations',
      from,
      on: done(id, made),
      to: 'forgetting',
      invokes: { forgetDecision: undefined },
      remembers: { settlement: made },
    },
    {
      spec: '8 Global',
      case: 'a refusal that nobody expected is known, reported, and not asked again',
      from,
      on: broken(id, unpaid),
      to: 'forgetting',
      asks: [['reportFailure', { error: unpaid }]],
      invokes: { forgetDecision: undefined },
      remembers: { settlement: { kind: 'failed', error: unpaid.error } },
    },
    {
      spec: '8 Global, 401',
      case: 'signed out meanwhile',
      from,
      on: broken(id, signedOut),
      to: 'forgetting',
      asks: [['reportFailure', { error: signedOut }]],
      invokes: { forgetDecision: undefined },
      remembers: { settlement: { kind: 'failed', error: signedOut.error } },
    },
  ];
});

const waits = ['asking', 'resuming', 'weighing', 'consulting', 'unread', 'undecided'] as const;
const abandoned = ([...waits, 'waiting', 'askingAgain', 'unreachable'] as const).map(
  (from): DecisionRow => ({
    spec: 'wire, Request keys',
    case: 'the member goes on without knowing, whenever they like',
    from,
    on: { type: 'wait.abandoned' },
    to: 'abandoning',
    invokes: { abandonDecision: undefined },
  }),
);

const unread = because({ kind: 'contract', path });

/** An answer that can't be read is one: nothing is sent again, the lists are read instead. */
const answeredUnread: readonly DecisionRow[] = [
  ...(['ask', 'askAgain'] as const).map(
    (id): DecisionRow => ({
      spec: 'docs/decisions/0003',
      case: 'an answer that cannot be read',
      from: id === 'ask' ? 'asking' : 'askingAgain',
      on: broken(id, unread),
      to: 'consulting',
      invokes: { consult: decision },
      remembers: { isAnswered: true },
    }),
  ),
  ...[done('consult', null), broken('consult', unreachable)].map(
    (on): DecisionRow => ({
      spec: 'docs/decisions/0003',
      case: 'the lists do not say it either: the member is told, and it is never asked again',
      from: 'consulting',
      given: { isAnswered: true },
      on,
      to: 'forgetting',
      asks: [['alert', { messages: [FALLBACKS.unreadable] }]],
      invokes: { forgetDecision: undefined },
      remembers: { settlement: { kind: 'unsettled' } },
    }),
  ),
];

/** Only a server that does once what it is asked twice is asked again by itself. */
const keyless: readonly DecisionRow[] = [
  {
    spec: 'docs/decisions/0003',
    case: 'the server knows keys',
    from: 'weighing',
    on: done('knowServer', true),
    to: 'waiting',
  },
  ...[done('knowServer', false), broken('knowServer')].map(
    (on): DecisionRow => ({
      spec: 'docs/decisions/0003',
      case: 'the server knows no keys',
      from: 'weighing',
      on,
      to: 'consulting',
      invokes: { consult: decision },
    }),
  ),
  {
    spec: 'docs/decisions/0003',
    case: 'after a reload',
    from: 'remembering',
    given: { isInterrupted: true },
    on: done('rememberDecision'),
    to: 'resuming',
    invokes: { knowServerAgain: undefined },
  },
  {
    spec: 'docs/decisions/0003',
    case: 'after a reload, the server knows keys',
    from: 'resuming',
    on: done('knowServerAgain', true),
    to: 'asking',
    invokes: { ask: decision },
  },
  ...[done('knowServerAgain', false), broken('knowServerAgain')].map(
    (on): DecisionRow => ({
      spec: 'docs/decisions/0003',
      case: 'after a reload, the server knows no keys',
      from: 'resuming',
      on,
      to: 'consulting',
      invokes: { consult: decision },
    }),
  ),
  {
    spec: 'docs/decisions/0003',
    case: 'the lists show that it was done',
    from: 'consulting',
    on: done('consult', made),
    to: 'forgetting',
    invokes: { forgetDecision: undefined },
    remembers: { settlement: made },
  },
  {
    spec: 'docs/decisions/0003',
    case: 'the lists show nothing of it: the member decides',
    from: 'consulting',
    on: done('consult', null),
    to: 'undecided',
  },
  {
    spec: 'docs/decisions/0003',
    case: 'another word of the member',
    from: 'undecided',
    on: { type: 'retry.requested' },
    to: 'asking',
    invokes: { ask: decision },
  },
  {
    spec: 'docs/decisions/0003',
    case: 'the lists could not be read',
    from: 'consulting',
    on: broken('consult', unreachable),
    to: 'unread',
  },
  ...(['retry.requested', 'connection.restored', 'page.shown'] as const).map(
    (type): DecisionRow => ({
      spec: 'docs/decisions/0003',
      case: 'the lists are read again, and nothing is sent',
      from: 'unread',
      on: { type },
      to: 'consulting',
      invokes: { consult: decision },
    }),
  ),
];

/** Coming back to the network, or to the page, finishes what was left, for as long as it is awaited. */
const resumed: readonly DecisionRow[] = [
  {
    spec: 'wire, Request keys',
    case: 'the network is back before the next try',
    from: 'waiting',
    on: { type: 'connection.restored' },
    to: 'askingAgain',
    invokes: { askAgain: decision },
  },
  ...(['connection.restored', 'page.shown'] as const).map(
    (type): DecisionRow => ({
      spec: 'wire, Request keys',
      case: 'finished by itself, with the same key',
      from: 'unreachable',
      on: { type },
      to: 'askingAgain',
      invokes: { askAgain: decision },
    }),
  ),
  {
    spec: 'docs/decisions/0005: a door never opens by itself',
    from: 'unreachable',
    on: after('patience'),
    to: 'unawaited',
  },
  {
    spec: 'docs/decisions/0005: a door never opens by itself',
    case: 'whoever decided has another word',
    from: 'unawaited',
    on: { type: 'retry.requested' },
    to: 'askingAgain',
    invokes: { askAgain: decision },
  },
  {
    spec: 'docs/decisions/0003',
    from: 'unawaited',
    on: { type: 'wait.abandoned' },
    to: 'abandoning',
    invokes: { abandonDecision: undefined },
  },
];

runTable({
  machine,
  input: decision,
  rows: [
    ...resumed,
    ...answeredUnread,
    ...keyless,
    {
      spec: '3 Local persistence',
      case: 'it is stored before it is sent',
      from: 'start',
      to: 'remembering',
      invokes: { hearPage: undefined, rememberDecision: decision },
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
    ...known,
    ...retried,
    {
      spec: 'wire, Request keys',
      case: 'with the same key',
      from: 'waiting',
      given: { retries: 1 },
      on: after('retryDelay'),
      to: 'askingAgain',
      invokes: { askAgain: decision },
      remembers: { retries: 2 },
    },
    {
      spec: 'wire, Request keys',
      case: 'with the same key',
      from: 'unreachable',
      given: { retries: 2 },
      on: { type: 'retry.requested' },
      to: 'askingAgain',
      invokes: { askAgain: decision },
      remembers: { retries: 2 },
    },
    ...abandoned,
    {
      spec: '3 Local persistence',
      from: 'forgetting',
      given: { settlement: made },
      on: done('forgetDecision'),
      to: 'settled',
      output: made,
    },
    {
      spec: '3 Local persistence',
      case: 'without storage there is nothing to forget',
      from: 'forgetting',
      given: { settlement: { kind: 'failed', error: unpaid.error } },
      on: broken('forgetDecision', unreachable),
      to: 'settled',
      output: { kind: 'failed', error: unpaid.error },
    },
    {
      spec: '3 Local persistence',
      case: 'what was given up is not asked for after a reload either',
      from: 'abandoning',
      on: done('abandonDecision'),
      to: 'unsettled',
      output: { kind: 'unsettled' },
    },
    {
      spec: '3 Local persistence',
      case: 'without storage there is nothing to forget',
      from: 'abandoning',
      on: broken('abandonDecision', unreachable),
      to: 'unsettled',
      output: { kind: 'unsettled' },
    },
  ],
});
