import { expect } from 'vitest';
import { dateOf } from '#domain/time.ts';
import { moveMachine } from '#machines/booking/move/chart.ts';
import type { MoveInput } from '#machines/booking/move/parts.ts';
import { MoveScreen } from '#src/booking/move/MoveScreen.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { boothPlace } from '#tests/support/values/timetable.ts';
import { byAnotherFlow, fromOutside } from '../../support/model/gestures.ts';
import { asParent, defineModel } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { imminent, upcoming } from '../fixtures.ts';

const input: MoveInput = {
  reservationId: 7,
  boothIds: null,
  wanted: { date: null, start: null, interval: null },
  wantedBoothId: null,
  opensDialog: false,
  isGuest: false,
};
const choice = {
  request: { reservationId: 7, boothId: 1, date: dateOf(NOW), start: 14 * 60, interval: 60 },
  booth: boothPlace({ boothId: 1, boothName: '渋谷ブース1', placeName: '渋谷駅前ビル' }),
};
const moved = {
  kind: 'moved',
  reservation: upcoming,
  at: NOW,
  to: upcoming,
  gross: 1100,
  difference: 0,
  couponMinutes: 0,
} as const;
const elsewhere = { ...upcoming, boothId: 2 };

testModel(
  defineModel({
    machine: moveMachine,
    inputs: { card: input, again: { ...input, boothIds: [1, 2] } },
    events: {
      'reservationList.loaded': [
        { with: { data: [upcoming], at: NOW }, by: fromOutside },
        { with: { data: [elsewhere], at: NOW }, by: fromOutside },
        { with: { data: [imminent], at: NOW }, by: fromOutside },
        { with: { data: [], at: NOW }, by: fromOutside },
      ],
      'move.wanted': [{ with: { choice }, by: byAnotherFlow }],
    },
    outcomes: {
      list: {},
      boothsAround: { found: resolved([1, 2]), broken: rejected() },
      timetable: { left: resolved(undefined) },
      confirmation: {
        moved: resolved({ outcome: 'moved', moved } as const),
        unknown: resolved({ outcome: 'unknown' } as const),
        stale: resolved({ outcome: 'dismissed', isStale: true } as const),
        dismissed: resolved({ outcome: 'dismissed', isStale: false } as const),
        broken: rejected(),
      },
    },
    reads: ({ boothIds, reservation }) => [boothIds === null, reservation?.boothId, reservation?.startsAt],
    screen: (given) => <MoveScreen {...given} />,
    states: {
      looking: ({ screen }) => screen.getByText('空き状況を読み込んでいます'),
      lookingAround: asParent,
      arranging: asParent,
      'arranging.choosing': ({ screen }) => {
        screen.getByRole('heading', { name: TITLES.move });
        screen.getByRole('button', { name: WORDS.reviewMove });
        expect(screen.queryByRole('dialog')).toBeNull();
      },
      'arranging.confirming': ({ screen }) => screen.getByRole('dialog', { name: TITLES.confirmMove }),
      gone: ({ screen }) => screen.getByText('予約が見つかりません'),
      tooLate: ({ screen }) => screen.getByText('この予約の日時は変更できません'),
      left: ({ screen }) => expect(screen.queryByRole('heading', { name: TITLES.move })).toBeNull(),
    },
  }),
);
