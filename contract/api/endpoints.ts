import * as invitation from '../account/invitation.ts';
import * as leaving from '../account/leaving.ts';
import * as logout from '../account/logout.ts';
import * as member from '../account/member.ts';
import * as phone from '../account/phone.ts';
import * as recovery from '../account/recovery.ts';
import * as registration from '../account/registration.ts';
import * as session from '../account/session.ts';
import * as signUp from '../account/signUp.ts';
import * as terms from '../account/terms.ts';
import * as zip from '../account/zip.ts';
import * as availability from '../booking/availability.ts';
import * as cancellation from '../booking/cancellation.ts';
import * as extension from '../booking/extension.ts';
import * as immediate from '../booking/immediate.ts';
import * as move from '../booking/move.ts';
import * as quote from '../booking/quote.ts';
import * as reservations from '../booking/reservations.ts';
import * as waitingList from '../booking/waitingList.ts';
import * as waitOutlook from '../booking/waitOutlook.ts';
import { callsIn } from '../described.ts';
import type { AnyEndpoint } from '../endpoint.ts';
import type { COMMON_CODES, SAID } from '../errors.ts';
import * as receipts from '../history/receipts.ts';
import * as usage from '../history/usage.ts';
import * as menuStatus from '../inbox/menuStatus.ts';
import * as notices from '../inbox/notices.ts';
import * as survey from '../inbox/survey.ts';
import type { OperatorErrorCode } from '../operator/endpoints.ts';
import * as scan from '../qr/scan.ts';
import * as favourites from '../search/favourites.ts';
import * as freePlaces from '../search/freePlaces.ts';
import * as home from '../search/home.ts';
import * as passcode from '../search/passcode.ts';
import * as places from '../search/places.ts';
import * as balance from '../settings/balance.ts';
import * as calendar from '../settings/calendar.ts';
import * as coupons from '../settings/coupons.ts';
import * as devices from '../settings/devices.ts';
import * as mailChange from '../settings/mailChange.ts';
import * as notifications from '../settings/notifications.ts';
import * as password from '../settings/password.ts';
import * as payment from '../settings/payment.ts';
import * as profile from '../settings/profile.ts';
import * as push from '../settings/push.ts';
import * as metadata from '../shell/metadata.ts';
import * as updates from '../shell/updates.ts';
import * as door from '../visit/door.ts';
import * as trouble from '../visit/trouble.ts';

/** The files that describe calls. */
const served = callsIn([
  metadata,
  updates,
  invitation,
  member,
  phone,
  recovery,
  registration,
  session,
  logout,
  leaving,
  signUp,
  terms,
  zip,
  favourites,
  freePlaces,
  home,
  passcode,
  places,
  availability,
  cancellation,
  extension,
  immediate,
  move,
  quote,
  reservations,
  waitingList,
  waitOutlook,
  door,
  trouble,
  scan,
  menuStatus,
  notices,
  survey,
  receipts,
  usage,
  balance,
  calendar,
  coupons,
  devices,
  mailChange,
  notifications,
  password,
  payment,
  profile,
  push,
]);

/**
 * Every call that is served, for the OpenAPI document, the server's completeness and the tests. Not for the browser.
 */
export const endpoints: readonly AnyEndpoint[] = served;

/**
 * Why a call was refused, so that nobody compares Japanese sentences: a code of any call, or one that an endpoint
 * names (`refuses`).
 */
export type ErrorCode =
  | (typeof COMMON_CODES)[number]
  | (typeof served)[number]['refuses'][number]
  | OperatorErrorCode;

/** The same, and where an answer says it in its message alone. */
export type RefusalCode = ErrorCode | typeof SAID;
