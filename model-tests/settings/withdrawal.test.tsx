import { expect } from 'vitest';
import { deleteUser } from '#contract/settings/profile.ts';
import { withdrawalMachine } from '#machines/settings/withdrawal.ts';
import { Withdrawal } from '#src/settings/withdrawal/Withdrawal.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { press } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { accepted, failed, refused, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const live = { code: 'reservation_live', message: 'ご予約があります。' } as const;
const due = { code: 'payment_due', message: 'お支払いが完了していません。' } as const;
const open = { code: 'charge_open', message: 'お支払いの確認が済んでいません。' } as const;

testModel(
  defineModel({
    machine: withdrawalMachine,
    inputs: { plain: undefined },
    events: {
      'withdrawal.wanted': [{ by: press(WORDS.withdraw) }],
      'withdrawal.confirmed': [{ by: press(WORDS.confirmWithdrawal) }],
      'dialog.dismissed': [
        { by: press(WORDS.back), when: (_, snapshot) => snapshot.matches('confirming') },
        { by: press(WORDS.close), when: (_, snapshot) => snapshot.matches('refused') },
      ],
    },
    outcomes: {
      deleteUser: {
        left: accepted(deleteUser, undefined),
        live: refused(deleteUser, 409, live),
        due: refused(deleteUser, 409, due),
        open: refused(deleteUser, 409, open),
        broken: failed(deleteUser, 500),
        offline: unreachable(deleteUser),
      },
    },
    reads: ({ obstacle }) => obstacle?.code,
    screen: () => <Withdrawal isPersonal />,
    states: {
      idle: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
      confirming: ({ screen, context }) => {
        screen.getByRole('dialog', { name: '退会しますか' });
        screen.getByText(/必要な領収書は、先に/);
        screen.getByRole('button', { name: WORDS.confirmWithdrawal });
        if (context.failure) screen.getByRole('alert');
      },
      leaving: ({ screen }) => screen.getByRole('button', { name: WORDS.proceeding }),
      refused: ({ screen, context }) => {
        screen.getByRole('dialog', { name: 'まだ退会できません' });
        screen.getByText(context.obstacle?.message ?? '');
        if (context.obstacle?.code === 'reservation_live')
          screen.getByRole('link', { name: WORDS.checkReservations });
        if (context.obstacle?.code === 'payment_due') {
          screen.getByRole('link', { name: WORDS.changeCard });
        }
      },
      left: ({ screen }) => screen.getByRole('button', { name: WORDS.proceeding }),
    },
  }),
);
