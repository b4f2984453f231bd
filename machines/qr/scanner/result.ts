import { serverClock } from '#contract/clock.ts';
import type { Instant, Minutes } from '#domain/time.ts';
import type { Command, Outcome } from '../../shared/command.ts';
import { paths } from '../../shell/paths.ts';
import type { CodeEntryAnswer } from './codeEntry.ts';

export interface ScannerInput {
  /** The code of the sticker whose link was opened; null where nothing has been read yet. */
  readonly code: string | null;
  /** Classification 0 (docs/spec/qr.md, "Scan results"). */
  readonly isRegular: boolean;
}

export interface ScannerContext extends ScannerInput {
  readonly command: Command<string> | null;
  /** The code as it was typed, while it may have to be typed again; empty where it was read otherwise. */
  readonly typed: string;
  /** How long the reserved booth can be used; null where the server does not tell. */
  readonly usableMinutes: Minutes | null;
  /** When the reserved booth may be entered; null where the server does not tell. */
  readonly opensAt: Instant | null;
  /** The door that has opened: when, and until when the booth is theirs. */
  readonly opening: DoorOpening | null;
  /** Why the code could not be used, or why the door did not open. */
  readonly problem: string | null;
}

/** A door that a code has opened. */
export interface DoorOpening {
  readonly boothId: number;
  /** The server's time. */
  readonly at: Instant;
  /** null where the server does not tell. */
  readonly endsAt: Instant | null;
}

export interface Answered {
  readonly answer: Outcome<CodeEntryAnswer>;
}

/** The booth's own screen asks before it costs anything. */
export function toImmediateUse({ answer }: Answered) {
  return {
    to: answer.kind === 'usageWithoutReservation' ? paths.immediateUse(answer.boothId) : paths.to('/app'),
    replace: true,
  };
}

/** The door that an answer says has opened, by the server's clock. */
export function openingOf(answer: Answered['answer']): DoorOpening | null {
  if (answer.kind !== 'doorOpened') return null;
  return { boothId: answer.boothId, at: serverClock.now(), endsAt: answer.endsAt };
}

/** For how long and from when the booth is theirs, where an answer says that it is reserved. */
export function reservedOf(answer: Answered['answer']): Pick<ScannerContext, 'usableMinutes' | 'opensAt'> {
  if (answer.kind !== 'usageWithReservation') return { usableMinutes: null, opensAt: null };
  return { usableMinutes: answer.usableMinutes, opensAt: answer.opensAt };
}
