import { expect } from 'vitest';
import { surveyInvitationMachine } from '#machines/inbox/survey/invitation.ts';
import { OfferOf } from '#src/app/offers/SurveyOffer.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { fromOutside, press } from '../../support/model/gestures.ts';
import { defineModel, type Expectation } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const nothing: Expectation<unknown> = ({ screen }) => expect(screen.queryByRole('region')).toBeNull();

testModel(
  defineModel({
    machine: surveyInvitationMachine,
    inputs: { plain: undefined },
    events: {
      'rest.changed': [
        { with: { isAtRest: true }, by: fromOutside },
        { with: { isAtRest: false }, by: fromOutside },
      ],
      'survey.accepted': [{ by: press(WORDS.answerSurvey), when: ({ isAtRest }) => isAtRest }],
      'survey.postponed': [{ by: press(WORDS.notNow), when: ({ isAtRest }) => isAtRest }],
    },
    outcomes: {
      recallPresentation: { presented: resolved(true), never: resolved(false), broken: rejected() },
      keepPresentation: { kept: resolved(), full: rejected() },
    },
    reads: ({ isAtRest }) => isAtRest,
    part: (flow) => <OfferOf flow={flow} />,
    states: {
      recalling: nothing,
      waiting: nothing,
      delaying: nothing,
      offered: ({ screen, context }) =>
        expect(screen.queryByRole('region', { name: 'アンケートのお願い' }) !== null).toBe(context.isAtRest),
      keeping: nothing,
      presented: nothing,
    },
  }),
);
