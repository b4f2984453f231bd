import * as v from 'valibot';
import { day, Key, moment, secret, slots, text, whole, yes } from './values.ts';

const YEN: readonly [number, number] = [0, 1_000_000_000];

/** Corporations whose people book at their expense. */
export const Corporations = v.pipe(
  v.record(
    Key,
    v.pipe(
      v.strictObject({
        name: text('The name of the corporation.'),
        monthly_cap: v.optional(
          whole('yen', 'The most that its people may spend a month, tax included.', YEN),
        ),
        campaign: v.optional(
          v.pipe(
            v.strictObject({
              granted: whole(
                'yen',
                'Yen granted in all, ever: more than before is added to the balance.',
                YEN,
              ),
            }),
            v.description('A balance from which its people’s uses are paid.'),
          ),
        ),
        departments: v.optional(
          v.pipe(
            v.record(Key, text('The full name of the department.'), 'departments by their keys expected'),
            v.description('Its departments, by key.'),
          ),
          {},
        ),
        access_keys: v.optional(
          v.pipe(
            v.record(
              Key,
              v.strictObject({
                key: secret('The key with which its people sign up.'),
                mail_domain: v.optional(text('The one mail domain that may use it, like example.co.jp.')),
              }),
              'access keys by their keys expected',
            ),
            v.description('The keys with which its people sign up, by key.'),
          ),
          {},
        ),
      }),
      v.description('A corporation.'),
    ),
    'corporations by their keys expected',
  ),
  v.description('Corporations whose people book at their expense, by key.'),
);

/** Links that let guests of a corporation book. */
export const Invitations = v.pipe(
  v.record(
    Key,
    v.pipe(
      v.strictObject({
        link: secret(
          'The secret end of the link, at least 22 characters of a random text in a real service.',
        ),
        corporation: v.pipe(Key, v.description('The key of the corporation that pays.')),
        ends_on: day('The last day on which it can be used.'),
        enabled: v.optional(yes('Whether it can be used at all.'), true),
        minutes: whole('minutes', 'Minutes in all.', [0, 100_000]),
        minutes_each: whole('minutes', 'Minutes of one reservation at most.', [0, 1_440]),
        reservations: whole('reservations', 'Reservations in all.', [0, 10_000]),
      }),
      v.description('An invitation: one link is one guest.'),
    ),
    'invitations by their keys expected',
  ),
  v.description('Links that let guests of a corporation book, by key.'),
);

/** Codes that give a coupon. */
export const Coupons = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[A-Z0-9]{4,20}$/, 'a code has 4 to 20 capitals and digits')),
    v.pipe(
      v.strictObject({
        name: text('The name of the coupon.'),
        minutes: slots('Minutes that it is good for.', [5, 100_000]),
        valid_days: whole(
          'days',
          'Days that it can be used after the day on which it is entered.',
          [1, 3_650],
        ),
        closes: v.optional(moment('From when the code can’t be entered any more.')),
      }),
      v.description('A code that gives every member who enters it a coupon, once.'),
    ),
    'coupons by their codes expected',
  ),
  v.description('Coupons, by the code that members enter.'),
);
