import type { ReactElement } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { SCREENS, type Screen, type ScreenAddress } from '#domain/shell/screens.ts';
import { paths } from '#machines/shell/paths.ts';
import { StickerLink } from '#src/qr/scanner/StickerLink.tsx';
import { type LoadScreen, screenCode } from '#src/shared/code/screenCode.ts';
import { PublicFrame } from './AppFrame.tsx';
import { withCardProvider } from './code/withCardProvider.ts';
import { Entrance, MembersOnly, RegisteredOnly, VisitorsOnly } from './guards.tsx';
import { RoleGate } from './RoleGate.tsx';
import { ScreenSlot } from './ScreenSlot.tsx';
import { type CodedAddress, screens } from './screens.ts';

/** The place of a screen, before which stands whom it is for. Its code is loaded when it is first shown. */
function placeOf(address: CodedAddress): ReactElement {
  const { hasCardFields }: Screen = SCREENS[address];
  const load = screens[address];
  return (
    <RoleGate key={address} address={address}>
      <ScreenSlot code={screenCode(hasCardFields ? withCardProvider(load) : load)} />
    </RoleGate>
  );
}

/** A route for each of the addresses; those whose screens share their code share one place. */
function routesOf(addresses: readonly CodedAddress[]): RouteObject[] {
  const places = new Map<LoadScreen, ReactElement>();
  return addresses.map((path) => {
    const place = places.get(screens[path]) ?? placeOf(path);
    places.set(screens[path], place);
    return { path, element: place };
  });
}

// The keys of a constant are its own.
const addresses = Object.keys(screens) as CodedAddress[];
const isOfApp = (address: ScreenAddress) => address.startsWith('/app/');
const isFor = (address: ScreenAddress, audience: 'visitor' | 'personal') =>
  SCREENS[address].access.some((role) => role === audience);

const open = addresses.filter((address) => !isOfApp(address));
const ofVisitors = open.filter((address) => !isFor(address, 'personal'));
const ofRegistered = open.filter((address) => !isFor(address, 'visitor'));
const ofAnybody = open.filter((address) => isFor(address, 'visitor') && isFor(address, 'personal'));

/** Every address of the app and what it shows (docs/spec/shell.md, "Screens"). */
export const routes: RouteObject[] = [
  {
    element: <PublicFrame />,
    children: [
      {
        element: <VisitorsOnly />,
        children: [{ path: '/', element: <Entrance /> }, ...routesOf(ofVisitors)],
      },
      { element: <RegisteredOnly />, children: routesOf(ofRegistered) },
      { path: '/q/:code', element: <StickerLink /> },
      ...routesOf(ofAnybody),
    ],
  },
  {
    path: '/app',
    element: <MembersOnly />,
    children: [
      { index: true, element: <Navigate to={paths.areaSearch()} replace /> },
      ...routesOf(addresses.filter(isOfApp)),
    ],
  },
];
