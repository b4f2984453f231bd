import { settingsMachine } from '#machines/settings/settings.ts';
import { runTable } from '../support/table.ts';

runTable({
  machine: settingsMachine,
  rows: [
    { spec: '2 Settings menu', from: 'start', to: 'browsing' },
    {
      spec: '2 Settings menu, logout',
      case: 'asks first',
      from: 'browsing',
      on: { type: 'logout.pressed' },
      to: 'confirming',
    },
    {
      spec: '4 Session',
      from: 'confirming',
      on: { type: 'logout.confirmed' },
      to: 'loggingOut',
      asks: [['tellSession', { event: { type: 'logout.requested' } }]],
    },
    { spec: '2 Settings menu, logout', from: 'confirming', on: { type: 'dialog.dismissed' }, to: 'browsing' },
  ],
});
