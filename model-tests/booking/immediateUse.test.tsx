import { expect } from 'vitest';
import { getTimetable } from '#contract/booking/availability.ts';
import { ApiFailure } from '#contract/errors.ts';
import type { BusyRange } from '#domain/booking/availability.ts';
import { immediateUseMachine } from '#machines/booking/immediateUse.ts';
import { ImmediateUse } from '#src/booking/immediateUse/ImmediateUse.tsx';
import { NOW } from '#tests/support/now.ts';
import { boothDay, timetable } from '#tests/support/timetable.ts';
import { press } from '../support/gestures.ts';
import { asParent, defineModel } from '../support/model.ts';
import { rejected, resolved } from '../support/outcomes.ts';
import { testModel } from '../support/testModel.ts';

/** The booth's day, as far as others have it. */
const taking = (busy: readonly BusyRange[]) =>
  timetable({ booths: [boothDay({ boothId: 7, boothName: 'A-1', busy })] });

const free = {
  timetable: taking([]),
  balance: { yen: 1099, hasCampaign: true },
  chargeModelMinutes: null,
  at: NOW,
};
const taken = { ...free, timetable: taking([{ from: 0, to: 1440, kind: 'others' }]) };
const input = { boothId: 7, hasChargeModel: true, card: null };
const offline = new ApiFailure({ kind: 'network', path: getTimetable.path });

testModel(
  defineModel({
    machine: immediateUseMachine,
    inputs: { plain: input },
    events: {
      'interval.chosen': [
        {
          with: { interval: 15 },
          by: ({ user, screen }) => user.click(screen.getByRole('radio', { name: /^15分/ })),
          when: ({ interval }) => interval !== 15,
        },
      ],
      'use.pressed': [{ with: { now: NOW }, by: press('利用内容を確認する') }],
      'refresh.requested': [{ by: press(/^(もう一度試す|もう一度確認する|最新の情報に更新)$/) }],
      'page.shown': [{ by: () => document.dispatchEvent(new Event('visibilitychange')) }],
    },
    outcomes: {
      // Three calls at once, each of which the contract's tests hold; the offer is what becomes of them.
      loadOffer: { free: resolved(free), taken: resolved(taken), offline: rejected(offline) },
      reservationDialog: {
        reserved: resolved({ outcome: 'reserved', reservationId: 3 } as const),
        dismissed: resolved({ outcome: 'dismissed', isStale: false } as const),
        broken: rejected(),
      },
    },
    reads: ({ interval }) => interval,
    screen: () => <ImmediateUse {...input} />,
    states: {
      loading: ({ screen }) => screen.getByText('利用できる時間を確認しています'),
      failed: ({ screen }) => screen.getByRole('button', { name: 'もう一度試す' }),
      noTime: ({ screen }) => screen.getByText('即時利用可能な時間がありません。'),
      choosing: ({ screen, context }) => {
        screen.getByRole('radio', { name: new RegExp(`^${context.interval}分`), checked: true });
        // The balance pays less than an hour.
        const isShort = context.interval === 60;
        expect(screen.queryAllByText('残高が不足しているため利用できません。')).toHaveLength(isShort ? 1 : 0);
        const go = screen.getByRole('button', { name: '利用内容を確認する' });
        expect(go.getAttribute('aria-disabled')).toBe(isShort ? 'true' : null);
      },
      'choosing.fresh': asParent,
      'choosing.refreshing': asParent,
      'choosing.stale': ({ screen }) => screen.getByText(/最新の情報を読み込めませんでした/),
      confirming: ({ screen }) => screen.getByRole('dialog', { name: 'この内容で利用を始めますか' }),
      left: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
    },
  }),
);
