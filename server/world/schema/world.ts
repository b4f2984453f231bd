import * as v from 'valibot';
import { shared } from './booth.ts';
import { Corporations, Coupons, Invitations } from './people.ts';
import { Areas } from './places.ts';
import { Key, lines, slots, text, whole } from './values.ts';
import { Notices, Surveys, Terms } from './words.ts';

const SUSPENDED = 'true, false or a sentence expected';

const Support = v.pipe(
  v.strictObject({
    tel: text('The telephone, like "0120-000-000".'),
    mail: v.pipe(text('The mail address.'), v.email('a mail address expected')),
    hours: text('When somebody answers.'),
  }),
  v.description('Where members get help.'),
);

const Issuer = v.pipe(
  v.strictObject({
    name: text('The company that issues receipts.'),
    registration_number: v.pipe(
      text('The number of a qualified invoice issuer, T and 13 digits.'),
      v.regex(/^T\d{13}$/, 'T and 13 digits expected'),
    ),
    postal: v.pipe(
      text('Its postal code.'),
      v.regex(/^\d{3}-\d{4}$/, 'a postal code expected, like "100-0005"'),
    ),
    address: text('Its address.'),
    tel: text('Its telephone, like "03-0000-0000".'),
  }),
  v.description('The issuer of receipts.'),
);

const Rules = v.pipe(
  v.strictObject({
    unit_minutes: v.optional(slots('Reservations are a multiple of it.', [5, 1_440]), 15),
    longest_minutes: v.optional(slots('The longest reservation.', [5, 1_440]), 180),
    immediate_unit_minutes: v.optional(slots('Immediate uses are a multiple of it.', [5, 1_440]), 15),
    longest_immediate_minutes: v.optional(slots('The longest immediate use.', [5, 1_440]), 120),
    days_ahead: v.optional(whole('days', 'Days on which can be reserved, today included.', [1, 366]), 14),
    reservations_at_once: v.optional(
      v.nullable(
        whole('reservations', 'How many a member may have at once; null for any number.', [1, 1_000]),
      ),
      3,
    ),
  }),
  v.check(
    ({ unit_minutes, longest_minutes }) => longest_minutes % unit_minutes === 0,
    'longest_minutes is no multiple of unit_minutes',
  ),
  v.check(
    ({ immediate_unit_minutes, longest_immediate_minutes }) =>
      longest_immediate_minutes % immediate_unit_minutes === 0,
    'longest_immediate_minutes is no multiple of immediate_unit_minutes',
  ),
  v.description('The numbers of the service.'),
);

/** A service: its look, its numbers, its places, and the corporations and words that it has. */
const Tenant = v.pipe(
  v.strictObject({
    name: text('The name of the service.'),
    hosts: v.pipe(
      v.array(
        v.pipe(
          text('A name under which members reach it; * is any.'),
          v.regex(/^(\*|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/, 'a host name in small letters expected, or *'),
        ),
        'a list of host names expected',
      ),
      v.minLength(1, 'a host name expected'),
      v.description('The names under which members reach it, the one of its links first.'),
    ),
    accent: v.optional(
      v.pipe(
        text('Its colour, like "#0f6b5c".'),
        v.regex(/^#[0-9a-fA-F]{6}$/, 'a colour expected, like "#0f6b5c"'),
      ),
    ),
    search_url: v.pipe(
      text('Where booths of others are searched.', 500),
      v.url('an address expected'),
      v.regex(/^https?:/, 'an address on the web expected, like https://…'),
    ),
    support: Support,
    issuer: Issuer,
    suspended: v.optional(
      v.pipe(
        v.union([v.boolean(SUSPENDED), lines('The sentence that members read.', 500)], SUSPENDED),
        v.description(
          'Whether it is suspended: nobody is served, and nothing that is due is done. A sentence is read in place of every answer.',
        ),
      ),
      false,
    ),
    tax_percent: v.optional(whole('percent', 'The tax on its prices.', [0, 100]), 10),
    rules: v.optional(Rules, {}),
    usual: v.optional(
      v.pipe(
        v.strictObject(shared),
        v.description('The terms of every booth of which neither it nor its floor or place says otherwise.'),
      ),
      {},
    ),
    areas: v.optional(Areas, {}),
    corporations: v.optional(Corporations, {}),
    invitations: v.optional(Invitations, {}),
    coupons: v.optional(Coupons, {}),
    surveys: v.optional(Surveys, {}),
    notices: v.optional(Notices, {}),
    terms: v.optional(Terms, {}),
  }),
  v.description('A service: its look, its numbers, its places, and the corporations and words that it has.'),
);

/** A world: the services of a database, or some of them. */
export const World = v.pipe(
  v.strictObject({
    tenants: v.pipe(
      v.record(Key, Tenant, 'tenants by their keys expected'),
      v.description('Services, by the key that X-Tenant-Id names.'),
    ),
  }),
  v.title('A world of Komori'),
  v.description('The services of a database, or some of them, as they should be.'),
);

export type WrittenWorld = v.InferOutput<typeof World>;
export type WrittenTenant = v.InferOutput<typeof Tenant>;
