import type { MouseEvent, ReactNode } from 'react';
import type { Place } from '#domain/search/place.ts';
import type { FavouritesRef } from '#machines/search/favourites.ts';
import { PlaceAction, placePath } from './PlaceAction.tsx';
import { PlaceFigure } from './PlaceFigure.tsx';
import styles from './PlaceRow.module.css';
import { PlaceTexts } from './PlaceTexts.tsx';

interface PlaceRowProps {
  place: Place;
  /** The place, where nothing above says it, and its floor's or booth's own name. */
  name: ReactNode;
  /** The known facts of a place, a line each. */
  lines: readonly string[];
  /** Regular members see what can be used at once (docs/spec/search.md, "Roles"). */
  showsImmediateUse: boolean;
  reasonId: string;
  stars: FavouritesRef;
  /** Where the way there is the flow's to decide; the address still stands for a new tab. */
  onChoose?: (() => void) | undefined;
}

/** A floor or a booth: the row leads to it, the button into a booth or to its times. */
export function PlaceRow({
  place,
  name,
  lines,
  showsImmediateUse,
  reasonId,
  stars,
  onChoose,
}: PlaceRowProps) {
  function choose(event: MouseEvent) {
    if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
  }

  return (
    <li className={styles.item}>
      <PlaceTexts
        place={place}
        name={name}
        starName={place.name}
        to={placePath(place, {})}
        onClick={choose}
        lines={lines}
        stars={stars}
        reasonId={reasonId}
      />
      {showsImmediateUse && <PlaceFigure place={place} />}
      <div className={styles.action}>
        <PlaceAction place={place} showsImmediateUse={showsImmediateUse} reasonId={reasonId} />
      </div>
    </li>
  );
}
