import { expect, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { MESSAGES } from '#domain/messages.ts';
import { type CancellationOutput, cancellationMachine } from '#machines/booking/cancellation/chart.ts';
import { at } from '#tests/support/clock/moments.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { after, broken, done, type Row, runTable } from '../../support/table.ts';

/** 14:00 to 15:00, never entered. */
const unused = reservation({});
const elsewhere = reservation({ startsAt: at('2026-11-20T16:00:00'), endsAt: at('2026-11-20T17:00:00') });
const inUse = reservation({ useState: 'extended' });
const content = (isFree: boolean, neverUsed = true) => ({ reservationId: 7, isFree, neverUsed });
const command = (isFree: boolean) => ({ key: 'key-1', content: content(isFree) });
const dismissed: CancellationOutput = { outcome: 'dismissed', isStale: false };
const stale: CancellationOutput = { outcome: 'dismissed', isStale: true };
const refused = (code: string, message = 'だめです。') =>
  done('cancelling', { kind: 'refused', code, message });
const bug = new Error('broken');

function opened(
  name: string,
  now: string,
  of: typeof unused,
  to: 'confirming' | 'confirmingForced' | 'over',
): Row<typeof cancellationMachine> {
  return {
    spec: '4 Cancelling',
    case: name,
    from: 'start',
    input: { reservation: of, now: at(now) },
    to,
  };
}

/** A refusal shows that the list is stale, whatever the sheet says of it. */
function staleAfter(refusal: 'over' | 'confirmingForced' | 'gone'): Row<typeof cancellationMachine> {
  return {
    spec: '8 Specific',
    case: `refused: ${refusal}`,
    from: { refused: refusal },
    given: { command: command(false) },
    on: { type: 'dialog.dismissed' },
    to: 'dismissedStale',
    output: stale,
  };
}

/** Whoever looks at the clock sees the same moment. */
vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-11-18T12:00:00'));

runTable({
  machine: cancellationMachine,
  input: { reservation: unused, now: at('2026-11-20T12:00:00') },
  rows: [
    opened('61 minutes ahead', '2026-11-20T12:59:00', unused, 'confirming'),
    opened('exactly 60:00 ahead', '2026-11-20T13:00:00', unused, 'confirming'),
    opened('59:59 ahead', '2026-11-20T13:00:01', unused, 'confirmingForced'),
    opened('the start has passed', '2026-11-20T14:30:00', unused, 'confirmingForced'),
    opened('in use', '2026-11-20T14:30:00', inUse, 'confirmingForced'),
    opened('in use long before its start', '2026-11-20T12:00:00', inUse, 'confirmingForced'),
    opened('at the very end', '2026-11-20T15:00:00', unused, 'confirmingForced'),
    opened('after the end', '2026-11-20T15:00:01', unused, 'over'),
    {
      spec: '8 Cancel after end',
      from: 'over',
      on: { type: 'dialog.dismissed' },
      to: 'dismissed',
      output: dismissed,
    },
    {
      spec: '4 Billing',
      case: 'the free period ends while it is asked',
      from: 'confirming',
      on: after('freePeriod'),
      to: 'confirmingForced',
    },
    ...(['confirming', 'confirmingForced', { refused: 'confirmingForced' }] as const).map(
      (from): Row<typeof cancellationMachine> => ({
        spec: '4 Cancelling',
        case: 'moved in another tab, to a time that can be cancelled free',
        from,
        on: { type: 'reservation.moved', reservation: elsewhere, now: at('2026-11-20T13:30:00') },
        to: 'confirming',
        remembers: { reservation: elsewhere, isMovedElsewhere: true },
      }),
    ),
    {
      spec: '4 Cancelling',
      case: 'moved in another tab, to a time that is too near',
      from: 'confirming',
      on: { type: 'reservation.moved', reservation: elsewhere, now: at('2026-11-20T15:30:00') },
      to: 'confirmingForced',
      remembers: { reservation: elsewhere, isMovedElsewhere: true },
    },
    {
      spec: '4 Cancelling',
      from: 'confirming',
      on: { type: 'dialog.dismissed' },
      to: 'dismissed',
      output: dismissed,
    },
    {
      spec: '4 Cancelling',
      from: 'confirmingForced',
      on: { type: 'dialog.dismissed' },
      to: 'dismissed',
      output: dismissed,
    },
    {
      spec: '7 POST /reservations/cancel',
      from: 'confirming',
      on: { type: 'cancellation.confirmed' },
      to: 'cancelling',
      invokes: { cancelling: { key: expect.any(String), content: content(true) } },
    },
    {
      spec: '7 POST /reservations/cancelForced',
      case: 'state 0: not in use',
      from: 'confirmingForced',
      on: { type: 'cancellation.confirmed' },
      to: 'cancelling',
      invokes: { cancelling: { key: expect.any(String), content: content(false) } },
    },
    {
      spec: '7 POST /reservations/cancelForced',
      case: 'in use',
      from: 'confirmingForced',
      given: { reservation: inUse },
      on: { type: 'cancellation.confirmed' },
      to: 'cancelling',
      invokes: { cancelling: { key: expect.any(String), content: content(false, false) } },
    },
    {
      spec: '4 Cancelling',
      case: 'the free period ended on the way',
      from: 'cancelling',
      given: { command: command(true) },
      on: refused('cancel_not_free'),
      to: { refused: 'confirmingForced' },
    },
    {
      spec: '7 POST /reservations/cancelForced',
      case: 'the free period ended on the way',
      from: { refused: 'confirmingForced' },
      given: { command: command(true) },
      on: { type: 'cancellation.confirmed' },
      to: 'cancelling',
      invokes: { cancelling: { key: expect.any(String), content: content(false) } },
    },
    {
      spec: '8 Cancel after end',
      from: 'cancelling',
      given: { command: command(false) },
      on: refused('reservation_ended', MESSAGES.cancelAfterEnd),
      to: { refused: 'over' },
    },
    {
      spec: '4 Cancelling',
      case: 'given up elsewhere before',
      from: 'cancelling',
      given: { command: command(false) },
      on: refused('not_found', MESSAGES.reservationMissing),
      to: { refused: 'gone' },
    },
    {
      spec: '4 Cancelling',
      from: 'cancelling',
      given: { command: command(true) },
      on: done('cancelling', { kind: 'cancelled' }),
      to: 'cancelled',
      asks: ['reportChange'],
      output: { outcome: 'cancelled', isFree: true },
    },
    {
      spec: 'wire, Request keys',
      case: 'nobody knows: the list shows the truth',
      from: 'cancelling',
      given: { command: command(true) },
      on: done('cancelling', { kind: 'unknown' }),
      to: 'unknown',
      output: { outcome: 'unknown' },
    },
    {
      spec: '8 Global',
      from: 'cancelling',
      given: { command: command(true) },
      on: broken('cancelling', bug),
      to: 'unknown',
      asks: [['reportFailure', { error: bug }]],
      output: { outcome: 'unknown' },
    },
    staleAfter('over'),
    staleAfter('confirmingForced'),
    staleAfter('gone'),
    {
      spec: 'wire, Request keys',
      case: 'the sheet stays until the truth is known',
      from: 'cancelling',
      given: { command: command(true) },
      on: { type: 'dialog.dismissed' },
      to: 'cancelling',
    },
  ],
});
