import { areaSearch } from '#machines/search/areaSearch.ts';
import { MenuLink } from '#src/shared/links/MenuLink.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useMetadata } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { AreaGroupSection } from './AreaGroupSection.tsx';

/** Spec section 2, /app/area-search. */
export default function AreaSearch() {
  const flow = useFlow(areaSearch.machine, { of: null });
  const externalSearchUrl = useMetadata()?.externalSearchUrl ?? null;

  return (
    <Page title="どこで使いますか" actions={<MenuLink />} freshness={useFreshness(flow)}>
      <ResourceBody
        resource={areaSearch}
        actor={flow}
        skeleton={<Skeleton shape="rows" count={5} label="エリアを読み込んでいます" />}
      >
        {(groups) =>
          groups.length === 0 ? (
            <EmptyState title="利用できるエリアがまだありません。" />
          ) : (
            groups.map((group) => <AreaGroupSection key={group.id} group={group} />)
          )
        }
      </ResourceBody>
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
