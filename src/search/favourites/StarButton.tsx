import { useSelector } from '@xstate/react';
import type { PlaceId } from '#domain/search/placeId.ts';
import { type FavouritesRef, selectChoice, selectIsSaving } from '#machines/search/favourites.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import styles from './StarButton.module.css';
import { StarIcon } from './StarIcon.tsx';

interface StarButtonProps {
  place: PlaceId;
  /** The name of the place, for those who hear the button alone. */
  name: string;
  /** Whether it has a star, as the data say. */
  isFavourite: boolean;
  stars: FavouritesRef;
  /** The text that says why it can't be changed without a network. */
  reasonId?: string | undefined;
}

/** A toggle of 44 px: the member's star of a place (docs/spec/search.md, "Favourites"). */
export function StarButton({ place, name, isFavourite, stars, reasonId }: StarButtonProps) {
  const isOnline = useIsOnline();
  const isOn = useSelector(stars, (snapshot) => selectChoice(snapshot, place)) ?? isFavourite;
  const isSaving = useSelector(stars, (snapshot) => selectIsSaving(snapshot, place));
  const { kind, id } = place;
  function toggle() {
    if (isOnline) stars.send({ type: 'favourite.chosen', choice: { kind, id, isFavourite: !isOn } });
  }
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={isOn}
      aria-label={`お気に入り、${name}`}
      aria-busy={isSaving}
      aria-disabled={!isOnline}
      aria-describedby={isOnline ? undefined : reasonId}
      onClick={toggle}
    >
      <StarIcon isFilled={isOn} />
    </button>
  );
}
