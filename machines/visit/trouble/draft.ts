import type { Reservation } from '#domain/booking/reservation.ts';
import type { TroubleDraft, TroubleProblem, TroubleReport } from '#domain/visit/trouble.ts';
import type { TroubleKind } from '#domain/visit/troubleKinds.ts';
import type { Command } from '../../shared/command.ts';
import { defineDraft } from '../../shared/draft.ts';

/** The kind and the words of a report that is not sent yet, by reservation; a photo is chosen again. */
export const troubleDraft = defineDraft({
  id: 'troubleDraft',
  part: 'Reservation.troubleDraft',
  secrets: [],
  isMembers: true,
});

export interface TroubleInput {
  readonly reservation: Pick<Reservation, 'id'>;
  /** The kind that the way here names; null where it names none. */
  readonly kind: TroubleKind | null;
}

/** A report as it is filled in. */
export interface TroubleContext extends TroubleInput, TroubleDraft {
  /** Why it could not be sent; null until it was tried. */
  readonly problem: TroubleProblem | null;
  /** The same in the server's words. */
  readonly refusal: string | null;
  readonly command: Command<TroubleReport> | null;
}

/** The names under which the draft keeps the two. */
export const KIND = 'kind';
export const TEXT = 'text';

/** It, as the device keeps it. */
export function draftOf({ context: { reservation, kind, text } }: { context: TroubleContext }) {
  return { of: String(reservation.id), values: { [KIND]: kind ?? '', [TEXT]: text } };
}
