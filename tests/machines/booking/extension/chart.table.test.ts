import { vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { extensionMachine } from '#machines/booking/extension/chart.ts';
import { at } from '#tests/support/clock/moments.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { bystander } from '../../support/held.ts';
import { broken, done, type Row, runTable } from '../../support/table.ts';

type Extension = typeof extensionMachine;

/** 14:00 to 15:00, in use. */
const use = reservation({ useState: 'inUse', isExtendable: true });
const list = bystander;
const subscriber = bystander;
const input = { reservation: use, now: at('2026-11-20T14:30:00'), list, subscriber };
const choices = [
  { minutes: 15, gross: 275 },
  { minutes: 30, gross: 550 },
];
const offer = { choices, from: null, end: 'others' as const, neighbours: [] };
const draft = { reservation: use, offer, minutes: 30 };
const confirmation = { reservation: use, minutes: 30, usesCoupon: false, list };
const bug = new Error('broken');
/** Whoever looks at the clock sees the same moment. */
vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-11-20T14:31:00'));
const nothingLeft = done('recovery', { outcome: 'nothingLeft' });
const first = { choice: { reservation: use, offer: null, minutes: null, message: null } };
const closed = { outcome: 'closed' } as const;

function closedFrom(from: Row<Extension>['to']): Row<Extension> {
  return {
    spec: '4 Extension modal',
    from,
    on: { type: 'dialog.dismissed' },
    to: 'closed',
    output: closed,
  };
}
function recovered(outcome: 'done' | 'refused' | 'failed' | 'unknown'): Row<Extension> {
  return {
    spec: 'wire, Request keys',
    case: `${outcome}: the list shows the truth`,
    from: 'recovering',
    on: done('recovery', { outcome }),
    to: 'closed',
    asks: ['refreshList'],
    output: closed,
  };
}

runTable({
  machine: extensionMachine,
  input,
  rows: [
    {
      spec: 'wire, Request keys',
      case: 'a reload may have left a command of this reservation',
      from: 'start',
      to: 'recovering',
      invokes: { recovery: { of: 7 } },
    },
    recovered('done'),
    recovered('refused'),
    recovered('failed'),
    recovered('unknown'),
    {
      spec: '8 Global',
      from: 'recovering',
      on: broken('recovery', bug),
      to: 'closed',
      asks: ['refreshList', ['reportFailure', { error: bug }]],
      output: closed,
    },
    {
      spec: '7 GET /reservations/availability-for-extension',
      from: 'recovering',
      on: nothingLeft,
      to: 'choosing',
      invokes: first,
    },
    {
      spec: '5 Extension after reservation end is refused',
      from: 'recovering',
      given: { now: at('2026-11-20T15:00:01') },
      on: nothingLeft,
      to: 'over',
    },
    {
      spec: '5 Extension after reservation end is refused',
      case: 'at the very end it is not after the end',
      from: 'recovering',
      given: { now: at('2026-11-20T15:00:00') },
      on: nothingLeft,
      to: 'choosing',
      invokes: first,
    },
    closedFrom('over'),
    closedFrom('extended'),
    closedFrom('refused'),

    {
      spec: '4 Extension modal, step 2',
      case: 'what stood in the way is forgotten',
      from: 'choosing',
      given: { message: '先に予約されました。' },
      on: done('choice', { outcome: 'chosen', draft }),
      to: 'confirming',
      invokes: { confirmation },
      remembers: { ...draft, message: null },
    },
    {
      spec: 'wire, Request keys: two tabs agree',
      case: 'it was extended elsewhere: the price is asked from the new end',
      from: 'choosing',
      on: done('choice', {
        outcome: 'chosen',
        draft: { ...draft, reservation: { ...use, endsAt: at('2026-11-20T15:15:00') } },
      }),
      to: 'confirming',
      invokes: {
        confirmation: { ...confirmation, reservation: { ...use, endsAt: at('2026-11-20T15:15:00') } },
      },
    },
    {
      spec: '8 Extension availability: not extendable sends the user to /app',
      from: 'choosing',
      on: done('choice', { outcome: 'notExtendable' }),
      to: 'turnedAway',
      output: { outcome: 'turnedAway' },
    },
    {
      spec: '5 Extension after reservation end is refused',
      from: 'choosing',
      on: done('choice', { outcome: 'ended' }),
      to: 'over',
    },
    {
      spec: '8 A non-OK message is shown as an error',
      from: 'choosing',
      on: done('choice', { outcome: 'refused', message: 'お支払いが済んでいません。' }),
      to: 'refused',
      remembers: { message: 'お支払いが済んでいません。' },
    },
    {
      spec: '4 Extension modal',
      from: 'choosing',
      on: done('choice', { outcome: 'dismissed' }),
      to: 'closed',
      output: closed,
    },
    {
      spec: '8 Global',
      from: 'choosing',
      on: broken('choice', bug),
      to: 'closed',
      asks: [['reportFailure', { error: bug }]],
      output: closed,
    },

    {
      spec: '4 Extension modal, step 3',
      from: 'confirming',
      given: draft,
      on: done('confirmation', { outcome: 'extended', gross: 550, couponMinutes: 10 }),
      to: 'extended',
      asks: ['notifyOfDeed'],
      remembers: {
        extended: {
          kind: 'extended',
          reservation: use,
          at: at('2026-11-20T14:31:00'),
          minutes: 30,
          gross: 550,
          couponMinutes: 10,
        },
      },
    },
    {
      spec: '4 Extension modal',
      case: 'other minutes are wanted; the coupon stays as it was',
      from: 'confirming',
      given: draft,
      on: done('confirmation', { outcome: 'returned', usesCoupon: true }),
      to: 'choosing',
      invokes: { choice: { ...draft, message: null } },
      remembers: { usesCoupon: true },
    },
    {
      spec: 'two extensions that race',
      from: 'confirming',
      given: draft,
      on: done('confirmation', { outcome: 'slotLost', usesCoupon: true, message: '先に予約されました。' }),
      to: 'choosing',
      invokes: { choice: { ...draft, offer: null, message: '先に予約されました。' } },
      remembers: { usesCoupon: true },
    },
    {
      spec: '5 Extension after reservation end is refused',
      from: 'confirming',
      given: draft,
      on: done('confirmation', { outcome: 'ended' }),
      to: 'over',
    },
    {
      spec: '4 Extension modal',
      case: 'dismissed',
      from: 'confirming',
      given: draft,
      on: done('confirmation', { outcome: 'dismissed' }),
      to: 'closed',
      output: closed,
    },
    {
      spec: 'wire, Request keys',
      case: 'nobody knows: the list shows the truth',
      from: 'confirming',
      given: draft,
      on: done('confirmation', { outcome: 'unknown' }),
      to: 'closed',
      output: closed,
    },
    {
      spec: '8 Global',
      from: 'confirming',
      given: draft,
      on: broken('confirmation', bug),
      to: 'closed',
      asks: ['refreshList', ['reportFailure', { error: bug }]],
      output: closed,
    },
  ],
});
