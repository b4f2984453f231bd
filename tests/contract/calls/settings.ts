import fc from 'fast-check';
import * as settings from '#contract/settings/balance.ts';
import * as calendar from '#contract/settings/calendar.ts';
import * as coupons from '#contract/settings/coupons.ts';
import * as devices from '#contract/settings/devices.ts';
import * as mailChange from '#contract/settings/mailChange.ts';
import * as notifications from '#contract/settings/notifications.ts';
import * as password from '#contract/settings/password.ts';
import * as payment from '#contract/settings/payment.ts';
import * as profile from '#contract/settings/profile.ts';
import * as push from '#contract/settings/push.ts';
import type { CardChange } from '#domain/settings/card.ts';
import * as people from '#tests/support/people/newcomers.ts';
import * as made from '#tests/support/values/arbitraries.ts';
import { type Call, call, notFound, nothing, someText } from './call.ts';

const { id, count, text, orNull, instant } = made;

const base64url = (length: number) =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((bytes) => Buffer.from(bytes).toString('base64url'));

const charge = { reservationId: id, yen: count };

const cardChange: fc.Arbitrary<CardChange> = fc.oneof(
  fc.record({ kind: fc.constant('challenged' as const), challengeId: text, url: text }),
  fc.record({
    kind: fc.constant('changed' as const),
    card: text,
    paid: fc.array(fc.record(charge)),
    unpaid: fc.array(fc.record({ ...charge, why: fc.constantFrom('refused' as const, 'unknown' as const) })),
  }),
);

/** The calls of this area. */
export const settingsCalls: readonly Call[] = [
  call(profile.patchUser, 'regular', people.profileChange, made.member),
  call(profile.deleteUser, 'regular', nothing, nothing),
  call(
    password.changePassword,
    'regular',
    fc.record({ currentPassword: someText, newPassword: people.password }),
    count,
  ),
  call(
    mailChange.changeEmail,
    'regular',
    fc.record({ email: people.loginId, currentPassword: someText }),
    nothing,
  ),
  call(mailChange.checkMailLink, 'anyone', fc.record(people.link), fc.boolean()),
  call(mailChange.confirmEmail, 'anyone', fc.record(people.link), nothing),
  call(
    devices.listDevices,
    'regular',
    nothing,
    fc.array(
      fc.record({
        id,
        name: orNull(text),
        signedInAt: instant,
        lastUsedAt: instant,
        isThis: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
  ),
  call(
    devices.signDeviceOut,
    {
      audience: 'regular',
      foreign: ({ session }) => [{ path: `/settings/sessions/${session}`, answers: notFound }],
    },
    id,
    nothing,
  ),
  call(calendar.getCalendar, 'regular', nothing, fc.record({ feed: orNull(fc.record({ madeAt: instant })) })),
  call(calendar.makeCalendar, 'regular', nothing, fc.webUrl()),
  call(calendar.endCalendar, 'regular', nothing, nothing),
  call(
    notifications.getReminderChoices,
    'member',
    nothing,
    fc.record({
      choices: made.reminderChoices,
      push: orNull(fc.record({ key: text, isSubscribed: fc.boolean() })),
    }),
  ),
  call(
    notifications.changeReminderChoices,
    'member',
    fc
      .tuple(made.reminderChoices, orNull(made.reminderChoices))
      .map(([after, before]) => ({ ...after, before })),
    nothing,
  ),
  call(
    push.subscribeToPush,
    'member',
    fc.record({
      endpoint: fc.webUrl(),
      keys: fc.record({ p256dh: base64url(65), auth: base64url(16) }),
    }),
    nothing,
  ),
  call(push.unsubscribeFromPush, 'member', nothing, nothing),
  call(coupons.listCoupons, 'personal', nothing, fc.array(made.coupon, { maxLength: 3 })),
  call(coupons.getCouponRemainder, 'personal', nothing, count),
  call(
    coupons.applyCouponCode,
    'personal',
    text.filter((each) => each.trim() !== ''),
    orNull(made.coupon),
  ),
  call(settings.getBalance, 'member', nothing, fc.record({ yen: count, hasCampaign: fc.boolean() })),
  call(
    payment.changePayment,
    'personal',
    fc.record({ paymentToken: fc.stringMatching(/^[!-~]{1,1000}$/), seenOwed: orNull(count) }),
    cardChange,
  ),
  call(
    payment.confirmPayment,
    {
      audience: 'personal',
      foreign: ({ challenge }) => [{ body: { challenge_id: challenge }, answers: notFound }],
    },
    fc.record({ challengeId: fc.stringMatching(/^[\w-]{1,100}$/) }),
    cardChange,
  ),
  call(payment.payOwed, 'personal', fc.record({ seenOwed: count.map((yen) => yen + 1) }), cardChange),
];
