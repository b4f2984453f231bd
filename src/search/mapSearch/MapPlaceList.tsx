import { Link } from 'react-router-dom';
import type { MapPlace } from '#domain/search/mapPlaces.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { distanceText } from './distance.ts';
import { mapPlacePath, type PlaceTime } from './mapPlacePath.ts';

/** All places, the nearest first, each leading where its marker would. */
export function MapPlaceList({ places, time }: { places: readonly MapPlace[]; time: PlaceTime }) {
  return (
    <section aria-labelledby="around">
      <SectionTitle id="around">近い順</SectionTitle>
      <CardList>
        {places.map((place) => (
          <Row
            key={`${place.kind} ${place.id}`}
            as={Link}
            to={mapPlacePath(place, time)}
            title={[place.placeName, place.name].filter(Boolean).join(' ')}
            caption={distanceText(place.metres)}
            chevron
          />
        ))}
      </CardList>
    </section>
  );
}
