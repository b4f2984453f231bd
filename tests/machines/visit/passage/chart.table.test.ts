import { expect, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { ApiFailure } from '#contract/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import { passageMachine } from '#machines/visit/passage/chart.ts';
import { at } from '#tests/support/clock/moments.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { after, broken, done, type Row, runTable } from '../../support/table.ts';

type Passage = typeof passageMachine;

/** 14:00 to 15:00; the booth is empty before. */
const upcoming = reservation({});
const inUse = reservation({ useState: 'inUse' });
const bug = new Error('broken');
const offline = new ApiFailure({ kind: 'network', path: '/beforeEntry/{tranid}' });

function order(purpose: 'enter' | 'leave') {
  return {
    key: expect.any(String),
    content: {
      reservationId: 7,
      purpose,
      isEmptyBefore: true,
      boothType: 'door',
      stateBefore: expect.any(String),
    },
  };
}
const command = {
  key: 'key-1',
  content: { reservationId: 7, purpose: 'enter', isEmptyBefore: true, boothType: 'door' },
} as const;
const stuck = { kind: 'stuck', message: 'ドアから応答がありません。' };
const refused = { kind: 'refused', message: '13:55から入室できます。' };
const input = { purpose: 'enter', reservation: upcoming, now: at('2026-11-20T13:56:00') } as const;
const outdated = { outcome: 'outdated' } as const;
const unopened = { outcome: 'unopened' } as const;

/** Whoever looks at the clock sees the same moment. */
vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-11-18T12:00:00'));

runTable({
  machine: passageMachine,
  input,
  rows: [
    {
      spec: '7 GET /beforeEntry',
      case: 'before the start it is checked again',
      from: 'start',
      input: { ...input, now: at('2026-11-20T13:59:59') },
      to: 'checking',
      invokes: { checkBeforeEntry: 7 },
    },
    {
      spec: '7 POST /reservations/open-door',
      case: 'from the start on nothing is to be checked',
      from: 'start',
      input: { ...input, now: at('2026-11-20T14:00:00') },
      to: 'opening',
      invokes: { doorOpening: order('enter') },
    },
    {
      spec: '4 In use: re-enter',
      case: 'who has entered early goes in again without a check',
      from: 'start',
      input: { ...input, reservation: inUse },
      to: 'opening',
      invokes: { doorOpening: order('enter') },
    },
    {
      spec: '4 In use: leave',
      from: 'start',
      input: { purpose: 'leave', reservation: inUse, now: at('2026-11-20T13:56:00') },
      to: 'opening',
      invokes: { doorOpening: order('leave') },
    },
    {
      spec: '4 Upcoming reservation',
      from: 'checking',
      given: { command },
      on: done('checkBeforeEntry', { kind: 'done', value: true }),
      to: 'opening',
      invokes: { doorOpening: order('enter') },
    },
    {
      spec: '8 Early entry',
      from: 'checking',
      on: done('checkBeforeEntry', { kind: 'done', value: false }),
      to: 'refused',
      remembers: { refusal: '予約開始時間の前に他の予約がある為、事前の入室ができなくなりました。' },
    },
    {
      spec: '8 Early entry',
      from: 'checking',
      on: done('checkBeforeEntry', { kind: 'refused', code: 'not_found', message: 'ありません。' }),
      to: 'refused',
      remembers: { refusal: '予約が存在しません。' },
    },
    {
      spec: '8 Global',
      from: 'checking',
      on: broken('checkBeforeEntry', offline),
      to: 'unsure',
      asks: [['reportFailure', { error: offline }]],
      invokes: { knowServer: undefined },
    },
    {
      spec: 'docs/decisions/0005',
      case: 'a server that knows keys opens once: the check goes on by itself',
      from: 'unsure',
      on: done('knowServer', true),
      to: 'unchecked',
      invokes: { listenToPage: undefined },
    },
    {
      spec: 'docs/decisions/0003',
      case: 'any other opens no door without another tap',
      from: 'unsure',
      on: done('knowServer', false),
      to: 'unawaited',
    },
    {
      spec: 'docs/decisions/0003',
      case: 'nor does one of which nothing is known',
      from: 'unsure',
      on: broken('knowServer', offline),
      to: 'unawaited',
    },
    {
      spec: 'shell, Offline',
      case: 'the connection is back',
      from: 'unchecked',
      on: { type: 'connection.restored' },
      to: 'checking',
      invokes: { checkBeforeEntry: 7 },
    },
    {
      spec: 'shell, Offline',
      case: 'the phone was locked meanwhile; the time of the tap stays what it was',
      from: 'unchecked',
      on: { type: 'page.shown' },
      to: 'checking',
      invokes: { checkBeforeEntry: 7 },
      remembers: { now: input.now },
    },
    {
      spec: 'shell, Offline',
      case: 'two minutes after the tap nobody is thought to stand there',
      from: 'unchecked',
      on: after('patience'),
      to: 'unawaited',
    },
    ...(['unsure', 'unchecked', 'unawaited'] as const).flatMap((from): Row<Passage>[] => [
      {
        spec: '7 GET /beforeEntry',
        from,
        on: { type: 'retry.requested' },
        to: 'checking',
        invokes: { checkBeforeEntry: 7 },
        remembers: { now: at('2026-11-18T12:00:00') },
      },
      {
        spec: '4 Upcoming reservation',
        from,
        on: { type: 'dialog.dismissed' },
        to: 'unopened',
        output: unopened,
      },
    ]),

    {
      spec: '4 use_state',
      from: 'opening',
      given: { command },
      on: done('doorOpening', { kind: 'opened' }),
      to: 'opened',
      output: { outcome: 'opened' },
    },
    {
      spec: 'A door that does not open',
      from: 'opening',
      given: { command },
      on: done('doorOpening', stuck),
      to: 'stuck',
      remembers: { refusal: stuck.message },
    },
    {
      spec: 'A door that does not open',
      case: 'with the same key',
      from: 'stuck',
      given: { command },
      on: { type: 'retry.requested' },
      to: 'opening',
      invokes: { doorOpening: command },
    },
    {
      spec: 'A door that does not open',
      from: 'stuck',
      on: { type: 'dialog.dismissed' },
      to: 'unopened',
      output: unopened,
    },
    ...[refused, { ...refused, message: MESSAGES.reservationMissing }].map((answer) => ({
      spec: '8 Early entry, 8 Specific',
      case: answer.message,
      from: 'opening' as const,
      given: { command },
      on: done('doorOpening', answer),
      to: 'refused' as const,
      remembers: { refusal: answer.message },
    })),
    {
      spec: '8 Early entry',
      case: 'and the list shows what is true',
      from: 'refused',
      on: { type: 'dialog.dismissed' },
      to: 'outdated',
      output: outdated,
    },
    {
      spec: 'network lost between the tap and the answer',
      case: 'given up: the list shows the truth, never a false "opened"',
      from: 'opening',
      given: { command },
      on: done('doorOpening', { kind: 'unknown' }),
      to: 'outdated',
      output: outdated,
    },
    {
      spec: '8 Global',
      from: 'opening',
      given: { command },
      on: broken('doorOpening', bug),
      to: 'outdated',
      asks: [['reportFailure', { error: bug }]],
      output: outdated,
    },
  ],
});
