import axios from 'axios';
import { errorOf } from '../answer.ts';
import { ApiFailure } from '../errors.ts';

const PATH = '/dev/operator/sign-in';

/**
 * Signs the owner of a demo in, whose passkey is not asked for (docs/spec/demo.md, "Tools"): a tool of the demo,
 * outside /api and in no contract. It sets the cookie. Rejects with ApiFailure.
 */
export async function simulateSignIn(signal: AbortSignal): Promise<void> {
  const answer = await axios
    .post<unknown>(PATH, {}, { adapter: 'xhr', signal, validateStatus: null })
    .catch((cause: unknown) => {
      throw new ApiFailure({ kind: 'network', path: PATH }, { cause });
    });
  if (answer.status >= 300)
    throw new ApiFailure(errorOf(answer.status, answer.data, { path: PATH, names: {} }));
}
