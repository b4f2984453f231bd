import { Link } from 'react-router-dom';
import type { HomeArea } from '#domain/search/home.ts';
import type { AreaGroup } from '#domain/search/places.ts';
import { paths } from '#machines/shell/paths.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './AreaGroupSection.module.css';
import { FreeCount } from './FreeCount.tsx';

interface AreaGroupSectionProps {
  group: AreaGroup;
  /** The booths that are free now; null as long as nobody knows. */
  vacancies: readonly HomeArea[] | null;
}

/** A group's areas, each with what is free there now, leading to what stands there. */
export function AreaGroupSection({ group, vacancies }: AreaGroupSectionProps) {
  const titleId = `area-group-${group.id}`;
  const vacancyOf = (areaId: number) => vacancies?.find((vacancy) => vacancy.areaId === areaId) ?? null;
  const free = group.areas.reduce((sum, area) => sum + (vacancyOf(area.id)?.freeCount ?? 0), 0);
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.heading}>
        <SectionTitle id={titleId}>
          <Unbroken text={group.name} />
        </SectionTitle>
        {vacancies !== null && free > 0 && <p className={styles.free}>今すぐ使える {free}ブース</p>}
      </div>
      <CardList>
        {group.areas.map((area) => (
          <Row
            key={area.id}
            as={Link}
            to={paths.locationSelection(area)}
            title={<Unbroken text={area.name} />}
            caption={area.boothCount === null ? undefined : `${area.boothCount}ブース`}
            trailing={<FreeCount vacancy={vacancyOf(area.id)} />}
            chevron
          />
        ))}
      </CardList>
    </section>
  );
}
