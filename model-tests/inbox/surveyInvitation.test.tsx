import { surveyInvitationMachine } from '#machines/inbox/surveyInvitation.ts';
import { fromOutside } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { rejected, resolved } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

testModel(
  defineModel({
    machine: surveyInvitationMachine,
    inputs: { plain: undefined },
    events: {
      'status.known': [
        { with: { isDue: true }, by: fromOutside },
        { with: { isDue: false }, by: fromOutside },
      ],
      'rest.changed': [
        { with: { isAtRest: true }, by: fromOutside },
        { with: { isAtRest: false }, by: fromOutside },
      ],
    },
    outcomes: {
      recallPresentation: { presented: resolved(true), never: resolved(false), broken: rejected() },
      keepPresentation: { kept: resolved(), full: rejected() },
    },
    reads: (context) => context,
    unseen: 'It leads to the survey, and shows nothing of its own.',
  }),
);
