import { Link } from 'react-router-dom';
import { buildingsOf, type MapPlace } from '#domain/search/mapPlaces.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { type PlaceTime, placePath } from '../places/PlaceAction.tsx';
import { distanceText } from './distance.ts';
import styles from './MapPlaceList.module.css';

/** All places by building, the nearest first, each leading where its marker would. */
export function MapPlaceList({ places, time }: { places: readonly MapPlace[]; time: PlaceTime }) {
  return (
    <section aria-labelledby="around">
      <SectionTitle id="around">現在の場所から近い順</SectionTitle>
      {buildingsOf(places).map((building) => (
        <section key={building.name} className={styles.building} aria-label={building.name}>
          <h3 className={styles.name}>
            {building.name} <span className={styles.distance}>{distanceText(building.metres)}</span>
          </h3>
          <CardList>
            {building.places.map((place) => (
              <Row
                key={`${place.kind} ${place.id}`}
                as={Link}
                to={placePath(place, time)}
                title={<Unbroken text={place.name} />}
                chevron
              />
            ))}
          </CardList>
        </section>
      ))}
    </section>
  );
}
