import { addMinutes, dateOf, formatInstant, type Instant, instantAt, type LocalDate } from '#domain/time.ts';
import type { Asked, PlainCalls } from './call.ts';
import {
  FLOORS,
  type Kept,
  momentOf,
  nextSlot,
  OPENS,
  priceOf,
  Refused,
  SLOT_MINUTES,
  UNIT_MINUTES,
} from './world.ts';

const FORM = ['telecube_id', 'date', 'hour', 'minute', 'interval', 'reservation'];
const SLOT_SEQUENCE_LIMIT = 12;
const RESERVATION_LIMIT = 5;
const DAY_MINUTES = 24 * 60;

/** `date hh:mm:00`. */
function slotKey(at: Instant): string {
  const text = formatInstant(at);
  return `${dateOf(at)} ${text.slice(8, 10)}:${text.slice(10, 12)}:00`;
}

/** The day's slots from a moment on, as docs/spec/wire.md, "Shapes" has them. */
function slotsOf({ world, account }: Asked, boothId: number, from: Instant, until: Instant) {
  const slots: Record<string, { available: boolean; reservedBy: string | null }> = {};
  for (let at = from; at < until; at = addMinutes(at, SLOT_MINUTES)) {
    const reservedBy = world.holderOf(boothId, at, account);
    slots[slotKey(at)] = { available: reservedBy === null, reservedBy };
  }
  return slots;
}

/** A reservation in the fields of docs/spec/wire.md, "Shapes". */
function reservationOf({ world, account }: Asked, kept: Kept) {
  const booth = world.boothOf(kept.boothId);
  const minutes = (kept.endsAt - kept.startsAt) / 60_000;
  const { price, taxInPrice } = priceOf(minutes, account);
  return {
    tranid: kept.tranid,
    telecube_id: booth.id,
    telecube: {
      cube_name: booth.name,
      wifi_ssid: 'plain-wifi',
      wifi_password: null,
      qr_code_mode: 0,
      floor_map_id: booth.floorId,
      area_id: 1,
    },
    floor: booth.floorId === null ? null : { id: booth.floorId, area_id: 1 },
    reserve_date: dateOf(kept.startsAt),
    reserve_start_time: formatInstant(kept.startsAt),
    reserve_end_time: formatInstant(kept.endsAt),
    reserve_start_time_before_5min: formatInstant(addMinutes(kept.startsAt, -5)),
    use_state: kept.state,
    booth_type: 0,
    before_empty: 1,
    price,
    taxInPrice,
    extension_interval: UNIT_MINUTES,
    extension_price: priceOf(UNIT_MINUTES, account).taxInPrice,
    extendable: kept.state > 0,
    pin_id: null,
    qr_code_base64: null,
    coupon_time: 0,
    is_cancel_state: false,
  };
}

/** By how many minutes a reservation can be extended: multiples of 15 as long as the booth is free. */
function extensionsOf({ world, account }: Asked, kept: Kept): readonly number[] {
  return Array.from({ length: SLOT_SEQUENCE_LIMIT }, (_, index) => (index + 1) * UNIT_MINUTES).filter(
    (minutes) => world.isFree(kept.boothId, kept.endsAt, addMinutes(kept.endsAt, minutes), account),
  );
}

function extend({ world, account, given }: Asked, minutes: number): void {
  const kept = world.ownOf(Number(given.tranid), account);
  if (!world.isFree(kept.boothId, kept.endsAt, addMinutes(kept.endsAt, minutes), account)) {
    throw new Refused(400, '延長に失敗しました。');
  }
  kept.endsAt = addMinutes(kept.endsAt, minutes);
  kept.state = 3;
}

