import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import { checkPasscode } from '#contract/search/passcode.ts';
import { getFloorMap } from '#contract/search/places.ts';
import { keptMember, memberOnDevice } from '../../shared/signedIn.ts';

/** The members and floors whose passcode was right since the page was loaded. */
const confirmed = new Set<string>();

const markOf = (floorMapId: number) => `${memberOnDevice()} ${floorMapId}`;

/** The passcode of a floor was right. */
export function rememberConfirmed(floorMapId: number): void {
  confirmed.add(markOf(floorMapId));
}

/**
 * Whether a floor wants its passcode first, where the server would show it without a word: ours refuses it, another
 * says so only if it is asked. Personal members are asked for it (docs/spec/search.md, "Roles"). Rejects with an
 * ApiFailure.
 */
export async function isLocked(floorMapId: number, signal: AbortSignal): Promise<boolean> {
  if (serves(await serverCapabilities.known(), getFloorMap, 'floormap.image_size')) return false;
  if (keptMember()?.isPersonal !== true || confirmed.has(markOf(floorMapId))) return false;
  return (await call(checkPasscode, floorMapId, { signal })).isRequired;
}
