import * as v from 'valibot';
import { fromCallback } from 'xstate';
import { listReservations } from '#contract/booking/reservations.ts';
import { serverClock } from '#contract/clock.ts';
import { dateOf, instantOf } from '#domain/time.ts';
import type { Deed, EndOfUse } from '#domain/visit/deeds.ts';
import { keepPart, readPart } from '../storage.ts';
import type { DeedDone } from './deeds.ts';
import { memberOnDevice } from './signedIn.ts';

/** The end of a use was said before this screen was opened, or the page was loaded. */
export interface EndRecalled {
  readonly type: 'end.recalled';
  readonly deed: EndOfUse;
}

/** The end that was kept last, for who keeps it: the same member, on the same day. */
function recallEnd(): EndOfUse | null {
  const kept = readPart('Reservation.ended');
  if (kept === null || kept.memberId !== memberOnDevice()) return null;
  const at = instantOf(kept.at);
  const listed = v.safeParse(listReservations.response, kept.reservation);
  const [reservation] = listed.success ? listReservations.output.decode(listed.output) : [];
  if (reservation === undefined || dateOf(at) !== dateOf(serverClock.now())) return null;
  return { kind: kept.kind, reservation, at };
}

/** An end stays until something else is done. */
function keepEnd(deed: Deed): void {
  const memberId = memberOnDevice();
  if (memberId === null || !(deed.kind === 'left' || deed.kind === 'ended')) {
    keepPart('Reservation.ended', null);
    return;
  }
  const { kind, at, reservation } = deed;
  keepPart('Reservation.ended', {
    memberId,
    kind,
    at,
    reservation: listReservations.output.encode([reservation]),
  });
}

/** Actor: tells its screen which end was announced before, and keeps for the next screen what happens on it. */
export const remembersEnd = fromCallback<DeedDone, undefined, EndRecalled>(({ sendBack, receive }) => {
  const deed = recallEnd();
  if (deed !== null) sendBack({ type: 'end.recalled', deed });
  receive(({ deed }) => keepEnd(deed));
});
