import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { describe, expect, it } from 'vitest';
import { getUser, memberCodec } from '#contract/account/member.ts';
import { recoverPassword, resetPassword } from '#contract/account/recovery.ts';
import { checkSignUpLink, sendRegistrationUrl } from '#contract/account/registration.ts';
import { login } from '#contract/account/session.ts';
import { getDepartments, signUpEnterprise, signUpPersonal } from '#contract/account/signUp.ts';
import { getAddresses } from '#contract/account/zip.ts';
import { getRoomAvailability } from '#contract/booking/availability.ts';
import { getExtensionAvailability, getExtensionPrice, listExtensions } from '#contract/booking/extension.ts';
import { useImmediately } from '#contract/booking/immediate.ts';
import { getChargeModel, getPrice } from '#contract/booking/quote.ts';
import { createReservation, listReservations } from '#contract/booking/reservations.ts';
import { sendMonthReceipts, sendReceipt } from '#contract/history/receipts.ts';
import { getMenuStatus } from '#contract/inbox/menuStatus.ts';
import { listNotices } from '#contract/inbox/notices.ts';
import { answerSurvey, getSurvey } from '#contract/inbox/survey.ts';
import { askImmediateUse, enterByCode } from '#contract/qr/scan.ts';
import { authPasscode, checkPasscode } from '#contract/search/passcode.ts';
import {
  getFloorMap,
  getReservableDays,
  getRoom,
  listAreaGroups,
  listPlaces,
  searchRooms,
} from '#contract/search/places.ts';
import { getBalance } from '#contract/settings/balance.ts';
import { applyCouponCode, getCouponRemainder, listCoupons } from '#contract/settings/coupons.ts';
import { changeEmail, checkMailLink } from '#contract/settings/mailChange.ts';
import { changePassword } from '#contract/settings/password.ts';
import { changePayment } from '#contract/settings/payment.ts';
import { patchUser } from '#contract/settings/profile.ts';
import { checkBeforeEntry, getWifiPassword, openDoor } from '#contract/visit/door.ts';

interface Described {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
}

/** Every name in a schema, nested ones as `parent.child`; lists are passed through. */
function namesIn(schema: GenericSchema | undefined): readonly string[] {
  if (schema === undefined) return [];
  return namesOf(toJsonSchema(schema, { errorMode: 'ignore' }), '');
}

function namesOf(described: unknown, prefix: string): readonly string[] {
  const { properties, items, anyOf } = described as Described; // JSON Schema, as far as wire schemas use it
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, property]) => [
      `${prefix}${name}`,
      ...namesOf(property, `${prefix}${name}.`),
    ]),
    ...(items ? namesOf(items, prefix) : []),
    ...(anyOf ?? []).flatMap((option) => namesOf(option, prefix)),
  ];
}

const words = (text: string) => text.trim().split(/\s+/);
const within = (parent: string, names: string) => words(names).map((name) => `${parent}.${name}`);
const under = (parent: string, names: string) => [parent, ...within(parent, names)];

const user = `loginid name tel empid birth gender postal address1 department_id departments departments.id
  departments.full_name is_personal classification invitation_group_id usage_record_count corporation_id card corp_name`;
const immediate = 'immediateAvailable inBusinessHours exceptionalClosedDay';
const floorMap = `id place_name floor_name access image_url telecubeCnt latitude longitude telecubes telecubes.id
  telecubes.immediateAvailable telecubes.inBusinessHours telecubes.exceptionalClosedDay
  min_business_workday max_business_workday min_business_saturday max_business_saturday
  min_business_sunday max_business_sunday`;
const facts =
  'seats equipment photo_url usable_until next_free_at next_price next_price.from next_price.unit_price is_favourite';
const placeAdditions = 'walk_minutes exit unit_price';
const planAdditions = `image_size image_size.width image_size.height ${placeAdditions} telecubes.cube_name
  is_favourite telecubes.is_favourite telecubes.seats telecubes.equipment telecubes.photo_url telecubes.usable_until telecubes.next_free_at telecubes.next_price
  telecubes.next_price.from telecubes.next_price.unit_price telecubes.taxInPrice telecubes.plan
  telecubes.plan.left telecubes.plan.top telecubes.plan.width telecubes.plan.height`;
const booth = `id cube_name place_name access ${immediate}`;
const room = 'id cube_name latitude longitude';
const roomAdditions = `place_name access ${immediate} ${facts} ${placeAdditions}`;
const reservation = `tranid telecube_id telecube telecube.cube_name telecube.wifi_ssid telecube.wifi_password
  telecube.qr_code_mode telecube.floor_map_id telecube.area_id floor floor.id floor.area_id reserve_date
  reserve_start_time reserve_end_time reserve_start_time_before_5min use_state booth_type before_empty price taxInPrice
  extension_interval extension_price extendable pin_id qr_code_base64 coupon_time is_cancel_state`;
