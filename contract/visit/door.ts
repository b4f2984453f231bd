import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { type DomainOf, mapped } from '../field.ts';
import { done, only, record } from '../record.ts';
import { flag, whole, wholeText } from '../values.ts';
import { FlagInput } from '../wire.ts';

const flagInput = v.optional(FlagInput, 0);

/** The purpose of opening a booth's door. */
const doorRequest = record({
  reservationId: ['tranid', whole],
  /** Whether the member has read that nobody is in the booth before the start; the server checks it again. */
  isEmptyBefore: ['before_empty', mapped(flagInput, Boolean, (is: boolean) => (is ? 1 : 0))],
  /** `leave` ends the use. */
  purpose: [
    'isLeave',
    mapped(
      flagInput,
      (isLeave): 'enter' | 'leave' => (isLeave ? 'leave' : 'enter'),
      (purpose) => (purpose === 'leave' ? 1 : 0),
    ),
  ],
});
export type DoorRequest = DomainOf<typeof doorRequest>;

/** The common part of opening a door and releasing a lock. */
const doorCall = {
  audience: 'member',
  effect: true,
  refuses: ['not_found', 'too_early', 'entry_blocked', 'reservation_ended', 'not_in_use', 'door_unreachable'],
  body: doorRequest,
  answer: done,
} as const;

/** For a booth of type 0: to enter, to enter again or to leave. */
export const openDoor = endpoint({
  ...doorCall,
  call: 'POST /reservations/open-door',
  summary: 'Opens the door to enter, re-enter or leave.',
});

/** For the lock of a booth of type 1. */
export const unlock = endpoint({
  ...doorCall,
  call: 'POST /reservations/unlock',
  summary: 'Releases the lock to enter or re-enter.',
});

/**
 * Takes the code that the reader of a booth in QR code mode has read off a phone, as qr_code_base64 said it. 404 for an
 * unknown code.
 */
export const openByCode = endpoint({
  call: 'POST /reservations/open-by-code',
  summary: 'Opens a booth in QR code mode for the code that its reader was shown.',
  audience: 'anyone',
  additive: true,
  refuses: ['too_early', 'entry_blocked', 'reservation_ended', 'door_unreachable'],
  body: only('qr_code', v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))),
  answer: done,
});

/** Whether nobody is in the booth before the start. */
export const checkBeforeEntry = endpoint({
  call: 'GET /beforeEntry/{tranid}',
  summary: 'Whether early entry is possible.',
  audience: 'member',
  refuses: ['not_found'],
  params: only('tranid', wholeText),
  answer: only('reservations', only('before_empty', flag)),
});

export const getWifiPassword = endpoint({
  call: 'POST /reservations/get-wifi-password',
  summary: 'The Wi-Fi password of a booth that may be entered, or is in use.',
  audience: 'member',
  refuses: ['not_in_use'],
  body: only('tranid', whole),
  answer: only('password', v.string()),
});
