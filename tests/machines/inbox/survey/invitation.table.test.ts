import { surveyInvitationMachine } from '#machines/inbox/survey/invitation.ts';
import { after, broken, done, runTable } from '../../support/table.ts';

const resting = { isAtRest: true };

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
      case: 'at rest before what is stored was read',
      from: 'recalling',
      given: resting,
      on: done('recallPresentation', false),
      to: 'delaying',
    },
    {
      spec: '4 Survey: between flows only',
      case: 'in the middle of something',
      from: 'waiting',
      on: { type: 'rest.changed', isAtRest: false },
      to: 'waiting',
      remembers: { isAtRest: false },
    },
    {
      spec: '4 Survey: between flows only',
      from: 'waiting',
      on: { type: 'rest.changed', isAtRest: true },
      to: 'delaying',
    },
    {
      spec: '4 Survey: never over a dialog or a door',
      from: 'delaying',
      given: resting,
      on: { type: 'rest.changed', isAtRest: false },
      to: 'waiting',
    },
    {
      spec: '4 Survey: presentation is delayed 2 s',
      from: 'delaying',
      given: resting,
      on: after('presentationDelay'),
      to: 'offered',
    },
    {
      spec: '4 Survey: nobody is led away without a word',
      case: 'another screen meanwhile',
      from: 'offered',
      given: resting,
      on: { type: 'rest.changed', isAtRest: false },
      to: 'offered',
      remembers: { isAtRest: false },
    },
    {
      spec: '4 Survey',
      from: 'offered',
      given: resting,
      on: { type: 'survey.accepted' },
      to: 'keeping',
      asks: [['navigate', { to: '/app/survey' }]],
      invokes: { keepPresentation: undefined },
    },
    {
      spec: '4 Survey',
      from: 'offered',
      given: resting,
      on: { type: 'survey.postponed' },
      to: 'keeping',
      invokes: { keepPresentation: undefined },
    },
    { spec: '4 Survey', from: 'keeping', given: resting, on: done('keepPresentation'), to: 'presented' },
    {
      spec: '4 Survey',
      case: 'a browser without storage',
      from: 'keeping',
      given: resting,
      on: broken('keepPresentation'),
      to: 'presented',
    },
  ],
});
