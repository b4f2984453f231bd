import fc from 'fast-check';
import * as door from '#contract/visit/door.ts';
import * as trouble from '#contract/visit/trouble.ts';
import { TROUBLE_KINDS } from '#domain/visit/troubleKinds.ts';
import * as made from '#tests/support/values/arbitraries.ts';
import { type Call, call, notFound, nothing, ofReservations, someText } from './call.ts';

const { id, text, orNull } = made;

const doorRequest = fc.record({
  reservationId: id,
  purpose: fc.constantFrom('enter', 'leave'),
  isEmptyBefore: fc.boolean(),
});

/** The calls of this area. */
export const visitCalls: readonly Call[] = [
  call(
    door.openDoor,
    { audience: 'member', foreign: ofReservations({ before_empty: 1 }) },
    doorRequest,
    nothing,
  ),
  call(
    door.unlock,
    { audience: 'member', foreign: ofReservations({ before_empty: 1 }) },
    doorRequest,
    nothing,
  ),
  call(door.openByCode, 'anyone', someText, nothing),
  call(
    door.checkBeforeEntry,
    {
      audience: 'member',
      foreign: ({ inUse }) => [{ path: `/beforeEntry/${inUse}`, answers: notFound }],
    },
    id,
    fc.boolean(),
  ),
  call(door.getWifiPassword, { audience: 'member', foreign: ofReservations() }, id, text),
  call(
    trouble.reportTrouble,
    { audience: 'member', foreign: ofReservations({ kind: 'dirt' }) },
    fc.record({
      reservationId: id,
      kind: fc.constantFrom(...TROUBLE_KINDS),
      text,
      photo: orNull(fc.base64String({ minLength: 4 })),
    }),
    id,
  ),
];
