import { expect } from 'vitest';
import { getTimetable, type Timetable } from '#contract/booking/availability.ts';
import { addDays, dateOf } from '#domain/time.ts';
import { timetableMachine } from '#machines/booking/timetable.ts';
import { TimetableScreen } from '#src/booking/timetable/TimetableScreen.tsx';
import { NOW } from '#tests/support/now.ts';
import { boothDay, timetable } from '#tests/support/timetable.ts';
import { choose, pick, press } from '../support/gestures.ts';
import { defineModel } from '../support/model.ts';
import { answered, failed, rejected, resolved } from '../support/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const today = dateOf(NOW);

const free = timetable({
  booths: [boothDay({ boothId: 1, boothName: '渋谷ブース1', placeName: '渋谷駅前ビル' })],
  rules: { ...timetable().rules, reservationLimit: null },
});
const taken: Timetable = {
  ...free,
  booths: free.booths.map((booth) => ({
    ...booth,
    busy: [{ from: 12 * 60, to: 14 * 60, kind: 'others' as const }],
  })),
};

function loaded(shown: Timetable) {
  return answered(getTimetable, shown, { as: { timetable: shown, at: NOW } });
}

testModel(
  defineModel({
    machine: timetableMachine,
    inputs: {
      noon: {
        boothIds: [1],
        wanted: { date: today, start: 12 * 60, interval: 60 },
        now: NOW,
        card: null,
        isGuest: false,
      },
    },
    events: {
      'layout.chosen': [
        { with: { layout: 'list' }, by: choose('リスト'), when: ({ loaded: day }) => day !== null },
      ],
      'date.chosen': [{ with: { date: addDays(today, 1) }, by: choose(/^明日/) }],
      'slot.chosen': [
        {
          with: { boothId: 1, start: 15 * 60 },
          by: press(/^渋谷ブース1 15:00から/),
          when: ({ layout, loaded: day, selection }) =>
            layout === 'list' && day?.timetable.date === selection.date,
        },
      ],
      'start.chosen': [
        {
          with: { start: 13 * 60 },
          by: pick('開始（時）', '13時'),
          when: ({ selection }) => selection.start % 60 === 0,
        },
      ],
      'start.stepped': [{ with: { by: 5 }, by: press('5分遅くする') }],
      'interval.chosen': [{ with: { interval: 90 }, by: pick('利用時間', '90分') }],
      'reserve.pressed': [{ with: { now: NOW }, by: press('予約内容を確認する') }],
      'refresh.requested': [
        {
          by: press('もう一度試す'),
          // Offered in place of a day that could not be loaded.
          when: ({ loaded: day, selection }, snapshot) =>
            snapshot.matches('failed') ||
            (snapshot.matches({ choosing: 'stale' }) && day?.timetable.date !== selection.date),
        },
      ],
      'page.shown': [{ by: () => document.dispatchEvent(new Event('visibilitychange')) }],
    },
    outcomes: {
      loadTimetable: { free: loaded(free), taken: loaded(taken), broken: failed(getTimetable, 500) },
      reservationDialog: {
        reserved: resolved({ outcome: 'reserved', reservationId: 7 } as const),
        stale: resolved({ outcome: 'dismissed', isStale: true } as const),
        dismissed: resolved({ outcome: 'dismissed', isStale: false } as const),
        broken: rejected(),
      },
    },
    reads: ({ layout, selection, loaded: day, failure }) => [
      layout,
      selection.date,
      day?.timetable.booths[0]?.busy.length,
      failure !== null,
    ],
    screen: ({ now: _, ...input }) => <TimetableScreen {...input} />,
    states: {
      loading: ({ screen }) => screen.getByText('空き状況を読み込んでいます'),
      failed: ({ screen }) => screen.getByRole('button', { name: 'もう一度試す' }),
      choosing: ({ screen }) => screen.getByRole('button', { name: '予約内容を確認する' }),
      'choosing.fresh': ({ screen, context }) => {
        expect(screen.queryByText(/読み込めませんでした/)).toBeNull();
        // The answers here are of today; while another day is chosen they are not shown.
        if (context.selection.date === today) expect(screen.queryByText(/読み込んでいます/)).toBeNull();
      },
      'choosing.settling': ({ screen }) => screen.getByText('空き状況を確認しています。'),
      'choosing.refreshing': ({ screen }) => expect(screen.queryByText(/読み込めませんでした/)).toBeNull(),
      'choosing.stale': ({ screen }) => screen.getByText(/最新の情報を読み込めませんでした/),
      reserving: ({ screen }) => screen.getByRole('dialog', { name: 'この内容で予約しますか' }),
      left: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
    },
  }),
);
