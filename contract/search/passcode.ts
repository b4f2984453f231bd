import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { type DomainOf, mapped } from '../field.ts';
import { only, record } from '../record.ts';
import { flag, text, whole } from '../values.ts';

/** Length of a floor map's passcode (docs/spec/search.md, "Constants"). */
export const PASSCODE_LENGTH = 6;

/** Whether a floor map asks for a passcode, and what is said about it. */
const passcodeCheck = record({
  isRequired: ['passcode_flag', flag],
  explanation: ['passcode_explanation', text],
});
export type PasscodeCheck = DomainOf<typeof passcodeCheck>;

/** 404 for an unknown floor map. */
export const checkPasscode = endpoint({
  call: 'POST /reservations/check-passcode',
  summary: 'Whether a floor map asks for a passcode.',
  audience: 'member',
  body: only('floor_map_id', whole),
  answer: passcodeCheck,
});

/** Null where the passcode is right. */
const refusal = mapped(
  v.string(),
  (message) => (message === 'OK' ? null : message),
  (message) => message ?? 'OK',
);

/** Another server may refuse in a message that is not OK (docs/spec/search.md, "Refusals"). */
export const authPasscode = endpoint({
  call: 'POST /reservations/auth-passcode',
  summary: 'Confirms the passcode of a floor map.',
  audience: 'member',
  refuses: ['passcode_wrong', 'throttled'],
  body: record({
    floorMapId: ['floor_map_id', whole],
    passcode: ['passcode', v.pipe(v.string(), v.maxLength(20))],
  }),
  answer: only('message', refusal),
});
