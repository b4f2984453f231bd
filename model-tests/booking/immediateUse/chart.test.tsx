import { expect } from 'vitest';
import { formatLength } from '#domain/time.ts';
import { immediateUseMachine } from '#machines/booking/immediateUse/chart.ts';
import { ImmediateUse } from '#src/booking/immediateUse/ImmediateUse.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { fromOutside, press } from '../../support/model/gestures.ts';
import { defineModel, type Scene } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { free as freeDay, taken as takenDay } from '../timetables.ts';

const free = {
  timetable: freeDay,
  balance: { yen: 1099, hasCampaign: true },
  chargeModelMinutes: null,
  elsewhere: null,
  at: NOW,
};
const taken = { ...free, timetable: takenDay };
const input = { boothId: 7, hasChargeModel: true, wantedInterval: null, opensDialog: false };

function seesChoice(
  { screen, context }: Pick<Scene, 'screen'> & { readonly context: { readonly interval: number | null } },
  { isShort }: { readonly isShort: boolean },
): void {
  screen.getByRole('radio', {
    name: new RegExp(`^${formatLength(context.interval ?? 0)}\\s?\\d`),
    checked: true,
  });
  expect(screen.queryAllByText('残高が不足しているため利用できません。')).toHaveLength(isShort ? 1 : 0);
  const go = screen.getByRole('button', { name: WORDS.reviewUse });
  expect(go.getAttribute('aria-disabled')).toBe(isShort ? 'true' : null);
}

testModel(
  defineModel({
    machine: immediateUseMachine,
    // Back from the card the dialog is to be opened.
    inputs: { plain: input, back: { ...input, wantedInterval: 15, opensDialog: true } },
    events: {
      'interval.chosen': [
        {
          with: { interval: 15 },
          by: ({ user, screen }) => user.click(screen.getByRole('radio', { name: /^15分/ })),
          when: ({ interval }) => interval !== 15,
        },
      ],
      'use.wanted': [{ with: { now: NOW }, by: press(WORDS.reviewUse) }],
      'immediateOffer.loaded': [
        { with: { data: free, at: NOW }, by: fromOutside },
        { with: { data: taken, at: NOW }, by: fromOutside },
      ],
    },
    outcomes: {
      offer: {},
      reservationDialog: {
        reserved: resolved({ outcome: 'reserved', made: { id: 42, isMailQueued: false } } as const),
        dismissed: resolved({ outcome: 'dismissed', isStale: false } as const),
        broken: rejected(),
      },
    },
    reads: ({ interval, opensDialog }) => [interval, opensDialog],
    screen: (given) => <ImmediateUse {...given} />,
    states: {
      loading: ({ screen }) => screen.getByText('利用できる時間を確認しています'),
      noTime: ({ screen }) => screen.getByText('即時利用可能な時間がありません。'),
      choosing: 'asParent',
      'choosing.weighing': 'passing',
      'choosing.payable': (scene) => seesChoice(scene, { isShort: false }),
      'choosing.balanceShort': (scene) => seesChoice(scene, { isShort: true }),
      confirming: ({ screen }) => screen.getByRole('dialog', { name: 'この内容で利用を始めますか' }),
      left: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
    },
  }),
);
