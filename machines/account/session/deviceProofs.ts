import { MOST_DEVICE_PROOFS } from '#contract/account/session.ts';
import { readPart, writePart } from '../../storage.ts';

/** The device is known to the member from now on; of many members, the last few. */
export function rememberDeviceProof(proof: string): void {
  const others = readPart('TabBar.deviceProofs') ?? [];
  writePart('TabBar.deviceProofs', [proof, ...others].slice(0, MOST_DEVICE_PROOFS));
}
