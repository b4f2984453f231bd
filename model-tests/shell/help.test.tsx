import { expect } from 'vitest';
import { helpMachine } from '#machines/shell/help.ts';
import { HelpCard } from '#src/app/help/HelpCard.tsx';
import { press } from '../support/gestures.ts';
import { defineModel, type Expectation } from '../support/model.ts';
import { rejected, resolved } from '../support/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const nothing: Expectation<unknown> = ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull();

testModel(
  defineModel({
    machine: helpMachine,
    inputs: { plain: undefined },
    events: {
      'help.dismissed': [{ by: press('閉じる') }],
      'help.hidden': [{ by: press('次回から表示しない') }],
    },
    outcomes: {
      recallChoice: { hidden: resolved(true), shown: resolved(false), broken: rejected() },
      hideHelp: { hidden: resolved(), full: rejected() },
    },
    screen: () => <HelpCard />,
    states: {
      recalling: nothing,
      shown: ({ screen }) => screen.getByRole('dialog', { name: 'はじめての方へ' }),
      hiding: nothing,
      closed: nothing,
    },
  }),
);
