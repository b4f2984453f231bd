import { expect } from 'vitest';
import { helpMachine } from '#machines/shell/help.ts';
import { HelpCard } from '#src/shared/help/HelpCard.tsx';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { press } from '../support/model/gestures.ts';
import { defineModel, type Expectation } from '../support/model/model.ts';
import { rejected, resolved } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const nothing: Expectation<unknown> = ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull();

testModel(
  defineModel({
    machine: helpMachine,
    inputs: { beginner: { isExperienced: false }, experienced: { isExperienced: true } },
    events: {
      'unfolding.requested': [{ by: press('はじめての方へ') }],
      'help.wanted': [{ by: press(WORDS.seeHelp) }],
      'dialog.dismissed': [{ by: press(WORDS.close) }],
      'help.hidden': [{ by: press(WORDS.hideHelp) }],
    },
    outcomes: {
      recallChoice: { hidden: resolved(true), shown: resolved(false), broken: rejected() },
      hideHelp: { hidden: resolved(), full: rejected() },
    },
    screen: (input) => <HelpCard {...input} />,
    states: {
      recalling: nothing,
      shown: 'asParent',
      'shown.weighing': 'passing',
      'shown.folded': ({ screen }) => {
        screen.getByRole('button', { name: 'はじめての方へ', expanded: false });
        expect(screen.queryByRole('dialog')).toBeNull();
      },
      'shown.open': ({ screen }) => {
        screen.getByRole('dialog', { name: 'はじめての方へ' });
        expect(screen.getAllByRole('listitem')).toHaveLength(3);
      },
      'shown.reading': ({ screen }) => screen.getByRole('dialog', { name: TITLES.help }),
      hiding: nothing,
      closed: nothing,
    },
  }),
);
