import { checkBeforeEntry, openDoor, unlock } from '#contract/visit/door.ts';
import { passageMachine } from '#machines/visit/passage/chart.ts';
import { doorOpening } from '#machines/visit/passage/doorOpening.ts';
import { type Asking, actorOf, command, question } from '../../support/asking.ts';

const door = { reservationId: 7, purpose: 'leave', isEmptyBefore: true };
const refusals = {
  door_unreachable: 'stuck',
  too_early: 'refused',
  entry_blocked: 'refused',
  reservation_ended: 'refused',
  not_in_use: 'refused',
  not_found: 'refused',
};

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question(
    'what to heed before one enters',
    actorOf(passageMachine, 'checkBeforeEntry'),
    7,
    checkBeforeEntry,
  ),
  command(
    'a door',
    doorOpening,
    { ...door, boothType: 'door' },
    openDoor,
    { tranid: 7, before_empty: 1, isLeave: 1 },
    refusals,
  ),
  command('a lock', doorOpening, { ...door, boothType: 'lock' }, unlock, { tranid: 7 }, refusals),
];
