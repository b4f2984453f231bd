import { pageMachine } from '#machines/shell/page.ts';
import { runTable } from '../support/table.ts';

runTable({
  machine: pageMachine,
  rows: [
    {
      spec: 'design, Behaviour: loss of the network',
      from: 'start',
      to: 'online',
      invokes: { watchPage: undefined },
    },
    {
      spec: 'design, Behaviour: loss of the network is said plainly',
      from: 'online',
      on: { type: 'connection.lost' },
      to: 'offline',
      asks: [['emit', { type: 'connection.lost' }]],
    },
    {
      spec: 'design, Behaviour: loss of the network',
      case: 'what is on the screen hears of it',
      from: 'offline',
      on: { type: 'connection.restored' },
      to: 'online',
      asks: [['emit', { type: 'connection.restored' }]],
    },
    ...(['online', 'offline'] as const).flatMap((state) =>
      (['page.shown', 'page.hidden'] as const).map((type) => ({
        spec: 'design, Behaviour: fresh availability',
        from: state,
        on: { type } as const,
        to: state,
        asks: [['emit', { type }]] as const,
      })),
    ),
  ],
});
