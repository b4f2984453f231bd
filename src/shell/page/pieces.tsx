import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';

/** The place below the title of the present screen: null while there is none, undefined outside of the app's frame. */
const Place = createContext<HTMLElement | null | undefined>(undefined);
const SetPlace = createContext<(place: HTMLElement | null) => void>(() => undefined);

/** The frame around screens whose header pieces live longer than they do. */
export function PiecesFrame({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <SetPlace value={setPlace}>
      <Place value={place}>{children}</Place>
    </SetPlace>
  );
}

/** Where the present screen shows the header pieces. */
export function PiecesPlace() {
  return <div ref={use(SetPlace)} />;
}

/** A header piece (docs/spec/shell.md, "Headers"): held by the frame, shown in the place of the present screen. */
export function Piece({ children }: { children: ReactNode }) {
  const place = use(Place);
  if (place === undefined) return children;
  return place && createPortal(children, place);
}

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