/** Reservations, up to what a door is asked. */
export const bookingCalls: PlainCalls = {
  'GET /reservations': {
    serve: (asked) => ({
      reservations: asked.world
        .live()
        .filter(({ loginid }) => loginid === asked.account.loginid)
        .map((kept) => reservationOf(asked, kept)),
    }),
  },
  'POST /reservations': {
    fields: FORM,
    serve: ({ world, account, given }) => {
      const start = momentOf(given.date, given.hour, given.minute);
      world.reserve(account, Number(given.telecube_id), start, Number(given.interval));
    },
  },
  'POST /reservations/immediate': {
    fields: ['telecube_id', 'interval'],
    serve: ({ world, account, given }) => {
      world.reserve(account, Number(given.telecube_id), nextSlot(world.now()), Number(given.interval));
      return {};
    },
  },
  'POST /reservations/{tranid}/extend': {
    fields: ['interval'],
    serve: (asked) => extend(asked, Number(asked.given.interval)),
  },
  'POST /reservations/extend': {
    fields: ['tranid', 'timeunit'],
    serve: (asked) => {
      extend(asked, Number(asked.given.timeunit));
      return { message: 'OK' };
    },
  },
  'POST /reservations/cancel': {
    fields: ['tranid'],
    serve: ({ world, account, given }) => {
      world.cancel(world.ownOf(Number(given.tranid), account), false);
      return {};
    },
  },
  'POST /reservations/cancelForced': {
    fields: ['tranid', 'notInUsed'],
    serve: ({ world, account, given }) => world.cancel(world.ownOf(Number(given.tranid), account), true),
  },
  'GET /reservations/room-availability/{room}': {
    fields: ['date', 'hour', 'minute', 'immediate'],
    serve: (asked) => {
      const date = String(asked.given.date) as LocalDate; // as the app sends it
      return {
        availability: slotsOf(
          asked,
          Number(asked.given.room),
          instantAt(date, 0),
          instantAt(date, DAY_MINUTES),
        ),
        availabilityOpenTime: `0${OPENS / 60}:00`,
        'without-reservation-time-unit': UNIT_MINUTES / SLOT_MINUTES,
        'reservation-time-unit': UNIT_MINUTES / SLOT_MINUTES,
        'slot-sequence-limit': SLOT_SEQUENCE_LIMIT,
        'immediate-slot-sequence-limit': 8,
        'reservation-limit': RESERVATION_LIMIT,
        'reservation-limit-enable': 1,
      };
    },
  },
  'GET /reservations/availability-for-extension/{room}': {
    serve: (asked) => {
      const now = nextSlot(asked.world.now());
      return {
        availability: slotsOf(asked, Number(asked.given.room), now, instantAt(dateOf(now), DAY_MINUTES)),
        'slot-sequence-limit': SLOT_SEQUENCE_LIMIT,
        'reservation-limit': RESERVATION_LIMIT,
      };
    },
  },
  'GET /reservations/availability-for-extension': {
    fields: ['tranid'],
    serve: (asked) => {
      const units = extensionsOf(asked, asked.world.ownOf(Number(asked.given.tranid), asked.account));
      return { message: units.length === 0 ? '延長可能な時間枠がありません。' : 'OK', time_units: units };
    },
  },
  'POST /reservations/get-price-extension': {
    fields: ['tranid', 'timeunit', 'interval'],
    serve: ({ world, account, given }) => ({
      message: 'OK',
      ...priceOf(Number(given.timeunit ?? given.interval), account),
      start: formatInstant(world.ownOf(Number(given.tranid), account).endsAt),
    }),
  },
  'POST /reservations/get-price': {
    fields: FORM,
    serve: ({ account, given }) => priceOf(Number(given.interval), account),
  },
  'POST /reservations/get-charge-model': {
    fields: ['telecube_id', 'date'],
    serve: () => ({ reserve_available_time: 120 }),
  },
  'POST /reservations/check-passcode': {
    fields: ['floor_map_id'],
    serve: ({ world, account, given: { floor_map_id: id } }) => {
      const floor = FLOORS.find((each) => each.id === Number(id));
      const isLocked = floor?.passcode != null && !world.unlocked.has(`${account.loginid} ${id}`);
      return { passcode_flag: isLocked ? 1 : 0, passcode_explanation: '受付でお渡しした6桁の番号です。' };
    },
  },
  'POST /reservations/auth-passcode': {
    fields: ['floor_map_id', 'passcode'],
    serve: ({ world, account, given: { floor_map_id: id, passcode } }) => {
      const isRight = FLOORS.some((floor) => floor.id === Number(id) && floor.passcode === passcode);
      if (isRight) world.unlocked.add(`${account.loginid} ${id}`);
      return { message: isRight ? 'OK' : 'パスコードが正しくありません。' };
    },
  },
};
