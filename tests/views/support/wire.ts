/**
 * The answers of /api in the view tests, written by hand in the words of the wire: another booth, day, rate and card
 * than anywhere else, and every field different from its neighbours, so that one that is dropped or swapped shows.
 */

/** The answer of a call that takes a server longer than those that are asked beside it. */
export const afterOthers =
  <Body>(body: Body) =>
  () =>
    new Promise<Body>((resolve) => setTimeout(() => resolve(body), 100));

/** Friday 4 December 2026 in booth C-8, 330 yen for 15 minutes without the tax of 8 %. */
export const DAY = {
  date: '2026-12-04',
  telecubes: [
    {
      id: 31,
      cube_name: 'C-8',
      place_name: '品川シーサイド 2F',
      floor_name: '南ウイング' as string | null,
      access: 'B出口から徒歩6分。',
      busy: [[1200, 1260, 'others']],
      closed_all_day: false,
      price_per_15min: 330 as number | null,
    },
  ],
  settings: {
    'reservation-time-unit': 3,
    'without-reservation-time-unit': 3,
    'slot-sequence-limit': 10,
    'immediate-slot-sequence-limit': 4,
    'reservation-limit': 5,
    'reservation-limit-enable': 1,
    'reservable-days': 4,
  },
  tax_percent: 8,
  upcoming_count: 3,
  invitation_expiration_date: null,
  open_minute: 480,
};

/** Net 1,620, tax 129; another price than the timetable's own sum. */
export const QUOTE = {
  price: 1620,
  taxInPrice: 1749,
  useCouponTime: 0,
  coupon_remainder: 0,
  payer: 'card',
  max_price_reached: false,
  message: null as string | null,
  code: null as string | null,
  balance: null as number | null,
};

/** Thursday 3 December 2026, 16:15 to 18:00; net 1,730, tax 138. */
export const RESERVATION = {
  tranid: 4711,
  telecube_id: 31,
  telecube: {
    cube_name: 'C-8',
    place_name: '品川シーサイド 2F',
    floor_name: '2階',
    access: '東口の歩道橋を直進、徒歩6分。',
    latitude: 35.609,
    longitude: 139.749,
    wifi_ssid: null as string | null,
    wifi_password: null,
    qr_code_mode: 0,
    floor_map_id: 9,
    area_id: 5,
  },
  floor: { id: 9, area_id: 5 },
  reserve_date: '2026-12-03',
  reserve_start_time: '20261203161500',
  reserve_end_time: '20261203180000',
  reserve_start_time_before_5min: '20261203161000',
  use_state: 0,
  booth_type: 0,
  before_empty: 1,
  price: 1730 as number | null,
  taxInPrice: 1868 as number | null,
  extension_interval: 0,
  extension_price: null,
  extendable: false,
  pin_id: null as string | null,
  qr_code_base64: null as string | null,
  coupon_time: 0,
  is_cancel_state: false,
  charged_at: null as string | null,
};

/** A wait for 16:15 to 18:00, in any of three booths, behind two others. */
export const WAIT = {
  waiting_id: 812,
  rooms: [31, 32, 35],
  date: '2026-12-03',
  hour: 16,
  minute: 15,
  interval: 105,
  tolerance: 15,
  mode: 'book',
  ahead: 2,
  place_name: '品川シーサイド 2F',
  cube_names: ['C-8', 'C-9', 'D-1'],
  state: 'waiting',
};

/** The home screen's reservation of Friday 20 November 2026, 13:05 to 14:50, the booth empty before it. */
export const HOME_RESERVATION = {
  tranid: 77,
  telecube_id: 31,
  cube_name: 'C-8',
  place_name: '品川シーサイド',
  reserve_start_time: '20261120130500',
  reserve_end_time: '20261120145000',
  use_state: 0,
  before_empty: 1,
  booth_type: 0,
  qr_code_mode: 0,
};

/** A floor on the home screen with five booths, four of them free, which was used on November 18th. */
export const HOME_PLACE = {
  area_id: 1,
  floor_map_id: 9,
  telecube_ids: [31, 32],
  place_name: '大手町プレイス',
  name: '2階',
  latitude: 35.68,
  longitude: 139.76,
  last_used_at: '20261118090000',
  booth_count: 5,
  free_count: 4,
  next_free_at: null,
};
