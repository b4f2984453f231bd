import fc from 'fast-check';
import * as invitation from '#contract/account/invitation.ts';
import * as member from '#contract/account/member.ts';
import * as phone from '#contract/account/phone.ts';
import * as recovery from '#contract/account/recovery.ts';
import * as registration from '#contract/account/registration.ts';
import * as session from '#contract/account/session.ts';
import * as signUp from '#contract/account/signUp.ts';
import * as terms from '#contract/account/terms.ts';
import * as zip from '#contract/account/zip.ts';
import * as availability from '#contract/booking/availability.ts';
import * as cancellation from '#contract/booking/cancellation.ts';
import * as extension from '#contract/booking/extension.ts';
import * as immediate from '#contract/booking/immediate.ts';
import * as move from '#contract/booking/move.ts';
import * as quote from '#contract/booking/quote.ts';
import * as reservations from '#contract/booking/reservations.ts';
import * as waitingList from '#contract/booking/waitingList.ts';
import * as waitOutlook from '#contract/booking/waitOutlook.ts';
import type { AnyEndpoint, Endpoint } from '#contract/endpoint.ts';
import * as receipts from '#contract/history/receipts.ts';
import * as usage from '#contract/history/usage.ts';
import * as inbox from '#contract/inbox/menuStatus.ts';
import * as notices from '#contract/inbox/notices.ts';
import * as survey from '#contract/inbox/survey.ts';
import * as qr from '#contract/qr/scan.ts';
import * as favourites from '#contract/search/favourites.ts';
import * as freePlaces from '#contract/search/freePlaces.ts';
import * as home from '#contract/search/home.ts';
import * as passcode from '#contract/search/passcode.ts';
import * as search from '#contract/search/places.ts';
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
import * as shell from '#contract/shell/metadata.ts';
import * as updates from '#contract/shell/updates.ts';
import * as door from '#contract/visit/door.ts';
import * as trouble from '#contract/visit/trouble.ts';
import { UNPAYABLE } from '#domain/booking/quote.ts';
import { TOLERANCES } from '#domain/booking/waiting.ts';
import type { CardChange } from '#domain/settings/card.ts';
import type { Update } from '#domain/shell/updates.ts';
import { TROUBLE_KINDS } from '#domain/visit/troubleKinds.ts';
import * as people from '#tests/support/people/newcomers.ts';
import * as made from '#tests/support/values/arbitraries.ts';

const base64url = (length: number) =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((bytes) => Buffer.from(bytes).toString('base64url'));

const { id, count, text, orNull, interval, instant } = made;

/** A call with everything that may be said to it and answered by it, in domain terms. */
export interface Journey {
  readonly endpoint: AnyEndpoint;
  readonly input: fc.Arbitrary<unknown>;
  readonly output: fc.Arbitrary<unknown>;
}

function journey<Input, Output, Wire, Effect extends boolean>(
  endpoint: Endpoint<Input, Output, Wire, Effect>,
  input: fc.Arbitrary<Input>,
  output: fc.Arbitrary<Output>,
): Journey {
  return { endpoint: endpoint as AnyEndpoint, input, output }; // its codecs are methods, so that it is one
}

const nothing: fc.Arbitrary<void> = fc.constant(undefined);
const someText = text.filter((each) => each !== '');
const typedId = text.filter((each) => each.trim() !== '' && !/\p{Cc}/u.test(each));

const booking = fc.record({
  boothId: id,
  date: made.date,
  start: made.slot,
  interval,
  usesCoupon: fc.boolean(),
});
const seen = { seenGross: orNull(count), agreesToTerms: fc.boolean() };
const boothDay = fc.record({ boothId: id, date: made.date });

const wish = {
  boothIds: fc.array(id, { minLength: 1, maxLength: 5 }),
  date: made.date,
  start: made.slot,
  interval,
  tolerance: fc.constantFrom(...TOLERANCES),
  mode: fc.constantFrom('book', 'notify'),
};

