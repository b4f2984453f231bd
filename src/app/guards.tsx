import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { LINK_OF_VISITORS } from '#domain/messages.ts';
import { selectExpiredId, selectHasEnded, selectMustAgree } from '#machines/account/session/select.ts';
import { ownerNameOf } from '#machines/shared/signedIn.ts';
import { paths } from '#machines/shell/paths.ts';
import { useMember, usePresence, useSession } from '../shell/actors.ts';
import { currentAddress, isAppPath } from '../shell/address.ts';
import { useShell } from '../shell/flow.tsx';
import { AppFrame } from './AppFrame.tsx';
import { type ReturnTo, returnToOf } from './returnTo.ts';
import { ScreenLoading } from './ScreenLoading.tsx';

/**
 * Public screens: a member is led on, to where they wanted to go (docs/spec/shell.md, "Guards"). Of a mailed link they
 * are told why it does not open: a new password, a sign-up.
 */
export function VisitorsOnly() {
  const presence = usePresence();
  const member = useMember();
  const { state } = useLocation();
  const { token } = useParams();
  const shell = useShell();
  // Another navigation may be under way already: a sign-up leads to its own screen.
  const isLedOn = presence === 'member' && !isAppPath(currentAddress());
  const isLinkClosed = isLedOn && token !== undefined;
  useEffect(() => {
    if (isLinkClosed) shell.send({ type: 'alert.asked', alert: { messages: [LINK_OF_VISITORS] } });
  }, [shell, isLinkClosed]);
  if (presence === 'member') {
    if (!isLedOn) return null;
    const wanted = returnToOf(state, member && ownerNameOf(member));
    return <Navigate to={wanted ?? paths.to('/app')} replace />;
  }
  return <Outlet />;
}

/** The default screen of visitors: registration (docs/spec/shell.md, "Screens"). */
export function Entrance() {
  return <Navigate to={paths.register()} replace />;
}

/**
 * A screen of members outside the logged-in area: a visitor registers first (docs/spec/shell.md, "Screens",
 * phone-number-validation), and a member whose session has just ended signs in.
 */
export function RegisteredOnly() {
  const presence = usePresence();
  const session = useSession();
  const hasEnded = useSelector(session, selectHasEnded);
  const expiredId = useSelector(session, selectExpiredId);
  if (presence !== 'visitor') return <Outlet />;
  return <Navigate to={hasEnded ? paths.login(expiredId ?? undefined) : paths.register()} replace />;
}

/** The logged-in area: a token, and the terms agreed to (docs/spec/shell.md, "Guards"). */
export function MembersOnly() {
  const presence = usePresence();
  const member = useMember();
  const address = currentAddress();
  const shell = useShell();
  const isMember = presence === 'member';
  const owner = member && ownerNameOf(member);
  const [former, setFormer] = useState(owner);
  if (owner !== null && owner !== former) setFormer(owner);

  useEffect(() => {
    if (isMember) shell.send({ type: 'app.entered' }); // entering /app refreshes the menu status
  }, [shell, isMember]);

  const session = useSession();
  const hasEnded = useSelector(session, selectHasEnded);
  const expiredId = useSelector(session, selectExpiredId);
  const mustAgree = useSelector(session, selectMustAgree);
  if (mustAgree === null) return <ScreenLoading />;
  const way = wayOut(presence, mustAgree, { hasEnded, expiredId }, { returnTo: address, of: former });
  // Another member (signed in by another tab) sees nothing of the one before.
  if (way === undefined) return <AppFrame key={member?.loginId} />;
  // Another navigation is under way already (a logout's): nobody is to be led back from there.
  if (!isAppPath(address)) return null;
  return <Navigate {...way} replace />;
}

function wayOut(
  presence: ReturnType<typeof usePresence>,
  mustAgree: boolean,
  { hasEnded, expiredId }: { hasEnded: boolean; expiredId: string | null },
  back: ReturnTo,
): { to: string; state?: ReturnTo } | undefined {
  // Whoever wanted a screen of members has been one: the login comes first (docs/spec/shell.md, "Guards"). It does not
  // come by way of `/`: leaving card fields loads the document, and a redirect from there would drop `returnTo`.
  if (presence === 'visitor') {
    return {
      to: paths.login((hasEnded ? expiredId : null) ?? undefined),
      state: back,
    };
  }
  if (presence === 'member' && mustAgree) return { to: paths.terms(back.returnTo) };
  return undefined;
}
