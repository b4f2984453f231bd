import fc from 'fast-check';
import { fileWith } from './drawings.ts';
import { tenantParts } from './worldFile.ts';

const key = fc.stringMatching(/^[a-z][a-z0-9-]{0,5}$/);
const name = fc.constantFrom(
  'A',
  '第1ブース',
  'no',
  '07:00',
  '012345',
  '2026-12-31',
  '# x',
  'it\'s: "x"',
  'a\\b',
  `\${X} `,
);
const day = fc.constantFrom('2026-11-19', '2026-11-20', '2026-12-31', '2027-02-28');
const moment = fc.constantFrom('2026-11-01', '2026-12-31 10:00', '2026-12-31 10:00:30');
const hours = fc.constantFrom('7:00-23:00', 'closed', '0:00-24:00', {
  workday: '8:05-9:00',
  saturday: 'closed',
  sunday: '10:00-12:00',
});
const optional = <T>(values: Record<string, fc.Arbitrary<T>>) => fc.record(values, { requiredKeys: [] });
const few = <T>(of: fc.Arbitrary<T>, keys = key) =>
  fc.dictionary(keys, of, { maxKeys: 3, noNullPrototype: true });

const change = fc.oneof(
  fc.record({ rate: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ rate: fc.integer({ min: 0, max: 2 }), hours }),
  fc.record({ hours }),
);
const terms = {
  longest_minutes: fc.constantFrom(30, 60, null),
  free_cancellation_minutes: fc.constantFrom(30, 60, 1_440),
  lead_minutes: fc.constantFrom(0, 30, 1_440),
};
const shared = {
  from: few(change, day),
  rate: fc.integer({ min: 0, max: 3 }),
  hours,
  ...terms,
  seats: fc.constantFrom(1, 2),
  equipment: fc.uniqueArray(fc.constantFrom('monitor', 'outlet', 'wifi', 'window')),
  photo: fc.constantFrom('photos/one.jpg', 'photos/other.jpg'),
};
const walk = fc.oneof(
  fc.record({ minutes: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ minutes: fc.constant(2), exit: name }),
);
const at = fc.constantFrom([35.6803, 139.7692], [-34.5, 1]);
const booth = {
  ...shared,
  name,
  access: name,
  at,
  lock_id: fc.uuid(),
  opens_by: fc.constantFrom('door', 'lock'),
  shows_qr_code: fc.boolean(),
  pin: name,
  wifi: fc.oneof(fc.record({ ssid: name }), fc.record({ ssid: name, password: name })),
  closed: fc.uniqueArray(day),
  closed_from: day,
};
const plan = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }));

/** The booths of a floor, of which no two say the same cell. */
function eachInItsCell(booths: Readonly<Record<string, { readonly plan?: unknown }>>): object {
  const taken = new Set<string>();
  return Object.fromEntries(
    Object.entries(booths).map(([key, { plan: cell, ...rest }]) => {
      if (cell === undefined || taken.has(String(cell))) return [key, rest];
      taken.add(String(cell));
      return [key, { plan: cell, ...rest }];
    }),
  );
}

const floor = fc
  .tuple(
    optional<unknown>({ ...shared, at, walk, passcode: fc.constantFrom('012345', '999999') }),
    name,
    name,
    few(optional<unknown>({ ...booth, plan })),
    fc.constantFrom(undefined, 20, 90),
  )
  .map(([parts, title, access, booths, top]) => {
    const drawing = top === undefined ? {} : { drawing: fileWith(Object.keys(booths), top) };
    return { name: title, access, ...parts, ...drawing, booths: eachInItsCell(booths) };
  });
const single = fc
  .tuple(optional<unknown>({ ...booth, walk }), name)
  .map(([parts, access]) => ({ ...parts, access }));