const moveRequest = fc.record({
  reservationId: id,
  boothId: id,
  date: made.date,
  start: made.slot,
  interval,
});

const slots = fc.dictionary(
  fc.tuple(made.date, made.slot).map(([date, minute]) => {
    const two = (number: number) => String(number).padStart(2, '0');
    return `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`;
  }),
  fc.record({ available: fc.boolean(), reservedBy: fc.constantFrom(null, 'self', 'others', 'closedDate') }),
  { maxKeys: 6, noNullPrototype: true },
);

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

const extensionRequest = { reservationId: id, minutes: interval, usesCoupon: fc.boolean() };
const doorRequest = fc.record({
  reservationId: id,
  purpose: fc.constantFrom('enter', 'leave'),
  isEmptyBefore: fc.boolean(),
});
const scanResult = fc.oneof(
  fc.record({ kind: fc.constant('usageWithoutReservation' as const), boothId: id }),
  fc.record({
    kind: fc.constant('usageWithReservation' as const),
    boothId: id,
    usableMinutes: interval,
    opensAt: orNull(instant),
  }),
  fc.record({ kind: fc.constant('doorOpened' as const), boothId: id, endsAt: orNull(instant) }),
);

const invitationLimits = fc.record({
  endsOn: made.date,
  minutesLeft: count,
  minutesEach: count,
  countGranted: count,
  countLeft: count,
  isEnabled: fc.boolean(),
});

