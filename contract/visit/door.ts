import * as v from 'valibot';
import type { Codec } from '../codec.ts';
import { endpoint, OK } from '../endpoint.ts';
import { Done, Flag, toWhole, WholeInput, WholeText } from '../wire.ts';

/** The purpose of opening a booth's door. `leave` ends the use. */
export interface DoorRequest {
  readonly reservationId: number;
  readonly purpose: 'enter' | 'leave';
  /** Whether the member has read that nobody is in the booth before the start; the server checks it again. */
  readonly isEmptyBefore: boolean;
}

/** Flags come as 0 and 1, or as booleans from clients that know only the spec. */
const FlagInput = v.union([Flag, v.boolean()]);

const WireDoor = v.object({
  tranid: WholeInput,
  before_empty: v.optional(FlagInput, 0),
  isLeave: v.optional(FlagInput, 0),
});

const doorCodec: Codec<v.InferOutput<typeof WireDoor>, DoorRequest> = {
  decode: (wire) => ({
    reservationId: toWhole(wire.tranid),
    purpose: Number(wire.isLeave) === 1 ? 'leave' : 'enter',
    isEmptyBefore: Number(wire.before_empty) === 1,
  }),
  encode: (request) => ({
    tranid: request.reservationId,
    before_empty: request.isEmptyBefore ? 1 : 0,
    isLeave: request.purpose === 'leave' ? 1 : 0,
  }),
};

/** The common part of opening a door and releasing a lock. */
const doorCall = {
  method: 'post',
  audience: 'member',
  effect: true,
  refuses: ['not_found', 'too_early', 'entry_blocked', 'reservation_ended', 'not_in_use', 'door_unreachable'],
  body: WireDoor,
  response: Done,
  input: {
    decode: ({ body }: { body: v.InferOutput<typeof WireDoor> }) => doorCodec.decode(body),
    encode: (request: DoorRequest) => ({ body: doorCodec.encode(request) }),
  },
  output: OK,
} as const;

/**
 * POST /reservations/open-door {tranid, before_empty or isLeave} (docs/spec/wire.md, "Calls of visit"): opens the door
 * of a booth of type 0 to enter, to enter again or to leave. 404; 409 too_early, entry_blocked, reservation_ended,
 * door_unreachable.
 */
export const openDoor = endpoint({
  ...doorCall,
  path: '/reservations/open-door',
  summary: 'Opens the door to enter, re-enter or leave.',
});

/**
 * POST /reservations/unlock {tranid, before_empty}: the same for the lock of a booth of type 1. Errors as open-door.
 */
export const unlock = endpoint({
  ...doorCall,
  path: '/reservations/unlock',
  summary: 'Releases the lock to enter or re-enter.',
});

/**
 * POST /reservations/open-by-code {qr_code}: what the reader of a booth in QR code mode has read off a phone, as
 * qr_code_base64 said it (addition). 404 for an unknown code; 409 as open-door.
 */
export const openByCode = endpoint({
  method: 'post',
  path: '/reservations/open-by-code',
  summary: 'Opens a booth in QR code mode for the code that its reader was shown (addition).',
  audience: 'anyone',
  additive: true,
  refuses: ['too_early', 'entry_blocked', 'reservation_ended', 'door_unreachable'],
  body: v.object({ qr_code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) }),
  response: Done,
  input: {
    decode: ({ body }) => body.qr_code,
    encode: (shown: string) => ({ body: { qr_code: shown } }),
  },
  output: OK,
});

/**
 * GET /beforeEntry/{tranid} -> reservations.before_empty (docs/spec/wire.md, "Calls of visit"): whether nobody is in
 * the booth before the start.
 */
export const checkBeforeEntry = endpoint({
  method: 'get',
  path: '/beforeEntry/{tranid}',
  summary: 'Whether early entry is possible.',
  audience: 'member',
  refuses: ['not_found'],
  params: v.object({ tranid: WholeText }),
  response: v.object({ reservations: v.object({ before_empty: Flag }) }),
  input: {
    decode: ({ params }) => Number(params.tranid),
    encode: (reservationId: number) => ({ params: { tranid: String(reservationId) } }),
  },
  output: {
    decode: (wire) => wire.reservations.before_empty === 1,
    encode: (isEmpty: boolean) => ({ reservations: { before_empty: isEmpty ? (1 as const) : (0 as const) } }),
  },
});

/**
 * POST /reservations/get-wifi-password {tranid} -> password (docs/spec/wire.md, "Calls of visit"). 404; 409 not_in_use.
 */
export const getWifiPassword = endpoint({
  method: 'post',
  path: '/reservations/get-wifi-password',
  summary: 'The Wi-Fi password of a booth that may be entered, or is in use.',
  audience: 'member',
  refuses: ['not_in_use'],
  body: v.object({ tranid: WholeInput }),
  response: v.object({ password: v.string() }),
  input: {
    decode: ({ body }) => toWhole(body.tranid),
    encode: (reservationId: number) => ({ body: { tranid: reservationId } }),
  },
  output: {
    decode: (wire) => wire.password,
    encode: (password: string) => ({ password }),
  },
});
