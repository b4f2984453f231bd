import { helpMachine } from '#machines/shell/help.ts';
import { broken, done, runTable } from '../support/table.ts';

runTable({
  machine: helpMachine,
  input: { isExperienced: false },
  rows: [
    { spec: '2 Help dialog', from: 'start', to: 'recalling', invokes: { recallChoice: undefined } },
    {
      spec: '2 Help dialog: on first view',
      from: 'recalling',
      on: done('recallChoice', false),
      to: { shown: 'open' },
    },
    {
      spec: '2 Help dialog',
      case: 'experienced',
      from: 'recalling',
      given: { isExperienced: true },
      on: done('recallChoice', false),
      to: { shown: 'folded' },
    },
    {
      spec: '2 Help dialog',
      case: 'hidden',
      from: 'recalling',
      on: done('recallChoice', true),
      to: 'closed',
    },
    { spec: '2 Help dialog', from: 'recalling', on: broken('recallChoice'), to: { shown: 'open' } },
    {
      spec: '2 Help dialog',
      from: { shown: 'folded' },
      on: { type: 'unfolding.requested' },
      to: { shown: 'open' },
    },
    {
      spec: '2 Help dialog',
      from: { shown: 'open' },
      on: { type: 'help.wanted' },
      to: { shown: 'reading' },
    },
    {
      spec: '2 Help dialog',
      from: { shown: 'reading' },
      on: { type: 'dialog.dismissed' },
      to: { shown: 'open' },
    },
    {
      spec: '2 Help dialog: until hidden',
      from: { shown: 'open' },
      on: { type: 'help.hidden' },
      to: 'hiding',
      invokes: { hideHelp: undefined },
    },
    { spec: '2 Help dialog', from: 'hiding', on: done('hideHelp'), to: 'closed' },
    { spec: '2 Help dialog', from: 'hiding', on: broken('hideHelp'), to: 'closed' },
  ],
});
