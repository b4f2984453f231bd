import { useSelector } from '@xstate/react';
import { isInUse } from '#domain/booking/reservation.ts';
import { type Home, type HomeReservation, recentPlaces } from '#domain/search/home.ts';
import { type Deed, isEndOf } from '#domain/visit/deeds.ts';
import { knownReservations, knownReservationsMachine } from '#machines/booking/reservations/chart.ts';
import { homeScreenMachine, selectHomeDeed, selectHomeLayout } from '#machines/search/home/chart.ts';
import { home } from '#machines/search/home/counts.ts';
import { selectLoadedAt } from '#machines/shared/resource.ts';
import { InvitationCard } from '#src/account/invitation/InvitationCard.tsx';
import { DeedCard } from '#src/booking/reservations/DeedCard.tsx';
import { HelpCard } from '#src/shared/help/HelpCard.tsx';
import { MenuLink } from '#src/shared/links/MenuLink.tsx';
import { OwedHere } from '#src/shared/owed/OwedHere.tsx';
import { RefreshButton } from '#src/shared/resource/RefreshButton.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useLastKnown } from '#src/shared/resource/useLastKnown.ts';
import { useIsOnline, useMember } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { PiecesPlace } from '#src/shell/page/pieces.tsx';
import { AreaGroups, AreaGroupsSkeleton } from './AreaGroups.tsx';
import { ExternalSearch } from './ExternalSearch.tsx';
import { HomeStrip } from './HomeStrip.tsx';
import { OfflineHome } from './OfflineHome.tsx';
import { OwnLine } from './OwnLine.tsx';
import { OwnPlaces } from './OwnPlaces.tsx';

/**
 * /app/area-search, as the home screen of docs/spec/pictures/09-home.jpg, docs/spec/pictures/25-home-in-use.jpg
 * (docs/spec/search.md, "Screens").
 */
export default function AreaSearch() {
  const flow = useFlow(homeScreenMachine);
  const { showsOwn, keepsLine, isBelated, showsGroups } = useSelector(flow, selectHomeLayout);
  const groups = useSelector(flow, ({ children }) => children.groups);
  const stored = useLastKnown(knownReservations, useFlow(knownReservationsMachine, { of: null }));
  const hasNoGroups = useSelector(groups, (snapshot) => snapshot && selectLoadedAt(snapshot) === null);
  const isOnline = useIsOnline();
  const isCutOff = !isOnline && hasNoGroups;
  const freshness = useFreshness(groups, isCutOff ? stored : null);
  const deed = useSelector(flow, selectHomeDeed);
  const own = useSelector(flow, ({ children }) => children.home);
  const known = useSelector(own, (snapshot) => (snapshot ? home.selectData(snapshot) : null));
  const member = useMember();
  const isInvited = member?.isGuest === true;
  const reservation = liveReservation(known, deed);
  const isCalm = reservation === null || !isInUse(reservation);
  const mayHelp = isOnline && isCalm && member?.owedYen === 0;

  return (
    <Page
      title="どこで使いますか"
      actions={
        <>
          {groups && freshness.isStale && <RefreshButton resource={groups} notified={flow} />}
          <MenuLink />
        </>
      }
      freshness={freshness}
      placesPieces
    >
      <OwedHere />
      {isInvited && <InvitationCard />}
      {deed && <DeedCard deed={deed} />}
      {isCutOff && <OfflineHome reservations={stored?.data ?? []} subscriber={flow} />}
      {showsOwn && reservation && <HomeStrip reservation={reservation} subscriber={flow} />}
      {(showsOwn || keepsLine || isCutOff) && <PiecesPlace />}
      {own && showsOwn && known !== null && (
        <>
          {mayHelp && <HelpCard isExperienced={recentPlaces(known.places).length > 0} />}
          <OwnPlaces home={known} list={own} isUsing={!isCalm} />
        </>
      )}
      {own && keepsLine && !isCutOff && (
        <OwnLine
          own={own}
          isHere={isBelated}
          reservation={reservation}
          onWanted={() => flow.send({ type: 'own.wanted' })}
        />
      )}
      {!showsGroups && !isCutOff && <AreaGroupsSkeleton />}
      {groups && showsGroups && !isCutOff && (
        // A new one below what is the member's own: the skeleton at the top is replaced by that, not pushed down by it.
        <AreaGroups
          key={showsOwn ? 'below' : 'first'}
          actor={groups}
          vacancies={isInvited ? null : (known?.areas ?? null)}
          places={known?.places ?? []}
        />
      )}
      {groups && showsGroups && !isCutOff && <ExternalSearch groups={groups} />}
    </Page>
  );
}

/** The reservation of today or the running use, until its end is told above. */
function liveReservation(home: Home | null, deed: Deed | null): HomeReservation | null {
  const reservation = home?.reservation ?? null;
  return reservation && isEndOf(deed, reservation) ? null : reservation;
}
