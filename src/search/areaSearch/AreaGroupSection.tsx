import { Link } from 'react-router-dom';
import { closedOf, type HomeArea, type HomePlace, priceOfArea } from '#domain/search/home.ts';
import type { Area, AreaGroup } from '#domain/search/places.ts';
import { paths } from '#machines/shell/paths.ts';
import { fullName } from '#src/shared/words/moments.ts';
import { yen } from '#src/shared/words/yen.ts';
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
  /** The places, for what 15 minutes cost in an area. */
  places: readonly HomePlace[];
}

/** A group's areas, each with what is free there now, leading to what stands there. */
export function AreaGroupSection({ group, vacancies, places }: AreaGroupSectionProps) {
  const titleId = `area-group-${group.id}`;
  const vacancyOf = (areaId: number) => vacancies?.find((vacancy) => vacancy.areaId === areaId) ?? null;
  const free = group.areas.reduce((sum, area) => sum + (vacancyOf(area.id)?.freeCount ?? 0), 0);
  const isOpen = vacancies !== null && closedOf(vacancies) === null;
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
            caption={captionOf(
              area,
              isOpen ? vacancyOf(area.id) : null,
              isOpen ? priceOfArea(places, area.id) : null,
            )}
            trailing={<FreeCount vacancy={vacancyOf(area.id)} />}
            chevron
          />
        ))}
      </CardList>
    </section>
  );
}

/** How many booths, and that none is open where others are: where all are closed the screen says so once. */
function captionOf({ boothCount }: Area, vacancy: HomeArea | null, gross: number | null): string {
  const facts = [
    boothCount !== null && `${boothCount}ブース`,
    vacancy?.closed ? fullName(vacancy) : gross !== null && `15分 ${yen(gross)}`,
  ];
  return facts.filter(Boolean).join('・');
}
