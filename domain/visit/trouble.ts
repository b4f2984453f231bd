import { earliestEntry, type Reservation } from '#domain/booking/reservation.ts';
import type { Instant } from '#domain/time.ts';
import { TROUBLE_KINDS, type TroubleKind } from './troubleKinds.ts';

/** The most characters of the member's own words. */
export const LONGEST_TROUBLE_TEXT = 1_000;

/** The most bytes of a photo. */
export const LARGEST_PHOTO = 2 * 1024 * 1024;

/** The longest side of a photo in pixels: enough to see what is wrong, and little for a weak connection. */
export const LONGEST_PHOTO_SIDE = 1_600;

/** A member's word that something is wrong in the booth. */
export interface TroubleReport {
  readonly reservationId: number;
  readonly kind: TroubleKind;
  /** The member's own words; empty without any. */
  readonly text: string;
  /** A JPEG or PNG in base64; null without one. */
  readonly photo: string | null;
}

/** Why a report can't be sent as it is (`TROUBLE_PROBLEMS`). */
export type TroubleProblem =
  | 'kindMissing'
  | 'nothingSaid'
  | 'textTooLong'
  | 'photoTooLarge'
  | 'photoUnreadable';

/** A report as it is filled in. */
export interface TroubleDraft extends Pick<TroubleReport, 'text' | 'photo'> {
  /** null before one is chosen. */
  readonly kind: TroubleKind | null;
}

/** Why it can't be sent yet; null where it can. */
export function troubleProblem({ kind, text, photo }: TroubleDraft): TroubleProblem | null {
  if (kind === null) return 'kindMissing';
  if (text.trim().length > LONGEST_TROUBLE_TEXT) return 'textTooLong';
  return saysSomething({ kind, text, photo }) ? null : 'nothingSaid';
}

/** The kind of that name; null for any other text. */
export function troubleKindOf(name: string | null | undefined): TroubleKind | null {
  return TROUBLE_KINDS.find((kind) => kind === name) ?? null;
}

/** Whether somebody can do something about it: `other` says nothing by itself. */
export function saysSomething({
  kind,
  text,
  photo,
}: Pick<TroubleReport, 'kind' | 'text' | 'photo'>): boolean {
  return kind !== 'other' || text.trim() !== '' || photo !== null;
}

/** When trouble with a reservation is heard: from when its booth may be entered at the earliest until its end. */
export type TroubleTime = 'early' | 'now' | 'over';

/**
 * Whether it is too early, time, or too late to report trouble with a reservation. A use that the member has left is
 * over.
 */
export function troubleTime(
  { startsAt, endsAt, useState }: Pick<Reservation, 'startsAt' | 'endsAt' | 'useState'>,
  now: Instant,
): TroubleTime {
  if (useState === 'ended' || now >= endsAt) return 'over';
  return now < earliestEntry(startsAt) ? 'early' : 'now';
}