const area = fc.record({
  name,
  places: few(
    fc
      .tuple(optional(terms), fc.record({ name, at, floors: few(floor), booths: few(single) }))
      .map(([parts, place]) => ({ ...parts, ...place })),
  ),
});
const question = fc.oneof(
  fc.record({ title: name, type: fc.constantFrom('text', 'textarea'), required: fc.boolean(), guide: name }),
  fc.record({
    title: name,
    type: fc.constantFrom('radio', 'checkbox'),
    options: fc.array(fc.oneof(name, fc.record({ title: name, asks_for_text: fc.boolean() })), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
);

const rules = fc
  .tuple(
    fc.constantFrom(5, 15, 30),
    optional({
      longest_minutes: fc.constantFrom(60, 240),
      immediate_unit_minutes: fc.constantFrom(5, 30),
      longest_immediate_minutes: fc.constantFrom(60, 90),
      days_ahead: fc.integer({ min: 2, max: 30 }),
      reservations_at_once: fc.constantFrom(null, 5),
    }),
  )
  .map(([unit_minutes, parts]) => ({ unit_minutes, ...parts }));
const notice = fc
  .tuple(
    optional({
      text: fc.constantFrom('a', 'b\n\nc ', '# x'),
      for: fc.constantFrom('everybody', 'individuals', 'corporations'),
      closed: moment,
    }),
    name,
    moment,
  )
  .map(([parts, title, published]) => ({ ...parts, title, published }));
const coupon = fc
  .tuple(optional({ closes: moment }), name)
  .map(([parts, title]) => ({ ...parts, name: title, minutes: 60, valid_days: 3 }));

/** The parts of a tenant that may become any others. */
const changing = optional<unknown>({
  accent: fc.constantFrom('#0f6b5c', '#6b0f5c'),
  tax_percent: fc.constantFrom(8, 10),
  suspended: fc.constantFrom(true, false, '改装中です。'),
  rules,
  areas: few(area),
  notices: few(notice),
  coupons: few(coupon, fc.stringMatching(/^[A-Z0-9]{4,6}$/)),
});
const usual = fc
  .tuple(optional<unknown>(shared), fc.record({ rate: shared.rate, hours }))
  .map(([parts, always]) => ({ ...parts, ...always }));

const survey = fc
  .tuple(optional({ closed: moment }), moment, fc.array(question, { minLength: 1, maxLength: 2 }))
  .map(([parts, published, questions]) => ({ ...parts, published, questions }));
const corporation = fc
  .tuple(
    optional<unknown>({
      monthly_cap: fc.integer({ min: 0, max: 9 }),
      campaign: fc.record({ granted: fc.constantFrom(0, 100) }),
      departments: few(name),
      access_keys: fc
        .option(fc.constant('minato.example'), { nil: undefined })
        .map((domain) => ({ main: { key: 'OUR-KEY', ...(domain && { mail_domain: domain }) } })),
    }),
    name,
  )
  .map(([parts, title]) => ({ ...parts, name: title }));
const invitation = fc
  .tuple(optional({ enabled: fc.boolean() }), day, fc.integer({ min: 0, max: 9 }))
  .map(([parts, ends_on, number]) => ({
    ...parts,
    link: 'our-link',
    corporation: 'minato',
    ends_on,
    minutes: number,
    minutes_each: number,
    reservations: number,
  }));

/** The parts that are never changed, or not to whatever one likes. */
const kept = fc
  .tuple(
    optional<unknown>({
      surveys: few(survey),
      terms: few(
        fc.record({ published: moment, text: fc.constantFrom('第1条', '第1条\n\n第2条 ', 'a\n b\n') }),
        fc.stringMatching(/^[0-9a-z][0-9a-z.]{0,2}$/),
      ),
      invitations: fc.dictionary(key, invitation, { maxKeys: 1, noNullPrototype: true }),
    }),
    corporation,
  )
  .map(([parts, minato]) => ({ ...parts, corporations: { minato } }));

const way = fc.tuple(changing, usual);

/** A tenant as a file writes it, before and after a change that is allowed; together they say every key in time. */
export const anyChange = fc
  .tuple(kept, way, way)
  .map(([both, ...ways]) =>
    ways.map(([parts, common]) => tenantParts({ areas: {}, ...parts, usual: common, ...both })),
  );
