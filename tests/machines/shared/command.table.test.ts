import { type ApiError, ApiFailure } from '#contract/errors.ts';
import { defineCommand } from '#machines/shared/command.ts';
import { after, broken, done, type Row, runTable } from '../support/table.ts';

const { machine } = defineCommand({ id: 'command', ask: async () => ({ kind: 'made' }) });
const command = { key: 'key-1', content: { boothId: 1 } };
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

const UNREADABLE =
  '結果を読み取れませんでした。「入室・\u2060延長」などの画面で、最新の状態をご確認ください。';

type CommandRow = Row<typeof machine>;

/** Whatever lost the answer, it is asked for again with the same key: twice by itself, then by the member. */
const retried = lost.flatMap(([name, error]): CommandRow[] => [
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
const known = (['ask', 'askAgain'] as const).flatMap((id): CommandRow[] => {
  const from = id === 'ask' ? 'asking' : 'askingAgain';
  return [
    {
      spec: '7 Reservations',
      from,
      on: done(id, made),
      to: 'forgetting',
      invokes: { forgetCommand: command },
      remembers: { outcome: made },
    },
    {
      spec: '8 Global',
      case: 'a refusal that nobody expected is known, reported, and not asked again',
      from,
      on: broken(id, unpaid),
      to: 'forgetting',
      asks: [['reportFailure', { error: unpaid }]],
      invokes: { forgetCommand: command },
      remembers: { outcome: { kind: 'failed', error: unpaid.error } },
    },
  ];
});

const over = {
  asks: [['reportFailure', { error: signedOut }]],
  remembers: { outcome: { kind: 'failed', error: signedOut.error } },
} as const;

/** A session that has ended did nothing by the call that says so; what was sent before it may have been done. */
const signedOutSince: readonly CommandRow[] = [
  {
    spec: '8 Global, 401',
    case: 'it was not done, and is not kept',
    from: 'asking',
    on: broken('ask', signedOut),
    to: 'forgetting',
    invokes: { forgetCommand: command },
    ...over,
  },
  {
    spec: '4 Session: it is kept until the member is back',
    case: 'sent before a reload',
    from: 'asking',
    given: { isInterrupted: true },
    on: broken('ask', signedOut),
    to: 'known',
    output: over.remembers.outcome,
    ...over,
  },
  {
    spec: '8 Global',
    case: 'sent before a reload, and refused for another reason',
    from: 'asking',
    given: { isInterrupted: true },
    on: broken('ask', unpaid),
    to: 'forgetting',
    asks: [['reportFailure', { error: unpaid }]],
    invokes: { forgetCommand: command },
    remembers: { outcome: { kind: 'failed', error: unpaid.error } },
  },
  {
    spec: '4 Session: it is kept until the member is back',
    case: 'sent a moment ago, and lost',
    from: 'askingAgain',
    on: broken('askAgain', signedOut),
    to: 'known',
    output: over.remembers.outcome,
    ...over,
  },
  {
    spec: '8 Global, 401',
    case: 'the lists can be read by nobody who is not signed in',
    from: 'consulting',
    on: broken('consult', signedOut),
    to: 'known',
    output: over.remembers.outcome,
    ...over,
  },
];

const waits = ['asking', 'resuming', 'weighing', 'consulting', 'unread', 'undecided'] as const;
const abandoned = ([...waits, 'waiting', 'askingAgain', 'unreachable'] as const).map(
  (from): CommandRow => ({
    spec: 'wire, Request keys',
    case: 'the member goes on without knowing, whenever they like',
    from,
    on: { type: 'wait.abandoned' },
    to: 'abandoning',
    invokes: { abandonCommand: command },
  }),
);

const unread = because({ kind: 'contract', path });

/** An answer that can't be read is one: nothing is sent again, the lists are read instead. */
const answeredUnread: readonly CommandRow[] = [
  ...(['ask', 'askAgain'] as const).map(
    (id): CommandRow => ({
      spec: 'docs/decisions/0003',
      case: 'an answer that cannot be read',
      from: id === 'ask' ? 'asking' : 'askingAgain',
      on: broken(id, unread),
      to: 'consulting',
      invokes: { consult: command },
      remembers: { isAnswered: true },
    }),
  ),
  ...[done('consult', null), broken('consult', unreachable)].map(
    (on): CommandRow => ({
      spec: 'docs/decisions/0003',
      case: 'the lists do not say it either: the member is told, and it is never asked again',
      from: 'consulting',
      given: { isAnswered: true },
      on,
      to: 'forgetting',
      asks: [['alert', { messages: [UNREADABLE] }]],
      invokes: { forgetCommand: command },
      remembers: { outcome: { kind: 'unknown' } },
    }),
  ),
];

/** Only a server that does once what it is asked twice is asked again by itself. */
const keyless: readonly CommandRow[] = [
  {
    spec: 'docs/decisions/0003',
    case: 'the server knows keys',
    from: 'weighing',
    on: done('knowServer', true),
    to: 'waiting',
  },
  ...[done('knowServer', false), broken('knowServer')].map(
    (on): CommandRow => ({
      spec: 'docs/decisions/0003',
      case: 'the server knows no keys',
      from: 'weighing',
      on,
      to: 'consulting',
      invokes: { consult: command },
    }),
  ),
  {
    spec: 'docs/decisions/0003',
    case: 'after a reload',
    from: 'remembering',
    given: { isInterrupted: true },
    on: done('rememberCommand'),
    to: 'resuming',
    invokes: { knowServerAgain: undefined },
  },
  {
    spec: 'docs/decisions/0003',
    case: 'after a reload, where the storage has no room by now',
    from: 'remembering',
    given: { isInterrupted: true },
    on: broken('rememberCommand'),
    to: 'resuming',
    invokes: { knowServerAgain: undefined },
  },
  {
    spec: 'docs/decisions/0003',
    case: 'after a reload, the server knows keys',
    from: 'resuming',
    on: done('knowServerAgain', true),
    to: 'asking',
    invokes: { ask: command },
  },
  ...[done('knowServerAgain', false), broken('knowServerAgain')].map(
    (on): CommandRow => ({
      spec: 'docs/decisions/0003',
      case: 'after a reload, the server knows no keys',
      from: 'resuming',
      on,
      to: 'consulting',
      invokes: { consult: command },
    }),
  ),
  {
    spec: 'docs/decisions/0003',
    case: 'the lists show that it was done',
    from: 'consulting',
    on: done('consult', made),
    to: 'forgetting',
    invokes: { forgetCommand: command },
    remembers: { outcome: made },
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
    invokes: { ask: command },
  },
  {
    spec: 'docs/decisions/0003',
    case: 'the lists could not be read',
    from: 'consulting',
    on: broken('consult', unreachable),
    to: 'unread',
  },
  ...(['retry.requested', 'connection.restored', 'page.shown'] as const).map(
    (type): CommandRow => ({
      spec: 'docs/decisions/0003',
      case: 'the lists are read again, and nothing is sent',
      from: 'unread',
      on: { type },
      to: 'consulting',
      invokes: { consult: command },
    }),
  ),
];

/** Coming back to the network, or to the page, finishes what was left, for as long as it is awaited. */
const resumed: readonly CommandRow[] = [
  {
    spec: 'wire, Request keys',
    case: 'the network is back before the next try',
    from: 'waiting',
    on: { type: 'connection.restored' },
    to: 'askingAgain',
    invokes: { askAgain: command },
  },
  ...(['connection.restored', 'page.shown'] as const).map(
    (type): CommandRow => ({
      spec: 'wire, Request keys',
      case: 'finished by itself, with the same key',
      from: 'unreachable',
      on: { type },
      to: 'askingAgain',
      invokes: { askAgain: command },
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
    invokes: { askAgain: command },
  },
  {
    spec: 'docs/decisions/0003',
    from: 'unawaited',
    on: { type: 'wait.abandoned' },
    to: 'abandoning',
    invokes: { abandonCommand: command },
  },
];

runTable({
  machine,
  input: command,
  rows: [
    ...resumed,
    ...answeredUnread,
    ...keyless,
    {
      spec: '3 Local persistence',
      case: 'it is stored before it is sent',
      from: 'start',
      to: 'remembering',
      invokes: { listenToPage: undefined, rememberCommand: command },
    },
    {
      spec: '3 Local persistence',
      from: 'remembering',
      on: done('rememberCommand'),
      to: 'asking',
      invokes: { ask: command },
    },
    {
      spec: '3 Local persistence',
      case: 'without storage it lives as long as the page',
      from: 'remembering',
      on: broken('rememberCommand'),
      to: 'asking',
      invokes: { ask: command },
    },
    ...known,
    ...signedOutSince,
    ...retried,
    {
      spec: 'wire, Request keys',
      case: 'with the same key',
      from: 'waiting',
      given: { retries: 1 },
      on: after('retryDelay'),
      to: 'askingAgain',
      invokes: { askAgain: command },
      remembers: { retries: 2 },
    },
    {
      spec: 'wire, Request keys',
      case: 'with the same key',
      from: 'unreachable',
      given: { retries: 2 },
      on: { type: 'retry.requested' },
      to: 'askingAgain',
      invokes: { askAgain: command },
      remembers: { retries: 2 },
    },
    ...abandoned,
    {
      spec: '3 Local persistence',
      from: 'forgetting',
      given: { outcome: made },
      on: done('forgetCommand'),
      to: 'known',
      output: made,
    },
    {
      spec: '3 Local persistence',
      case: 'without storage there is nothing to forget',
      from: 'forgetting',
      given: { outcome: { kind: 'failed', error: unpaid.error } },
      on: broken('forgetCommand', unreachable),
      to: 'known',
      output: { kind: 'failed', error: unpaid.error },
    },
    {
      spec: '3 Local persistence',
      case: 'what was given up is not asked for after a reload either',
      from: 'abandoning',
      on: done('abandonCommand'),
      to: 'unknown',
      output: { kind: 'unknown' },
    },
    {
      spec: '3 Local persistence',
      case: 'without storage there is nothing to forget',
      from: 'abandoning',
      on: broken('abandonCommand', unreachable),
      to: 'unknown',
      output: { kind: 'unknown' },
    },
  ],
});
