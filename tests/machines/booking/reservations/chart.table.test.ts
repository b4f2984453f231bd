import { expect, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import type { Deed } from '#domain/visit/deeds.ts';
import { reservationsMachine } from '#machines/booking/reservations/chart.ts';
import { at } from '#tests/support/clock/moments.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { broken, done, runTable } from '../../support/table.ts';

const cancellation = { reservation: reservation({}), now: at('2026-11-20T12:00:00') };
const refreshed = ['sendTo', { to: 'list', event: { type: 'refresh.requested' } }] as const;
const now = at('2026-11-20T15:26:00');
const deed = { kind: 'left', reservation: cancellation.reservation, at: now } as const;
vi.spyOn(serverClock, 'now').mockReturnValue(now);
const kept = (deed: Deed) => ['sendTo', { to: 'rememberEnd', event: { type: 'deed.done', deed } }] as const;
const elsewhere = reservation({ startsAt: at('2026-11-20T16:00:00'), endsAt: at('2026-11-20T17:00:00') });
const listed = (...data: readonly Reservation[]) => ({
  type: 'reservationList.loaded' as const,
  data,
  at: now,
});
const bug = new Error('broken');

runTable({
  machine: reservationsMachine,
  rows: [
    {
      spec: '2 /app/reservations',
      from: 'start',
      to: 'browsing',
      invokes: { list: { of: null, subscriber: expect.anything() }, rememberEnd: undefined },
    },
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
      on: { type: 'cancellation.wanted', ...cancellation },
      to: 'cancelling',
      invokes: { cancellation },
    },
    {
      spec: '4 Cancelling',
      case: 'moved in another tab while the sheet is open',
      from: 'cancelling',
      given: { cancellation },
      on: listed(elsewhere),
      to: 'cancelling',
      asks: [
        ['sendTo', { to: 'cancellation', event: { type: 'reservation.moved', reservation: elsewhere, now } }],
      ],
      remembers: { cancellation: { reservation: elsewhere, now } },
    },
    ...[listed(cancellation.reservation), listed()].map((on) => ({
      spec: '4 Cancelling',
      case: 'as it was, or gone, of which the server tells the sheet',
      from: 'cancelling' as const,
      given: { cancellation },
      on,
      to: 'cancelling' as const,
      remembers: { cancellation },
    })),
    {
      spec: '4 Cancelling',
      from: 'cancelling',
      given: { cancellation },
      on: done('cancellation', { outcome: 'cancelled', isFree: true }),
      to: 'browsing',
      asks: [
        kept({ kind: 'cancelled', reservation: cancellation.reservation, at: now }),
        refreshed,
        ['announce', { text: '予約をキャンセルしました。' }],
      ],
      remembers: { deed: { kind: 'cancelled', reservation: cancellation.reservation, at: now } },
    },
    {
      spec: '4 Cancelling',
      case: 'the charge stays',
      from: 'cancelling',
      given: { cancellation },
      on: done('cancellation', { outcome: 'cancelled', isFree: false }),
      to: 'browsing',
      asks: [
        kept({ kind: 'givenUp', reservation: cancellation.reservation, at: now }),
        refreshed,
        ['announce', { text: '利用をやめました。' }],
      ],
      remembers: { deed: { kind: 'givenUp', reservation: cancellation.reservation, at: now } },
    },
    ...(['browsing', 'cancelling'] as const).map((from) => ({
      spec: 'design, Behaviour: the last act is seen',
      from,
      given: { cancellation },
      on: { type: 'deed.done', deed } as const,
      to: from,
      asks: [kept(deed)],
      remembers: { deed },
    })),
    ...(['browsing', 'cancelling'] as const).map((from) => ({
      spec: 'design, Behaviour: the last act is seen',
      case: 'said before this screen was opened',
      from,
      given: { cancellation },
      on: { type: 'end.recalled', deed } as const,
      to: from,
      remembers: { deed },
    })),
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
      spec: 'wire, Request keys',
      case: 'nobody knows: the list shows the truth',
      from: 'cancelling',
      given: { cancellation },
      on: done('cancellation', { outcome: 'unknown' }),
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
