import { helpMachine } from '#machines/shell/help.ts';
import { broken, done, runTable } from '../support/table.ts';

runTable({
  machine: helpMachine,
  rows: [
    { spec: '2 Help dialog', from: 'start', to: 'recalling', invokes: { recallChoice: undefined } },
    { spec: '2 Help dialog: on first view', from: 'recalling', on: done('recallChoice', false), to: 'shown' },
    {
      spec: '2 Help dialog',
      case: 'hidden',
      from: 'recalling',
      on: done('recallChoice', true),
      to: 'closed',
    },
    { spec: '2 Help dialog', from: 'recalling', on: broken('recallChoice'), to: 'shown' },
    { spec: '2 Help dialog', from: 'shown', on: { type: 'help.dismissed' }, to: 'closed' },
    {
      spec: '2 Help dialog: until hidden',
      from: 'shown',
      on: { type: 'help.hidden' },
      to: 'hiding',
      invokes: { hideHelp: undefined },
    },
    { spec: '2 Help dialog', from: 'hiding', on: done('hideHelp'), to: 'closed' },
    { spec: '2 Help dialog', from: 'hiding', on: broken('hideHelp'), to: 'closed' },
  ],
});
