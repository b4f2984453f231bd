import { leftSessionsMachine } from '#machines/account/session/leftSessions.ts';
import { broken, done, runTable } from '../../support/table.ts';

const toServer = { endLeft: undefined };

runTable({
  machine: leftSessionsMachine,
  rows: [
    { spec: 'account, Session', from: 'start', to: 'ending', invokes: toServer },
    { spec: 'account, Session', from: 'ending', on: done('endLeft'), to: 'nothingLeft' },
    {
      spec: 'account, Session: without a connection it is told later',
      from: 'ending',
      on: broken('endLeft'),
      to: 'unreachable',
      invokes: { listenToPage: undefined },
    },
    ...(['connection.restored', 'page.shown'] as const).map((type) => ({
      spec: 'account, Session' as const,
      from: 'unreachable' as const,
      on: { type },
      to: 'ending' as const,
      invokes: toServer,
    })),
  ],
});
