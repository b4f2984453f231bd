import { type ReactNode, use, useState } from 'react';
import { Piece, Place } from '#src/shell/page/pieces.tsx';

interface EarlyPieceProps {
  /** Whether there is something to say; null until the device has been asked. */
  readonly isThere: boolean | null;
  readonly children: ReactNode;
}

/**
 * A piece that not everybody has. It stands where there is something to say as soon as the screen has a place for it,
 * and stays: what is read is never pushed down or pulled up. Later news are for the next screen.
 */
export function EarlyPiece({ isThere, children }: EarlyPieceProps) {
  const place = use(Place);
  const [laidOut, layOut] = useState({ place, stands: false });
  if (laidOut.place !== place && isThere !== null) layOut({ place, stands: isThere });
  if (place === undefined) return isThere && children;
  return laidOut.place === place && laidOut.stands && <Piece>{children}</Piece>;
}
