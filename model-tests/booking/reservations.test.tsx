import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { listReservations } from '#contract/booking/reservations.ts';
import {
  reservationList,
  reservationListMachine,
  reservationsMachine,
} from '#machines/booking/reservations.ts';
import type { ListingMachine } from '#machines/shared/listing.ts';
import { ReservationCards } from '#src/booking/reservations/ReservationCards.tsx';
import Reservations from '#src/booking/reservations/Reservations.tsx';
import { ListingBody } from '#src/shared/listing/ListingBody.tsx';
import { useFreshness } from '#src/shared/listing/useFreshness.ts';
import { FreshnessBanner } from '#src/shell/page/FreshnessBanner.tsx';
import { NOW } from '#tests/support/now.ts';
import { listingModel } from '../shared/listing.tsx';
import { press } from '../support/gestures.ts';
import { defineModel } from '../support/model.ts';
import { rejected, resolved } from '../support/outcomes.ts';
import { testModel } from '../support/testModel.ts';
import { upcoming } from './fixtures.ts';

/** The list as its screen shows it; the screen's own flow is walked below. */
function List({ list }: { list: ActorRefFrom<ListingMachine> }) {
  return (
    <>
      <FreshnessBanner {...useFreshness(list)} />
      <ListingBody listing={reservationList} actor={list} skeleton="予約を読み込んでいます">
        {(reservations) => (
          <ReservationCards reservations={reservations} list={list} onCancel={() => undefined} />
        )}
      </ListingBody>
    </>
  );
}

testModel(
  listingModel({
    machine: reservationListMachine,
    endpoint: listReservations,
    of: null,
    data: [upcoming],
    part: (list) => <List list={list} />,
    loading: '予約を読み込んでいます',
    shows: (screen) => screen.getByText(/渋谷ブース1/),
  }),
);

const listed = { input: null, data: [upcoming], loadedAt: NOW, failure: null };

testModel(
  defineModel({
    machine: reservationsMachine,
    inputs: { plain: undefined },
    events: {
      'cancel.pressed': [{ with: { reservation: upcoming, now: NOW }, by: press('キャンセル') }],
      'refresh.requested': [{ by: press('最新の情報に更新') }],
      'page.shown': [{ by: () => document.dispatchEvent(new Event('visibilitychange')) }],
    },
    outcomes: {
      list: {},
      cancellation: {
        cancelled: resolved({ outcome: 'cancelled', isStale: true } as const),
        refused: resolved({ outcome: 'kept', isStale: true } as const),
        kept: resolved({ outcome: 'kept', isStale: false } as const),
        broken: rejected(),
      },
    },
    rests: { list: { value: { loaded: 'stale' }, context: listed } },
    screen: () => <Reservations />,
    states: {
      browsing: ({ screen }) => {
        screen.getByText(/渋谷ブース1/);
        expect(screen.queryByRole('dialog')).toBeNull();
      },
      cancelling: ({ screen }) => screen.getByRole('dialog', { name: '予約をキャンセルしますか' }),
    },
  }),
);
