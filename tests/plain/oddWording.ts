import type { Wording } from './plainApi.ts';

/**
 * Moments of the wire, by the names of their fields: each in a form of its own that docs/spec/wire.md, "Shapes" does
 * not forbid.
 */
const MOMENTS: Readonly<Record<string, (digits: string) => string>> = {
  reserve_start_time: isoOf,
  reserve_end_time: slashedOf,
  reserve_start_time_before_5min: spacedOf,
  created_at: isoOf,
  read_at: spacedOf,
  start: spacedOf,
};
const DATES = ['reserve_date', 'expiration_date'];
/** Numbers that are text: what many databases give for decimals. */
const TEXTS = [
  'latitude',
  'longitude',
  'price',
  'taxInPrice',
  'balance',
  'coupon_remainder',
  'telecube_id',
  'tranid',
  'id',
];

function partsOf(digits: string): readonly string[] {
  return /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits)?.slice(1) ?? [];
}

function isoOf(digits: string): string {
  const [year, month, day, hour, minute, second] = partsOf(digits);
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+09:00`).toISOString();
}

function spacedOf(digits: string): string {
  const [year, month, day, hour, minute, second] = partsOf(digits);
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

function slashedOf(digits: string): string {
  return spacedOf(digits).replaceAll('-', '/');
}

function worded(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((each) => worded(each, ''));
  if (value !== null && typeof value === 'object') {
    return {
      ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, worded(each, key)])),
      somebody_elses: 'field',
    };
  }
  if (typeof value === 'boolean') return name.length % 2 === 0 ? Number(value) : String(Number(value));
  if (typeof value === 'number') return TEXTS.includes(name) ? String(value) : value;
  if (typeof value !== 'string') return value;
  const moment = MOMENTS[name];
  if (moment !== undefined && /^\d{14}$/.test(value)) return moment(value);
  if (DATES.includes(name)) return value.replaceAll('-', '/');
  if (/^(min|max)_business_/.test(name)) return `${Number(value.slice(0, 2))}:${value.slice(3)}:00`;
  return value;
}

/**
 * Answers in every odd form that docs/spec/wire.md, "Shapes" allows, with a reservation that nobody can read among the
 * others.
 */
export const oddWording: Wording = (body, call) => {
  const answer = worded(body, '');
  if (call !== 'GET /reservations' || answer === null || typeof answer !== 'object') return answer;
  const { reservations } = answer as { reservations: object[] }; // as the plain server has answered
  return {
    reservations: [
      { tranid: 'unreadable' },
      ...reservations.map((each) => ({
        ...each,
        // In use, by the states between those that the specification names.
        use_state:
          'use_state' in each && Number(each.use_state) >= 2 ? 5 : 'use_state' in each && each.use_state,
        telecube: { ...('telecube' in each && (each.telecube as object)), wifi_password: 'abcd-1234' },
      })),
    ],
  };
};

/** The calls that an older server lacks: extensions by time units. It has the old ones. */
export const OLD_SERVER_LACKS = ['GET /reservations/availability-for-extension', 'POST /reservations/extend'];
