import { expect } from 'vitest';
import { updatesMachine } from '#machines/shell/updates.ts';
import UpdateOffer from '#src/app/offers/UpdateOffer.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { fromOutside, press } from '../support/model/gestures.ts';
import { defineModel, type Expectation } from '../support/model/model.ts';
import { rejected, resolved } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const nothing: Expectation<unknown> = ({ screen }) => expect(screen.queryByRole('region')).toBeNull();

testModel(
  defineModel({
    machine: updatesMachine,
    inputs: { plain: undefined },
    events: {
      'rest.changed': [
        { with: { isAtRest: true }, by: fromOutside },
        { with: { isAtRest: false }, by: fromOutside },
      ],
      'update.found': [{ by: fromOutside }],
      'worker.replaced': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
      'connection.restored': [{ by: fromOutside }],
      'update.accepted': [{ by: press(WORDS.update) }],
      'update.postponed': [{ by: press(WORDS.notNow) }],
    },
    outcomes: {
      checkForUpdate: { looked: resolved(), offline: rejected() },
      takeOver: { taken: resolved(), broken: rejected() },
    },
    reads: ({ isAtRest }) => isAtRest,
    screen: () => <UpdateOffer />,
    states: {
      current: nothing,
      checking: nothing,
      found: nothing,
      offered: ({ screen }) => {
        const offer = screen.getByRole('region', { name: 'アプリの更新' });
        expect(offer).toHaveTextContent(/^新しいバージョンがあります。/);
        expect(screen.getByRole('button', { name: WORDS.notNow })).toBeEnabled();
      },
      postponed: nothing,
      applying: ({ screen }) => screen.getByRole('button', { name: '更新しています…' }),
      applied: ({ screen }) => screen.getByRole('button', { name: '更新しています…' }),
    },
  }),
);
