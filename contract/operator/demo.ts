import axios from 'axios';
import { ApiFailure } from '../errors.ts';

const PATH = '/dev/operator/sign-in';

/**
 * Signs the owner of a demo in, whose passkey is not asked for (docs/spec/demo.md, "Tools"): a tool of the demo,
 * outside /api and in no contract. It sets the cookie. Rejects with ApiFailure.
 */
export async function simulateSignIn(signal: AbortSignal): Promise<void> {
  try {
    await axios.post(PATH, {}, { adapter: 'xhr', signal });
  } catch (cause) {
    throw new ApiFailure({ kind: 'network', path: PATH }, { cause });
  }
}
