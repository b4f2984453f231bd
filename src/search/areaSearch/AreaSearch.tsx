import { useSelector } from '@xstate/react';
import { isGuest } from '#domain/account/member.ts';
import { home } from '#machines/search/home.ts';
import { homeScreenMachine, selectHomeLayout } from '#machines/search/homeScreen.ts';
import { InvitationCard } from '#src/account/invitation/InvitationCard.tsx';
import { MenuLink } from '#src/shared/links/MenuLink.tsx';
import { RefreshButton } from '#src/shared/resource/RefreshButton.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useMember } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { AreaGroups, AreaGroupsSkeleton } from './AreaGroups.tsx';
import { ExternalSearch } from './ExternalSearch.tsx';
import { OwnPlaces } from './OwnPlaces.tsx';

/** Spec section 2, /app/area-search, as the home screen of pictures 9 and 25. */
export default function AreaSearch() {
  const flow = useFlow(homeScreenMachine);
  const { showsOwn, showsGroups } = useSelector(flow, selectHomeLayout);
  const groups = useSelector(flow, ({ children }) => children.groups);
  const freshness = useFreshness(groups);
  const own = useSelector(flow, ({ children }) => children.home);
  const known = useSelector(own, (snapshot) => (snapshot ? home.selectData(snapshot) : null));
  const member = useMember();

  return (
    <Page
      title="どこで使いますか"
      actions={
        <>
          {groups && freshness.isStale && <RefreshButton resource={groups} tell={flow} />}
          <MenuLink />
        </>
      }
      freshness={freshness}
    >
      {member && isGuest(member) && <InvitationCard />}
      {showsOwn && known !== null && <OwnPlaces home={known} />}
      {!showsGroups && <AreaGroupsSkeleton />}
      {groups && showsGroups && (
        // A new one below what is the member's own: the skeleton at the top is replaced by that, not pushed down by it.
        <AreaGroups key={showsOwn ? 'below' : 'alone'} actor={groups} vacancies={known?.areas ?? null} />
      )}
      {groups && showsGroups && <ExternalSearch groups={groups} />}
    </Page>
  );
}
