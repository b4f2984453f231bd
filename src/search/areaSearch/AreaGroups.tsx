import type { HomeArea, HomePlace } from '#domain/search/home.ts';
import { areaSearch } from '#machines/search/home/areaGroups.ts';
import type { ResourceRef } from '#machines/shared/resource.ts';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { AreaGroupSection } from './AreaGroupSection.tsx';

/** Holds the place of the groups while they are on their way. */
export function AreaGroupsSkeleton() {
  return <Skeleton shape="sections" count={3} label="エリアを読み込んでいます" />;
}

/** The spec's groups of areas, with what is free in each where that is known. */
export function AreaGroups({
  actor,
  vacancies,
  places,
}: {
  actor: ResourceRef;
  vacancies: readonly HomeArea[] | null;
  places: readonly HomePlace[];
}) {
  return (
    <ResourceBody resource={areaSearch} actor={actor} what="場所" skeleton={<AreaGroupsSkeleton />}>
      {(groups) =>
        groups.length === 0 ? (
          <EmptyState title="利用できるエリアがまだありません。" />
        ) : (
          groups.map((group) => (
            <AreaGroupSection key={group.id} group={group} vacancies={vacancies} places={places} />
          ))
        )
      }
    </ResourceBody>
  );
}
