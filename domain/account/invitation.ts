import type { LocalDate, Minutes } from '#domain/time.ts';

/** The rest of an invitation (docs/spec/account.md, "Data" and "Invitations"). */
export interface InvitationLimits {
  /** The last day on which a use may start. */
  readonly endsOn: LocalDate;
  /** Minutes left of the total. */
  readonly minutesLeft: Minutes;
  /** The most minutes of one reservation, its extensions included. */
  readonly minutesEach: Minutes;
  /** Reservations granted, and how many of them are left. */
  readonly countGranted: number;
  readonly countLeft: number;
  readonly isEnabled: boolean;
}

/** The facts of an invitation that lets nobody in, as far as its holder may still be told. */
export interface KnownInvitation {
  /** The corporation that has invited. */
  readonly host: string | null;
  /** The last day on which a use could start. */
  readonly endsOn: LocalDate | null;
}

/**
 * Why an invitation does not allow something. `disabled`: switched off by who has invited. `expired`: the use would
 * start after the last day. `usedUp`: no reservation, or no minute, is left. `tooLong`: more minutes than one
 * reservation may have. `tooMuch`: more minutes than are left.
 */
export type InvitationProblem = 'disabled' | 'expired' | 'usedUp' | 'tooLong' | 'tooMuch';

/** Whether anything can be booked by it today at all, and why not. */
export function invitationProblem(limits: InvitationLimits, today: LocalDate): InvitationProblem | undefined {
  if (!limits.isEnabled) return 'disabled';
  if (today > limits.endsOn) return 'expired';
  if (limits.countLeft <= 0 || limits.minutesLeft <= 0) return 'usedUp';
  return undefined;
}

/** The reason against a reservation of that many minutes on that day. */
export function reservationProblem(
  limits: InvitationLimits,
  { date, minutes }: { readonly date: LocalDate; readonly minutes: Minutes },
): InvitationProblem | undefined {
  const problem = invitationProblem(limits, date);
  if (problem !== undefined) return problem;
  if (minutes > limits.minutesEach) return 'tooLong';
  return minutes > limits.minutesLeft ? 'tooMuch' : undefined;
}

/**
 * By how many minutes a reservation of that many may be extended. An extension takes time and no count, and a running
 * use may be extended after the last day too: nobody is sent out of a booth for the date.
 */
export function extensionLeft(
  limits: Pick<InvitationLimits, 'minutesEach' | 'minutesLeft'>,
  reservedMinutes: Minutes,
): Minutes {
  return Math.max(0, Math.min(limits.minutesEach - reservedMinutes, limits.minutesLeft));
}
