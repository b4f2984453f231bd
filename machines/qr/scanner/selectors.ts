import type { Instant, Minutes } from '#domain/time.ts';
import type { ScannerSnapshot } from './chart.ts';
import type { DoorOpening } from './result.ts';

/** How long the reserved booth can be used; null where the server does not tell, and after any other answer. */
export function selectUsableMinutes(snapshot: ScannerSnapshot): Minutes | null {
  return snapshot.context.usableMinutes;
}

/** When the reserved booth may be entered; null where that is not known. */
export function selectOpensAt(snapshot: ScannerSnapshot): Instant | null {
  return snapshot.context.opensAt;
}

/** The door that has opened; null where none has. */
export function selectOpening(snapshot: ScannerSnapshot): DoorOpening | null {
  return snapshot.context.opening;
}

/** Why the door did not open, in the server's words. */
export function selectDoorProblem(snapshot: ScannerSnapshot): string | null {
  return snapshot.context.problem;
}
