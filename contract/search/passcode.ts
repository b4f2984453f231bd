import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Flag, toWhole, WholeInput } from '../wire.ts';

/** Length of a floor map's passcode (docs/spec/search.md, "Constants"). */
export const PASSCODE_LENGTH = 6;

/** Whether a floor map asks for a passcode, and what is said about it. */
export interface PasscodeCheck {
  readonly isRequired: boolean;
  readonly explanation: string;
}

/**
 * POST /reservations/check-passcode {floor_map_id} -> passcode_flag, passcode_explanation (docs/spec/wire.md, "Calls of
 * search"). 404.
 */
export const checkPasscode = endpoint({
  method: 'post',
  path: '/reservations/check-passcode',
  summary: 'Whether a floor map asks for a passcode.',
  audience: 'member',
  body: v.object({ floor_map_id: WholeInput }),
  response: v.object({ passcode_flag: Flag, passcode_explanation: v.optional(v.string(), '') }),
  input: {
    decode: ({ body }) => toWhole(body.floor_map_id),
    encode: (floorMapId: number) => ({ body: { floor_map_id: floorMapId } }),
  },
  output: {
    decode: (wire): PasscodeCheck => ({
      isRequired: wire.passcode_flag === 1,
      explanation: wire.passcode_explanation,
    }),
    encode: (check) => ({
      passcode_flag: check.isRequired ? (1 as const) : (0 as const),
      passcode_explanation: check.explanation,
    }),
  },
});

/**
 * POST /reservations/auth-passcode {floor_map_id, passcode} -> message (docs/spec/wire.md, "Calls of search"): null
 * where it is right. A server may refuse in a message that is not OK (docs/spec/search.md, "Refusals"), or as ours: 409
 * passcode_wrong; 429 throttled.
 */
export const authPasscode = endpoint({
  method: 'post',
  path: '/reservations/auth-passcode',
  summary: 'Confirms the passcode of a floor map.',
  audience: 'member',
  refuses: ['passcode_wrong', 'throttled'],
  body: v.object({ floor_map_id: WholeInput, passcode: v.pipe(v.string(), v.maxLength(20)) }),
  response: v.object({ message: v.string() }),
  input: {
    decode: ({ body }) => ({ floorMapId: toWhole(body.floor_map_id), passcode: body.passcode }),
    encode: (attempt: { floorMapId: number; passcode: string }) => ({
      body: { floor_map_id: attempt.floorMapId, passcode: attempt.passcode },
    }),
  },
  output: {
    decode: (wire) => (wire.message === 'OK' ? null : wire.message),
    encode: (refusal: string | null) => ({ message: refusal ?? 'OK' }),
  },
});