export const journeys: readonly Journey[] = [
  journey(
    shell.getMetadata,
    nothing,
    fc.record({
      tenantId: text,
      appName: text,
      externalSearchUrl: orNull(text),
      support: fc.record({ tel: orNull(text), mail: orNull(text), hours: orNull(text) }),
      payment: fc.record({ provider: text, scriptUrl: orNull(text), shopId: orNull(text) }),
      mapUrlTemplate: orNull(text),
      mapTiles: orNull(fc.record({ url: text, attribution: text })),
      accent: orNull(text),
      lowestPrice: orNull(fc.record({ per15Minutes: id, perHour: id, isEverywhere: fc.boolean() })),
      isDemo: fc.boolean(),
      requestKeys: fc.boolean(),
      additions: fc.array(text),
    }),
  ),
  journey(
    updates.followUpdates,
    orNull(fc.record({ boothIds: fc.array(id, { minLength: 1, maxLength: 100 }), date: made.date })),
    fc.oneof(
      fc.constantFrom<Update>({ kind: 'reservations' }, { kind: 'notices' }, { kind: 'resync' }),
      fc.record<Update>({ kind: fc.constant('availability'), boothIds: fc.array(id), date: made.date }),
    ),
  ),
  journey(
    session.login,
    fc.record(
      {
        loginId: typedId,
        password: someText,
        deviceProofs: fc.array(
          someText.filter((each) => each.length <= 100),
          { minLength: 1, maxLength: session.MOST_DEVICE_PROOFS },
        ),
      },
      { requiredKeys: ['loginId', 'password'] },
    ),
    fc.record({ member: made.member, token: text, deviceProof: text }, { requiredKeys: ['member', 'token'] }),
  ),
  journey(session.logout, nothing, nothing),
  journey(phone.sendPhoneCode, someText, fc.record({ resendAfterSeconds: count })),
  journey(phone.confirmPhoneCode, fc.record({ tel: someText, code: someText }), text),
  journey(phone.changePhone, someText, nothing),
  journey(session.logoutEverywhere, nothing, nothing),
  journey(invitation.logInByInvitation, someText, fc.record({ member: made.member, token: text })),
  journey(invitation.getInvitation, nothing, invitationLimits),
  journey(registration.sendRegistrationUrl, people.loginId, nothing),
  journey(registration.checkSignUpLink, fc.record(people.link), people.loginId),
  journey(signUp.signUpPersonal, people.personalNewcomer, people.signedUp),
  journey(signUp.signUpEnterprise, people.enterpriseNewcomer, people.signedUp),
  journey(
    signUp.getDepartments,
    fc.record({ accessKey: people.accessKey, domain: fc.constantFrom('', 'example.jp') }),
    fc.array(made.department, { maxLength: 4 }),
  ),
  journey(
    zip.getAddresses,
    made.digits(7),
    fc.array(
      text.filter((each) => each !== ''),
      { maxLength: 4 },
    ),
  ),
  journey(recovery.recoverPassword, fc.record({ loginId: people.loginId }), nothing),
  journey(recovery.checkRecoveryLink, fc.record(people.link), nothing),
  journey(
    recovery.resetPassword,
    fc.record({ ...people.link, newPassword: people.password }),
    fc.record({ deviceProof: text }, { requiredKeys: [] }),
  ),
  journey(profile.patchUser, people.profileChange, made.member),
  journey(profile.deleteUser, nothing, nothing),
  journey(
    password.changePassword,
    fc.record({ currentPassword: someText, newPassword: people.password }),
    count,
  ),
  journey(mailChange.changeEmail, fc.record({ email: people.loginId, currentPassword: someText }), nothing),
  journey(mailChange.checkMailLink, fc.record(people.link), fc.boolean()),
  journey(mailChange.confirmEmail, fc.record(people.link), nothing),
  journey(member.getUser, nothing, made.member),
  journey(terms.getUsageTerms, nothing, fc.record({ text, version: text })),
  journey(terms.agreeToTerms, someText, nothing),
  journey(
    inbox.getMenuStatus,
    fc.record({ knownNotices: count }),
    fc.record({ isSurveyDue: fc.boolean(), unreadNotices: count, liveReservations: count }),
  ),
  journey(notices.listNotices, nothing, fc.array(made.notice, { maxLength: 3 })),
  journey(notices.readNotice, id, nothing),
  journey(
    devices.listDevices,
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
  journey(devices.signDeviceOut, id, nothing),
  journey(calendar.getCalendar, nothing, fc.record({ feed: orNull(fc.record({ madeAt: instant })) })),
  journey(calendar.makeCalendar, nothing, fc.webUrl()),
  journey(calendar.endCalendar, nothing, nothing),
  journey(
    notifications.getReminderChoices,
    nothing,
    fc.record({
      choices: made.reminderChoices,
      push: orNull(fc.record({ key: text, isSubscribed: fc.boolean() })),
    }),
  ),
  journey(
    notifications.changeReminderChoices,
    fc
      .tuple(made.reminderChoices, orNull(made.reminderChoices))
      .map(([after, before]) => ({ ...after, before })),
    nothing,
  ),
  journey(
    push.subscribeToPush,
    fc.record({
      endpoint: fc.webUrl(),
      keys: fc.record({ p256dh: base64url(65), auth: base64url(16) }),
    }),
    nothing,
  ),
  journey(push.unsubscribeFromPush, nothing, nothing),
  journey(survey.getSurvey, nothing, orNull(made.survey)),
  journey(
    survey.answerSurvey,
    fc.record({ surveyId: id, answers: fc.array(made.surveyAnswer, { maxLength: 3 }) }),
    nothing,
  ),
  journey(
    usage.getUsageHistory,
    fc.oneof(made.month, fc.constantFrom('latest' as const, 'all' as const)),
    fc.record({
      uses: made.uses,
      costs: fc.constant([]),
      months: fc.array(made.monthOfUse, { maxLength: 3 }),
    }),
  ),
  journey(
    receipts.sendReceipt,
    fc.record({ scope: fc.record({ kind: fc.constant('use' as const), id }), addressee: made.addressee }),
    made.receiptAnswer,
  ),
  journey(
    receipts.sendMonthReceipts,
    fc.record({
      scope: fc.record({ kind: fc.constant('month' as const), month: made.month }),
      addressee: made.addressee,
    }),
    made.receiptAnswer,
  ),
  journey(home.getHome, nothing, made.home),
  journey(freePlaces.listFreePlaces, made.freeWish, made.freePlaces),
  journey(favourites.chooseFavourite, made.favouriteChoice, nothing),
  journey(coupons.listCoupons, nothing, fc.array(made.coupon, { maxLength: 3 })),
  journey(coupons.getCouponRemainder, nothing, count),
  journey(
    coupons.applyCouponCode,
    text.filter((each) => each.trim() !== ''),
    orNull(made.coupon),
  ),
  journey(search.listAreaGroups, nothing, fc.array(made.areaGroup, { maxLength: 3 })),
  journey(
    search.listPlaces,
    id,
    fc.record({
      floorMaps: fc.array(made.floorMap, { maxLength: 3 }),
      booths: fc.array(made.booth, { maxLength: 3 }),
    }),
  ),
  journey(search.getRoom, id, made.room),
  journey(
    search.searchRooms,
    fc.record({ areaId: orNull(id) }),
    fc.record({
      rooms: fc.array(made.room, { maxLength: 3 }),
      floorMaps: fc.array(made.floorMap, { maxLength: 3 }),
      reservableDays: count,
    }),
  ),
  journey(search.getFloorMap, id, made.floorMap),
  journey(search.getReservableDays, nothing, count),
  journey(
    availability.getRoomAvailability,
    boothDay,
    fc.record({ slots, opensAt: orNull(text), rules: made.rules }),
  ),
  journey(
    availability.getTimetable,
    fc.record({ boothIds: fc.array(id, { minLength: 1, maxLength: 100 }), date: made.date }),
    fc.record({
      date: made.date,
      booths: fc.array(made.boothDay, { maxLength: 4 }),
      rules: made.rules,
      taxPercent: orNull(fc.nat({ max: 30 })),
      upcomingCount: count,
      invitationEndsOn: orNull(made.date),
      invitation: orNull(invitationLimits),
      opensAt: orNull(made.slot),
    }),
  ),
  journey(quote.getPrice, booking, made.quote),
  journey(quote.getChargeModel, boothDay, orNull(count)),
  journey(reservations.listReservations, nothing, fc.array(made.reservation, { maxLength: 4 })),
  journey(
    reservations.createReservation,
    fc.tuple(booking, fc.record(seen)).map(([asked, agreed]) => ({ ...asked, ...agreed })),
    fc.record({ id: orNull(id), isMailQueued: fc.boolean() }),
  ),
  journey(cancellation.cancelReservation, id, nothing),
  journey(
    move.getMovePrice,
    moveRequest,
    fc.record({
      amount: orNull(made.amount),
      couponMinutes: count,
      before: fc.record({ amount: orNull(made.amount), couponMinutes: count }),
      chargedAt: made.instant,
      freeUntil: made.instant,
      movableUntil: made.instant,
      payer: fc.constantFrom('card', 'account', 'balance', 'inviter'),
      unpayable: orNull(fc.constantFrom(...UNPAYABLE)),
      message: orNull(someText),
    }),
  ),
  journey(
    move.moveReservation,
    fc.tuple(moveRequest, orNull(count)).map(([asked, seenGross]) => ({ ...asked, seenGross })),
    id,
  ),
  journey(
    waitingList.startWaiting,
    fc.record({ ...wish, usesCoupon: fc.boolean(), seenGross: orNull(count) }),
    id,
  ),
  journey(
    waitingList.listWaits,
    nothing,
    fc.array(
      fc.record({
        ...wish,
        id,
        ahead: count,
        placeName: someText,
        boothNames: fc.array(someText),
        state: fc.constantFrom('waiting', 'booked', 'notified', 'refused', 'ended'),
        reservationId: orNull(id),
        message: orNull(someText),
      }),
    ),
  ),
  journey(
    waitOutlook.getWaitOutlook,
    fc.record({
      boothId: id,
      boothIds: fc.array(id, { minLength: 1, maxLength: 3 }),
      date: made.date,
      start: made.slot,
      interval,
    }),
    fc.record({
      ahead: count,
      openings: fc.array(
        fc.record({
          booth: made.boothHead,
          date: made.date,
          start: made.slot,
          interval,
          gross: orNull(count),
        }),
        { maxLength: 2 },
      ),
    }),
  ),
  journey(
    waitingList.stopWaiting,
    fc.record({ waitId: id, seen: fc.constantFrom('waiting', 'booked', 'notified', 'refused', 'ended') }),
    nothing,
  ),
  journey(
    extension.listExtensions,
    id,
    fc.record({
      choices: fc.oneof(
        fc.array(fc.record({ minutes: interval, gross: count }), { maxLength: 4 }),
        fc.array(fc.record({ minutes: interval, gross: fc.constant(null) }), { maxLength: 4 }),
      ),
      from: orNull(made.instant),
      end: orNull(fc.constantFrom('self', 'others', 'closed', 'invitation')),
      neighbours: fc.array(
        fc.record({ boothId: id, boothName: text, date: made.date, start: made.slot, interval }),
        { maxLength: 2 },
      ),
    }),
  ),
  journey(
    extension.getExtensionAvailability,
    id,
    fc.record({
      slots: slots.map((each) =>
        Object.fromEntries(Object.entries(each).map(([key, { available }]) => [key, { available }])),
      ),
      maxUnits: count,
      reservationLimit: count,
    }),
  ),
  journey(
    extension.getExtensionPrice,
    fc.record(extensionRequest),
    fc.record({
      amount: orNull(made.amount),
      couponMinutes: count,
      couponRemainder: count,
      startsAt: made.instant,
    }),
  ),
  journey(
    extension.extendReservation,
    fc.record({ ...extensionRequest, seenGross: orNull(count), seenEnd: orNull(made.instant) }),
    nothing,
  ),
  journey(
    extension.extendReservationOld,
    // The old call knows neither coupons nor what was seen.
    fc.record({
      ...extensionRequest,
      usesCoupon: fc.constant(false),
      seenGross: fc.constant(null),
      seenEnd: fc.constant(null),
    }),
    nothing,
  ),
  journey(cancellation.cancelForced, fc.record({ reservationId: id, neverUsed: fc.boolean() }), nothing),
  journey(
    immediate.useImmediately,
    fc.record({ boothId: id, interval, usesCoupon: fc.boolean(), ...seen }),
    id,
  ),
  journey(door.openDoor, doorRequest, nothing),
  journey(door.unlock, doorRequest, nothing),
  journey(door.openByCode, someText, nothing),
  journey(door.checkBeforeEntry, id, fc.boolean()),
  journey(door.getWifiPassword, id, text),
  journey(
    trouble.reportTrouble,
    fc.record({
      reservationId: id,
      kind: fc.constantFrom(...TROUBLE_KINDS),
      text,
      photo: orNull(fc.base64String({ minLength: 4 })),
    }),
    id,
  ),
  journey(qr.enterByCode, someText, scanResult),
  journey(qr.askImmediateUse, id, scanResult),
  journey(passcode.checkPasscode, id, fc.record({ isRequired: fc.boolean(), explanation: text })),
  journey(
    passcode.authPasscode,
    fc.record({ floorMapId: id, passcode: fc.constantFrom('246810', '000000') }),
    orNull(text.filter((refusal) => refusal !== 'OK')),
  ),
  journey(settings.getBalance, nothing, fc.record({ yen: count, hasCampaign: fc.boolean() })),
  journey(
    payment.changePayment,
    fc.record({ paymentToken: fc.stringMatching(/^[!-~]{1,1000}$/), seenOwed: orNull(count) }),
    cardChange,
  ),
  journey(
    payment.confirmPayment,
    fc.record({ challengeId: fc.stringMatching(/^[\w-]{1,100}$/) }),
    cardChange,
  ),
  journey(payment.payOwed, fc.record({ seenOwed: count.map((yen) => yen + 1) }), cardChange),
];
