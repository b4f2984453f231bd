import { expect, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { BROUGHT_FORWARD } from '#domain/booking/move.ts';
import { earlierStartMachine } from '#machines/booking/earlierStart/chart.ts';
import { at, day } from '#tests/support/clock/moments.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { timetable } from '#tests/support/values/timetable.ts';
import { bystander } from '../../support/held.ts';
import { broken, done, runTable } from '../../support/table.ts';

/** 14:00 to 15:00, charged an hour before. */
const charged = reservation({ chargedAt: at('2026-11-20T13:00:01') });
const shown = timetable();
const content = {
  reservationId: charged.id,
  boothId: charged.boothId,
  date: day('2026-11-20'),
  start: 13 * 60 + 40,
  interval: 60,
};
const command = { key: 'key-1', content };
const REFRESHED = ['sendTo', { event: { type: 'refresh.requested' }, to: 'day' }] as const;
const bug = new Error('broken');
const LOST = 'この時間はほかの予約が入りました。';
const wanted = { type: 'earlier.wanted', start: at('2026-11-20T13:40:00') } as const;

vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-11-20T13:31:00'));

runTable({
  machine: earlierStartMachine,
  input: { reservation: charged, list: bystander },
  rows: [
    {
      spec: '4 Moving',
      case: 'the day of its booth is asked for',
      from: 'start',
      to: 'watching',
      invokes: {
        day: expect.objectContaining({ of: { boothIds: [charged.boothId], date: '2026-11-20' } }),
      },
    },
    {
      spec: '4 Moving',
      case: 'the day is there',
      from: 'watching',
      on: { type: 'boothDay.loaded', data: shown, at: at('2026-11-20T13:31:00') },
      to: 'watching',
      remembers: { day: shown },
    },
    {
      spec: '7 POST /reservations/move',
      from: 'watching',
      on: wanted,
      to: 'moving',
      invokes: { moving: { key: expect.any(String), content } },
    },
    {
      spec: '4 Moving',
      from: 'moving',
      given: { command },
      on: done('moving', { kind: 'moved' }),
      to: 'moved',
      asks: ['refreshList', 'reportChange', ['announce', { text: BROUGHT_FORWARD }]],
    },
    {
      spec: '8 Refusals',
      case: 'somebody was faster',
      from: 'moving',
      given: { command },
      on: done('moving', { kind: 'slotTaken', message: LOST, alternatives: [] }),
      to: 'watching',
      asks: [['alert', { messages: [LOST] }], 'refreshList', REFRESHED],
    },
    {
      spec: '8 Refusals',
      case: 'its start has come',
      from: 'moving',
      given: { command },
      on: done('moving', { kind: 'refused', code: 'too_late', message: LOST }),
      to: 'watching',
      asks: [['alert', { messages: [LOST] }], 'refreshList', REFRESHED],
    },
    {
      spec: 'wire, Request keys',
      case: 'nobody knows: the list shows the truth',
      from: 'moving',
      given: { command },
      on: done('moving', { kind: 'unknown' }),
      to: 'watching',
      asks: ['refreshList', REFRESHED],
    },
    {
      spec: '8 Refusals',
      case: 'a bug',
      from: 'moving',
      given: { command },
      on: broken('moving', bug),
      to: 'watching',
      asks: ['refreshList', REFRESHED, ['reportFailure', { error: bug }]],
    },
  ],
});
