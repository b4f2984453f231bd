import type { ReactNode } from 'react';
import { type FavouritesRef, favouritesMachine } from '#machines/search/favourites.ts';
import type { ResourceRef } from '#machines/shared/resource.ts';
import { useFlow } from '#src/shell/flow.tsx';

interface WithStarsProps {
  /** The data that say what has a star. */
  list: ResourceRef;
  children: (stars: FavouritesRef) => ReactNode;
}

/** The stars of a screen, from the moment on at which it has the flow of its data. */
export function WithStars({ list, children }: WithStarsProps) {
  return children(useFlow(favouritesMachine, { list }));
}
