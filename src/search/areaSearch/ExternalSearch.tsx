import { useSelector } from '@xstate/react';
import { areaSearch } from '#machines/search/home/areaGroups.ts';
import type { ResourceRef } from '#machines/shared/resource.ts';
import { useMetadata } from '#src/shell/actors.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';

/**
 * The spec's external location search. Below the groups, so that it waits for them: it would be pushed away by them.
 */
export function ExternalSearch({ groups }: { groups: ResourceRef }) {
  const url = useMetadata()?.externalSearchUrl ?? null;
  const hasGroups = useSelector(groups, (snapshot) => areaSearch.selectData(snapshot) !== null);
  if (url === null || !hasGroups) return null;
  return (
    <>
      <SectionTitle>ほかの場所を探す</SectionTitle>
      <CardList>
        <Row
          as="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          title="全国の設置場所を見る"
          caption="別のウィンドウで開きます"
          chevron
        />
      </CardList>
    </>
  );
}
