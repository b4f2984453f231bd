import { Navigate, type RouteObject } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';
import { StickerLink } from '#src/qr/scanner/StickerLink.tsx';
import { type LoadScreen, type ScreenCode, screenCode } from '#src/shared/code/screenCode.ts';
import { PublicFrame } from './AppFrame.tsx';
import { withCardTokens } from './code/withCardTokens.ts';
import { Entrance, MembersOnly, RegisteredOnly, VisitorsOnly } from './guards.tsx';
import { RoleGate } from './RoleGate.tsx';
import type { ScreenAddress } from './roles/access.ts';
import { ScreenSlot } from './ScreenSlot.tsx';

/** The place of a screen, before which stands whom it is for. */
function gated(address: ScreenAddress, code: ScreenCode) {
  return (
    <RoleGate key={address} address={address}>
      <ScreenSlot code={code} />
    </RoleGate>
  );
}

/** A screen whose code is loaded when it is first shown. */
function screen(path: ScreenAddress, load: LoadScreen): RouteObject {
  return { path, element: gated(path, screenCode(load)) };
}

/** One screen with several addresses: from one to the other it stays as it is, and a sheet may open over it. */
function screenAt(paths: readonly [ScreenAddress, ...ScreenAddress[]], load: LoadScreen): RouteObject[] {
  const element = gated(paths[0], screenCode(load));
  return paths.map((path) => ({ path, element }));
}

/** A screen with card fields. */
function screenWithCard(path: ScreenAddress, load: LoadScreen): RouteObject {
  return screen(path, withCardTokens(load));
}

const notFound = () => import('./NotFound.tsx');

/** Every address of the app and what it shows (docs/spec/shell.md, "Screens"). */
export const routes: RouteObject[] = [
  {
    element: <PublicFrame />,
    children: [
      {
        element: <VisitorsOnly />,
        children: [
          { path: '/', element: <Entrance /> },
          screen('/register', () => import('#src/account/registration/Register.tsx')),
          screen(
            '/registration-mail-sent',
            () => import('#src/account/registration/RegistrationMailSent.tsx'),
          ),
          screen('/recover-password', () => import('#src/account/recovery/RecoverPassword.tsx')),
          screen('/recover-password/:email/:token', () => import('#src/account/recovery/ResetPassword.tsx')),
          screenWithCard(
            '/signup-personal/:email/:token',
            () => import('#src/account/signUp/SignUpPersonal.tsx'),
          ),
          screen(
            '/signup-enterprise/:email/:token',
            () => import('#src/account/signUp/SignUpEnterprise.tsx'),
          ),
          screen('/login', () => import('#src/account/login/Login.tsx')),
        ],
      },
      screen('/invitation-use/:url', () => import('#src/account/invitation/InvitationUse.tsx')),
      {
        element: <RegisteredOnly />,
        children: [
          screen('/phone-number-validation', () => import('#src/account/phone/PhoneValidation.tsx')),
        ],
      },
      { path: '/q/:code', element: <StickerLink /> },
      screen('/terms', () => import('#src/account/terms/Terms.tsx')),
      screen('/*', notFound),
    ],
  },
  {
    path: '/app',
    element: <MembersOnly />,
    children: [
      { index: true, element: <Navigate to={paths.areaSearch()} replace /> },
      screen('/app/area-search', () => import('#src/search/areaSearch/AreaSearch.tsx')),
      screen(
        '/app/installation-location-selection',
        () => import('#src/search/locationSelection/LocationSelection.tsx'),
      ),
      screen('/app/area-search/floor-map', () => import('#src/search/floorMap/FloorMapPage.tsx')),
      screen('/app/area-search/make-reservation', () => import('#src/booking/timetable/MakeReservation.tsx')),
      screen('/app/search', () => import('#src/search/mapSearch/MapSearch.tsx')),
      screen('/app/booth-selection', () => import('#src/booking/boothSelection/BoothSelection.tsx')),
      screen(
        '/app/use-without-reservation',
        () => import('#src/booking/immediateUse/UseWithoutReservation.tsx'),
      ),
      ...screenAt(
        ['/app/reservations', '/app/reservations/extend'],
        () => import('#src/booking/reservations/Reservations.tsx'),
      ),
      screen('/app/qr-code-reader', () => import('#src/qr/scanner/QrReader.tsx')),
      screen('/app/notices', () => import('#src/inbox/notices/Notices.tsx')),
      screen('/app/welcome-from-signup', () => import('#src/account/welcome/Welcome.tsx')),
      screen('/app/settings/change-password', () => import('#src/settings/password/ChangePassword.tsx')),
      screen('/app/settings/signed-in-devices', () => import('#src/settings/devices/SignedInDevices.tsx')),
      screen(
        '/app/settings/change-personal-information',
        () => import('#src/settings/profile/ChangeProfile.tsx'),
      ),
      screen('/app/settings', () => import('#src/settings/Settings.tsx')),
      ...screenAt(
        ['/app/settings/usage-history', '/app/settings/usage-history/:id'],
        () => import('#src/history/usageHistory/UsageHistory.tsx'),
      ),
      screen('/app/survey', () => import('#src/inbox/survey/Survey.tsx')),
      screen('/app/settings/make-qr', () => import('#src/qr/makeQr/MakeQr.tsx')),
      screen('/app/settings/coupon-code-entry', () => import('#src/settings/coupons/CouponCodeEntry.tsx')),
      screenWithCard('/app/settings/change-payment', () => import('#src/settings/card/ChangePayment.tsx')),
      screen('/app/settings/show-qr', () => import('#src/qr/showQr/ShowQr.tsx')),
      screen('/app/settings/usage-terms', () => import('#src/settings/UsageTerms.tsx')),
      screen('/app/*', notFound),
    ],
  },
];
