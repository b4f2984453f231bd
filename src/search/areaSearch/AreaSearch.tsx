import { useSelector } from '@xstate/react';
import { isGuest } from '#domain/account/member.ts';
import { home } from '#machines/search/home.ts';
import { homeScreenMachine, selectHomeLayout } from '#machines/search/homeScreen.ts';
import { InvitationCard } from '#src/account/invitation/InvitationCard.tsx';
import { MenuLink } from '#src/shared/links/MenuLink.tsx';
import { RefreshButton } from '#src/shared/resource/RefreshButton.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useMember, useMetadata } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { AreaGroups, AreaGroupsSkeleton } from './AreaGroups.tsx';
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
  const externalSearchUrl = useMetadata()?.externalSearchUrl ?? null;

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
      {groups && showsGroups && <AreaGroups actor={groups} vacancies={known?.areas ?? null} />}
      {externalSearchUrl && (
        <>
          <SectionTitle>ほかの場所を探す</SectionTitle>
          <CardList>
            <Row
              as="a"
              href={externalSearchUrl}
              target="_blank"
              rel="noreferrer"
              title="全国の設置場所を見る"
              caption="別のウィンドウで開きます"
              chevron
            />
          </CardList>
        </>
      )}
    </Page>
  );
}
