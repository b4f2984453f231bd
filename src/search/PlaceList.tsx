import { Link } from 'react-router-dom';
import type { Places } from '#domain/search/places.ts';
import { paths } from '#machines/shell/paths.ts';
import { CardList } from '#src/ui/CardList.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Row } from '#src/ui/Row.tsx';
import { SectionTitle } from '#src/ui/SectionTitle.tsx';
import { boothHint, floorHint } from './hints.ts';

interface PlaceListProps {
  places: Places;
  /** Regular members see what can be used at once (spec section 6). */
  showsImmediateUse: boolean;
}

function captionOf(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join('・');
}

/** Floors with all their booths, then booths that stand alone; each leads to its timetable. */
export function PlaceList({ places: { floorMaps, booths }, showsImmediateUse }: PlaceListProps) {
  if (floorMaps.length + booths.length === 0) {
    return <EmptyState title="このエリアには、まだブースがありません。" />;
  }
  return (
    <>
      {floorMaps.length > 0 && (
        <section aria-labelledby="floors">
          <SectionTitle id="floors">フロア</SectionTitle>
          <CardList>
            {floorMaps.map((floor) => (
              <Row
                key={floor.id}
                as={Link}
                to={paths.makeReservation({ boothIds: floor.booths.map(({ id }) => id) })}
                title={`${floor.placeName} ${floor.floorName}`}
                caption={
                  <>
                    {captionOf(
                      `${floor.boothCount}ブース`,
                      showsImmediateUse ? floorHint(floor.booths) : undefined,
                    )}
                    <br />
                    {floor.access}
                  </>
                }
                chevron
              />
            ))}
          </CardList>
        </section>
      )}
      {booths.length > 0 && (
        <section aria-labelledby="booths">
          <SectionTitle id="booths">個別のブース</SectionTitle>
          <CardList>
            {booths.map((booth) => (
              <Row
                key={booth.id}
                as={Link}
                to={paths.makeReservation({ boothIds: [booth.id] })}
                title={`${booth.placeName} ${booth.name}`}
                caption={captionOf(showsImmediateUse ? boothHint(booth) : undefined, booth.access)}
                chevron
              />
            ))}
          </CardList>
        </section>
      )}
    </>
  );
}
