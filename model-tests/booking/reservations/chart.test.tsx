import { expect } from 'vitest';
import { getTimetable } from '#contract/booking/availability.ts';
import { listReservations } from '#contract/booking/reservations.ts';
import { listWaits } from '#contract/booking/waitingList.ts';
import { addMinutes, DAY_MINUTES } from '#domain/time.ts';
import {
  knownReservations,
  knownReservationsMachine,
  reservationListMachine,
  reservationsMachine,
} from '#machines/booking/reservations/chart.ts';
import Reservations from '#src/booking/reservations/Reservations.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { lastKnownModel } from '../../shared/lastKnown.tsx';
import { resourceModel } from '../../shared/resource.tsx';
import { byAnotherFlow, fromOutside, press } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { upcoming } from '../fixtures.ts';

/** Far away: hours pass while the list is walked, and its cards stay as they are. */
const nextWeek = {
  ...upcoming,
  startsAt: addMinutes(upcoming.startsAt, 7 * DAY_MINUTES),
  endsAt: addMinutes(upcoming.endsAt, 7 * DAY_MINUTES),
};

testModel(
  resourceModel({
    machine: reservationListMachine,
    endpoint: listReservations,
    of: null,
    data: [nextWeek],
    inside: { machine: reservationsMachine, src: 'list' },
    besides: [listWaits], // the waits below
    screen: <Reservations />,
    loading: '予約を読み込んでいます',
    shows: (screen) => screen.getByText(/渋谷ブース1/),
  }),
);

testModel(
  lastKnownModel({
    machine: knownReservationsMachine,
    lastKnown: knownReservations,
    of: null,
    data: [nextWeek],
  }),
);

const DONE = {
  entered: 'ドアを開けました・10:00',
  left: '終了・10:00今日　11月20日(金)退室しました',
  ended: 'ご利用が終わりました',
  cancelled: '予約をキャンセルしました・10:00',
  givenUp: '利用をやめました・10:00',
  extended: '延長しました・10:00',
  moved: '予約を変更しました・10:00',
} as const;

const listed = { of: null, data: [upcoming], loadedAt: NOW, failure: null };

testModel(
  defineModel({
    machine: reservationsMachine,
    // Whether the booth of a use that is over is free and what its time costs, and the list of waits below.
    besides: [getTimetable, listWaits],
    inputs: { plain: undefined },
    events: {
      'deed.done': [{ with: { deed: { kind: 'left', reservation: upcoming, at: NOW } }, by: byAnotherFlow }],
      'end.recalled': [
        { with: { deed: { kind: 'ended', reservation: { ...nextWeek, id: 99 }, at: NOW } }, by: fromOutside },
      ],
      'cancellation.wanted': [{ with: { reservation: upcoming, now: NOW }, by: press(WORDS.cancelSheet) }],
      'refresh.requested': [{ by: press(WORDS.refresh) }],
      'reservationList.loaded': [
        { with: { data: [upcoming], at: NOW }, by: byAnotherFlow },
        { with: { data: [nextWeek], at: NOW }, by: byAnotherFlow },
      ],
    },
    outcomes: {
      list: {},
      cancellation: {
        cancelled: resolved({ outcome: 'cancelled', isFree: true } as const),
        givenUp: resolved({ outcome: 'cancelled', isFree: false } as const),
        unknown: resolved({ outcome: 'unknown' } as const),
        refused: resolved({ outcome: 'dismissed', isStale: true } as const),
        dismissed: resolved({ outcome: 'dismissed', isStale: false } as const),
        broken: rejected(),
      },
    },
    rests: { list: { value: { loaded: 'stale' }, context: listed } },
    reads: ({ cancellation }) => [cancellation?.reservation.startsAt],
    screen: () => <Reservations />,
    states: {
      browsing: ({ screen, context: { deed } }) => {
        const seen = screen.queryByRole('region', { name: '完了した操作' });
        expect(seen?.textContent ?? '').toContain(deed ? DONE[deed.kind] : '');
        expect(seen === null).toBe(deed === null);
        screen.getAllByText(/渋谷ブース1/);
        expect(screen.queryByRole('dialog')).toBeNull();
      },
      cancelling: ({ screen }) => screen.getByRole('dialog', { name: TITLES.confirmCancel }),
    },
  }),
);
