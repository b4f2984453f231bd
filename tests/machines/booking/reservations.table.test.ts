import { reservationsMachine } from '#machines/booking/reservations.ts';
import { at } from '#tests/support/moments.ts';
import { reservation } from '#tests/support/reservation.ts';
import { broken, done, runTable } from '../support/table.ts';

const cancellation = { reservation: reservation({}), now: at('2026-11-20T12:00:00') };
const refreshed = ['sendTo', { to: 'list', event: { type: 'refresh.requested' } }] as const;
const bug = new Error('broken');

runTable({
  machine: reservationsMachine,
  rows: [
    { spec: '2 /app/reservations', from: 'start', to: 'browsing', invokes: { list: { of: null } } },
    ...(['browsing', 'cancelling'] as const).map((from) => ({
      spec: '7 GET /reservations',
      from,
      given: { cancellation },
      on: { type: 'refresh.requested' } as const,
      to: from,
      asks: [refreshed, 'reportChange'],
    })),
    {
      spec: '4 Cancelling',
      from: 'browsing',
      on: { type: 'cancel.pressed', ...cancellation },
      to: 'cancelling',
      invokes: { cancellation },
    },
    {
      spec: '4 Cancelling',
      from: 'cancelling',
      given: { cancellation },
      on: done('cancellation', { outcome: 'cancelled' }),
      to: 'browsing',
      asks: [refreshed, ['announce', { text: '予約をキャンセルしました。' }]],
    },
    {
      spec: '4 Cancelling',
      case: 'kept, and something else than shown is true',
      from: 'cancelling',
      given: { cancellation },
      on: done('cancellation', { outcome: 'dismissed', isStale: true }),
      to: 'browsing',
      asks: [refreshed],
    },
    {
      spec: 'decisions, Idempotency-Key',
      case: 'nobody knows: the list shows the truth',
      from: 'cancelling',
      given: { cancellation },
      on: done('cancellation', { outcome: 'unsettled' }),
      to: 'browsing',
      asks: [refreshed],
    },
    {
      spec: '4 Cancelling',
      case: 'dismissed',
      from: 'cancelling',
      given: { cancellation },
      on: done('cancellation', { outcome: 'dismissed', isStale: false }),
      to: 'browsing',
    },
    {
      spec: '8 Global',
      from: 'cancelling',
      given: { cancellation },
      on: broken('cancellation', bug),
      to: 'browsing',
      asks: [['reportFailure', { error: bug }]],
    },
  ],
});
