import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Starred } from '#domain/search/favourites.ts';
import type { PlaceId } from '#domain/search/placeId.ts';
import type { FavouritesRef } from '#machines/search/favourites.ts';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { StarButton } from '../favourites/StarButton.tsx';
import styles from './PlaceRow.module.css';

interface PlaceTextsProps {
  place: PlaceId & Starred;
  /** The name of the place, where nothing above says it, and its floor's or booth's own name. */
  name: ReactNode;
  /** The name that its star is called by. */
  starName: string;
  /** Where the whole row leads. */
  to: string;
  onClick?: (event: MouseEvent) => void;
  /** The known facts of a place, a line each. */
  lines: readonly string[];
  reasonId: string;
  stars: FavouritesRef;
}

/** The texts of a place's row: its name, which the whole row leads by, with its star, and a line for each fact. */
export function PlaceTexts({ place, name, starName, to, onClick, lines, reasonId, stars }: PlaceTextsProps) {
  return (
    <div className={styles.texts}>
      <div className={styles.title}>
        {place.isFavourite !== null && (
          <span className={styles.star}>
            <StarButton
              place={place}
              name={starName}
              isFavourite={place.isFavourite}
              stars={stars}
              reasonId={reasonId}
            />
          </span>
        )}
        <Link className={styles.name} to={to} onClick={onClick}>
          {name}
        </Link>
      </div>
      {lines.filter(Boolean).map((line) => (
        <span key={line} className={styles.line}>
          <Unbroken text={line} />
        </span>
      ))}
    </div>
  );
}
