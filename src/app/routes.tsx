import type { ReactElement } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { addressAt, SCREENS, type Screen, type ScreenAddress } from '#domain/shell/screens.ts';
import { paths } from '#machines/shell/paths.ts';
import { StickerLink } from '#src/qr/scanner/StickerLink.tsx';
import { type LoadScreen, type ScreenCode, screenCode } from '#src/shared/code/screenCode.ts';
import { PublicFrame } from './AppFrame.tsx';
import { withCardProvider } from './code/withCardProvider.ts';
import { Entrance, MembersOnly, RegisteredOnly, VisitorsOnly } from './guards.tsx';
import { memberHeader } from './header/HeaderSlot.tsx';
import { RoleGate } from './RoleGate.tsx';
import { ScreenSlot } from './ScreenSlot.tsx';
import { type CodedAddress, screens } from './screens.ts';

const codes = new Map<LoadScreen, ScreenCode>();

/** The code of the screen of an address; screens that share it share this. */
function codeOf(address: CodedAddress): ScreenCode {
  const { hasCardFields }: Screen = SCREENS[address];
  const load = screens[address];
  const code = codes.get(load) ?? screenCode(hasCardFields ? withCardProvider(load) : load);
  codes.set(load, code);
  return code;
}

/**
 * Loads the code of the screen at a path below the base, and of the header above it, before they are shown: React would
 * show their places first, and would not replace what it has just shown for a third of a second.
 */
export async function loadScreenAt(path: string): Promise<void> {
  const address = addressAt(path);
  const screen = address in screens ? codeOf(address as CodedAddress) : undefined; // `in` says that it is one
  await Promise.all([screen?.ahead(), path.startsWith('/app/') && memberHeader.ahead()]);
}

/** The place of a screen, before which stands whom it is for. Its code is loaded when it is first shown. */
function placeOf(address: CodedAddress): ReactElement {
  return (
    <RoleGate key={address} address={address}>
      <ScreenSlot code={codeOf(address)} />
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
      { index: true, element: <Navigate to={paths.to('/app/area-search')} replace /> },
      ...routesOf(addresses.filter(isOfApp)),
    ],
  },
];