const signUp = 'loginid email_token pw name empid access_key department_id birth gender';
const userAdditions = `user.terms_agreed_version user.terms_agreement_required user.tel_verified user.owed user.owed_uses
  ${within('user.owed_uses', 'tranid place_name cube_name reserve_start_time reserve_end_time price taxInPrice').join(' ')}
  user.card_brand user.card_expires`;
const signedUp = words(`${userAdditions} challenge challenge.id challenge.url device_proof`);
const booking = 'telecube_id interval hour minute date';

/** The names of the spec (docs/spec/wire.md, "Shapes" and "Calls"), to the letter, and those that we add. */
const cases: readonly [string, GenericSchema | undefined, readonly string[], readonly string[]][] = [
  ['User', memberCodec.schema, words(user), words(userAdditions.replaceAll('user.', ''))],
  [
    'POST /login answers',
    login.response,
    [...under('user', user), 'token'],
    words(`${userAdditions} device_proof`),
  ],
  ['POST /login', login.body, words('loginid pw'), ['device_proofs']],
  ['GET /settings/get-user answers', getUser.response, under('user', user), words(userAdditions)],
  ['POST /send-registration-url', sendRegistrationUrl.body, ['email'], []],
  ['GET /signup/email', checkSignUpLink.query, words('email_token loginid'), []],
  ['GET /signup/email answers', checkSignUpLink.response, words('message loginid'), []],
  [
    'POST /signup/personal',
    signUpPersonal.body,
    words(`${signUp} tel payment_token postal address1`),
    ['terms_agreed_version'],
  ],
  ['POST /signup/personal answers', signUpPersonal.response, [...under('user', user), 'token'], signedUp],
  ['POST /signup/enterprise', signUpEnterprise.body, words(signUp), ['terms_agreed_version']],
  ['POST /signup/enterprise answers', signUpEnterprise.response, [...under('user', user), 'token'], signedUp],
  ['POST /signup/get-departments-from-access-key', getDepartments.body, words('access_key domain'), []],
  [
    'POST /signup/get-departments-from-access-key answers',
    getDepartments.response,
    under('departments', 'id full_name'),
    [],
  ],
  ['GET /zip/{postal} answers', getAddresses.response, ['address'], ['addresses']],
  ['POST /recover-password', recoverPassword.body, [], ['loginid']],
  [
    'POST /reset-password',
    resetPassword.body,
    words('email token new_password new_password_confirmation'),
    [],
  ],
  ['POST /settings/change-email', changeEmail.body, [], words('email current_password')],
  ['POST /confirm-email/check answers', checkMailLink.response, [], words('message is_changed')],
  ['POST /settings/change-password answers', changePassword.response, ['message'], ['ended_sessions']],
  [
    'POST /settings/patch-user',
    patchUser.body,
    words('name tel birth gender postal address1 empid department_id'),
    [],
  ],
  [
    'POST /settings/patch-user answers',
    patchUser.response,
    [...under('user', user), 'message'],
    words(userAdditions),
  ],
  [
    'Menu status',
    getMenuStatus.response,
    ['survey_should_be_presented'],
    words('notices_count reservations_count'),
  ],
  ['GET /menu-status', getMenuStatus.query, ['notices_count'], []],
  [
    'Area group',
    listAreaGroups.response,
    under('select_area_groups', 'id name select_areas select_areas.id select_areas.name'),
    ['select_area_groups.select_areas.booth_count'],
  ],
  ['Room', getRoom.response, under('room', room), within('room', roomAdditions)],
  ['Floor map', getFloorMap.response, under('floormap', floorMap), within('floormap', planAdditions)],
  [
    'GET /search/get-rooms answers',
    searchRooms.response,
    [...under('rooms', room), ...under('floormaps', floorMap), 'reservable-days'],
    [...within('floormaps', planAdditions), ...within('rooms', roomAdditions)],
  ],
  [
    'Booth, in GET /search/get-list-of-places/{areaId}',
    listPlaces.response,
    [...under('floormaps', floorMap), ...under('telecubes', booth)],
    [
      ...within('floormaps', planAdditions),
      ...within('telecubes', `latitude longitude ${facts} ${placeAdditions}`),
    ],
  ],
  ['GET /settings/reservable-days answers', getReservableDays.response, ['reservable-days'], []],
  [
    'GET /reservations/room-availability/{room}',
    getRoomAvailability.query,
    words('date hour minute immediate'),
    [],
  ],
  [
    'Availability',
    getRoomAvailability.response,
    words(`availability availabilityOpenTime without-reservation-time-unit reservation-time-unit slot-sequence-limit
      immediate-slot-sequence-limit reservation-limit reservation-limit-enable`),
    ['reservable-days'],
  ],
  ['POST /reservations/get-price', getPrice.body, words(`${booking} reservation`), ['use_coupon']],
  [
    'Price quote',
    getPrice.response,
    words('price taxInPrice useCouponTime'),
    words('coupon_remainder payer max_price_reached free_cancellation_minutes message code balance'),
  ],
  ['POST /reservations/get-charge-model', getChargeModel.body, words('telecube_id date'), []],
  ['POST /reservations/get-charge-model answers', getChargeModel.response, ['reserve_available_time'], []],
  [
    'Reservation',
    listReservations.response,
    under('reservations', reservation),
    words(`reservations.charged_at reservations.free_cancellation_minutes reservations.before_left reservations.sequence
      reservations.telecube.place_name reservations.telecube.floor_name
      reservations.telecube.access reservations.telecube.latitude reservations.telecube.longitude`),
  ],
  [
    'POST /reservations',
    createReservation.body,
    words(booking),
    words('reservation use_coupon taxInPrice agree_terms free_cancellation_minutes'),
  ],
  ['POST /reservations answers', createReservation.response, words('message tranid mail_queued'), []],
  [
    'POST /reservations/immediate',
    useImmediately.body,
    words('telecube_id interval'),
    words('use_coupon taxInPrice agree_terms'),
  ],
  ['GET /reservations/availability-for-extension', listExtensions.query, ['tranid'], []],
  [
    'GET /reservations/availability-for-extension answers',
    listExtensions.response,
    words('message time_units'),
    words(`prices start limited_by neighbours neighbours.telecube_id neighbours.cube_name neighbours.date
      neighbours.hour neighbours.minute neighbours.interval`),
  ],
  [
    'GET /reservations/availability-for-extension/{room} answers',
    getExtensionAvailability.response,
    words('availability slot-sequence-limit reservation-limit'),
    [],
  ],
  [
    'POST /reservations/get-price-extension',
    getExtensionPrice.body,
    words('tranid timeunit interval'),
    ['use_coupon'],
  ],
  [
    'Extension quote',
    getExtensionPrice.response,
    words('message price taxInPrice useCouponTime start'),
    ['coupon_remainder'],
  ],
  ['GET /beforeEntry/{tranid} answers', checkBeforeEntry.response, under('reservations', 'before_empty'), []],
  ['POST /reservations/open-door', openDoor.body, words('tranid before_empty isLeave'), []],
  ['POST /reservations/get-wifi-password answers', getWifiPassword.response, ['password'], []],
  ['POST /reservations/check-passcode', checkPasscode.body, ['floor_map_id'], []],
  [
    'POST /reservations/check-passcode answers',
    checkPasscode.response,
    words('passcode_flag passcode_explanation'),
    [],
  ],
  ['POST /reservations/auth-passcode', authPasscode.body, words('floor_map_id passcode'), []],
  ['POST /qr-code', enterByCode.body, ['content'], []],
  ['POST /qr-code answers', enterByCode.response, words('type time telecube_id'), words('opens_at ends_at')],
  ['POST /immediate-use', askImmediateUse.body, ['telecubeId'], []],
  ['Notice', listNotices.response, under('notices', 'id contents created_at read_at'), ['notices.leads_to']],
  [
    'Survey',
    getSurvey.response,
    [
      ...under(
        'data',
        'id questions questions.id questions.type questions.title questions.validation_required',
      ),
      ...within('data', 'questions.guide_text_enabled questions.guide_text questions.options'),
      ...within('data', 'questions.options.id questions.options.title questions.options.require_text_input'),
    ],
    [],
  ],
  [
    'POST /settings/survey/answer',
    answerSurvey.body,
    words('survey_id answers'),
    within('answers', 'question_id option_ids text option_texts'),
  ],
  [
    'Coupon',
    listCoupons.response,
    under('applied_coupons', 'id coupon_name coupon_code coupon_active coupon_remaing_time expiration_date'),
    within('applied_coupons', 'granted_minutes used_up_date'),
  ],
  ['GET /setting/coupon-remainder answers', getCouponRemainder.response, ['coupon_remainder'], []],
  ['POST /setting/apply-coupon-code', applyCouponCode.body, ['coupon_code'], []],
  ['POST /send-receipt-pdf', sendReceipt.body, words('tranid name'), []],
  ['POST /send-receipt-month-pdf', sendMonthReceipts.body, words('targetMonth name'), []],
  [
    'POST /send-receipt-pdf answers',
    sendReceipt.response,
    words('message receipt_name'),
    [...words('receipt_url receipt_file mailed'), ...under('left_out', 'tranid reserve_start_time reason')],
  ],
  ['POST /settings/change-payment', changePayment.body, ['payment_token'], ['owed']],
  [
    'POST /settings/change-payment answers',
    changePayment.response,
    [],
    words(
      'message challenge challenge.id challenge.url card paid paid.tranid paid.yen unpaid unpaid.tranid unpaid.yen unpaid.code',
    ),
  ],
  ['GET /get-balance answers', getBalance.response, words('balance campaing_flag'), []],
];

describe("the spec's names, to the letter", () => {
  it.each(cases)('%s', (_, schema, specified, added) => {
    expect([...new Set(namesIn(schema))].sort()).toEqual([...specified, ...added].sort());
  });
});
