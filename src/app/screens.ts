import type { ScreenAddress } from '#domain/shell/screens.ts';
import type { LoadScreen } from '#src/shared/code/screenCode.ts';

/** Addresses that lead on by themselves. */
type LeadingOn = '/' | '/app' | '/q/:code';

/** The addresses at which a screen of its own code is shown. */
export type CodedAddress = Exclude<ScreenAddress, LeadingOn>;

const reservations: LoadScreen = () => import('#src/booking/reservations/Reservations.tsx');
const usageHistory: LoadScreen = () => import('#src/history/usageHistory/UsageHistory.tsx');
const notFound: LoadScreen = () => import('./NotFound.tsx');

/**
 * Loads the code of the screen of each address. Addresses that share it share the screen: from one to the other it
 * stays as it is, and a sheet may open over it. The build reads the files' names from here.
 */
export const screens: Readonly<Record<CodedAddress, LoadScreen>> = {
  '/register': () => import('#src/account/registration/Register.tsx'),
  '/registration-mail-sent': () => import('#src/account/registration/RegistrationMailSent.tsx'),
  '/recover-password': () => import('#src/account/recovery/RecoverPassword.tsx'),
  '/recover-password/:email/:token': () => import('#src/account/recovery/ResetPassword.tsx'),
  '/signup-personal/:email/:token': () => import('#src/account/signUp/SignUpPersonal.tsx'),
  '/signup-enterprise/:email/:token': () => import('#src/account/signUp/SignUpEnterprise.tsx'),
  '/confirm-email/:email/:token': () => import('#src/settings/mail/ConfirmEmail.tsx'),
  '/login': () => import('#src/account/login/Login.tsx'),
  '/invitation-use/:url': () => import('#src/account/invitation/InvitationUse.tsx'),
  '/phone-number-validation': () => import('#src/account/phone/PhoneValidation.tsx'),
  '/terms': () => import('#src/account/terms/Terms.tsx'),
  '/*': notFound,
  '/app/area-search': () => import('#src/search/areaSearch/AreaSearch.tsx'),
  '/app/installation-location-selection': () => import('#src/search/locationSelection/LocationSelection.tsx'),
  '/app/area-search/floor-map': () => import('#src/search/floorMap/FloorMapPage.tsx'),
  '/app/area-search/make-reservation': () => import('#src/booking/timetable/MakeReservation.tsx'),
  '/app/area-search/by-time': () => import('#src/search/freeSearch/FreeSearch.tsx'),
  '/app/search': () => import('#src/search/mapSearch/MapSearch.tsx'),
  '/app/booth-selection': () => import('#src/booking/boothSelection/BoothSelection.tsx'),
  '/app/use-without-reservation': () => import('#src/booking/immediateUse/UseWithoutReservation.tsx'),
  '/app/reservations': reservations,
  '/app/reservations/extend': reservations,
  '/app/reservations/trouble': reservations,
  '/app/reservations/move': () => import('#src/booking/move/MoveReservation.tsx'),
  '/app/qr-code-reader': () => import('#src/qr/scanner/QrReader.tsx'),
  '/app/notices': () => import('#src/inbox/notices/Notices.tsx'),
  '/app/welcome-from-signup': () => import('#src/account/welcome/Welcome.tsx'),
  '/app/survey': () => import('#src/inbox/survey/Survey.tsx'),
  '/app/settings': () => import('#src/settings/Settings.tsx'),
  '/app/settings/usage-history': usageHistory,
  '/app/settings/usage-history/:id': usageHistory,
  '/app/settings/change-password': () => import('#src/settings/password/ChangePassword.tsx'),
  '/app/settings/change-email': () => import('#src/settings/mail/ChangeEmail.tsx'),
  '/app/settings/signed-in-devices': () => import('#src/settings/devices/SignedInDevices.tsx'),
  '/app/settings/notifications': () => import('#src/settings/reminders/Notifications.tsx'),
  '/app/settings/change-personal-information': () => import('#src/settings/profile/ChangeProfile.tsx'),
  '/app/settings/change-payment': () => import('#src/settings/card/ChangePayment.tsx'),
  '/app/settings/coupon-code-entry': () => import('#src/settings/coupons/CouponCodeEntry.tsx'),
  '/app/settings/make-qr': () => import('#src/qr/makeQr/MakeQr.tsx'),
  '/app/settings/show-qr': () => import('#src/qr/showQr/ShowQr.tsx'),
  '/app/settings/usage-terms': () => import('#src/settings/UsageTerms.tsx'),
  '/app/*': notFound,
};
