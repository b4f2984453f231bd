import { Link } from 'react-router-dom';
import type { AreaGroup } from '#domain/search/places.ts';
import { paths } from '#machines/shell/paths.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';

/** A group's areas, each leading to what stands there. */
export function AreaGroupSection({ group }: { group: AreaGroup }) {
  const titleId = `area-group-${group.id}`;
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{group.name}</SectionTitle>
      <CardList>
        {group.areas.map((area) => (
          <Row
            key={area.id}
            as={Link}
            to={paths.locationSelection(area)}
            title={area.name}
            caption={area.boothCount === null ? undefined : `${area.boothCount}ブース`}
            chevron
          />
        ))}
      </CardList>
    </section>
  );
}
