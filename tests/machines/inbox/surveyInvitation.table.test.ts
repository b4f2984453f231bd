import { surveyInvitationMachine } from '#machines/inbox/surveyInvitation.ts';
import { after, broken, done, runTable } from '../support/table.ts';

const ready = { isDue: true, isAtRest: true };
const invited = ['navigate', { to: '/app/survey' }] as const;

runTable({
  machine: surveyInvitationMachine,
  rows: [
    { spec: '4 Survey', from: 'start', to: 'recalling', invokes: { recallPresentation: undefined } },
    { spec: '4 Survey', from: 'recalling', on: done('recallPresentation', false), to: 'waiting' },
    {
      spec: '4 Survey',
      case: 'put off in this tab already',
      from: 'recalling',
      on: done('recallPresentation', true),
      to: 'presented',
    },
    { spec: '4 Survey', from: 'recalling', on: broken('recallPresentation'), to: 'waiting' },
    {
      spec: '4 Survey',
      case: 'known before what is stored was read',
      from: 'recalling',
      given: ready,
      on: done('recallPresentation', false),
      to: 'delaying',
    },
    {
      spec: '4 Survey: the menu status says so',
      case: 'in the middle of something',
      from: 'waiting',
      on: { type: 'status.known', isDue: true },
      to: 'waiting',
      remembers: { isDue: true },
    },
    {
      spec: '4 Survey: the menu status says so',
      from: 'waiting',
      given: { isAtRest: true },
      on: { type: 'status.known', isDue: true },
      to: 'delaying',
    },
    {
      spec: '4 Survey: between flows only',
      from: 'waiting',
      given: { isDue: true },
      on: { type: 'rest.changed', isAtRest: true },
      to: 'delaying',
    },
    {
      spec: '4 Survey: never over a dialog or a door',
      from: 'delaying',
      given: ready,
      on: { type: 'rest.changed', isAtRest: false },
      to: 'waiting',
    },
    {
      spec: '4 Survey',
      case: 'answered meanwhile',
      from: 'delaying',
      given: ready,
      on: { type: 'status.known', isDue: false },
      to: 'waiting',
    },
    {
      spec: '4 Survey: presentation is delayed 2 s',
      from: 'delaying',
      given: ready,
      on: after('presentationDelay'),
      to: 'presenting',
      invokes: { keepPresentation: undefined },
    },
    {
      spec: '4 Survey',
      from: 'presenting',
      given: ready,
      on: done('keepPresentation'),
      to: 'presented',
      asks: [invited],
    },
    {
      spec: '4 Survey',
      case: 'a browser without storage',
      from: 'presenting',
      given: ready,
      on: broken('keepPresentation'),
      to: 'presented',
      asks: [invited],
    },
  ],
});
