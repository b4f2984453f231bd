import { createActor, createMachine } from 'xstate';
import type { ApiError } from '#contract/errors.ts';
import { FALLBACKS, MESSAGES } from '#domain/messages.ts';
import { operatorShellMachine } from '#machines/operator/shell.ts';
import { broken, type Row, runTable } from '../support/table.ts';

const said = { message: null, code: null };
const flow = createActor(createMachine({}));
const alerted = (...messages: string[]) =>
  [['sendTo', { to: 'alerts', event: { type: 'alert.raised', alert: { messages } } }]] as const;

function failure(
  error: ApiError,
  asks: NonNullable<Row<typeof operatorShellMachine>['asks']>,
  isShown = false,
): Row<typeof operatorShellMachine> {
  return {
    spec: 'shell, Refusals',
    case: `${error.kind}${isShown ? ', shown' : ''}`,
    from: 'listening',
    on: { type: 'failure.reported', error, isShown },
    to: 'listening',
    asks,
  };
}

runTable({
  machine: operatorShellMachine,
  rows: [
    {
      spec: 'operating, Operators',
      from: 'start',
      to: 'listening',
      invokes: { page: undefined, alerts: undefined, metadata: { of: null }, session: undefined },
    },
    {
      spec: 'operating, Operators',
      case: 'somewhere else',
      from: 'listening',
      on: { type: 'navigation.asked', to: '/own', replace: true },
      to: 'listening',
      asks: [['emit', { type: 'navigation.requested', to: '/own', replace: true }]],
    },
    {
      spec: 'operating, Operators',
      case: 'said to a screen reader',
      from: 'listening',
      on: { type: 'announcement.asked', text: '追加しました。' },
      to: 'listening',
      asks: [['emit', { type: 'announcement.requested', text: '追加しました。' }]],
    },
    {
      spec: 'operating, Operators',
      case: 'a message',
      from: 'listening',
      on: { type: 'alert.asked', alert: { messages: ['だめです。'] } },
      to: 'listening',
      asks: alerted('だめです。'),
    },
    failure({ kind: 'unauthenticated', path: '/operator/audit', ...said }, [
      ['sendTo', { to: 'session', event: { type: 'session.lost' } }],
    ]),
    failure({ kind: 'forbidden', path: '/operator/audit', ...said }, [
      ['sendTo', { to: 'session', event: { type: 'session.doubted' } }],
      ...alerted(MESSAGES.forbidden),
    ]),
    failure(
      { kind: 'badRequest', path: '/operator/audit', message: 'だめです。', code: null },
      alerted('だめです。'),
    ),
    failure({ kind: 'notFound', path: '/operator/audit', ...said }, [], true),
    failure({ kind: 'network', path: '/operator/audit' }, []),
    {
      spec: 'operating, Operators',
      case: 'a room is left',
      from: 'listening',
      on: { type: 'flow.left', flow },
      to: 'listening',
    },
    {
      spec: 'shell, Refusals: a bug of ours',
      from: 'listening',
      on: broken('records'),
      to: 'listening',
      asks: alerted(FALLBACKS.screen),
    },
  ],
});
